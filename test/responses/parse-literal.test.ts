// Values as people paste them: JSON, several in a row, and Python's repr of a response.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseValues } from "../../src/responses/parse-literal.ts";
import { atOnce } from "../../src/turns.ts";

const parsed = (text: string) => atOnce(parseValues(text));

describe("values", () => {
  test.each<[string, unknown[]]>([
    ["", []],
    [" ;,\n", []],
    ['{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['[1, 2], "x"', [[1, 2], "x"]],
    ["(1, 2)", [[1, 2]]],
    ['{\'a\': \'it\\\'s\', "b": "say \\"x\\""}', [{ a: "it's", b: 'say "x"' }]],
    ["None null undefined NaN", [null, null, null, null]],
    ["True true False false", [true, true, false, false]],
    ["-1.5e3 +2 .5 1_000", [-1500, 2, 0.5, 1000]],
    ["Usage(input_tokens=12, details=None)", [{ input_tokens: 12, details: null }]],
    ["types.Usage(details=Details(cached=3), n=[1])", [{ details: { cached: 3 }, n: [1] }]],
    ["Usage(12, name='x')", [{ name: "x" }]],
    ["<FinishReason.STOP: 'STOP'>", ["STOP"]],
    ['<FinishReason.STOP: "STOP">', ["STOP"]],
    ["<object at 0x1>", [null]],
    ["Usage { a: Some(Details { b: Some(0), c: None }), d: Some(3) }", [{ a: { b: 0, c: null }, d: 3 }]],
    ["Usage{a=Optional[Details{b=Optional[0]}], c=Optional.empty}", [{ a: { b: 0 }, c: null }]],
    [
      "A\\Usage Object\n(\n    [a] => A\\Details Object\n        (\n            [b] => 0\n        )\n)",
      [{ a: { b: 0 } }],
    ],
    ["{ a: [Object], b: [ [Array] ] }", [{ a: "[Object]", b: ["[Array]"] }]],
    ["b'bytes' u'text' r'raw'", ["bytes", "text", "raw"]],
    ["{1: 'a', True: 'b'}", [{ 1: "a", true: "b" }]],
    ["{'a': 1,}", [{ a: 1 }]],
  ])("%s", (text, values) => expect(parsed(text)).toEqual(values));

  test.each<[string, string]>([
    ["'\\u00e9\\x41'", "éA"],
    ["'a\\nb\\tc'", "a\nb\tc"],
    ["'\\r\\b\\f'", "\r\b\f"],
    ["'\\\\ \\/'", "\\ /"],
    ["'a\\\nb'", "a\nb"],
  ])("a text with %s", (text, value) => expect(parsed(text)).toEqual([value]));
});

test.each(["hello", "{'a': 1", "[1, 2", "'open", "{'a': 1}]", "Usage(a=)", "@", "<open"])(
  "texts that are not literals: %s",
  (text) => expect(parsed(text)).toBeUndefined(),
);

test("is read to the depth of a response and no deeper", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(parsed(nested(65))).toBeDefined();
  expect(parsed(nested(66))).toBeUndefined();
});

test("an inherited name is an ordinary field", () => {
  const [value] = parsed("{'__proto__': 1, 'toString': 2}") ?? [];
  expect(Object.entries(Object(value))).toEqual([
    ["__proto__", 1],
    ["toString", 2],
  ]);
});

test("reads any JSON as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 3 }), (values) => {
      const texts = values.map((value) => JSON.stringify(value));
      expect(parsed(texts.join("\n"))).toEqual(texts.map((text) => JSON.parse(text)));
    }),
    { numRuns: 200 },
  );
});

test.each<[string, string, number | string]>([
  ["each value has its own bound", "[None]\n".repeat(30_000), 30_000],
  ["one value has no more than its bound", `[${"None,".repeat(50_000)}]`, "too many"],
  ["all together have a bound", "None\n".repeat(400_001), "too many"],
])("many values: %s", (_, text, values) => {
  const read = parsed(text);
  expect(Array.isArray(read) ? read.length : read).toBe(values);
});
