// Looking into JSON of unknown shape.
import { describe, expect, test } from "vitest";
import {
  at,
  countsIn,
  isNumberLike,
  isObject,
  join,
  numberIn,
  numberLeaves,
  textAt,
  withEmbedded,
} from "../../src/responses/json-paths.ts";

test.each([
  [1000, { a: 1 }],
  [1001, '{"a":1}'],
])("of %i fields the texts that hold JSON are parsed: %j", (fields, payload) => {
  const names = Array.from({ length: fields - 1 }, (_, i) => [`f${i}`, i]);
  const opened = withEmbedded({ ...Object.fromEntries(names), payload: '{"a":1}' });
  expect(opened).toMatchObject({ payload });
});

describe("at", () => {
  const value = {
    a: { b: [{ c: 1 }, "x"] },
    "gen_ai.usage.input": 7,
    attributes: { "llm.model.name": "m" },
    empty: null,
  };
  test.each<[string, unknown]>([
    ["a.b.0.c", 1],
    ["a.b.1", "x"],
    ["a.b.2", undefined],
    ["a.b.2.c", undefined],
    ["a.b.1.c", undefined],
    ["gen_ai.usage.input", 7],
    ["attributes.llm.model.name", "m"],
    ["attributes.llm", undefined],
    ["empty", null],
    ["empty.x", undefined],
    ["toString", undefined],
    ["constructor.name", undefined],
    ["", undefined],
  ])("%s", (path, found) => expect(at(value, path)).toEqual(found));

  test.each([null, undefined, 5, "text"])("%j has nothing there", (nothing) =>
    expect(at(nothing, "length")).toBeUndefined(),
  );
});

test.each<[unknown, string | undefined]>([
  ["m", "m"],
  ["", undefined],
  [5, undefined],
  [null, undefined],
])("the text in %j is %j", (model, text) => expect(textAt({ model }, "model")).toBe(text));

test.each<[unknown, number | undefined]>([
  [5, 5],
  [-1.5, -1.5],
  ["5", 5],
  ["0012", 12],
  ["9007199254740993", 9007199254740992],
  ["12345678901234567", undefined],
  ["-5", undefined],
  ["5.0", 5],
  ["5.5", undefined],
  ["5 ", undefined],
  ["", undefined],
  [true, undefined],
  [[5], undefined],
])("the number in %j is %j", (value, number) => expect(numberIn(value)).toBe(number));

const NUMBERS = ["1,000", "1e6", "1_000", "-5", "5.5", "500 ", "12345678901234567", " 7", 5];
const OTHERS = ["", "many", "5 tokens", "a1", "1-2", "2026-01-31", true, null];
test.each([...NUMBERS, ...OTHERS])("%j is meant as a number", (value) => {
  expect(isNumberLike(value)).toBe(NUMBERS.some((one) => one === value));
});

test("a count in an unknown field is whole, above 0, and not a time or an amount", () => {
  expect(["x", "more"].map((name) => countsIn(name, { deep: [{ tokens: 3 }] }))).toEqual([true, true]);
  expect([0, 0.5, "a"].map((value) => countsIn("x", value))).toEqual([false, false, false]);
  expect(["cost", "latency_ms", "order_id"].map((name) => countsIn(name, 3))).toEqual([false, false, false]);
});

test.each([
  [{}, true],
  [[], false],
  [null, false],
  ["{}", false],
])("%j is an object: %s", (value, is) => expect(isObject(value)).toBe(is));

test.each([
  ["", "a", "a"],
  ["a", "b", "a.b"],
  ["a", "", "a."],
])("under %j, %j is %j", (path, key, joined) => expect(join(path, key)).toBe(joined));

describe("numberLeaves", () => {
  test("names an array element by its kind and locates it by its index", () => {
    const usage = {
      total: 9,
      details: [
        { modality: "AUDIO", tokenCount: 3 },
        { ttl: "1h", tokens: "4" },
        { type: "x", ttl: "5m", n: 5 },
        { n: 6 },
        7,
        { type: "message", n: 8 },
      ],
      text: "8 tokens",
      none: null,
    };
    expect(numberLeaves(usage, "usage")).toEqual([
      { name: "total", path: "usage.total", value: 9 },
      { name: "details[AUDIO].tokenCount", path: "usage.details[0].tokenCount", value: 3 },
      { name: "details[1h].tokens", path: "usage.details[1].tokens", value: 4 },
      { name: "details[5m].n", path: "usage.details[2].n", value: 5 },
      { name: "details[3].n", path: "usage.details[3].n", value: 6 },
      { name: "details[message].n", path: "usage.details[5].n", value: 8 },
    ]);
  });

  test("goes as deep as usage does and no deeper", () => {
    const nested = (depth: number): Record<string, unknown> =>
      depth === 0 ? { n: 1 } : { x: nested(depth - 1) };
    expect(numberLeaves(nested(7), "")).toHaveLength(1);
    expect(numberLeaves(nested(8), "")).toEqual([]);
    const listed = (depth: number): Record<string, unknown> =>
      depth === 0 ? { n: 1 } : { x: [listed(depth - 1)] };
    expect(numberLeaves(listed(3), "")).toHaveLength(1);
    expect(numberLeaves(listed(4), "")).toEqual([]);
  });

  test("reads at most a thousand numbers", () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`n${i}`, i]));
    expect(numberLeaves(many, "").at(-1)).toEqual({ name: "n999", path: "n999", value: 999 });
  });
});
