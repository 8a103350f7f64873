// Runs every mutant against the tests of its module, and those that live through them against the compiler.
import type { Mutant } from "./find-mutants.ts";
import type { Loads } from "./import-graph.ts";
import { killersFirst, nearestTests, type TimedTest, withinBudget } from "./test-order.ts";
import { openTests, type TestProcess } from "./test-process.ts";
import { openTypeCheck, type TypeCheck } from "./type-check.ts";

/** What ended a mutant: a test, the compiler, or itself, by never ending or ending the tests; or nothing did. */
export type End = "test" | "types" | "lost" | "alive";

/** `by` is the test that failed, `tests` the number of test files that were to run. */
export type Judged = { mutant: Mutant; end: End; by?: string; tests: number };

export type Run = {
  mutants: readonly Mutant[];
  loads: ReadonlyMap<string, Loads>;
  /** Milliseconds of processor time that the tests of a mutant take without one. */
  budget: number;
  /** Processes that run tests side by side. */
  workers: number;
  /** Hears of each mutant as it is judged. */
  onJudged: (judged: Judged, done: number) => void;
};

/** With a mutant, tests may take so many times as long as without, and so many milliseconds more. */
const PATIENCE = { times: 3, more: 10_000 };
/** How many killers of a module's last mutants are tried first. */
const KILLERS = 3;

export async function runMutants(run: Run): Promise<Judged[]> {
  const processes = Array.from({ length: run.workers }, openTests);
  const isRefused = await openTypeCheck();
  try {
    const court = { ...run, isRefused, chosen: new Map(), durations: new Map(), killers: new Map() };
    const judged: Judged[] = [];
    const queue = run.mutants.values();
    const work = async (tests: TestProcess) => {
      for (const mutant of queue) {
        const one = await judge(mutant, court, tests);
        judged.push(one);
        run.onJudged(one, judged.length);
      }
    };
    await Promise.all(processes.map(work));
    return judged;
  } finally {
    for (const one of processes) one.stop();
  }
}

type Court = Pick<Run, "loads" | "budget"> & {
  isRefused: TypeCheck;
  /** The tests of a module's mutants, by module. */
  chosen: Map<string, Promise<TimedTest[]>>;
  durations: Map<string, Promise<number | undefined>>;
  /** Test files by the module whose mutants they killed, the last one first. */
  killers: Map<string, readonly string[]>;
};

async function judge(mutant: Mutant, court: Court, tests: TestProcess): Promise<Judged> {
  const { killers, isRefused } = court;
  const known = killers.get(mutant.file) ?? [];
  const order = killersFirst(await testsOf(mutant.file, court, tests), known);
  const answer = { mutant, tests: order.length };
  if (order.length > 0) {
    const expected = order.reduce((sum, { duration }) => sum + duration, 0);
    const request = { tests: order.map(({ test }) => test), mutant };
    const outcome = await tests.run(request, PATIENCE.times * expected + PATIENCE.more);
    if (outcome === "lost") return { ...answer, end: "lost" };
    const { file, failed } = outcome;
    if (file !== undefined) killers.set(mutant.file, [...new Set([file, ...known])].slice(0, KILLERS));
    if (failed !== undefined) return { ...answer, end: "test", by: failed };
  }
  return { ...answer, end: (await isRefused(mutant)) ? "types" : "alive" };
}

/** The tests of a module's mutants; measured by the process that asks first. */
function testsOf(
  module: string,
  { chosen, durations, loads, budget }: Court,
  tests: TestProcess,
): Promise<TimedTest[]> {
  const measured = (test: string) => {
    const duration = durations.get(test) ?? measure(test, tests, budget);
    durations.set(test, duration);
    return duration;
  };
  const known = chosen.get(module) ?? withinBudget(nearestTests(module, loads), budget, measured);
  chosen.set(module, known);
  return known;
}

/** Milliseconds of a test file without a mutant; undefined for one that fails, or takes longer than any mutant's tests may. */
async function measure(test: string, tests: TestProcess, budget: number): Promise<number | undefined> {
  const outcome = await tests.run({ tests: [test] }, 2 * budget);
  if (outcome !== "lost" && outcome.failed === undefined) return outcome.processor;
  console.error(`left out, it ${outcome === "lost" ? "takes too long" : "fails without a mutant"}: ${test}`);
  return undefined;
}
