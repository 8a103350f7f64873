// The service beside its control: each bench path of both in turns, and how much memory their process took.
import type { Build } from "../steps/build-keys.ts";
import { type Bundle, bundle } from "./bundle.ts";
import { alternate, type Measured } from "./load.ts";
import type { BenchPath } from "./paths.ts";
import { collectReplies } from "./replies.ts";
import { publishTo, type Runtime, type RuntimeWorker, startRuntime } from "./runtime.ts";
import { findRuntime, type Memory, memoryOf } from "./runtime-process.ts";

export type Row = { name: string; ratio: number; target: number; service: Measured; control: Measured };

export type Rounds = { rounds: number; seconds: number };

/** `memory` is absent where it cannot be measured. */
export async function benchAgainstControl(
  { code }: Bundle,
  build: Build,
  paths: readonly BenchPath[],
  rounds: Rounds,
): Promise<{ rows: Row[]; memory?: Memory }> {
  const service = { name: "service", code, kv: "prices" };
  const runtime = await startBoth(service, build);
  try {
    const pid = await findRuntime();
    const [serviceUrl, controlUrl] = [await runtime.url("service"), await runtime.url("control")];
    const rows: Row[] = [];
    for (const path of paths) {
      const url = new URL(path.path, serviceUrl);
      const constant = new URL(path.method === "POST" ? path.path : `/${path.name}`, controlUrl);
      const [ours, theirs] = await alternate(
        { url, path, runtime: pid },
        { url: constant, path, runtime: pid },
        rounds,
      );
      const { name, target } = path;
      const row = { name, ratio: ours.perSecond / theirs.perSecond, target, service: ours, control: theirs };
      rows.push(row);
      console.error(`${name}: ${row.ratio.toFixed(2)} of its control (to reach ${target})`);
    }
    return { rows, ...(pid !== undefined && { memory: await memoryOf(pid) }) };
  } finally {
    await runtime.close();
  }
}

/** The service and a control that repeats its answers, which are asked of a service that runs alone first. */
async function startBoth(service: RuntimeWorker, build: Build): Promise<Runtime> {
  const control = await bundle("scripts/bench/control.ts", "control");
  const alone = startRuntime([service]);
  await publishTo(alone, "service", build);
  const replies = await collectReplies(await alone.url("service"));
  await alone.close();
  const both = startRuntime([service, { name: "control", code: control.code, kv: "prices", replies }]);
  await publishTo(both, "service", build);
  return both;
}
