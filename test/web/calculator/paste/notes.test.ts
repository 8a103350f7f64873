import { expect, test } from "vitest";
import { type Reading, readResponse } from "../../../../src/responses/read-response.ts";
import { notesOf, togetherOf } from "../../../../src/web/calculator/paste/notes.ts";

function reading(document: object): Reading {
  const read = readResponse(document);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

const CHAT = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };

test.each([
  ["nothing to add", { usage: CHAT }, []],
  [
    "a count without a rate",
    { usage: { ...CHAT, scent_tokens: 20_016 } },
    ["Not charged: scent_tokens 20,016."],
  ],
  [
    "a kind with a rate of its own",
    { usage: { ...CHAT, prompt_tokens_details: { touch_tokens: 4, scent_tokens: 1 } } },
    [
      "Charged at the standard rate, not at their own: prompt_tokens_details.touch_tokens 4, prompt_tokens_details.scent_tokens 1.",
    ],
  ],
  ["words that do not", { usage: CHAT, service_tier: "default" }, []],
  [
    "the provider's own amount",
    { usage: { ...CHAT, cost: 2e-7 } },
    ["The response itself states a cost of $0.0000002."],
  ],
])("%s", (_, document, notes) => {
  expect(notesOf(reading(document))).toEqual(notes);
});

test("the notes of several calls are one's: counts and costs added up", () => {
  const one = { service_tier: "flex", usage: { ...CHAT, extra_tokens: 3, cost: 0.1 } };
  expect(notesOf(togetherOf([reading(one), reading(one)]))).toEqual([
    "Not charged: extra_tokens 6.",
    "The response itself states a cost of $0.20.",
  ]);
  expect(notesOf(togetherOf([reading(one), reading({ usage: CHAT })]))).not.toContainEqual(
    expect.stringContaining("states a cost"),
  );
});
