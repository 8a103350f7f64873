// What a caller hands over as a response: a document, the events of a stream, or the text of either, of one call.
import { describe, expect, test } from "vitest";
import { readSent } from "../../src/responses/read-sent.ts";

const CHAT = { model: "m", usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 } };
const OTHER = { ...CHAT, id: "other" };
const events = (...data: unknown[]) => data.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");

describe("is read", () => {
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
    const read = readSent(sent);
    expect("reason" in read ? read.reason : read.usage).toMatchObject({
      prompt_tokens: 5,
      completion_tokens: 2,
    });
  });
});

describe("is not one call", () => {
  test.each<[string, unknown, string]>([
    ["two of a list", [CHAT, OTHER], "This holds 2 calls, not one."],
    ["two of a text", `${JSON.stringify(CHAT)}\n${JSON.stringify(OTHER)}`, "This holds 2 calls, not one."],
    ["three of a list in a document", { data: [CHAT, CHAT, CHAT] }, "This holds 3 calls, not one."],
    ["no counts", { model: "m" }, "No token counts were recognised in this."],
    [
      "words",
      "hello",
      "This is not JSON. Paste the usage object of a response, the whole response, or a stream of events.",
    ],
  ])("%s", (_, sent, reason) => expect(readSent(sent)).toMatchObject({ reason }));
});
