// Several usage objects in one body: one call told twice, several calls, or a refusal; never one of them in silence.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOne } from "./bodies/body.ts";

const chat = (prompt_tokens: number, completion_tokens: number, more = {}) => ({
  usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens, ...more },
});
const step = (inputTokens: number, outputTokens: number) => ({
  usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
});
const message = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100 };
const CASES: readonly (readonly [string, object, number | RegExp])[] = [
  ["a wrapper's and its response's, alike", { ...chat(10, 1), response: chat(10, 1) }, 10],
  ["a wrapper's without what the response's has", { ...chat(0, 0), response: chat(10, 1) }, 10],
  ["a wrapper's that counts otherwise", { ...chat(9, 1), response: chat(10, 1) }, /count differently/],
  ["the same, deep in it", { ...chat(9, 1), a: { b: { response: chat(10, 1) } } }, /count differently/],
  ["one that differs in output", { ...chat(10, 2), response: chat(10, 1) }, /count differently/],
  [
    "one that differs in what was cached",
    {
      ...chat(10, 1, { prompt_tokens_details: { cached_tokens: 3 } }),
      response: chat(10, 1, { prompt_tokens_details: { cached_tokens: 4 } }),
    },
    /count differently/,
  ],
  [
    "one that tells more, but nothing of the cache",
    {
      ...chat(10, 5, { completion_tokens_details: { audio_tokens: 1, reasoning_tokens: 2 } }),
      response: chat(10, 5, { prompt_tokens_details: { cached_tokens: 3 } }),
    },
    10,
  ],
  ["one unreadable", { ...chat(10, 1), response: chat(10, 1, { completion_tokens: "1e3" }) }, /count/],
  ["a sum and its calls", { ...chat(30, 3), calls: [chat(10, 1), chat(20, 2)] }, /2 calls/],
  ["a sum above its calls", { ...chat(31, 3), calls: [chat(10, 1), chat(20, 2)] }, /count differently/],
  ["a sum by model", { total: chat(30, 3), models: { a: chat(10, 1), b: chat(20, 2) } }, /2 calls/],
  ["an answer and a judge's, further in", { answer: chat(10, 1), judge: { result: chat(20, 2) } }, /2 calls/],
  ["two side by side", { a: chat(10, 1), b: chat(20, 2) }, /2 calls/],
  ["a usage and another tool's", { ...chat(10, 1), usageMetadata: { promptTokenCount: 9 } }, /2 calls/],
  ["a transcript's seconds", { ...chat(10, 1), x: { text: "", usage: { seconds: 3 } } }, /count differently/],
  ["an embedding's", { ...chat(10, 1), embedding: chat(50, 0) }, /count differently/],
  ["a call that failed before", { ...chat(10, 1), attempts: [chat(10, 0), chat(10, 1)] }, /2 calls/],
  [
    "steps of the AI SDK, the last and the sum",
    { ...step(20, 2), totalUsage: step(30, 3).usage, steps: [step(10, 1), step(20, 2)] },
    /2 calls/,
  ],
  [
    "one step, with the provider's own counts",
    { ...step(20, 2), steps: [{ ...step(20, 2), response: { body: chat(20, 2) } }] },
    20,
  ],
  ["Codex' last call beside its thread's sum", { total: step(30, 3).usage, last: step(20, 2).usage }, 20],
  ["the AI SDK's last step and its sum", { ...step(20, 2), totalUsage: step(30, 3).usage }, 30],
  [
    "LangChain's whole input and Anthropic's own counts",
    {
      response_metadata: { usage: message },
      usage_metadata: { input_tokens: 110, output_tokens: 5, input_token_details: { cache_read: 100 } },
    },
    10,
  ],
  ["what a tool answered", { type: "message", content: [{ result: chat(9, 9) }], ...chat(10, 1) }, 10],
  ["the messages that were sent", { request: { messages: [chat(9, 9)] }, response: chat(10, 1) }, 10],
  ["images that another model made", { ...chat(10, 1), tool_usage: { image_gen: message } }, 10],
];

const read = (document: unknown) => {
  const reading = readOne(document);
  return "reason" in reading ? reading.reason : reading.usage.prompt_tokens;
};

describe("two usage objects in one body", () => {
  test.each(CASES)("%s", (_, document, result) => {
    const told = read(document);
    if (typeof result === "number") expect(told).toBe(result);
    else expect(told).toMatch(result);
  });

  test("in any order of keys", () => {
    const shuffled = (value: unknown, order: readonly number[]): unknown => {
      if (Array.isArray(value)) return value.map((one) => shuffled(one, order));
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).map(([key, one], index) => ({
        key,
        one,
        at: order[index % order.length] ?? 0,
      }));
      return Object.fromEntries(
        entries.toSorted((a, b) => a.at - b.at).map(({ key, one }) => [key, shuffled(one, order)]),
      );
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...CASES),
        fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
        ([, document], order) => {
          expect(typeof read(shuffled(document, order))).toBe(typeof read(document));
          if (typeof read(document) === "number")
            expect(read(shuffled(document, order))).toBe(read(document));
        },
      ),
    );
  });
});
