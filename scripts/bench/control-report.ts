// The part of the report on one service: ratios to the control, size, start-up, cold reads, memory.
import type { Rounds, Row } from "./against-control.ts";
import { BATCH } from "./batch.ts";
import type { Bundle } from "./bundle.ts";
import type { BundlePart } from "./bundle-parts.ts";
import { COLD_READS } from "./cold-reads.ts";
import { CORE } from "./core.ts";
import { CONNECTIONS, type Measured } from "./load.ts";
import { figure, ratioText, setting, tableText } from "./report.ts";
import type { Memory } from "./runtime-process.ts";
import type { StartUp } from "./start-up.ts";

const KIB = 1024;
const BUNDLE_TARGET = 80 * KIB;
const START_UP_TARGET = 50;

export type ControlRun = Rounds & {
  /** Rows of the catalogue. */
  catalogue: number;
  rows: readonly Row[];
  core: { ratio: number; perSecond: number };
  /** Calls a second of processor time in batches, beside single ones. */
  batch: { ratio: number; perSecond: number };
  bundle: Bundle;
  /** What every route has, and what single routes load. */
  parts: readonly BundlePart[];
  startUp: StartUp;
  coldReads: ReadonlyMap<string, number>;
  memory: Memory | undefined;
};

export function controlReport(run: ControlRun): string {
  return [
    `${setting()}. The built Worker and a control in one workerd, direct sockets, ${CONNECTIONS} connections, ` +
      `${run.rounds} rounds of ${run.seconds} s in alternation, ${run.catalogue} rows.`,
    ratios(run),
    limits(run),
  ].join("\n\n");
}

function ratios({ rows, core, batch }: ControlRun): string {
  const head =
    "path|ratio to control|to reach|by processor time|requests/s|p50 ms|p99 ms|busy|control busy".split("|");
  // Answers per second of the runtime's processor time, which other work on the machine does not change much.
  const perProcessorSecond = ({ perSecond, busy }: Measured) => perSecond / busy;
  return tableText(head, [
    ...rows.map(({ name, ratio, target, service, control }) => [
      ...[name, ratioText(ratio, target), String(target)],
      figure(perProcessorSecond(service) / perProcessorSecond(control), 2),
      ...[figure(service.perSecond), figure(service.p50, 1), figure(service.p99, 1)],
      ...[figure(service.busy, 2), figure(control.busy, 2)],
    ]),
    [
      CORE.name,
      ratioText(core.ratio, CORE.target),
      String(CORE.target),
      "-",
      figure(core.perSecond),
      ..."----",
    ],
    [
      BATCH.name,
      "-",
      String(BATCH.target),
      ratioText(batch.ratio, BATCH.target),
      figure(batch.perSecond),
      ..."----",
    ],
  ]);
}

function limits({ bundle, parts, startUp, coldReads, memory }: ControlRun): string {
  const code = startUp.service - startUp.empty;
  const reads = Math.max(...coldReads.values());
  const counted = parts[0]?.gzipBytes ?? Number.NaN;
  const [packed, plain] = [figure(counted / KIB, 1), figure(bundle.bytes / KIB, 1)];
  const row = (name: string, value: string, limit: string, kept: boolean) => [
    ...[name, kept ? value : `${value} (missed)`, limit],
  ];
  return tableText(
    ["what", "measured", "limit"],
    [
      row(
        "bundle, minified, gzipped, without what single routes load",
        `${packed} KiB (all of it ${plain} KiB plain)`,
        `${BUNDLE_TARGET / KIB} KiB`,
        counted <= BUNDLE_TARGET,
      ),
      ...parts
        .slice(1)
        .map(({ name, gzipBytes }) => [
          `loaded by single routes: ${name}`,
          `${figure(gzipBytes / KIB, 1)} KiB`,
          "-",
        ]),
      row(
        "start-up: first answer of a new isolate, less an empty Worker's",
        `${figure(code, 1)} ms (${figure(startUp.service, 1)} - ${figure(startUp.empty, 1)})`,
        `${START_UP_TARGET} ms`,
        code < START_UP_TARGET,
      ),
      row(
        "KV keys a fresh isolate's first request reads, at most",
        String(reads),
        String(COLD_READS),
        reads <= COLD_READS,
      ),
      ["peak memory of workerd: the service and the simulated KV", memoryText(memory), "-"],
    ],
  );
}

/** The most memory a process held. */
export function memoryText(memory: Memory | undefined): string {
  return memory ? `${figure(memory.peak)} MiB` : "not measured";
}
