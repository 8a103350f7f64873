// wholeNumbers: two bytes a number while all fit, four as soon as one does not.
import { expect, test } from "vitest";
import { wholeNumbers } from "../../../scripts/build/whole-numbers.ts";

test.each([
  [[], "Uint16Array"],
  [[0, 0xffff, 1], "Uint16Array"],
  [[0, 0x10000, 1], "Uint32Array"],
  [[0xffffffff], "Uint32Array"],
])("%j is a %s", (numbers, kind) => {
  const packed = wholeNumbers(numbers);
  expect([packed.constructor.name, Array.from(packed)]).toEqual([kind, numbers]);
});
