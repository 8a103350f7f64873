// What a fresh isolate costs: processor time and KV keys of its first answers, and its start; bundles are measured in turns.
import { pathToFileURL } from "node:url";
import type { Build } from "../build/build-keys.ts";
import { firstVersion } from "../kv/memory-kv.ts";
import { type Bundle, bundle } from "./bundle.ts";
import { type BenchPath, COLD_PATHS, requestOf } from "./paths.ts";
import { withRuntime } from "./runtime.ts";
import { findRuntime, processorMs } from "./runtime-process.ts";
import { median } from "./statistics.ts";

/** Milliseconds of one path and one bundle: medians less what reading the same keys costs an empty Worker. */
export type ColdRow = { name: string; ms: number; kvMs: number; reads: number };

const EMPTY = `export default {
  async fetch(request, { PRICES }) {
    const [manifest, ...keys] = (request.headers.get("x-keys") ?? "").split(" ");
    if (manifest) await PRICES.get(manifest, "text");
    for (const key of keys) await PRICES.get(key, "arrayBuffer");
    return new Response();
  },
};`;
/** The runtime may tidy up for so long after an answer: that is the answer's cost too. */
const TIDYING_MS = 40;

/** The first answers of so many isolates for each path, in turns, less what an empty Worker takes that reads the same keys. */
export async function measureCold(
  bundles: readonly Bundle[],
  build: Build,
  isolates: number,
  paths: readonly BenchPath[] = COLD_PATHS,
): Promise<ColdRow[][]> {
  const tries = await Promise.all(
    bundles.flatMap((one, side) =>
      paths.map(async (path) => {
        const keys = await coldReads(one, build, path);
        const read = { ...path, headers: { ...path.headers, "x-keys": keys.join(" ") } };
        const name = `${side}-${path.name}`;
        return { side, path, read, keys, name, code: one.code, costs: [] as number[], empty: [] as number[] };
      }),
    ),
  );
  const numbers = Array.from({ length: isolates + 1 }, (_, isolate) => isolate);
  const workers = tries.flatMap(({ name, code }) =>
    numbers.flatMap((isolate) => [
      { name: `${name}-${isolate}`, code, kv: "prices" },
      { name: `${name}-${isolate}-empty`, code: EMPTY, kv: "prices" },
    ]),
  );
  await withRuntime(workers, async (runtime) => {
    await runtime.publish(workers[0]?.name ?? "", build);
    const pid = await findRuntime();
    if (pid === undefined) throw new Error("the runtime's process was not found: no cold costs");
    for (const isolate of numbers) {
      for (const { path, read, name, costs, empty } of tries) {
        const cost = await measureCost(pid, path, await runtime.url(`${name}-${isolate}`));
        const reading = await measureCost(pid, read, await runtime.url(`${name}-${isolate}-empty`));
        // The first of each warms up what isolates share.
        if (isolate === 0) continue;
        costs.push(cost);
        empty.push(reading);
      }
    }
  });
  return bundles.map((_, side) => coldRows(tries.filter((one) => one.side === side)));
}

type Tried = {
  path: Pick<BenchPath, "name">;
  costs: readonly number[];
  empty: readonly number[];
  keys: readonly string[];
};

/** Medians, less what the reads cost; `kvMs` is less what an empty Worker takes that reads nothing, as for the first path. */
export function coldRows(tries: readonly Tried[]): ColdRow[] {
  const nothing = median(tries[0]?.empty ?? []);
  return tries.map(({ path, costs, empty, keys }) => ({
    ...{ name: path.name, reads: keys.length },
    ...{ ms: median(costs) - median(empty), kvMs: median(empty) - nothing },
  }));
}

async function measureCost(pid: number, path: BenchPath, service: URL): Promise<number> {
  const before = await processorMs(pid);
  const answer = await fetch(requestOf(path, service));
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path.name}: HTTP ${answer.status} in a fresh isolate`);
  await new Promise((done) => setTimeout(done, TIDYING_MS));
  return (await processorMs(pid)) - before;
}

type Worker = { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };

let modules = 0;

/** The KV keys that a fresh isolate's first request reads, in order: the bundle in process, over a KV that counts. */
async function coldReads({ file }: Bundle, build: Build, path: BenchPath): Promise<string[]> {
  // Another query is another module, with a memory of its own, as an isolate has.
  const module: { default: Worker } = await import(`${pathToFileURL(file).href}?fresh=${modules++}`);
  const kv = firstVersion(build, new Date());
  const request = requestOf(path, new URL("http://bench.invalid"));
  const answer = await module.default.fetch(request, { PRICES: kv.binding() }, { waitUntil() {} });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path.name}: HTTP ${answer.status} in a fresh isolate`);
  return [...new Set(kv.reads)];
}

const STARTS = 31;
const NO_CODE = "export default { fetch: () => new Response() };";
/** Milliseconds of each bundle's first answer in a new isolate, less an empty Worker's, in turns. */
export async function measureStart(bundles: readonly Bundle[]): Promise<number[]> {
  const starter = await bundle("scripts/bench/fresh-isolate.ts", "fresh-isolate");
  const codes = [NO_CODE, ...bundles.map(({ code }) => code)];
  const sources = Object.fromEntries(codes.map((code, i) => [String(i), code]));
  const starts: number[][] = codes.map(() => []);
  await withRuntime([{ name: "starter", code: starter.code, kv: "none", sources }], async (runtime) => {
    const url = await runtime.url("starter");
    for (let round = 0; round < STARTS; round++)
      for (const [i, times] of starts.entries()) times.push(await firstAnswer(url, i, round));
  });
  const [none = [], ...own] = starts;
  return own.map((times) => median(times) - median(none));
}

async function firstAnswer(url: URL, source: number, isolate: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(new URL(`/nowhere?source=${source}&isolate=${isolate}`, url));
  await answer.arrayBuffer();
  return performance.now() - started;
}
