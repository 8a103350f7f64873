// Where in a document the usage is: the shallowest objects that some shape is known by.
import { describe, expect, test } from "vitest";
import { findUsages } from "../../src/responses/find-usage.ts";

const CHAT = { prompt_tokens: 1, completion_tokens: 2 };
const found = (document: unknown) =>
  findUsages(document).map(({ shape, path }) => [shape.name, path] as const);
const chat = (...paths: string[]) => paths.map((path) => ["OpenAI Chat Completions", path]);

describe("is found", () => {
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
    ["at the shallowest of several", { a: { b: { usage: CHAT } }, c: { usage: CHAT } }, chat("c.usage")],
    ["at the last of several as shallow", { a: { usage: CHAT }, b: { usage: CHAT } }, chat("b.usage")],
    [
      "in steps, each of which was billed, and not in their sum",
      { totalUsage: CHAT, steps: [{ usage: CHAT }, { usage: CHAT }] },
      chat("steps[0].usage", "steps[1].usage"),
    ],
    ["in their sum before the last step's", { totalUsage: CHAT, usage: CHAT }, chat("totalUsage")],
    ["with counts that are written as text", { usage: { prompt_tokens: "1" } }, chat("usage")],
    [
      "by a field of the object around it",
      { type: "message", stop_reason: "end", usage: { input_tokens: 1, output_tokens: 2 } },
      [["Anthropic Messages", "usage"]],
    ],
    [
      "without that field as another shape",
      { usage: { input_tokens: 1, output_tokens: 2 } },
      [["OpenAI Responses", "usage"]],
    ],
    ["not in what has no count", { usage: { prompt_tokens: "many" } }, []],
    ["not in words", ["prompt_tokens", 5, null], []],
  ])("%s", (_, document, usages) => expect(found(document)).toEqual(usages));
});

test("the objects around come with it, the nearest first", () => {
  const document = { id: "x", response: { model: "m", usage: CHAT } };
  const [usage] = findUsages(document);
  expect(usage?.chain).toEqual([CHAT, document.response, document]);
});

describe("bounds", () => {
  const within = (depth: number): unknown => (depth === 0 ? CHAT : { x: within(depth - 1) });
  test("sixteen objects deep, no more", () => {
    expect(found(within(16))).toHaveLength(1);
    expect(found(within(17))).toEqual([]);
  });

  test("a document of a hundred thousand parts is read so far", () => {
    const many = Array.from({ length: 100_000 }, () => ({}));
    expect(found([...many, CHAT])).toEqual([]);
    expect(found([CHAT, ...many])).toHaveLength(1);
  });
});
