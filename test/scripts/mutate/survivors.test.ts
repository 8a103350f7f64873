// survivors.json: every entry names a mutant there is, once, with a reason.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMutants } from "../../../scripts/mutate/find-mutants.ts";
import { names, readSurvivors } from "../../../scripts/mutate/survivors.ts";

test("every entry names one or more mutants of its file, and no two the same", () => {
  const survivors = readSurvivors();
  const files = new Set(survivors.map(({ file }) => file));
  const mutants = new Map([...files].map((file) => [file, findMutants(file, readFileSync(file, "utf8"))]));
  const nameless = survivors.filter(
    (entry) => !mutants.get(entry.file)?.some((mutant) => names(entry, mutant)),
  );
  expect(nameless).toEqual([]);
  expect(new Set(survivors.map(({ reason: _reason, ...mutant }) => JSON.stringify(mutant))).size).toBe(
    survivors.length,
  );
});
