// Mutants that live for a reason: survivors.json names each with it, so that a run shows the others.
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Mutant } from "./find-mutants.ts";

/**
 * A mutant by its line's text, not its number, so that an entry lives through edits elsewhere. Without `before` and `after`
 * it is of every mutant of the line that lives.
 */
const survivor = z.strictObject({
  file: z.string(),
  code: z.string(),
  before: z.exactOptional(z.string()),
  after: z.exactOptional(z.string()),
  /** Why no test can tell it from the program. */
  reason: z.string().check(z.minLength(20)),
});

export type Survivor = z.infer<typeof survivor>;

/** The named survivors; throws on a file of another shape. */
export function readSurvivors(): Survivor[] {
  return z
    .array(survivor)
    .parse(JSON.parse(readFileSync(new URL("./survivors.json", import.meta.url), "utf8")));
}

/** Whether an entry names a mutant. */
export function names(entry: Survivor, mutant: Mutant): boolean {
  const { file, code, before, after } = entry;
  return (
    file === mutant.file &&
    code === mutant.code &&
    (before === undefined || before === mutant.before) &&
    (after === undefined || after === mutant.after)
  );
}
