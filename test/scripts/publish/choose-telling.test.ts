// chosen: a first of every rule before a second of any, and never more than asked for.
import { expect, test } from "vitest";
import { pickTelling } from "../../../scripts/publish/choose-telling.ts";

const all = ["a", "a", "ab", "b", "c", "a"].map((rules, i) => ({ i, rules: [...rules] }));

test.each([
  [6, [1], [0, 2, 4]],
  [2, [1], [0, 2]],
  [6, [1, 2], [0, 2, 4, 3]],
  [6, [3], [0, 1, 2, 3, 4]],
])("at most %i, with %j of each rule", (most, ofEach, expected) => {
  expect(pickTelling(all, most, ofEach).map(({ i }) => i)).toEqual(expected);
});
