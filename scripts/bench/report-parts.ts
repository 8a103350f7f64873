// The parts of BENCHMARKS.md, each from what one run measured.
import type { Draft } from "../../src/schemas/manifest.ts";
import type { Bundle } from "./bundle.ts";
import type { ColdRow } from "./cold.ts";
import {
  ASSUMED,
  type DayRoute,
  dayRoutes,
  monthlyBill,
  PRICES_OF,
  type RouteDay,
  workOutDay,
} from "./day.ts";
import type { Growth } from "./growth.ts";
import { CONNECTIONS, perProcessorSecond, type Rounds, type Row } from "./load.ts";
import { CONDITIONS, type Measured as MeasuredPage } from "./page.ts";
import { COLD_PATHS } from "./paths.ts";
import { figure, ratioText, rowsOf, setting, tableText, withLimit } from "./report.ts";

/** KV keys a first request reads, bytes of the Worker and milliseconds of its start, at most. */
const [COLD_READS, BUNDLE, START] = [2, 491_520, 50];
/** MiB an isolate may hold at today's catalogue and at ten times; a first search may take twice as long. */
const [MEMORIES, SEARCH] = [[64, 128] as const, 2];
const MIB = 2 ** 20;

export const TITLES = {
  control: "Against a control",
  growth: "Growth",
  cold: "First answer of a fresh isolate",
  day: "A day",
  page: "The page on a slow network",
} as const;

/** A ratio to something else than the control. */
export type Measure = { name: string; ratio: number; target: number };

export type ControlRun = Rounds & {
  /** Rows of the catalogue. */
  catalogue: number;
  rows: readonly Row[];
  others: readonly Measure[];
};

/** Ratios to the control, and ratios to other peers. */
export function controlPart({ rows, others, ...run }: ControlRun): string {
  const head = "path|ratio to control|to reach|by processor time|requests/s|p50 ms|p99 ms|busy|control busy";
  return [
    `${setting()}. The built Worker and a control in one workerd, direct sockets, ${CONNECTIONS} connections, ` +
      `${run.rounds} rounds of ${run.seconds} s in alternation, ${run.catalogue} rows.`,
    tableText(
      head.split("|"),
      rows.map(({ name, ratio, target, one: service, other: control }) => [
        ...[name, ratioText(ratio, target), String(target)],
        figure(perProcessorSecond(service) / perProcessorSecond(control), 2),
        ...[figure(service.perSecond), figure(service.p50, 1), figure(service.p99, 1)],
        ...[figure(service.busy, 2), figure(control.busy, 2)],
      ]),
    ),
    tableText(
      ["what, beside what", "ratio", "to reach"],
      others.map(({ name, ratio, target }) => [name, ratioText(ratio, target), figure(target, 2)]),
    ),
  ].join("\n\n");
}

export type ColdRun = {
  isolates: number;
  /** This tree's bundle and, where one was given, another's beside it. */
  bundles: readonly Bundle[];
  rows: readonly (readonly ColdRow[])[];
  starts: readonly number[];
  maps: Pick<Draft, "map" | "api">;
};

