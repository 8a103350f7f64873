// Runs every mutant against the tests of its module, and those that live through them against the compiler.

import type { Mutant } from "./find-mutants.ts";
import type { Loads } from "./import-graph.ts";
import { openFolder } from "./journal.ts";
import { runLoaded } from "./run-loaded.ts";
import { runSwitched } from "./run-switched.ts";
import { openTests } from "./test-process.ts";
import { refusedByTypes } from "./type-check.ts";

/** What ended a mutant: a test, the compiler, or itself, by never ending or ending the tests; or nothing did. */
export type End = "test" | "types" | "lost" | "alive";

/** `by` is the test that failed. */
export type Judged = { mutant: Mutant; end: End; by?: string };

/** The ends of mutants that do not live, by their numbers. */
export type Ends = Map<number, { end: End; by?: string }>;

export type Run = {
  mutants: readonly Mutant[];
  loads: ReadonlyMap<string, Loads>;
  /** Milliseconds that the tests of a mutant take without one. */
  budget: number;
  /** Hears how far the run is. */
  onProgress: (text: string) => void;
};

/**
 * Each mutant with its end. First every test file is loaded once, and its tests run again for each mutant they reach. What
 * lives is compiled. A mutant that lives and was reached as modules loaded, when none was active, is then loaded anew.
 */
export async function runMutants({ mutants, loads, budget, onProgress }: Run): Promise<Judged[]> {
  const numbered = mutants.map((mutant, index) => ({ ...mutant, id: index + 1 }));
  const folder = openFolder();
  folder.write("mutants", numbered);
  const tests = openTests(folder);
  try {
    const court = { folder, tests, loads, budget, onProgress };
    const round = await runSwitched(numbered, court);
    const { ends } = round;
    const living = () => numbered.filter(({ id }) => !ends.has(id));
    onProgress(`compiling ${living().length} mutants that live`);
    for (const id of await refusedByTypes(living())) ends.set(id, { end: "types" });
    const unsure = living().filter(({ id }) => round.unsure.has(id));
    for (const [id, end] of await runLoaded(unsure, round, court)) ends.set(id, end);
    return mutants.map((mutant, index) => ({ mutant, ...(ends.get(index + 1) ?? { end: "alive" }) }));
  } finally {
    tests.stop();
  }
}
