// Where in a document the usage is: the shallowest objects that some shape is known by.
import { describe, expect, test } from "vitest";
import { findUsages, SHAPES } from "../../src/responses/find-usage.ts";
import { USAGE_COUNTS } from "../../src/schemas/charges.ts";
import { MEASURES } from "../../src/schemas/words.ts";
import { atOnce } from "../../src/turns.ts";

const CHAT = { prompt_tokens: 1, completion_tokens: 2 };
const found = (document: unknown) =>
  atOnce(findUsages(document)).map(({ shape, path }) => [shape.name, path] as const);
const chat = (...paths: string[]) => paths.map((path) => ["OpenAI Chat Completions", path]);

test.each<[string, unknown, unknown]>([
  ["as the document itself", CHAT, chat("")],
  ["in a field of it", { id: "x", usage: CHAT }, chat("usage")],
  ["however deep", { response: { body: { usage: CHAT } } }, chat("response.body.usage")],
  [
    "in each element of an array",
    { data: [{ usage: CHAT }, {}, { usage: CHAT }] },
    chat("data[0].usage", "data[2].usage"),
  ],
  ["in a document that is an array", [CHAT, CHAT], chat("[0]", "[1]")],
  ["once where it is told again", { a: { b: { usage: CHAT } }, c: { usage: CHAT } }, chat("a.b.usage")],
  [
    "in steps, each of which was billed, and not in their sum",
    { totalUsage: { prompt_tokens: 2, completion_tokens: 4 }, steps: [{ usage: CHAT }, { usage: CHAT }] },
    chat("steps[0].usage", "steps[1].usage"),
  ],
  ["in their sum before the last step's", { totalUsage: CHAT, usage: CHAT }, chat("totalUsage")],
  ["not in what may be used", { usage: CHAT, budget: { input_tokens: 9, output_tokens: 9 } }, chat("usage")],
  ["not in prices", { cost: { input: 3, output: 15, cache_read: 1 }, pricing: CHAT }, []],
  ["with counts that are written as text", { usage: { prompt_tokens: "1" } }, chat("usage")],
  [
    "by a field of the object around it",
    { type: "message", stop_reason: "end", usage: { input_tokens: 1, output_tokens: 2 } },
    [["Anthropic Messages", "usage"]],
  ],
  [
    "without that field as another shape",
    { usage: { input_tokens: 1, output_tokens: 2 } },
    [["OpenAI Responses or Anthropic", "usage"]],
  ],
  ["not in what has no count", { usage: { prompt_tokens: "many" } }, []],
  ["not in words", ["prompt_tokens", 5, null], []],
])("the usage is found: %s", (_, document, usages) => expect(found(document)).toEqual(usages));

test("with its enclosing objects, the nearest first", () => {
  const document = { id: "x", response: { model: "m", usage: CHAT } };
  const [usage] = atOnce(findUsages(document));
  expect(usage?.chain).toEqual([CHAT, document.response, document]);
});

describe("bounds", () => {
  const within = (objects: number, inner: unknown = CHAT): unknown =>
    objects === 0 ? inner : { x: within(objects - 1, inner) };
  const listed = (arrays: number): unknown => (arrays === 0 ? CHAT : [listed(arrays - 1)]);
  test.each<[string, unknown, number]>([
    ["sixteen objects deep", within(16), 1],
    ["no seventeen", within(17), 0],
    ["sixty-four levels deep", listed(64), 1],
    ["no sixty-five", listed(65), 0],
    ["of lists and objects together", within(10, listed(54)), 1],
    ["no more of them", within(10, listed(55)), 0],
  ])("%s", (_, document, calls) => expect(found(document)).toHaveLength(calls));

  test("a hundred thousand usage objects at most, and enough to know there were more", () => {
    const many = (usages: number) => ({
      data: Array.from({ length: usages }, () => CHAT),
      x: { usage: CHAT },
    });
    expect(found(many(99_998))).toHaveLength(99_999);
    expect(found(many(200_000))).toHaveLength(100_001);
  });
});

test.each(SHAPES.map((shape) => [shape.name, shape] as const))("%s counts what is charged", (_, shape) => {
  const { counts, units = {} } = shape;
  expect(USAGE_COUNTS).toEqual(expect.arrayContaining(Object.keys(counts)));
  expect(MEASURES).toEqual(expect.arrayContaining(Object.keys(units)));
  const paths = [...Object.values(counts), ...Object.values(units)];
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.flat().join(" ")).not.toMatch(/[{},]|undefined/);
});

test("each name stands once", () => {
  const names = SHAPES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
