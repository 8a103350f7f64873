// Figures by room, survivors named and unnamed, entries that name nothing any more.
import { describe, expect, test } from "vitest";
import { findMutants } from "../../../scripts/mutate/find-mutants.ts";
import { figuresOf, figuresText, isIn, mutantText, outdated } from "../../../scripts/mutate/report.ts";
import type { End, Judged } from "../../../scripts/mutate/run-mutants.ts";
import type { Survivor } from "../../../scripts/mutate/survivors.ts";

/** Both mutants of a line in a file, with how they ended. */
function judge(file: string, ...ends: End[]): Judged[] {
  return findMutants(file, "\nconst x = a < b;").map((mutant, index) => ({
    mutant,
    end: ends[index] ?? "test",
    tests: 1,
  }));
}

const judged = [
  ...judge("src/a/x.ts", "alive", "alive"),
  ...judge("src/a/y.ts", "types", "lost"),
  ...judge("src/ab/z.ts", "test", "alive"),
];
const entry: Survivor = {
  ...{ file: "src/a/x.ts", code: "const x = a < b;", before: "a < b", after: "a <= b" },
  reason: "a and b are never equal",
};

test("figuresOf: by room, in the rooms' order, without rooms that have none", () => {
  expect(figuresOf(["src/ab", "src/none", "src/a"], judged, [entry])).toEqual([
    { room: "src/ab", mutants: 2, killed: 1, types: 0, lost: 0, alive: 1, named: 0, share: 50 },
    { room: "src/a", mutants: 4, killed: 0, types: 1, lost: 1, alive: 2, named: 1, share: 50 },
  ]);
});

test("figuresText", () => {
  const lines = figuresText(figuresOf(["src/a"], judged, [entry])).split("\n");
  expect(lines.slice(1)).toEqual([
    "|---|---|---|---|---|---|---|---|",
    "| src/a | 4 | 0 | 1 | 1 | 2 | 1 | 50.0 |",
  ]);
});

test("mutantText", () => {
  const texts = judged.map(({ mutant }) => mutantText(mutant));
  expect(texts[0]).toBe("src/a/x.ts:2:11 boundary: a < b -> a <= b");
});

describe("outdated", () => {
  test.each<[string, Survivor, boolean]>([
    ["a mutant that lives", entry, false],
    ["one that was killed", { ...entry, file: "src/ab/z.ts" }, true],
    ["a line that is gone", { ...entry, code: "const y = a < b;" }, true],
    ["a file that was not looked at", { ...entry, file: "src/b.ts", code: "gone" }, false],
  ])("%s", (_name, one, is) => expect(outdated(judged, [one])).toEqual(is ? [one] : []));
});

test.each([
  ["src/a", "src/a/x.ts", true],
  ["src/a", "src/ab/x.ts", false],
  ["src/a/x.ts", "src/a/x.ts", true],
])("isIn(%s, %s) is %s", (room, file, is) => expect(isIn(room, file)).toBe(is));
