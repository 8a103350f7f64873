// How many KV keys the first request of a fresh isolate reads, per path: the built Worker in process, over a KV that counts.
import { pathToFileURL } from "node:url";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { BENCH_PATHS, type BenchPath } from "./paths.ts";

/** KV keys a first request reads, at most. */
export const COLD_READS = 2;

type Worker = { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };

/** Keys read by name of the path. */
export async function countColdReads({ file }: Bundle, build: Build): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const manifest = { ...build.draft, serial: 1, published_at: new Date().toISOString(), history: [] };
  const values = new Map([...build.keys, [MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]]);
  for (const path of BENCH_PATHS) {
    // Another query is another module, with a memory of its own, as an isolate has.
    const module: { default: Worker } = await import(`${pathToFileURL(file).href}?fresh=${path.name}`);
    counts.set(path.name, await readsOf(module.default, path, values));
  }
  return counts;
}

async function readsOf(
  worker: Worker,
  { name, path, method, body, headers }: BenchPath,
  values: ReadonlyMap<string, Uint8Array>,
): Promise<number> {
  const read = new Set<string>();
  const get = async (key: string, options: string | { type: string }) => {
    read.add(key);
    const value = values.get(key);
    if (value === undefined) return null;
    const type = typeof options === "string" ? options : options.type;
    return type === "text" ? new TextDecoder().decode(value) : Uint8Array.from(value).buffer;
  };
  const request = new Request(new URL(path, "http://bench.invalid"), {
    method,
    ...(body && { body }),
    ...(headers && { headers }),
  });
  const answer = await worker.fetch(request, { PRICES: { get } }, { waitUntil() {} });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`${name}: HTTP ${answer.status} in a fresh isolate`);
  return read.size;
}
