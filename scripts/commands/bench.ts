// npm run bench - measures the built Worker and a control in one runtime, in turns, and more beside them, and writes BENCHMARKS.md. The other
// parts and their options: CONTRIBUTING.md#measure. `--json` for programs, `--rounds 11 --seconds 1`; `--only NAME` measures one path,
// core-vs-genai-prices, batch-vs-single or beside-hostile-bodies, and writes nothing; neither does `--cold --beside FILE.js`.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BATCH, benchAgainstControl, benchBatch } from "../bench/against-control.ts";
import { bundle, readBundle } from "../bench/bundle.ts";
import { measureCold, measureStart } from "../bench/cold.ts";
import { benchCore, CORE } from "../bench/core.ts";
import { benchGrowth } from "../bench/growth.ts";
import { benchHostile, HOSTILE } from "../bench/hostile.ts";
import type { Rounds } from "../bench/load.ts";
import { measurePage, servePage } from "../bench/page.ts";
import { BENCH_PATHS } from "../bench/paths.ts";
import { FILE, writePart } from "../bench/report.ts";
import * as parts from "../bench/report-parts.ts";
import { buildInput, currentBuild } from "../build/current-build.ts";

const { values } = parseArgs({
  options: {
    ...{ json: { type: "boolean" }, growth: { type: "boolean" }, cold: { type: "boolean" } },
    ...{ day: { type: "boolean" }, page: { type: "boolean" } },
    ...{ beside: { type: "string" }, only: { type: "string" } },
    isolates: { type: "string", default: "9" },
    rounds: { type: "string", default: "11" },
    seconds: { type: "string", default: "1" },
  },
});
const run = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const isWanted = ({ name }: { name: string }) => values.only === undefined || name === values.only;
if (values.page) await page(Math.min(run.rounds, 3));
else if (values.growth) await growth(run);
else if (values.cold) await cold();
else if (values.day) await write("day", parts.dayPart(parts.measuredRoutes(await readFile(FILE, "utf8"))));
else await control(run);

/** Each path beside the control, and what is measured beside itself or a peer. */
async function control(rounds: Rounds): Promise<void> {
  const others: parts.Measure[] = [];
  if (isWanted(CORE)) others.push({ ...CORE, ...(await benchCore(rounds.rounds)) });
  const paths = BENCH_PATHS.filter(isWanted);
  if (values.only === CORE.name) return printResults(others);
  const build = await currentBuild(console.error);
  const service = await bundle("src/index.ts", "service");
  if (isWanted(BATCH)) others.push({ ...BATCH, ...(await benchBatch(service, build, rounds)) });
  if (isWanted(HOSTILE)) others.push({ ...HOSTILE, ...(await benchHostile(service, build, rounds)) });
  const rows = paths.length === 0 ? [] : await benchAgainstControl(service, build, paths, rounds);
  if (values.json || values.only !== undefined) return printResults([...rows, ...others]);
  await write("control", parts.controlPart({ ...rounds, rows, others, catalogue: build.draft.counts.rows }));
  await cold();
}

/** What first answers and a start cost; with another bundle beside it is only printed. */
async function cold(): Promise<void> {
  const isolates = Number(values.isolates);
  const bundles = [await bundle("src/index.ts", "service")];
  if (values.beside !== undefined) bundles.push(await readBundle(resolve(values.beside)));
  const build = await currentBuild(console.error);
  const starts = await measureStart(bundles);
  const rows = await measureCold(bundles, build, isolates);
  const text = parts.coldPart({ isolates, bundles, rows, starts, maps: build.draft });
  if (values.beside === undefined) await write("cold", text);
  else console.log(text);
}

async function growth(rounds: Rounds): Promise<void> {
  const service = await bundle("src/index.ts", "service");
  const measured = await benchGrowth(service, await buildInput(), rounds, isWanted);
  if (values.json || values.only !== undefined) return printResults(measured.rows);
  await write("growth", parts.growthPart({ ...rounds, ...measured }));
}

/** The page on a slow network; its script is the one `npm run site:build` wrote. */
async function page(rounds: number): Promise<void> {
  const { origin, close } = await servePage(await currentBuild(console.error));
  try {
    await write("page", parts.pagePart(await measurePage(origin, rounds), rounds));
  } finally {
    await close();
  }
}

async function write(part: keyof typeof parts.TITLES, text: string): Promise<void> {
  console.log(await writePart(parts.TITLES[part], text));
}

function printResults(rows: readonly { name: string; ratio?: number; target?: number }[]): void {
  const results = rows.map(({ name, ratio, target }) => ({ name, ratio: Number(ratio?.toFixed(3)), target }));
  console.log(JSON.stringify({ results }));
}
