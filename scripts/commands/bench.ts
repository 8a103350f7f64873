// npm run bench - the built Worker against a control in the same runtime, in alternation, as ratios of medians; and the
// pricing core beside genai-prices. Writes BENCHMARKS.md. `-- --json` for programs, `-- --growth` for a catalogue of ten
// times the rows, `-- --rounds 11 --seconds 1`; `-- --only NAME` measures one path and writes nothing.
import { parseArgs } from "node:util";
import { benchAgainstControl, type Rounds, type Row } from "../bench/against-control.ts";
import { bundle } from "../bench/bundle.ts";
import { countColdReads } from "../bench/cold-reads.ts";
import { controlReport } from "../bench/control-report.ts";
import { benchCore } from "../bench/core.ts";
import { benchGrowth } from "../bench/growth.ts";
import { growthReport } from "../bench/growth-report.ts";
import { BENCH_PATHS } from "../bench/paths.ts";
import { writePart } from "../bench/report.ts";
import { measureStartUp } from "../bench/start-up.ts";
import { buildInput, currentBuild } from "../build/current-build.ts";
import { readCatalog, readProviders } from "../files/prices-folder.ts";

const CORE_TARGET = 10;

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    growth: { type: "boolean" },
    rounds: { type: "string", default: "11" },
    seconds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const isWanted = ({ name }: { name: string }) => values.only === undefined || name === values.only;
await (values.growth ? growth(rounds) : control(rounds));

async function control(run: Rounds): Promise<void> {
  const build = await currentBuild(console.error);
  const service = await bundle("src/index.ts", "service");
  const { rows, memory } = await benchAgainstControl(service, build, BENCH_PATHS.filter(isWanted), run);
  const core = await coreBesidePeer(run.rounds);
  const results = [...rows, { name: "core-vs-genai-prices", ...core }];
  if (values.json || values.only !== undefined) return printResults(results);
  const startUp = await measureStartUp(service);
  const coldReads = await countColdReads(service, build);
  const measured = { ...run, rows, core, startUp, coldReads, memory };
  const catalogue = build.draft.counts.rows;
  console.log(
    await writePart("Against a control", controlReport({ ...measured, bundle: service, catalogue })),
  );
}

async function growth(run: Rounds): Promise<void> {
  const service = await bundle("src/index.ts", "service");
  const measured = await benchGrowth(service, await buildInput(), run, isWanted);
  if (values.json || values.only !== undefined) return printResults(measured.rows);
  console.log(await writePart("Growth", growthReport({ ...run, ...measured })));
}

async function coreBesidePeer(times: number) {
  const openai = (await readProviders()).find(({ slug }) => slug === "openai");
  if (openai === undefined) throw new Error("openai is not in the registry");
  const { ratio, ours } = benchCore(openai, (await readCatalog()).get("openai") ?? [], times);
  return { ratio, ours, target: CORE_TARGET };
}

function printResults(rows: readonly (Pick<Row, "name" | "ratio"> & { target?: number })[]): void {
  const results = rows.map(({ name, ratio, target }) => ({ name, ratio: Number(ratio.toFixed(3)), target }));
  console.log(JSON.stringify({ results }));
}
