// The second round: one mutant at a time, active from the start, with the nearest tests of its module loaded anew.
import type { Ends } from "./run-mutants.ts";
import type { Court, Round } from "./run-switched.ts";
import type { Numbered } from "./switches.ts";
import { killersFirst, nearestTests, withinBudget } from "./test-order.ts";

/** With a mutant, tests may take so many times as long as without, and so many milliseconds more. */
const PATIENCE = { times: 3, more: 10_000 };
/** How many killers of a module's last mutants are tried first. */
const KILLERS = 3;

/** Runs those of the tests that the first round is unsure of. */
export async function runLoaded(
  mutants: readonly Numbered[],
  { unsure, durations }: Pick<Round, "unsure" | "durations">,
  court: Court,
): Promise<Ends> {
  const ends: Ends = new Map();
  const killers = new Map<string, readonly string[]>();
  for (const [index, { id, file }] of mutants.entries()) {
    const near = nearestTests(file, court.loads).filter((test) => unsure.get(id)?.has(test));
    const tests = withinBudget(near, court.budget, durations);
    if (tests.length === 0) continue;
    const known = killers.get(file) ?? [];
    const order = killersFirst(tests, known);
    const expected = order.reduce((sum, { duration }) => sum + duration, 0);
    const outcome = await run(
      order.map(({ test }) => test),
      id,
      PATIENCE.times * expected + PATIENCE.more,
      court,
    );
    if (outcome === "lost") ends.set(id, { end: "lost" });
    else if (outcome.failed !== undefined) ends.set(id, { end: "test", by: outcome.failed });
    if (outcome !== "lost" && outcome.file !== undefined)
      killers.set(file, [...new Set([outcome.file, ...known])].slice(0, KILLERS));
    if (index % 50 === 49)
      court.onProgress(`${index + 1} of ${mutants.length} loaded anew, ${ends.size} killed`);
  }
  return ends;
}

function run(tests: readonly string[], active: number, limit: number, { folder, tests: runner }: Court) {
  folder.write("order", { active, mutants: [], from: 0, budget: 0 });
  return runner.run({ tests }, limit);
}
