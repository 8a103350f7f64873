// sample: a draw that repeats with its seed.
import { expect, test } from "vitest";
import { findMutants, sample } from "../../../scripts/mutate/find-mutants.ts";

const lines = Array.from({ length: 50 }, (_, index) => `const x${index} = a < b;`);
const mutants = findMutants("src/x.ts", lines.join("\n"));

test("as many as asked for, in the order of the text, the same for the same seed", () => {
  const drawn = sample(mutants, 10, "1");
  expect(drawn.length).toBe(10);
  expect(drawn).toEqual(mutants.filter((mutant) => drawn.includes(mutant)));
  expect(sample(mutants, 10, "1")).toEqual(drawn);
  expect(sample(mutants, 10, "2")).not.toEqual(drawn);
});

test("all when there are no more", () => expect(sample(mutants, 1000, "1")).toEqual(mutants));

test("a smaller draw is part of a larger one", () => {
  const larger = sample(mutants, 20, "1");
  expect(sample(mutants, 5, "1").every((mutant) => larger.includes(mutant))).toBe(true);
});
