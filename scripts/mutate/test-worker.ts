// The process that runs tests: one warm vitest that puts the mutant it is sent into the module as it loads it. The checkout
// stays as it is. Started by test-process.ts, and ended by it when a mutant never ends.
import path from "node:path";
import { createVitest, type TestModule, type TestSpecification, type Vite, type Vitest } from "vitest/node";
import { withFault } from "./find-mutants.ts";
import type { Fault } from "./operators.ts";

/** Test files in the order they are to run, stopping at the first failure; all of them when there is no mutant. */
export type Request = { tests: readonly string[]; mutant?: Fault & { file: string } };

/** The test that failed first and its file, if any did; and the milliseconds of processor time it took. */
export type Outcome = { failed?: string; file?: string; processor: number };

const root = process.cwd();
let mutant: Request["mutant"];
let order: readonly string[] = [];

const plugin: Vite.Plugin = {
  name: "mutant",
  enforce: "pre",
  transform(code, id) {
    const [file = ""] = id.split("?");
    return mutant && file === path.join(root, mutant.file) ? withFault(code, mutant) : undefined;
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
    },
  },
  { plugins: [plugin] },
);
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [nameOf(one), one]));

process.on("message", async (request: Request) => process.send?.(await run(vitest, request)));
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function run(runner: Vitest, request: Request): Promise<Outcome> {
  for (const file of [mutant?.file, request.mutant?.file])
    if (file !== undefined) runner.invalidateFile(path.join(root, file));
  mutant = request.mutant;
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
