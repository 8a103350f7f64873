// How many KV keys the first request of a fresh isolate reads, per path: the built Worker in process, over a KV that counts.
import { pathToFileURL } from "node:url";
import type { Build } from "../build/build-keys.ts";
import { firstVersion } from "../kv/memory-kv.ts";
import type { Bundle } from "./bundle.ts";
import { BENCH_PATHS, type BenchPath, requestOf } from "./paths.ts";

/** KV keys a first request reads, at most. */
export const COLD_READS = 2;

type Worker = { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };

/** Keys read by name of the path. */
export async function countColdReads(service: Bundle, build: Build): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const path of BENCH_PATHS) counts.set(path.name, (await coldReads(service, build, path)).length);
  return counts;
}

let modules = 0;

/** The keys that a fresh isolate's first request reads, in order. */
export async function coldReads({ file }: Bundle, build: Build, path: BenchPath): Promise<string[]> {
  // Another query is another module, with a memory of its own, as an isolate has.
  const module: { default: Worker } = await import(`${pathToFileURL(file).href}?fresh=${modules++}`);
  return readsOf(module.default, path, build);
}

async function readsOf(worker: Worker, path: BenchPath, build: Build): Promise<string[]> {
  const kv = firstVersion(build, new Date());
  const request = requestOf(path, new URL("http://bench.invalid"));
  const answer = await worker.fetch(request, { PRICES: kv.binding() }, { waitUntil() {} });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path.name}: HTTP ${answer.status} in a fresh isolate`);
  return [...new Set(kv.reads)];
}
