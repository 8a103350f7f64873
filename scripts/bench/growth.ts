// The service on a catalogue of ten times the rows beside the same service on the real one: each path of both in turns.
import { type Build, type BuildInput, buildKeys } from "../build/build-keys.ts";
import type { Rounds } from "./against-control.ts";
import type { Bundle } from "./bundle.ts";
import { measureColdCost } from "./cold-cost.ts";
import { COLD_PATHS } from "./cold-paths.ts";
import { type Copies, growCatalogue } from "./growth-catalogue.ts";
import { type IsolateMemory, measureIsolateMemory } from "./isolate-memory.ts";
import { alternate, type Measured } from "./load.ts";
import { BENCH_PATHS, type BenchPath } from "./paths.ts";
import { searchTexts } from "./queries.ts";
import { publishTo, startRuntime } from "./runtime.ts";
import { findRuntime, type Memory, memoryOf } from "./runtime-process.ts";

/**
 * What a ratio compares: answers per second or, where the answer itself grows, bytes sent per second of the runtime's
 * processor time: the load generator reads no more bytes per second however little work they are for the runtime.
 */
export type Unit = "requests/s" | "bytes/processor s";

export type GrowthRow = {
  name: string;
  unit: Unit;
  /** The grown catalogue's figure over the real one's. */
  ratio: number;
  target?: number;
  real: Measured;
  grown: Measured;
};

export type Growth = {
  rows: GrowthRow[];
  counts: [Build["draft"]["counts"], Build["draft"]["counts"]];
  memory?: Memory;
  /** Of the real catalogue and the grown one: an isolate that has touched everything, and a fresh isolate's first search in milliseconds. */
  isolates: [IsolateMemory, IsolateMemory];
  coldSearch: [number, number];
};

const COPIES: Copies = { providers: 2, models: 5 };
const SEARCHES = 4096;

/** What each path is to keep of its speed; the others are told without a target. */
const TARGETS: Readonly<Record<string, number>> = {
  "trace-cost": 0.9,
  "site-calculator": 0.9,
  "cost-map-gzip": 0.9,
  "cost-map-304": 0.9,
  search: 0.5,
};

export async function benchGrowth(
  service: Bundle,
  input: BuildInput,
  rounds: Rounds,
  isWanted: (path: BenchPath) => boolean,
): Promise<Growth> {
  console.error("building the real catalogue and ten times its rows");
  const [real, grown] = [buildKeys(input), buildKeys(growCatalogue(input, COPIES))];
  const { code } = service;
  const isolates: Growth["isolates"] = [
    await measureIsolateMemory(service, real),
    await measureIsolateMemory(service, grown),
  ];
  const coldSearch: Growth["coldSearch"] = [
    await coldSearchOf(service, real),
    await coldSearchOf(service, grown),
  ];
  const runtime = startRuntime([
    { name: "real", code, kv: "real" },
    { name: "grown", code, kv: "grown" },
  ]);
  try {
    await publishTo(runtime, "real", real);
    await publishTo(runtime, "grown", grown);
    const urls = [await runtime.url("real"), await runtime.url("grown")] as const;
    const pid = await findRuntime();
    const rows: GrowthRow[] = [];
    for (const path of growthPaths(input).filter(isWanted)) {
      const row = await compare(path, urls, pid, rounds);
      rows.push(row);
      console.error(`${row.name}: ${row.ratio.toFixed(2)} of the real catalogue's ${row.unit}`);
    }
    const counts: Growth["counts"] = [real.draft.counts, grown.draft.counts];
    return { rows, counts, isolates, coldSearch, ...(pid !== undefined && { memory: await memoryOf(pid) }) };
  } finally {
    await runtime.close();
  }
}

/** Isolates whose first search is timed. */
const COLD_SEARCHES = 7;

async function coldSearchOf(service: Bundle, build: Build): Promise<number> {
  const paths = COLD_PATHS.filter(({ name }) => name === "unknown" || name === "search");
  const rows = await measureColdCost(service, build, COLD_SEARCHES, paths);
  return rows.find(({ name }) => name === "search")?.ms ?? Number.NaN;
}

/** Answers of megabytes that are cut off by the end of a round are not counted: few connections, few such answers. */
const MAP_CONNECTIONS = 2;

/** The bench's paths, with a search that no kept answer serves and few connections for the whole map. */
function growthPaths({ catalog }: BuildInput): BenchPath[] {
  const texts = searchTexts(
    [...catalog.values()].flat().map(({ id }) => id),
    SEARCHES,
  );
  const variants = texts.map((q) => `/v1/prices/search?${new URLSearchParams({ q })}`);
  return BENCH_PATHS.map((path) => ({
    ...path,
    ...(path.name === "search" && { variants }),
    ...(path.name === "cost-map-gzip" && { connections: MAP_CONNECTIONS }),
  }));
}

async function compare(
  path: BenchPath,
  [real, grown]: readonly [URL, URL],
  runtime: number | undefined,
  rounds: Rounds,
): Promise<GrowthRow> {
  const [small, large] = await alternate(
    { service: real, path, runtime },
    { service: grown, path, runtime },
    rounds,
  );
  const unit: Unit = path.name === "cost-map-gzip" ? "bytes/processor s" : "requests/s";
  const rate = ({ perSecond, bytesPerSecond, busy }: Measured) =>
    unit === "requests/s" ? perSecond : bytesPerSecond / busy;
  const ratio = rate(large) / rate(small);
  const target = TARGETS[path.name];
  return { name: path.name, unit, ratio, ...(target !== undefined && { target }), real: small, grown: large };
}
