// Which test files a mutant is run against, and in which order: the likeliest to kill it first.
import path from "node:path";
import type { Loads } from "./import-graph.ts";

/** A test file and the milliseconds it takes without a mutant. */
export type TimedTest = { test: string; duration: number };

/** Further ones hardly ever kill what the nearest leave alive. */
const NEAREST = 8;

/** The nearest test files that load a module: its own first, then by the imports between them. */
export function nearestTests(module: string, loads: ReadonlyMap<string, Loads>): string[] {
  const related = [...loads.keys()].filter((test) => loads.get(test)?.has(module));
  const nearness = new Map(related.map((test) => [test, nearnessOf(module, test, loads.get(test))]));
  return related.toSorted((a, b) => (nearness.get(a) ?? 0) - (nearness.get(b) ?? 0)).slice(0, NEAREST);
}

/**
 * As many of these tests as take `budget` milliseconds together; one that takes longer than what is left is passed over, and
 * so is one whose duration is not known.
 */
export function withinBudget(
  tests: readonly string[],
  budget: number,
  durations: ReadonlyMap<string, number>,
): TimedTest[] {
  const chosen: TimedTest[] = [];
  let left = budget;
  for (const test of tests) {
    const duration = durations.get(test);
    if (duration === undefined || duration > left) continue;
    chosen.push({ test, duration });
    left -= duration;
  }
  return chosen;
}

/** Tests by how many modules they load: what a light one kills, a heavy one need not run for. */
export function lightestFirst(tests: readonly string[], loads: ReadonlyMap<string, Loads>): string[] {
  const weight = (test: string) => loads.get(test)?.size ?? 0;
  return tests.toSorted((a, b) => weight(a) - weight(b));
}

/** The same tests with those first that killed the module's last mutants. */
export function killersFirst(tests: readonly TimedTest[], killers: readonly string[]): TimedTest[] {
  const rank = ({ test }: TimedTest) => (killers.includes(test) ? killers.indexOf(test) : killers.length);
  return tests.toSorted((a, b) => rank(a) - rank(b));
}

/** 0 for a module's own test file, 1 for another at its path, then one more for each import between them. */
function nearnessOf(module: string, test: string, loads: Loads | undefined): number {
  const own = path.posix.join("test", module.replace(/^src\//, "").replace(/\.tsx?$/, ""));
  if (test === `${own}.test.ts`) return 0;
  return test.startsWith(`${own}.`) ? 1 : 1 + (loads?.get(module) ?? 0);
}
