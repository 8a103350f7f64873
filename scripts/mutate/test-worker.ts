// The process that runs tests: one warm vitest that loads each module with its mutants and the switches between them. The
// checkout stays as it is. Started by test-process.ts, and ended by it when a mutant never ends.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest, type TestModule, type TestSpecification, type Vite, type Vitest } from "vitest/node";
import { FILES } from "./journal.ts";
import { type Numbered, withSwitches } from "./switches.ts";

/** Test files in the order they are to run, stopping at the first failure. */
export type Request = { tests: readonly string[] };

/** The test that failed first and its file, if any did; and the milliseconds of processor time it took. */
export type Outcome = { failed?: string; file?: string; processor: number };

const root = process.cwd();
const mutants: Numbered[] = JSON.parse(
  readFileSync(path.join(process.env[FILES.folder] ?? "", FILES.mutants), "utf8"),
);
const byFile = Map.groupBy(mutants, ({ file }) => path.join(root, file));
let order: readonly string[] = [];

const plugin: Vite.Plugin = {
  name: "mutants",
  enforce: "pre",
  transform(code, id) {
    const [file = ""] = id.split("?");
    const own = byFile.get(file);
    return own && withSwitches(file, code, own);
  },
};

/** Runs the files in the order of the request. */
class AsOrdered {
  shard = (files: TestSpecification[]) => files;
  sort = (files: TestSpecification[]) =>
    files.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
}

const vitest = await createVitest(
  "test",
  {
    ...{ root, watch: false, pool: "threads", isolate: false, maxWorkers: 1, silent: true, reporters: [{}] },
    ...{
      fsModuleCache: false,
      bail: 1,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      sequence: { sequencer: AsOrdered },
      runner: fileURLToPath(new URL("./mutant-runner.ts", import.meta.url)),
    },
  },
  { plugins: [plugin] },
);
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [nameOf(one), one]));

process.on("message", async (request: Request) => process.send?.(await run(vitest, request)));
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function run(runner: Vitest, request: Request): Promise<Outcome> {
  order = request.tests;
  const wanted = order.map((test) => specifications.get(test)).filter((one) => one !== undefined);
  const before = process.cpuUsage();
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(wanted, false);
  const { user, system } = process.cpuUsage(before);
  // Vitest tells of every file it has ever run, the failed ones of other mutants among them.
  const failed = testModules.find((module) => order.includes(nameOf(module)) && module.state() === "failed");
  return {
    ...(failed && { failed: nameOfFailure(failed), file: nameOf(failed) }),
    ...(!failed && unhandledErrors.length > 0 && { failed: "an error outside of any test" }),
    processor: (user + system) / 1000,
  };
}

function nameOf({ moduleId }: { moduleId: string }): string {
  return path.relative(root, moduleId).split(path.sep).join("/");
}

function nameOfFailure(module: TestModule): string {
  const [first] = module.children.allTests("failed");
  return `${nameOf(module)} > ${first?.fullName ?? "did not load"}`;
}
