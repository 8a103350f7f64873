// npm run mutate - puts one fault at a time into the rooms that hold rules and says which no test notices. Run it after
// changing such a room or its tests; it takes about a minute for 500 mutants. `-- --only src/pricing` takes a folder or file
// (repeat it for more), `-- --sample 200 --seed 1` some by chance; `-- --seconds 3` bounds the tests of a mutant, `--json`
// prints every survivor for programs. Exits 1 when more than 8 % of a room live.
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findMutants, sample } from "../mutate/find-mutants.ts";
import { loadsOfTests } from "../mutate/import-graph.ts";
import { ALIVE_LIMIT, figuresOf, figuresText, isIn, mutantText, outdated } from "../mutate/report.ts";
import { type Judged, runMutants } from "../mutate/run-mutants.ts";
import { names, readSurvivors } from "../mutate/survivors.ts";

const ROOMS = [
  ...["src/pricing", "src/calculator", "scripts/merge", "scripts/litellm"],
  ...["scripts/build", "scripts/review", "scripts/publish"],
];

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: ROOMS },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "3" },
    json: { type: "boolean" },
  },
});

// An interrupted run ends as any other does, and what it put aside goes with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const rooms = values.only.map((room) => room.replace(/\/$/, ""));
const survivors = readSurvivors();
const files = globSync("{src,scripts}/**/*.ts").filter((file) => rooms.some((room) => isIn(room, file)));
const all = files.sort().flatMap((file) => findMutants(file, readFileSync(file, "utf8")));
const mutants = values.sample === undefined ? all : sample(all, Number(values.sample), values.seed);
console.error(`${mutants.length} mutants of ${files.length} files`);
const judged = await runMutants({
  mutants,
  loads: loadsOfTests(globSync("test/**/*.test.ts").sort()),
  budget: Number(values.seconds) * 1000,
  onProgress: (text) => console.error(text),
});
const figures = figuresOf(rooms, judged, survivors);
const old = values.sample === undefined ? outdated(judged, survivors) : [];
if (!values.json) for (const { mutant } of judged.filter(isNew)) console.log(mutantText(mutant));
if (values.json) console.log(JSON.stringify({ rooms: figures, alive: judged.filter(isNew), outdated: old }));
else console.log(figuresText(figures));
for (const { file, code } of old)
  console.error(`survivors.json names a mutant that does not live: ${file}: ${code}`);
if (figures.some(({ share }) => share > ALIVE_LIMIT)) process.exitCode = 1;

function isNew({ mutant, end }: Judged): boolean {
  return end === "alive" && !survivors.some((entry) => names(entry, mutant));
}
