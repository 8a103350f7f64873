// What Node code knows of a Worker: the few names of the runtime in the service's modules, which scripts and tests run in
// Node, as narrow as they are used. Worker code itself is checked against what `wrangler types` writes.

interface KVNamespace {
  get(key: string, as: "text" | { type: "text"; cacheTtl?: number }): Promise<string | null>;
  get(key: string, as: "arrayBuffer" | { type: "arrayBuffer" }): Promise<ArrayBuffer | null>;
  put(key: string, value: string | ArrayBuffer): Promise<void>;
  delete(key: string): Promise<void>;
  list(options?: {
    prefix?: string | null;
    limit?: number;
    cursor?: string;
  }): Promise<
    { keys: { name: string }[] } & ({ list_complete: true } | { list_complete: false; cursor: string })
  >;
}

interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

interface Fetcher {
  fetch(request: Request | string): Promise<Response>;
}

interface ExecutionContext {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  props: object;
}

interface Request {
  /** What the edge says of the caller. */
  readonly cf?: Readonly<Record<string, unknown>>;
}

type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>;
