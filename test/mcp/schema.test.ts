// Arguments held against a schema: the same verdict as a validator of JSON Schema, in a sentence that names the argument.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findMistake, object, oneOf, text, whole, withoutNulls } from "../../src/mcp/schema.ts";

const PAIR = object({ a: text("The first"), b: whole("The second", 0, 9) }, ["a"]);
const SCHEMA = object(
  {
    name: text("What it is called"),
    count: whole("How many", 1),
    word: oneOf(["x", "y"], "One of two"),
    pairs: { type: "array", items: PAIR, minItems: 1, maxItems: 2 },
    flag: { type: "boolean", description: "Yes or no" },
    any: { type: ["object", "array", "string"], description: "Whatever came" },
  },
  ["name"],
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(SCHEMA);

test.each([
  [{}, "name: missing; what it is called."],
  [{ name: 1 }, "name: expected a string."],
  [{ name: "n", nmae: 1 }, "nmae: unknown argument; expected one of name, count, word, pairs, flag, any."],
  [{ name: "n", count: 0 }, "count: expected 1 to 9007199254740991, got 0."],
  [{ name: "n", count: 1.5 }, "count: expected an integer."],
  [{ name: "n", word: "z" }, 'word: expected one of x, y, got "z".'],
  [{ name: "n", pairs: [] }, "pairs: expected 1 to 2, got 0."],
  [{ name: "n", pairs: [{ a: "a" }, { a: "a", b: 10 }] }, "pairs.1.b: expected 0 to 9, got 10."],
  [{ name: "n", pairs: [{}] }, "pairs.0.a: missing; the first."],
  [{ name: "n", any: 1 }, "any: expected an object or an array or a string."],
  [{ name: "n", flag: "true" }, "flag: expected a boolean."],
  [[], "arguments: expected an object."],
])("errors say what to change: %j", (given, said) => expect(findMistake(SCHEMA, given)).toBe(said));

test("agrees with a JSON Schema validator on any arguments", () => {
  const value = fc.oneof(
    fc.constantFrom("x", "z", "", 0, 1, 9, 10, -1, 1.5, 2 ** 60, null, true, [], {}),
    fc.array(
      fc.record({ a: fc.constantFrom("a", 1), b: fc.constantFrom(0, 9, 10, "1") }, { requiredKeys: [] }),
    ),
  );
  const keys = [...Object.keys(SCHEMA.properties), "other", "__proto__", "constructor"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 }), (given) => {
      const sent = JSON.parse(JSON.stringify({ name: "n", ...given }));
      // The two differ in what an integer is past 2^53, which no count can be.
      if (sent.count === 2 ** 60) return;
      expect(findMistake(SCHEMA, sent) === undefined).toBe(validate(sent));
    }),
  );
});

test("null means absent, except for required fields and fields without a schema", () => {
  const given = { name: null, count: null, other: null, any: { usage: null }, pairs: [{ a: "a", b: null }] };
  expect(withoutNulls(SCHEMA, given)).toEqual({
    name: null,
    other: null,
    any: { usage: null },
    pairs: [{ a: "a", b: null }],
  });
});
