// The fields of a request, as its own schema has them.
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { knownFields } from "../../src/contract/request-fields.ts";

const leaf = z.string();
const whole = z.object({ a: leaf });

test.each<[string, z.ZodMiniType, object]>([
  ["an object", whole, { fields: new Map([["a", {}]]) }],
  ["one that may be null or left out", z.nullish(whole), { fields: new Map([["a", {}]]) }],
  ["one with a default", z._default(whole, { a: "" }), { fields: new Map([["a", {}]]) }],
  ["one that is checked first", z.pipe(z.unknown(), whole), { fields: new Map([["a", {}]]) }],
  ["each of an array", z.array(whole), { each: { fields: new Map([["a", {}]]) } }],
  ["a table of any names", z.record(leaf, leaf), {}],
  ["text", leaf, {}],
])("of %s", (_, schema, fields) => expect(knownFields(schema)).toEqual(fields));

test("a field with several forms lists the accepted ones", () => {
  const { takes } = knownFields(z.catch(whole, { a: "" }));
  expect([takes?.({ a: "x" }), takes?.(["x"])]).toEqual([true, false]);
});
