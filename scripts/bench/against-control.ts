// The service beside its control: each bench path of both in turns; and how much memory the runtime takes for the service.
import type { Build } from "../build/build-keys.ts";
import { type Bundle, bundle } from "./bundle.ts";
import type { Reply } from "./control.ts";
import { alternate, drive, type Measured } from "./load.ts";
import type { BenchPath } from "./paths.ts";
import { collectReplies } from "./replies.ts";
import { publishTo, type RuntimeWorker, startRuntime } from "./runtime.ts";
import { findRuntime, type Memory, memoryOf } from "./runtime-process.ts";

export type Row = { name: string; ratio: number; target: number; service: Measured; control: Measured };

export type Rounds = { rounds: number; seconds: number };

/** `memory` is of the runtime's process, once every path was driven; undefined where it cannot be measured. */
export async function benchAgainstControl(
  { code }: Bundle,
  build: Build,
  paths: readonly BenchPath[],
  rounds: Rounds,
): Promise<{ rows: Row[]; memory: Memory | undefined }> {
  const service = { name: "service", code, kv: "prices" };
  const { replies, memory } = await runAlone(service, build, paths);
  const control = await bundle("scripts/bench/control.ts", "control");
  const runtime = startRuntime([service, { name: "control", code: control.code, kv: "prices", replies }]);
  try {
    await publishTo(runtime, "service", build);
    const pid = await findRuntime();
    const [serviceUrl, controlUrl] = [await runtime.url("service"), await runtime.url("control")];
    const rows: Row[] = [];
    for (const path of paths) {
      // The control has its own answer under a path's name; POSTs it validates under their own path.
      const constant = path.method === "POST" ? path : { ...path, path: `/${path.name}` };
      const [ours, theirs] = await alternate(
        { service: serviceUrl, path, runtime: pid },
        { service: controlUrl, path: constant, runtime: pid },
        rounds,
      );
      const { name, target } = path;
      const row = { name, ratio: ours.perSecond / theirs.perSecond, target, service: ours, control: theirs };
      rows.push(row);
      console.error(`${name}: ${row.ratio.toFixed(2)} of its control (to reach ${target})`);
    }
    return { rows, memory };
  } finally {
    await runtime.close();
  }
}

/** The service without a control: the answers the control is to repeat, and the memory they take. */
async function runAlone(
  service: RuntimeWorker,
  build: Build,
  paths: readonly BenchPath[],
): Promise<{ replies: Record<string, Reply>; memory: Memory | undefined }> {
  const runtime = startRuntime([service]);
  try {
    await publishTo(runtime, service.name, build);
    const url = await runtime.url(service.name);
    const pid = await findRuntime();
    const replies = await collectReplies(url);
    for (const path of paths) await drive({ service: url, path, runtime: pid }, 1);
    return { replies, memory: pid === undefined ? undefined : await memoryOf(pid) };
  } finally {
    await runtime.close();
  }
}
