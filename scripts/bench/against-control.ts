// The service beside its control, each path of both in turns, and a batch beside single calls.
import { gzipSync } from "node:zlib";
import type { Build } from "../build/build-keys.ts";
import { type Bundle, bundle } from "./bundle.ts";
import type { Reply } from "./control.ts";
import { alternate, compareEach, perProcessorSecond, type Rounds, type Row } from "./load.ts";
import { BENCH_PATHS, type BenchPath, requestOf } from "./paths.ts";
import { withRuntime } from "./runtime.ts";
import { findRuntime } from "./runtime-process.ts";

export const BATCH = { name: "batch-vs-single", target: 10 };

const CALLS = 1_000;
const SINGLE = BENCH_PATHS.find(({ name }) => name === "trace-cost");

/** A row for each path. */
export async function benchAgainstControl(
  { code }: Bundle,
  build: Build,
  paths: readonly BenchPath[],
  rounds: Rounds,
): Promise<Row[]> {
  const service = { name: "service", code, kv: "prices" };
  const replies = await withRuntime([service], async (runtime) => {
    await runtime.publish("service", build);
    return collectReplies(await runtime.url("service"));
  });
  const control = await bundle("scripts/bench/control.ts", "control");
  const workers = [service, { name: "control", code: control.code, kv: "prices", replies }];
  return withRuntime(workers, async (runtime) => {
    await runtime.publish("service", build);
    const urls = [await runtime.url("service"), await runtime.url("control")] as const;
    // The control has its own answer under a path's name; POSTs it validates under their own path.
    const pairs = paths.map((path) => {
      const constant = path.method === "POST" ? path : { ...path, path: `/${path.name}` };
      return [path, constant, path.target] as const;
    });
    return compareEach(pairs, urls, await findRuntime(), rounds, "its control");
  });
}

/** How many times as many calls a second of processor time prices in batches as in single calls. */
export async function benchBatch({ code }: Bundle, build: Build, rounds: Rounds): Promise<{ ratio: number }> {
  if (SINGLE?.body === undefined) throw new Error("there is no single call to measure by");
  const single = { ...SINGLE, body: SINGLE.body };
  return withRuntime([{ name: "service", code, kv: "prices" }], async (runtime) => {
    await runtime.publish("service", build);
    const [service, pid] = [await runtime.url("service"), await findRuntime()];
    const [batches, singles] = await alternate(
      { service, path: toBatch(single, single.body), runtime: pid },
      { service, path: single, runtime: pid },
      rounds,
    );
    return { ratio: (perProcessorSecond(batches) * CALLS) / perProcessorSecond(singles) };
  });
}

function toBatch({ path, method }: BenchPath, call: string): BenchPath {
  return {
    ...{ name: BATCH.name, method, path: `${path}/batch`, target: BATCH.target, connections: 2 },
    body: `${call}\n`.repeat(CALLS),
    headers: { "content-type": "application/x-ndjson" },
  };
}

/** Headers the runtime itself writes. */
const TRANSPORT: ReadonlySet<string> = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "date",
  "keep-alive",
]);

async function collectReplies(service: URL): Promise<Record<string, Reply>> {
  const replies: Record<string, Reply> = {};
  for (const path of BENCH_PATHS) {
    const answer = await fetch(requestOf(path, service));
    const raw = await rawBytes(answer, path.name);
    // The headers count too: they are part of the reply's size.
    const kept = [...answer.headers].filter(([header]) => !TRANSPORT.has(header));
    const { status } = answer;
    replies[path.name] = { status, base64: raw.toString("base64"), headers: Object.fromEntries(kept) };
  }
  return replies;
}

/** The bytes as they went over the wire: fetch unpacks gzip, so that is packed again. */
async function rawBytes(answer: Response, name: string): Promise<Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${name}: HTTP ${answer.status} ${bytes.toString("utf8", 0, 200)}`);
  return answer.headers.get("content-encoding") === "gzip" ? gzipSync(bytes, { level: 9 }) : bytes;
}
