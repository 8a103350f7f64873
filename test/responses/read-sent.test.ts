// What a caller hands over as a response: a document, the events of a stream, or the text of either, of one call.
import { describe, expect, test } from "vitest";
import { readSent } from "../../src/responses/read-text.ts";
import { atOnce } from "../../src/turns.ts";

const CHAT = { model: "m", usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 } };
const OTHER = { ...CHAT, id: "other" };
const TOO_MUCH = (what: string) => `This holds more than ${what}, the most that is read at once.`;
const bare = (calls: number) => Array.from({ length: calls }, () => ({ prompt_tokens: 1 }));
const empty = (documents: number) => Array.from({ length: documents }, () => ({}));
const lines = (documents: object[]) => documents.map((one) => JSON.stringify(one)).join("\n");
const events = (...data: unknown[]) => data.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");

describe("readable bodies", () => {
  test.each<[string, unknown]>([
    ["as a document", CHAT],
    ["as the list of one", [CHAT]],
    ["as its text", JSON.stringify(CHAT)],
    ["as the text of events, whose last counts", events({ ...CHAT, usage: { prompt_tokens: 5 } }, CHAT)],
    [
      "as Python writes it",
      "Completion(model='m', usage=Usage(prompt_tokens=5, completion_tokens=2, total_tokens=7))",
    ],
  ])("%s", (_, sent) => {
    const read = atOnce(readSent(sent));
    expect("reason" in read ? read.reason : read.usage).toMatchObject({
      prompt_tokens: 5,
      completion_tokens: 2,
    });
  });
});

// threat: large-body
describe("bodies that are not one call", () => {
  test.each<[string, unknown, string]>([
    ["two of a list", [CHAT, OTHER], "This holds 2 calls; POST /v1/responses/cost/batch prices each."],
    [
      "two of a text",
      `${JSON.stringify(CHAT)}\n${JSON.stringify(OTHER)}`,
      "This holds 2 calls; POST /v1/responses/cost/batch prices each.",
    ],
    [
      "three of a list in a document",
      { data: [CHAT, CHAT, CHAT] },
      "This holds 3 calls; POST /v1/responses/cost/batch prices each.",
    ],
    ["no counts", { model: "m" }, "No token counts were recognised in this."],
    [
      "words",
      "hello",
      "This is not JSON. Paste the usage object of a response, the whole response, or a stream of events.",
    ],
    ["more than a thousand", bare(1001), TOO_MUCH("1000 calls")],
    ["more than a thousand in a document", { data: bare(1001) }, TOO_MUCH("1000 calls")],
    ["more than a thousand in a text", JSON.stringify(bare(1001)), TOO_MUCH("1000 calls")],
    ["more than a thousand lines", lines(bare(1001)), TOO_MUCH("1000 calls")],
    ["a thousand", bare(1000), "This holds 1000 calls; POST /v1/responses/cost/batch prices each."],
    ["more than a hundred thousand events", empty(100_001), TOO_MUCH("100000 events")],
    ["more than so many lines", lines(empty(100_001)), TOO_MUCH("100000 events")],
    [
      "a text of many values in Python",
      `[${"None,".repeat(50_000)}]`,
      TOO_MUCH("50000 values that are not JSON"),
    ],
  ])("%s", (_, sent, reason) => expect(atOnce(readSent(sent))).toMatchObject({ reason }));
});

describe("a stream of any length is one call", () => {
  const chunk = { id: "c", model: "m", choices: [{ delta: { content: "x" } }], usage: null };
  const running = (field: (i: number) => object) => Array.from({ length: 3000 }, (_, i) => field(i));
  test.each<[string, unknown]>([
    ["of five thousand chunks", [...Array.from({ length: 5000 }, () => chunk), { ...chunk, ...CHAT }]],
    ["of their text", events(...Array.from({ length: 5000 }, () => chunk), { ...chunk, ...CHAT })],
    [
      "of running usages with an id",
      [...running((i) => ({ id: "c", usage: { prompt_tokens: i } })), { ...CHAT, id: "c" }],
    ],
    [
      "of running usages without one",
      running((i) => ({
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: i - 2997 },
      })),
    ],
    [
      "with an end for each piece",
      [
        { type: "message_start", message: { usage: { input_tokens: 5 } } },
        ...running(() => ({ type: "message_delta", usage: { output_tokens: 2 } })),
      ],
    ],
  ])("%s", (_, sent) => {
    const read = atOnce(readSent(sent));
    expect("reason" in read ? read.reason : read.usage).toMatchObject({
      prompt_tokens: 5,
      completion_tokens: 2,
    });
  });
});
