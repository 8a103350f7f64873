// Fields of queries: which texts are numbers, days, amounts and words, and what each means.
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  amount,
  dayNumber,
  wholeNumber,
  wholeNumberOrZero,
  wordsOf,
} from "../../src/contract/list-requests.ts";
import { commaList } from "../../src/schemas/words.ts";

function read(schema: z.ZodMiniType, text: unknown): unknown {
  const { success, data } = schema.safeParse(text);
  return success ? data : "refused";
}

const REFUSED = "refused";

test.each<[unknown, unknown]>([
  ["1", 1],
  ["100", 100],
  ["101", REFUSED],
  ["0", REFUSED],
  ["01", REFUSED],
  ["-1", REFUSED],
  ["1.5", REFUSED],
  ["1e2", REFUSED],
  [" 1", REFUSED],
  ["", REFUSED],
  [1, REFUSED],
  [["1", "2"], REFUSED],
])("a number of at least 1: %j is %j", (text, number) =>
  expect(read(wholeNumber(100, "1 to 100"), text)).toBe(number),
);

test.each<[string, unknown]>([
  ["0", 0],
  ["007", 7],
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", REFUSED],
  ["00000000000000001", REFUSED],
  ["-0", REFUSED],
  ["1.0", REFUSED],
])("a count: %j is %j", (text, number) => expect(read(wholeNumberOrZero(), text)).toBe(number));

test.each<[string, unknown]>([
  ["2026-01-31", 20260131],
  ["2026-12", 20261200],
  ["2026", 20260000],
  ["2026-00", REFUSED],
  ["2026-13", REFUSED],
  ["2026-01-00", REFUSED],
  ["2026-01-32", REFUSED],
  ["2026-1", REFUSED],
  ["26", REFUSED],
  ["2026-01-31T00:00:00Z", REFUSED],
  ["x2026", REFUSED],
])("a day: %j is %j", (text, number) => expect(read(dayNumber(), text)).toBe(number));

test.each<[string, unknown]>([
  ["0.000003", 0.000003],
  ["0", 0],
  ["12", 12],
  ["123456789", 123456789],
  ["1234567890", REFUSED],
  [`0.${"0".repeat(17)}1`, 1e-18],
  [`0.${"1".repeat(19)}`, REFUSED],
  ["3e-6", REFUSED],
  ["-1", REFUSED],
  [".5", REFUSED],
  ["1.", REFUSED],
])("an amount: %j is %j", (text, number) => expect(read(amount(), text)).toBe(number));

test.each([
  ["a,b", ["a", "b"]],
  [" a , b ,", ["a", "b"]],
  [",,", []],
  ["", []],
  ["a b", ["a b"]],
])("%j lists %j", (text, parts) => expect(commaList(text)).toEqual(parts));

describe("one of a few words", () => {
  const words = wordsOf(["up", "down", "new"]);
  test.each<[string, unknown]>([
    ["new,up", ["up", "new"]],
    ["down", ["down"]],
    [" up , up", ["up"]],
    ["up,sideways", REFUSED],
    ["UP", REFUSED],
    ["", REFUSED],
    [",", REFUSED],
  ])("%j is %j", (text, named) => expect(read(words, text)).toEqual(named));

  test("a refusal lists the accepted words", () => {
    expect(words.safeParse("sideways").error?.issues[0]?.message).toBe(
      "one or more of up, down, new, separated by commas",
    );
  });
});
