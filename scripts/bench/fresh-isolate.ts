// A Worker that runs other Workers, each in an isolate that is made for the first request that names it.
type Bindings = {
  LOADER: WorkerLoader;
  /** Source text by the name requests give. */
  SOURCES: Record<string, string>;
};

/** `?source=` picks the Worker, `?isolate=` the isolate; a name not used before starts a new one. */
export default {
  fetch(request, { LOADER, SOURCES }) {
    const query = new URL(request.url).searchParams;
    const source = query.get("source") ?? "";
    const worker = LOADER.get(`${source} ${query.get("isolate")}`, () => ({
      compatibilityDate: "2026-10-20",
      mainModule: "index.js",
      modules: { "index.js": SOURCES[source] ?? "" },
    }));
    return worker.getEntrypoint().fetch(request);
  },
} satisfies ExportedHandler<Bindings>;
