// A schema in the reference's words: each form the document has of a type.
import { expect, test } from "vitest";
import { openapiDocument } from "../../../../scripts/docs/openapi/document.ts";
import type { Schema } from "../../../../scripts/docs/reference/document-shape.ts";
import { fieldList, typeText } from "../../../../scripts/docs/reference/schema.ts";

const textOf = async (html: ReturnType<typeof typeText>) => String(await html).replaceAll(/<[^>]+>/g, "");
const NAMED = { $ref: "#/components/schemas/Pricing" };

test.each<[string, Schema]>([
  ["string", { type: "string" }],
  ["string or null", { type: "string", nullable: true }],
  ["integer, 1 to 9", { type: "integer", minimum: 1, maximum: 9 }],
  ["integer, 0 or more", { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
  ["string, 1 to 5 characters", { type: "string", minLength: 1, maxLength: 5 }],
  ["a or b", { type: "string", enum: ["a", "b"] }],
  ["a or null", { type: "string", nullable: true, enum: ["a", null] }],
  ["a or other text", { type: "string", "x-extensible-enum": ["a"] }],
  ["Pricing", NAMED],
  ["Pricing or null", { type: "object", nullable: true, allOf: [NAMED] }],
  ["null", { type: "object", nullable: true, maxProperties: 0 }],
  ["Pricing or string", { oneOf: [NAMED, { type: "string" }] }],
  ["list of Pricing", { type: "array", items: NAMED }],
  ["Pricing by name", { type: "object", additionalProperties: NAMED }],
  ["anything", {}],
])("a type: %s", async (words, schema) => expect(await textOf(typeText(schema))).toBe(words));

test("a field says whether it may be omitted and whether it is deprecated", async () => {
  const properties = { a: { type: "string" }, b: { type: "string", deprecated: true } };
  expect((await textOf(fieldList({ properties, required: ["a"] }))).split("\n").filter(Boolean)).toEqual([
    "a string",
    "b string, optional, deprecated",
  ]);
});

test("no field of the document is untyped", async () => {
  const { schemas } = Object(openapiDocument().components);
  const said = await Promise.all(Object.values(Object(schemas)).map((one) => textOf(fieldList(Object(one)))));
  expect(said.join("\n")).not.toMatch(/^\S+ anything/m);
});
