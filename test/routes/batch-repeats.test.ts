import { expect, test } from "vitest";
import { isBetter, Repeats, type Seen } from "../../src/routes/batch-responses.ts";

const seen = (line: number, more: Partial<Seen> = {}): Seen => ({
  line,
  tokens: 1,
  output: 0,
  cost: "0",
  isAside: false,
  ...more,
});
const name = (message: string, request?: string, isAside = false) => ({
  message,
  ...(request !== undefined && { request }),
  isAside,
});

test.each([
  ["message and request", name("m", "r"), name("m", "r"), true],
  ["another request", name("m", "r"), name("m", "s"), false],
  ["another message", name("m", "r"), name("n", "r"), false],
  ["no request now", name("m", "r"), name("m"), true],
  ["no request then", name("m"), name("m", "r"), true],
  ["beside the conversation now", name("m", "r"), name("m", "s", true), true],
  ["beside it then", name("m", "r", true), name("m", "s"), true],
  ["texts that join to the same", name("m", "1 r"), name("r m", "1"), false],
])("recognised as a repeat: %s", (_, first, second, isKnown) => {
  const repeats = new Repeats();
  repeats.add(first, seen(1));
  expect(repeats.find(second) !== undefined).toBe(isKnown);
});

test("200,000 calls are known again, and not one more", () => {
  const repeats = new Repeats();
  const [first, last, beyond] = [0, 199_999, 200_000].map((id) => name(`m${id}`, "r"));
  for (let id = 0; id < 200_000; id++) repeats.add(name(`m${id}`, "r"), seen(id));
  expect(repeats.complete).toBe(true);
  if (beyond) repeats.add(beyond, seen(200_000));
  expect([repeats.complete, repeats.keys]).toEqual([false, 200_000]);
  expect([first, last, beyond].map((one) => one && repeats.find(one)?.line)).toEqual([0, 199_999, undefined]);
});

test("nothing is kept beyond the bound, and the summary says so", () => {
  const repeats = new Repeats(1);
  repeats.add(name("a", "r"), seen(1));
  expect([repeats.complete, repeats.keys]).toEqual([true, 1]);
  repeats.add(name("b", "r"), seen(2));
  expect([repeats.complete, repeats.keys, repeats.find(name("b", "r"))]).toEqual([false, 1, undefined]);
});

test.each([
  [false, 2, seen(1), true],
  [false, 1, seen(1), false],
  [true, 9, seen(1), false],
  [false, 0, seen(1, { isAside: true }), true],
  [true, 2, seen(1, { isAside: true }), true],
])("compared with %j of %i tokens, after %j: %j", (isAside, tokens, before, better) => {
  expect(isBetter(isAside, tokens, before)).toBe(better);
});
