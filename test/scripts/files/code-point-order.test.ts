// byCodePoint: the order of ids, which is not that of JavaScript's strings beyond the basic plane.
import { expect, test } from "vitest";
import { byCodePoint } from "../../../scripts/files/code-point-order.ts";

test.each([
  ["a", "b"],
  ["A", "a"],
  ["a", "aa"],
  ["", "a"],
  ["z", "é"],
  // U+FF5E and U+1F600, whose first unit is U+D83D
  ["\uff5e", "😀"],
])("%j before %j", (a, b) => {
  expect([Math.sign(byCodePoint(a, b)), Math.sign(byCodePoint(b, a)), byCodePoint(a, a)]).toEqual([-1, 1, 0]);
});