/** First answers, start and size of the bundle; beside another's, which `--beside` names. */
export function coldPart({ isolates, bundles, rows: [own = [], other], starts, maps }: ColdRun): string {
  const columns = other ? ["other", "to other"] : [];
  const unknown = own[0]?.ms ?? Number.NaN;
  const beside = (ours: number, theirs = Number.NaN, digits = 1) =>
    other ? [figure(theirs, digits), figure(ours / theirs, 2)] : [];
  const size = ({ bytes, gzip_bytes }: { bytes: number; gzip_bytes: number }) =>
    `${figure(bytes / MIB, 2)} MiB, gzipped ${figure(gzip_bytes / MIB, 2)}`;
  return [
    `${setting()}. Processor time of the runtime for the first answer of a fresh isolate that has started, minus the time of an empty Worker that ` +
      `reads the same keys, because KV is simulated in the same process. Medians of ${isolates} isolates for each path, in turns. An unknown path ` +
      "only needs routing. One more read: full evidence (`mcp`), a router's hosts (`camel-openrouter`), a past day.",
    tableText(
      "first answer|ratio to unknown|at most|ms|KV reads, ms|KV reads".split("|").concat(columns),
      own.map(({ name, ms, kvMs, reads }, i) => [
        ...[name, withLimit(ms / unknown, COLD_PATHS[i]?.target, 2), String(COLD_PATHS[i]?.target ?? "-")],
        ...[
          figure(ms, 1),
          figure(kvMs, 1),
          withLimit(reads, COLD_PATHS[i]?.reads ?? COLD_READS),
          ...beside(ms, other?.[i]?.ms),
        ],
      ]),
    ),
    tableText(
      ["start", "measured", "at most", ...columns],
      startRows(bundles, starts).map(({ name, values: [ours = Number.NaN, theirs], limit, digits }) => [
        ...[name, withLimit(ours, limit, digits), String(limit ?? "-")],
        ...beside(ours, theirs, digits),
      ]),
    ),
    `The cost map has ${size(maps.map)}${maps.api ? `; the map in models.dev's format has ${size(maps.api)}` : ""}.`,
  ].join("\n\n");
}

function startRows(bundles: readonly Bundle[], starts: readonly number[]) {
  const empty = "first answer of a new isolate, minus an empty Worker's, ms";
  const bytes = "bytes of the Worker as uploaded, one file";
  return [
    { name: empty, values: starts, limit: START, digits: 1 },
    { name: bytes, values: bundles.map((one) => one.bytes), limit: BUNDLE, digits: 0 },
    { name: "the same gzipped", values: bundles.map((one) => one.gzipBytes), limit: undefined, digits: 0 },
  ];
}

/** The same paths on ten times the rows, and the memory of an isolate. */
export function growthPart({ rounds, seconds, counts, rows, isolates, coldSearch }: Growth & Rounds): string {
  const sizes = counts.map((one) => `${one.rows} rows, ${one.providers} providers, ${one.map_keys} map keys`);
  const [real, grown] = coldSearch;
  return [
    `${setting()}. The built Worker on the real catalogue (${sizes[0]}) and on a synthetic one (${sizes[1]}), in one workerd, ` +
      `direct sockets, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s in alternation. Each search has a new text, so that no kept ` +
      "answer serves it.",
    tableText(
      "path|ratio to 1x|to reach|1x requests/s|10x requests/s|10x p50 ms|10x p99 ms|1x busy|10x busy".split(
        "|",
      ),
      rows.map(({ name, ratio, target, one: large, other: small }) => [
        ...[name, ratioText(ratio, target), target === undefined ? "-" : String(target)],
        ...[figure(small.perSecond), figure(large.perSecond), figure(large.p50, 1), figure(large.p99, 1)],
        ...[figure(small.busy, 2), figure(large.busy, 2)],
      ]),
    ),
    tableText(
      ["what", "measured", "at most"],
      [
        ...isolates.map(({ heap, buffers, requests }, i) => [
          `MiB of an isolate that has answered everything, ${i === 0 ? "1x" : "10x"} (${requests} requests)`,
          `${withLimit(heap + buffers, MEMORIES[i], 1)} (heap ${figure(heap, 1)}, buffers ${figure(buffers, 1)})`,
          String(MEMORIES[i]),
        ]),
        [
          "first search of a fresh isolate, 10x to 1x, processor time",
          `${withLimit(grown / real, SEARCH, 2)} (${figure(grown, 1)} ms to ${figure(real, 1)} ms)`,
          String(SEARCH),
        ],
      ],
    ),
  ].join("\n\n");
}

const MONTH_DAYS = 30;
/** Requests a month. */
const VOLUMES = [10e6, 1e9] as const;
/** A publish writes that many keys. */
const WRITES = 300;

/** What a report says was measured: milliseconds of processor time, fresh and warm, by path. */
export function measuredRoutes(report: string): DayRoute[] {
  const cold = rowsOf(report, TITLES.cold).map((row) => [row["first answer"] ?? "", Number(row.ms)] as const);
  const warm = rowsOf(report, TITLES.control)
    .filter((row) => row.busy !== "-")
    .map((row) => [row.path ?? "", (Number(row.busy) / Number(row["requests/s"])) * 1000] as const);
  return dayRoutes(new Map(cold), new Map(warm));
}

