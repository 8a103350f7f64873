// npm run bench - the built Worker against a control in the same runtime, in alternation, as ratios of medians; and the
// pricing core beside genai-prices. Writes BENCHMARKS.md. `-- --json` for programs, `-- --rounds 11 --seconds 1 --only NAME`.
import { parseArgs } from "node:util";
import { benchCore, median } from "./bench/core.ts";
import { drive } from "./bench/load.ts";
import { BENCH_PATHS } from "./bench/paths.ts";
import { type Row, writeReport } from "./bench/report.ts";
import { startRuntime } from "./bench/runtime.ts";
import { currentBuild } from "./build.ts";
import { readCatalog, readProviders } from "./io/prices-folder.ts";

const CORE_TARGET = 10;

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    rounds: { type: "string", default: "11" },
    seconds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const build = await currentBuild(console.error);
const runtime = await startRuntime(build);
const rows: Row[] = [];
try {
  for (const path of BENCH_PATHS.filter(({ name }) => values.only === undefined || name === values.only)) {
    const service = new URL(path.path, runtime.service);
    const control = new URL(path.method === "POST" ? path.path : `/${path.name}`, runtime.control);
    await drive(service, path, 1);
    await drive(control, path, 1);
    const [ours, theirs] = [[], []] as [
      Awaited<ReturnType<typeof drive>>[],
      Awaited<ReturnType<typeof drive>>[],
    ];
    for (let round = 0; round < rounds; round++) {
      // Who goes first changes, so that neither gains from a machine that is slowing down.
      if (round % 2 === 0) ours.push(await drive(service, path, seconds));
      theirs.push(await drive(control, path, seconds));
      if (round % 2 === 1) ours.push(await drive(service, path, seconds));
    }
    const [a, b] = [ours, theirs].map((all) => median(all.map(({ perSecond }) => perSecond)));
    const row = {
      name: path.name,
      ratio: (a ?? 0) / (b ?? 1),
      target: path.target,
      perSecond: a ?? 0,
      p50: median(ours.map(({ p50 }) => p50)),
      p99: median(ours.map(({ p99 }) => p99)),
    };
    rows.push(row);
    console.error(`${row.name}: ${row.ratio.toFixed(2)} of its control (to reach ${row.target})`);
  }
} finally {
  await runtime.close();
}
const openai = (await readProviders()).find(({ slug }) => slug === "openai");
if (openai === undefined) throw new Error("openai is not in the registry");
const core = benchCore(openai, (await readCatalog()).get("openai") ?? [], rounds);
rows.push({ name: "core-vs-genai-prices", ratio: core.ratio, target: CORE_TARGET, perSecond: core.ours });
const results = rows.map(({ name, ratio, target }) => ({ name, ratio: Number(ratio.toFixed(3)), target }));
if (values.json) console.log(JSON.stringify({ results }));
else console.log(await writeReport(rows, { rounds, seconds, rows: build.draft.counts.rows }));
