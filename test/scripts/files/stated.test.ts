// stated: which fields of an object state something.
import { expect, test } from "vitest";
import { stated } from "../../../scripts/files/stated.ts";

// biome-ignore format: one line a case
test.each<[string, object, object]>([
  ["every value", { b: "x", a: 1, list: [1], fields: { c: 1 } }, { b: "x", a: 1, list: [1], fields: { c: 1 } }],
  ["no undefined", { a: undefined, b: "x" }, { b: "x" }],
  ["no empty list or object", { a: [], b: {}, c: "x" }, { c: "x" }],
  ["null, 0, false and an empty text", { a: null, b: 0, c: false, d: "" }, { a: null, b: 0, c: false, d: "" }],
])("%s", (_name, fields, expected) => expect(JSON.stringify(stated(fields))).toBe(JSON.stringify(expected)));
