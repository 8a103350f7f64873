// The service on a catalogue of ten times the rows beside the same service on the real one: each path of both in turns.
import { type Build, type BuildInput, buildKeys } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { measureCold } from "./cold.ts";
import { type Copies, growCatalogue } from "./growth-catalogue.ts";
import { compareEach, type Rounds, type Row } from "./load.ts";
import { type IsolateMemory, measureIsolateMemory } from "./memory.ts";
import { BENCH_PATHS, type BenchPath, COLD_PATHS } from "./paths.ts";
import { withRuntime } from "./runtime.ts";
import { findRuntime } from "./runtime-process.ts";

export type Growth = {
  /** The grown catalogue beside the real one. */
  rows: Row[];
  counts: [Build["draft"]["counts"], Build["draft"]["counts"]];
  /** Of the real catalogue and the grown one: an isolate that has touched everything, and a fresh isolate's first search in milliseconds. */
  isolates: [IsolateMemory, IsolateMemory];
  coldSearch: [number, number];
};

const COPIES: Copies = { providers: 2, models: 5 };
const SEARCHES = 4096;

/** What each path is to keep of its speed; the others have no target. */
const TARGETS: Readonly<Record<string, number>> = {
  "trace-cost": 0.9,
  "site-calculator": 0.9,
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
  const ofBoth = async <T>(measure: (service: Bundle, build: Build) => Promise<T>): Promise<[T, T]> => {
    return [await measure(service, real), await measure(service, grown)];
  };
  const [isolates, coldSearch] = [await ofBoth(measureIsolateMemory), await ofBoth(timeColdSearch)];
  const workers = [
    { name: "real", code, kv: "real" },
    { name: "grown", code, kv: "grown" },
  ];
  return withRuntime(workers, async (runtime) => {
    await runtime.publish("real", real);
    await runtime.publish("grown", grown);
    const urls = [await runtime.url("grown"), await runtime.url("real")] as const;
    const paths = growthPaths(input).filter(isWanted);
    const pairs = paths.map((path) => [path, path, TARGETS[path.name]] as const);
    const rows = await compareEach(pairs, urls, await findRuntime(), rounds, "the real catalogue");
    const counts: Growth["counts"] = [real.draft.counts, grown.draft.counts];
    return { rows, counts, isolates, coldSearch };
  });
}

const COLD_SEARCHES = 7;

async function timeColdSearch(service: Bundle, build: Build): Promise<number> {
  const paths = COLD_PATHS.filter(({ name }) => name === "unknown" || name === "search");
  const [rows = []] = await measureCold([service], build, COLD_SEARCHES, paths);
  return rows.find(({ name }) => name === "search")?.ms ?? Number.NaN;
}

/** Every search is for another text, so that none is answered from a kept body; the whole map grows, so it is left out. */
function growthPaths({ catalog }: BuildInput): BenchPath[] {
  const ids = [...catalog.values()].flat().map(({ id }) => id);
  const variants = ids.slice(0, SEARCHES).map((q) => `/v1/prices/search?${new URLSearchParams({ q })}`);
  return BENCH_PATHS.filter(({ name }) => name !== "cost-map-gzip").map((path) => ({
    ...path,
    ...(path.name === "search" && { variants }),
  }));
}
