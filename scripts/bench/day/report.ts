// The part of the report on a day.
import { readFile } from "node:fs/promises";
import { figure, rowsOf, setting, tableText } from "../report.ts";
import { DAY_ASSUMPTIONS } from "./assumptions.ts";
import { monthlyBill, PRICES_OF } from "./bill.ts";
import { type DayRoute, dayRoutes } from "./routes.ts";
import { type RouteDay, simulateDay } from "./simulate.ts";

const MONTH_DAYS = 30;
/** Requests a month, and how many hours of the day are simulated: the more requests, the sooner all is warm. */
const VOLUMES = [
  { month: 10e6, hours: 24 },
  { month: 1e9, hours: 3 },
] as const;
/** A publish writes that many keys. */
const WRITES = 300;

/** What the report says was measured: milliseconds of processor time, fresh and warm, by path. */
export async function measuredRoutes(file = "BENCHMARKS.md"): Promise<DayRoute[]> {
  const report = await readFile(file, "utf8");
  const cold = rowsOf(report, "First answer of a fresh isolate").map(
    (row) => [row["first answer"] ?? "", Number(row.ms)] as const,
  );
  const warm = rowsOf(report, "Against a control").flatMap((row) =>
    row.busy === "-"
      ? []
      : [[row.path ?? "", (Number(row.busy) / Number(row["requests/s"])) * 1000] as const],
  );
  return dayRoutes(new Map(cold), new Map(warm));
}

/** The simulated day at both volumes, with the cache and without. */
export function dayReport(routes: readonly DayRoute[]): string {
  const parts = VOLUMES.map(({ month, hours }) => {
    const requests = Math.round((month / MONTH_DAYS / 24) * hours);
    const run = (cached: boolean) => simulateDay(routes, { requests, seconds: hours * 3600, cached });
    return volumeText(month, hours, run(true), run(false));
  });
  return [
    `${setting()}. A simulation; its inputs are the measured figures above.`,
    ...parts,
    assumptionsText(routes),
  ].join("\n\n");
}

function volumeText(
  month: number,
  hours: number,
  cached: readonly RouteDay[],
  bare: readonly RouteDay[],
): string {
  const bill = (days: readonly RouteDay[]) => figure(billOf(month, days), 2);
  const percent = (share: number) => `${figure(share * 100, 1)} %`;
  const head =
    "route|from cache|warm|cold|p50 ms|p99 ms|processor ms per 1,000|KV reads per 1,000|p99 ms, no cache|processor ms, no cache|KV reads, no cache";
  const table = tableText(
    head.split("|"),
    cached.map((day, i) => [
      ...[
        day.name,
        percent(day.fromCache),
        percent(day.warm),
        percent(day.cold),
        figure(day.p50, 1),
        figure(day.p99, 1),
      ],
      ...[figure(day.cpuMs), figure(day.kvReads), figure(bare[i]?.p99 ?? Number.NaN, 1)],
      ...[figure(bare[i]?.cpuMs ?? Number.NaN), figure(bare[i]?.kvReads ?? Number.NaN)],
    ]),
  );
  return `### ${figure(month / 1e6)} million requests a month: ${bill(cached)} USD, without the cache ${bill(bare)} USD\n\n${hours} hours from a publish on.\n\n${table}`;
}

/** USD a month of which each simulated request stands for many. */
function billOf(month: number, days: readonly RouteDay[]): number {
  const all = days.reduce((sum, { requests }) => sum + requests, 0);
  const perRequest = (of: (day: RouteDay) => number) =>
    days.reduce((sum, day) => sum + (of(day) / 1000) * day.requests, 0) / all;
  const publishes = (86_400 / DAY_ASSUMPTIONS.publishS) * MONTH_DAYS;
  return monthlyBill({
    requests: month,
    cpuMs: month * perRequest(({ cpuMs }) => cpuMs),
    reads: month * perRequest(({ kvReads }) => kvReads),
    writes: publishes * WRITES,
  });
}

function assumptionsText(routes: readonly DayRoute[]): string {
  const kinds = routes.map(({ name, weight, addresses, cacheable, coldMs, warmMs }) => [
    name,
    String(weight),
    String(addresses),
    cacheable ? "yes" : "no",
    figure(coldMs, 1),
    figure(warmMs, 2),
  ]);
  const assumed = Object.entries(DAY_ASSUMPTIONS).map(([name, value]) => `${name} ${value}`);
  return [
    "### What the simulation takes for granted",
    `Places, addresses and shards are asked for after Zipf (the n-th 1/n times as often as the first). ${assumed.join(", ")} (ms, or seconds where it ends in S).`,
    "A place has one isolate. An answer that is renewed is given at once and costs its renewal. A publish makes every shard, the listing and the map new. " +
      `Prices of Workers Paid and KV of ${PRICES_OF}; a request that the cache answers counts as a request, for the price page names no other price; ` +
      `${WRITES} keys a publish.`,
    tableText(["route", "weight", "addresses", "kept by the cache", "first answer, ms", "warm, ms"], kinds),
  ].join("\n\n");
}