/** The bill of a month at both volumes and a day at the first, with the cache and without. */
export function dayPart(routes: readonly DayRoute[]): string {
  const daysOf = (month: number) =>
    [true, false].map((cache) => workOutDay(routes, month / MONTH_DAYS / 86_400, cache));
  const bills = VOLUMES.map((month) => {
    const usd = daysOf(month).map((day) => `${figure(billOf(month, day), 2)} USD`);
    return `${figure(month / 1e6)} million requests a month cost ${usd.join(", without the cache ")}.`;
  });
  const [cached = [], bare = []] = daysOf(VOLUMES[0]);
  const assumed = Object.entries(ASSUMED).map(([name, value]) => `${name} ${value}`);
  return [
    `${setting()}. Worked out from the figures above. ${bills.join(" ")} The table is for the first volume. p99, processor time and reads ` +
      "are given with the cache / without it.",
    dayTable(cached, bare),
    `Assumed: ${assumed.join(", ")} (names that end in S are seconds, in Ms milliseconds). Requests choose places, addresses and shards by Zipf's ` +
      "law (the n-th 1/n times as often as the first), at random times. A stale answer is sent at once, and its renewal is counted. A publish " +
      `writes every shard, the listing and the map again: ${WRITES} keys. Prices of Workers Paid and KV of ${PRICES_OF}; a request that the cache answers counts as a request.`,
  ].join("\n\n");
}

function dayTable(cached: readonly RouteDay[], bare: readonly RouteDay[]): string {
  const percent = (share: number) => `${figure(share * 100, 1)} %`;
  const both = (a: number, b = Number.NaN, digits = 0) => `${figure(a, digits)} / ${figure(b, digits)}`;
  return tableText(
    "route|from cache|warm|cold|p50 ms|p99 ms|processor ms per 1,000|KV reads per 1,000".split("|"),
    cached.map(({ name, fromCache, warm, cold, p50, p99, cpuMs, kvReads }, i) => [
      ...[name, percent(fromCache), percent(warm), percent(cold), figure(p50, 1), both(p99, bare[i]?.p99, 1)],
      ...[both(cpuMs, bare[i]?.cpuMs), both(kvReads, bare[i]?.kvReads)],
    ]),
  );
}

/** USD a month. */
function billOf(month: number, days: readonly RouteDay[]): number {
  const perRequest = (name: "cpuMs" | "kvReads") =>
    days.reduce((sum, day) => sum + (day[name] / 1000) * day.share, 0);
  const writes = (86_400 / ASSUMED.publishS) * MONTH_DAYS * WRITES;
  const used = { cpuMs: month * perRequest("cpuMs"), reads: month * perRequest("kvReads"), writes };
  return monthlyBill({ requests: month, ...used });
}

/** The page in a browser. */
export function pagePart({ seen, typed }: MeasuredPage, rounds: number): string {
  const { kilobits, latency, processor, width } = CONDITIONS;
  const seconds = (milliseconds: number) => figure(milliseconds / 1000, 2);
  return [
    `${setting()}. Chromium, ${width} px wide, ${kilobits} kbit/s, ${latency} ms to the server, a processor slowed ${processor} times; the Worker in ` +
      `workerd on the same machine. Medians of ${rounds} first visits, counted from the release of the last key to the frame that shows the figures.`,
    tableText(
      ["view", "largest part on screen, s", "layout shift", "KB", "requests"],
      seen.map(({ name, lcp, shift, kilobytes, requests }) => [
        ...[name, seconds(lcp), figure(shift, 3), figure(kilobytes, 1), figure(requests)],
      ]),
    ),
    tableText(
      ["typed", "last key to figures, s", "layout shift"],
      typed.map(({ name, delay, shift }) => [name, seconds(delay), figure(shift, 3)]),
    ),
  ].join("\n\n");
}
