// The first round: every test file is loaded once with all the mutants of the modules it is near to, and each of its tests
// runs again for those of them that it reaches.
import type { Loads } from "./import-graph.ts";
import type { Entry, Folder } from "./journal.ts";
import type { Ends } from "./run-mutants.ts";
import type { Numbered } from "./switches.ts";
import { lightestFirst, nearestTests } from "./test-order.ts";
import type { TestProcess } from "./test-process.ts";

/** What both rounds work with. */
export type Court = {
  folder: Folder;
  tests: TestProcess;
  loads: ReadonlyMap<string, Loads>;
  /** Milliseconds that the tests of a mutant take without one. */
  budget: number;
  onProgress: (text: string) => void;
};

/** Milliseconds of processor time in which a test file has to load, and each of its tests to end. */
const LIMIT = 30_000;

export type Round = {
  ends: Ends;
  /** Mutants of which this round cannot tell, as they were reached while none was active, or spoilt a test: by test file. */
  unsure: Map<number, Set<string>>;
  /** Milliseconds that each test file takes without a mutant. */
  durations: Map<string, number>;
};

/** Tries every mutant against the nearest tests of its module, the lightest first. */
export async function runSwitched(mutants: readonly Numbered[], court: Court): Promise<Round> {
  const near = new Map<string, string[]>();
  for (const file of new Set(mutants.map((one) => one.file)))
    for (const test of nearestTests(file, court.loads)) near.set(test, [...(near.get(test) ?? []), file]);
  const round: Round = { ends: new Map(), unsure: new Map(), durations: new Map() };
  let done = 0;
  for (const test of lightestFirst([...near.keys()], court.loads)) {
    const files = new Set(near.get(test));
    const living = () =>
      mutants.filter(({ id, file }) => files.has(file) && !round.ends.has(id)).map(({ id }) => id);
    if (living().length > 0) await runFile(test, living, court, round);
    done++;
    if (done % 10 === 0) court.onProgress(`${done} of ${near.size} test files, ${round.ends.size} killed`);
  }
  return round;
}

/** Runs one file until its end, starting again after each mutant that ended or spoilt the process. */
async function runFile(test: string, living: () => number[], court: Court, round: Round): Promise<void> {
  const { folder, tests, budget, onProgress } = court;
  const out = new Set<number>();
  for (let from = 0; ; ) {
    folder.write("order", { mutants: living().filter((id) => !out.has(id)), from, budget });
    folder.clear();
    const outcome = await tests.run({ tests: [test] }, LIMIT);
    const entries = folder.entries();
    apply(entries, test, round);
    const spoilt = entries.flatMap((entry) => ("spoilt" in entry ? [entry.spoilt] : []));
    const last = entries.at(-1);
    const lost = outcome === "lost" && last && "tried" in last ? last.tried : undefined;
    if (lost !== undefined) round.ends.set(lost, { end: "lost" });
    for (const id of spoilt) out.add(id);
    if (lost === undefined && spoilt.length === 0) {
      // What a mutant throws when its test is over is no failure of the test.
      if (outcome === "lost" || outcome.file !== undefined)
        onProgress(`left out, it fails without a mutant: ${outcome === "lost" ? test : outcome.failed}`);
      return;
    }
    // The test it ended in runs again, for those that were still to come.
    const before = entries.findLast((entry) => "tests" in entry);
    from = Math.max(from, (before?.tests ?? 1) - 1);
  }
}

function apply(entries: readonly Entry[], test: string, { ends, unsure, durations }: Round): void {
  const doubt = (id: number) => unsure.set(id, (unsure.get(id) ?? new Set()).add(test));
  for (const entry of entries) {
    if ("killed" in entry) ends.set(entry.killed, { end: "test", by: entry.by });
    if ("unmet" in entry) doubt(entry.unmet);
    if ("spoilt" in entry) doubt(entry.spoilt);
    if (!("outside" in entry)) continue;
    for (const id of entry.outside) doubt(id);
    durations.set(test, entry.duration);
  }
}
