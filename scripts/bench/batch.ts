// A batch beside single calls: how many calls each answers per second of the runtime's processor time.
import type { Build } from "../build/build-keys.ts";
import type { Rounds } from "./against-control.ts";
import type { Bundle } from "./bundle.ts";
import { alternate, type Measured } from "./load.ts";
import { BENCH_PATHS, type BenchPath } from "./paths.ts";
import { publishTo, startRuntime } from "./runtime.ts";
import { findRuntime } from "./runtime-process.ts";

export const BATCH = { name: "batch-vs-single", target: 10 };

const CALLS = 1_000;
const SINGLE = BENCH_PATHS.find(({ name }) => name === "trace-cost");

/** Calls a second of processor time in batches, and their ratio to single ones. */
export async function benchBatch(
  { code }: Bundle,
  build: Build,
  rounds: Rounds,
): Promise<{ perSecond: number; ratio: number }> {
  if (SINGLE?.body === undefined) throw new Error("there is no single call to measure by");
  const runtime = startRuntime([{ name: "service", code, kv: "prices" }]);
  try {
    await publishTo(runtime, "service", build);
    const [service, pid] = [await runtime.url("service"), await findRuntime()];
    const [batches, singles] = await alternate(
      { service, path: batchOf(SINGLE, SINGLE.body), runtime: pid },
      { service, path: SINGLE, runtime: pid },
      rounds,
    );
    const perSecond = perProcessorSecond(batches) * CALLS;
    return { perSecond, ratio: perSecond / perProcessorSecond(singles) };
  } finally {
    await runtime.close();
  }
}

function batchOf({ path, method }: BenchPath, call: string): BenchPath {
  return {
    ...{ name: BATCH.name, method, path: `${path}/batch`, target: BATCH.target, connections: 2 },
    body: `${call}\n`.repeat(CALLS),
    headers: { "content-type": "application/x-ndjson" },
  };
}

function perProcessorSecond({ perSecond, busy }: Measured): number {
  return perSecond / busy;
}
