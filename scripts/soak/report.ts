// The part of the report on the soak, and whether it was passed.
import { figure, setting, tableText } from "../bench/report.ts";
import { percentile } from "../bench/statistics.ts";
import type { MemorySeries } from "./memory-watch.ts";
import { CONNECTIONS } from "./saturate.ts";
import type { Tally } from "./tally.ts";

export type Soak = {
  /** How long it lasted. */
  seconds: number;
  tally: Tally;
  /** Version names in the order they were published, and seconds into the soak when the second one was. */
  versions: readonly [string, string];
  publishedAt: number;
  /** Processor seconds of the runtime, and of this process, per second. */
  busy: { runtime: number; client: number };
  /** Of the workerd process; absent where it cannot be measured. */
  memory?: MemorySeries;
};

/** Seconds within which a warm isolate answers from a new version, and one for the request that looks. */
export const SWITCH_SECONDS = 31;

/** An answer failed or was wrong, or the second version was never answered. */
export function isFailed({ tally, versions }: Soak): boolean {
  return tally.failed + tally.wrong > 0 || !tally.versions.has(versions[1]);
}

export function soakReport(soak: Soak): string {
  const { seconds, tally, busy } = soak;
  const all = [...tally.latencies.values()].flat();
  return [
    `${setting()}. The built Worker in workerd on a direct socket, without the rate limit, ${CONNECTIONS} connections for ` +
      `${figure(seconds)} s, requests at random; every total worked out again from the catalogue.`,
    `${all.length + tally.failed} requests, **${tally.failed} failed, ${tally.wrong} wrong**; ${figure(all.length / seconds)} requests/s, ` +
      `p50 ${figure(percentile(all, 50), 1)} ms, p99 ${figure(percentile(all, 99), 1)} ms. Processor time per second: workerd ` +
      `${figure(busy.runtime, 2)}, the client that asks and recomputes ${figure(busy.client, 2)}; each is one thread, so the one near 1 is what saturates; if neither is, other work on the machine is.`,
    kinds(tally),
    publishText(soak),
    memoryText(soak),
  ].join("\n\n");
}

function kinds({ latencies }: Tally): string {
  const rows = [...latencies].toSorted(([, a], [, b]) => b.length - a.length);
  return tableText(
    ["kind", "answers", "p50 ms", "p99 ms"],
    rows.map(([kind, times]) => [
      kind,
      String(times.length),
      figure(percentile(times, 50), 1),
      figure(percentile(times, 99), 1),
    ]),
  );
}

function publishText({ tally, versions: [first, second], publishedAt }: Soak): string {
  const seen = tally.firstSeen.get(second);
  const when =
    seen === undefined ? "was never answered" : `was first answered ${figure(seen / 1000, 1)} s in`;
  const count = (version: string) => tally.versions.get(version) ?? 0;
  return (
    `Answers of the first version: ${count(first)}; of the second: ${count(second)}. It was published ${figure(publishedAt, 1)} s in and ` +
    `${when}: an isolate looks at the manifest again after 30 s.`
  );
}

function memoryText({ memory }: Soak): string {
  const series = memory?.resident ?? [];
  const [warm, half, last] = [series[0], series[series.length >> 1], series.at(-1)];
  if (!memory || warm === undefined || half === undefined || last === undefined)
    return "Memory: not measured.";
  return (
    `Resident memory of the workerd process, the Worker and the simulated KV, every ${memory.everySeconds} s: ` +
    `${series.map((value) => figure(value)).join(", ")} MiB; ${growthText(warm, last)} since the first, ` +
    `${growthText(half, last)} in the second half. Peak ${figure(memory.peak)} MiB. workerd holds no local isolate to a limit, so ` +
    "garbage piles up before it is collected; what counts is that it levels off."
  );
}

function growthText(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100);
  return `${percent < 0 ? "" : "+"}${percent} %`;
}
