// allowedOn: jumps that are allowed for a day, beside the committed ones.
import { expect, test } from "vitest";
import { allowedOn } from "../../../scripts/review/rules.ts";

const DAY = "2026-11-22";
const said = { row: "p/a", until: DAY, reason: "allowed on the command line" };
const gone = { row: "p/b", until: DAY, reason: "No such model." };
const withdrawal = { id: "p/b", reason: "No such model.", day: "2026-10-01", see: "p/a" };

test.each([
  ["nothing", [], [], []],
  ["a row that a person names", ["p/a"], [], [said]],
  ["a withdrawn row, with its reason, until today", [], [withdrawal], [gone]],
  ["both", ["p/a"], [withdrawal], [said, gone]],
])("%s", (_, rows, withdrawn, allowed) => {
  expect(allowedOn(DAY, rows, withdrawn)).toEqual(allowed);
});
