// npm run mutate -- src/lists - puts one fault at a time into a room (or a file, or several of them) and says which no test
// notices: Stryker, over the tests that import the room. Exits 1 below the lowest score; the report is
// `.cache/mutate/<room>.html`. A fault that changes nothing is named at its line: `// Stryker disable next-line <kind>: why`.
import { globSync, statSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";

/** Below this share of noticed faults, in percent, a run fails. */
const LEAST_SCORE = 80;

/** Tests that start processes, which run without the fault, or that read the sources' text, which Stryker changes. */
const NOT_BY_IMPORT = [
  "test/*.test.ts",
  "test/browser/**",
  "test/scripts/{bench,commands,docs,kv}/**",
  "test/{hostile/wire,http/privacy,routes/real-server,web/ui/snippets,calculator/client-ids}.test.ts",
];

const rooms = process.argv.slice(2).map((room) => room.replace(/\/$/, ""));
if (rooms.length === 0) throw new Error("name a room: npm run mutate -- src/lists");
const report = `.cache/mutate/${rooms.join("+").replaceAll("/", "-")}`;
const stryker = new Stryker({
  mutate: rooms.map((room) => (statSync(room).isDirectory() ? `${room}/**/*.{ts,tsx}` : room)),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  testFiles: globSync("test/**/*.test.ts", { exclude: NOT_BY_IMPORT }),
  // A table read when its module loads is the tests of vectors' and of the gate's; each of its faults would need a new process.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${report}.json`,
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: `${report}.html` },
  thresholds: { high: 95, low: 90, break: LEAST_SCORE },
  // TypeScript 7 has no compiler API: Stryker leaves its settings and the sources as they are.
  tsconfigFile: "none.json",
  disableTypeChecks: false,
  tempDirName: ".cache/mutate/sandbox",
  ignorePatterns: [".cache", "docs-images", "dist"],
  dryRunTimeoutMinutes: 20,
  timeoutMS: 20_000,
  allowConsoleColors: false,
});
await stryker.runMutationTest();
