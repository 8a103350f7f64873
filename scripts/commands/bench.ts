// npm run bench - the built Worker against a control in the same runtime, in alternation, as ratios of medians; and the
// pricing core beside genai-prices. Writes BENCHMARKS.md. `-- --json` for programs, `-- --growth` for a catalogue of ten
// times the rows, `-- --page` for the page on a slow network (`--against NAME=URL` visits an older one in turns), `-- --lines 1000000` for a batch of so many calls, `-- --rounds 11 --seconds 1`; `-- --only NAME` measures one
// path, core-vs-genai-prices or batch-vs-single, and writes nothing.
import { parseArgs } from "node:util";
import { benchAgainstControl, type Rounds } from "../bench/against-control.ts";
import { BATCH, benchBatch } from "../bench/batch.ts";
import { bundle } from "../bench/bundle.ts";
import { bundleParts } from "../bench/bundle-parts.ts";
import { measureColdCost } from "../bench/cold-cost.ts";
import { countColdReads } from "../bench/cold-reads.ts";
import { coldReport } from "../bench/cold-report.ts";
import { controlReport } from "../bench/control-report.ts";
import { benchCore, CORE } from "../bench/core.ts";
import { dayReport, measuredRoutes } from "../bench/day/report.ts";
import { benchGrowth } from "../bench/growth.ts";
import { growthReport } from "../bench/growth-report.ts";
import { benchManyLines, manyLinesReport } from "../bench/many-lines.ts";
import { pageReport } from "../bench/page-report.ts";
import { measurePage } from "../bench/page-speed.ts";
import { BENCH_PATHS } from "../bench/paths.ts";
import { writePart } from "../bench/report.ts";
import { servePage } from "../bench/serve-page.ts";
import { measureStartUp } from "../bench/start-up.ts";
import { buildInput, currentBuild } from "../build/current-build.ts";

/** A visit on the slow network takes seconds. */
const PAGE_ROUNDS = 3;

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    growth: { type: "boolean" },
    lines: { type: "string" },
    cold: { type: "boolean" },
    day: { type: "boolean" },
    page: { type: "boolean" },
    against: { type: "string" },
    isolates: { type: "string", default: "9" },
    rounds: { type: "string", default: "11" },
    seconds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const run = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const isWanted = ({ name }: { name: string }) => values.only === undefined || name === values.only;
if (values.page) await page(Math.min(run.rounds, PAGE_ROUNDS));
else if (values.lines !== undefined) await manyLines(Number(values.lines));
else await (values.growth ? growth(run) : values.cold ? cold() : values.day ? day() : control(run));

/** The page on a slow network; its script is the one `npm run site:build` wrote. */
async function page(rounds: number): Promise<void> {
  const { origin, close } = await servePage(await currentBuild(console.error));
  try {
    const [name, other] = values.against?.split(/=(.*)/s) ?? [];
    const measured = await measurePage(origin, rounds, other);
    console.log(await writePart("The page on a slow network", pageReport(measured, rounds, name)));
  } finally {
    await close();
  }
}

/** A day of requests, by simulation. */
async function day(): Promise<void> {
  console.log(await writePart("A day", dayReport(await measuredRoutes())));
}

/** What first answers cost. */
async function cold(): Promise<void> {
  const isolates = Number(values.isolates);
  const service = await bundle("src/index.ts", "service");
  const build = await currentBuild(console.error);
  const rows = await measureColdCost(service, build, isolates);
  console.log(await writePart("First answer of a fresh isolate", coldReport(rows, isolates, build.draft)));
}

async function control(rounds: Rounds): Promise<void> {
  const core = isWanted(CORE) ? await benchCore(rounds.rounds) : undefined;
  if (values.only === CORE.name) return printResults([{ ...CORE, ...core }]);
  const build = await currentBuild(console.error);
  const service = await bundle("src/index.ts", "service");
  const batch = isWanted(BATCH) ? await benchBatch(service, build, rounds) : undefined;
  if (values.only === BATCH.name) return printResults([{ ...BATCH, ...batch }]);
  const { rows, memory } = await benchAgainstControl(service, build, BENCH_PATHS.filter(isWanted), rounds);
  if (values.json || core === undefined || batch === undefined)
    return printResults([
      ...rows,
      ...(core ? [{ ...CORE, ...core }] : []),
      ...(batch ? [{ ...BATCH, ...batch }] : []),
    ]);
  const startUp = await measureStartUp(service);
  const coldReads = await countColdReads(service, build);
  const catalogue = build.draft.counts.rows;
  const parts = await bundleParts("src/index.ts");
  const measured = {
    ...rounds,
    rows,
    core,
    batch,
    startUp,
    coldReads,
    memory,
    bundle: service,
    parts,
    catalogue,
  };
  console.log(await writePart("Against a control", controlReport(measured)));
  await cold();
}

async function manyLines(lines: number): Promise<void> {
  const build = await currentBuild(console.error);
  const measured = await benchManyLines(await bundle("src/index.ts", "service"), build, lines);
  console.log(await writePart("Many lines", manyLinesReport(measured)));
}

async function growth(rounds: Rounds): Promise<void> {
  const service = await bundle("src/index.ts", "service");
  const measured = await benchGrowth(service, await buildInput(), rounds, isWanted);
  if (values.json || values.only !== undefined) return printResults(measured.rows);
  console.log(await writePart("Growth", growthReport({ ...rounds, ...measured })));
}

function printResults(rows: readonly { name: string; ratio?: number; target?: number }[]): void {
  const results = rows.map(({ name, ratio, target }) => ({ name, ratio: Number(ratio?.toFixed(3)), target }));
  console.log(JSON.stringify({ results }));
}
