// What the first answer of a fresh isolate costs: processor time of the whole runtime, less what an empty Worker takes that reads the
// same keys, since the simulated KV runs in the same process. The isolates have started before: on the platform that is not the
// request's time either.
import { readdir, readFile } from "node:fs/promises";
import type { Build } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { COLD_PATHS, type ColdPath } from "./cold-paths.ts";
import { coldReads } from "./cold-reads.ts";
import { type ColdRow, toRows } from "./cold-rows.ts";
import { requestOf } from "./paths.ts";
import { publishTo, type RuntimeWorker, startRuntime } from "./runtime.ts";
import { findRuntime } from "./runtime-process.ts";

const EMPTY = `export default {
  async fetch(request, { PRICES }) {
    const [manifest, ...keys] = (request.headers.get("x-keys") ?? "").split(" ");
    if (manifest) await PRICES.get(manifest, "text");
    for (const key of keys) await PRICES.get(key, "arrayBuffer");
    return new Response();
  },
};`;

/** So long the runtime may tidy up after an answer: that is the answer's cost too. */
const TIDYING_MS = 40;

/** Costs of the first answers of so many isolates for each path, in turns. The first path is what the others are compared with. */
export async function measureColdCost(
  service: Bundle,
  build: Build,
  isolates: number,
  paths: readonly ColdPath[] = COLD_PATHS,
): Promise<ColdRow[]> {
  const keys = new Map<string, string[]>();
  for (const path of paths) keys.set(path.name, await coldReads(service, build, path));
  const workers = paths.flatMap(({ name }) => isolatesOf(name, service.code, isolates));
  const runtime = startRuntime(workers);
  try {
    await publishTo(runtime, workers[0]?.name ?? "", build);
    const pid = await findRuntime();
    if (pid === undefined) throw new Error("the runtime's process is not to be found: no cold costs");
    const ask = async (worker: string, path: ColdPath) => costOf(pid, path, await runtime.url(worker));
    const [costs, controls] = [timesByPath(paths), timesByPath(paths)];
    for (let isolate = 0; isolate <= isolates; isolate++) {
      for (const path of paths) {
        const read = {
          ...path,
          headers: { ...path.headers, "x-keys": keys.get(path.name)?.join(" ") ?? "" },
        };
        const [cost, control] = [
          await ask(`${path.name}-${isolate}`, path),
          await ask(`empty-${path.name}-${isolate}`, read),
        ];
        // The first of each warms up what isolates share.
        if (isolate === 0) continue;
        costs.get(path.name)?.push(cost);
        controls.get(path.name)?.push(control);
      }
    }
    return toRows(paths, costs, controls, keys);
  } finally {
    await runtime.close();
  }
}

function isolatesOf(name: string, code: string, isolates: number): RuntimeWorker[] {
  return Array.from({ length: isolates + 1 }, (_, isolate) => [
    { name: `${name}-${isolate}`, code, kv: "prices" },
    { name: `empty-${name}-${isolate}`, code: EMPTY, kv: "prices" },
  ]).flat();
}

function timesByPath(paths: readonly ColdPath[]): ReadonlyMap<string, number[]> {
  return new Map(paths.map(({ name }) => [name, []]));
}

async function costOf(pid: number, path: ColdPath, service: URL): Promise<number> {
  const before = await processorMs(pid);
  const answer = await fetch(requestOf(path, service));
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path.name}: HTTP ${answer.status} in a fresh isolate`);
  await new Promise((done) => setTimeout(done, TIDYING_MS));
  return (await processorMs(pid)) - before;
}

/** Processor time of all threads of a process, to the microsecond: /proc/<pid>/stat only counts hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").then(
      (text) => Number(text.split(" ")[0]),
      () => 0,
    ),
  );
  return (await Promise.all(times)).reduce((sum, ns) => sum + ns, 0) / 1e6;
}
