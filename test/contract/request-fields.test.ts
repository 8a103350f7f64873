// Fields of requests at their bounds: what is taken, and what is not.
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  count,
  id,
  invoiceFields,
  knownFields,
  modifierFields,
  units,
  versionName,
} from "../../src/contract/request-fields.ts";

const { adjustments, prices_version, reported_cost, round } = invoiceFields();
const many = (n: number, value: unknown = "1") =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`u${i}`, value]));

describe.each<[string, z.ZodMiniType, unknown[], unknown[]]>([
  ["a count", count(), [0, 9007199254740991], [-1, 0.5, 9007199254740992, "1", null]],
  ["an id", id(), ["x", "x".repeat(256)], ["", "x".repeat(257), 5]],
  [
    "units",
    units(),
    [
      {},
      { pages: "1" },
      { s: "123456789012345" },
      { s: "12345678.123456" },
      many(20),
      { ["x".repeat(100)]: "0" },
    ],
    [
      { pages: 1 },
      { s: "1234567890123456" },
      { s: "1.1234567" },
      { s: "1234567890.123456" },
      { s: "-1" },
      { s: ".5" },
      { s: "9e1" },
      ["s"],
      many(21),
      { "": "1" },
      { ["x".repeat(101)]: "1" },
      null,
    ],
  ],
  [
    "a version",
    versionName(),
    ["1", "123456789", "0123456789abcdef"],
    ["0", "01", "1234567890", "0123456789abcde", "0123456789ABCDEF", ""],
  ],
  [
    "a version in a body",
    prices_version,
    ["12", 1, 999_999_999, null, undefined],
    [0, 1_000_000_000, 1.5, "x"],
  ],
  [
    "adjustments",
    adjustments,
    [
      [],
      [{ name: "n", percent: "-2.5" }],
      [{ name: "n", fixed: 3 }],
      [{ name: "n", percent: "1", fixed: null }],
      Array(20).fill({ name: "n", fixed: "1" }),
      null,
    ],
    [
      [{ name: "n" }],
      [{ name: "n", percent: "1", fixed: "1" }],
      [{ name: "", percent: "1" }],
      [{ name: "n", percent: 1.5 }],
      [{ name: "n", percent: "1e2" }],
      [{ name: "n", percent: "1".repeat(31) }],
      Array(21).fill({ name: "n", fixed: "1" }),
    ],
  ],
  [
    "a rounding",
    round,
    [{ places: 0 }, { places: 18, mode: "up" }],
    [{ places: 19 }, { places: -1 }, { places: 1.5 }, { places: 2, mode: "even" }, {}],
  ],
  [
    "a stored cost",
    reported_cost,
    ["0.0125", 0, 1.5, "0", null],
    ["-1", -1, "1e-3", ".5", "1".repeat(31), ""],
  ],
  ["a word", modifierFields().service_tier, ["x", "x".repeat(100), null], ["", "x".repeat(101), 5]],
])("%s", (_, schema, taken, refused) => {
  test.each(taken.map((value) => [value]))("%j is taken", (value) =>
    expect(schema.safeParse(value).success).toBe(true),
  );
  test.each(refused.map((value) => [value]))("%j is refused", (value) =>
    expect(schema.safeParse(value).success).toBe(false),
  );
});

test("rounding defaults to half even", () => {
  expect(round.parse({ places: 2 })).toEqual({ places: 2, mode: "half_even" });
});

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
