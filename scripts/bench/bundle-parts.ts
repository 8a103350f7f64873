// What of the Worker's bundle every route has, and what single routes load: the same bundle cut where it is loaded, each piece gzipped.
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

/** `name` is the module that is loaded, or `main`; bytes are minified and gzipped, without what `main` has already. */
export type BundlePart = { name: string; gzipBytes: number };

const MAIN = "main";

/** The parts of the bundle of an entry, `main` first, then the largest. */
export async function bundleParts(entry: string): Promise<BundlePart[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    outdir: "parts",
    write: false,
    metafile: true,
    external: ["cloudflare:*"],
  });
  const contents = new Map(
    outputFiles.map(({ path, contents }) => [path.slice(path.lastIndexOf("/parts/") + 1), contents]),
  );
  const main = reached(metafile, outputOf(metafile, entry));
  const packed = (files: Iterable<string>) =>
    gzipSync(Buffer.concat([...files].map((file) => contents.get(file) ?? new Uint8Array()))).length;
  const lazy = [...loaded(metafile, main)].map((file) => {
    const own = [...reached(metafile, file)].filter((one) => !main.has(one));
    return { name: metafile.outputs[file]?.entryPoint ?? file, gzipBytes: packed(own) };
  });
  return [{ name: MAIN, gzipBytes: packed(main) }, ...lazy.sort((a, b) => b.gzipBytes - a.gzipBytes)];
}

function outputOf({ outputs }: Metafile, entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (found === undefined) throw new Error(`${entry} is no entry of its bundle`);
  return found[0];
}

/** A file with all that it has from the start. */
function reached({ outputs }: Metafile, from: string, files = new Set<string>()): Set<string> {
  if (files.has(from)) return files;
  files.add(from);
  for (const { path, kind } of outputs[from]?.imports ?? []) {
    if (kind === "import-statement") reached({ outputs, inputs: {} }, path, files);
  }
  return files;
}

/** What files load later, and what that loads, each once. */
function loaded(metafile: Metafile, files: ReadonlySet<string>, known = new Set<string>()): Set<string> {
  for (const file of files) {
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import" || known.has(path)) continue;
      known.add(path);
      loaded(metafile, reached(metafile, path), known);
    }
  }
  return known;
}
