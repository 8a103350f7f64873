// plainCall reads what the schema reads, or leaves it to the schema.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainCall } from "../../src/calculator/plain-call.ts";
import { toCall } from "../../src/calculator/to-call.ts";
import { traceCostRequest } from "../../src/schemas/call-requests.ts";

const USAGE = { prompt_tokens: 3, completion_tokens: 4 };
const CALL = { model_id: "m", provider_id: "p", usage: USAGE };

describe("reads by itself", () => {
  test.each([
    ["the least there is", CALL],
    [
      "every count of every call",
      { ...CALL, usage: { ...USAGE, cache_read_tokens: 1, web_search_count: 2 } },
    ],
    [
      "names and an id as long as may be",
      { ...CALL, model_id: "m".repeat(256), provider_id: "p".repeat(256), id: "i".repeat(100) },
    ],
    [
      "each of the six counts",
      {
        ...CALL,
        usage: {
          ...{ prompt_tokens: 1, completion_tokens: 2, cache_read_tokens: 3 },
          ...{ cache_write_tokens: 4, reasoning_tokens: 5, web_search_count: 6 },
        },
      },
    ],
    [
      "counts of 0, and the greatest",
      { ...CALL, usage: { prompt_tokens: 0, completion_tokens: 2 ** 53 - 1 } },
    ],
    ["an id, and fields without a meaning", { ...CALL, id: "a", cost: "0.1", note: { a: 1 } }],
  ])("%s", (_, value) => {
    const read = plainCall(value);
    expect(read).toEqual(toCall(traceCostRequest.parse(value)));
    expect(Object.keys(read?.usage ?? {})).toEqual(Object.keys(toCall(traceCostRequest.parse(value)).usage));
  });
});

describe("leaves to the schema", () => {
  test.each([
    ["a list", [CALL]],
    ["text", "call"],
    ["null", null],
    ["an empty id", { ...CALL, id: "" }],
    ["a long name", { ...CALL, model_id: "m".repeat(257) }],
    ["a long provider", { ...CALL, provider_id: "p".repeat(257) }],
    ["a long id", { ...CALL, id: "i".repeat(101) }],
    ["an id that is a number", { ...CALL, id: 5 }],
    ["a name that is a number", { ...CALL, model_id: 5 }],
    ["no provider", { model_id: "m", usage: USAGE }],
    ["no usage", { model_id: "m", provider_id: "p" }],
    ["a usage of null", { ...CALL, usage: null }],
    ["a usage that is a list", { ...CALL, usage: [] }],
    ["a usage that is text", { ...CALL, usage: "3" }],
    ["no completion", { ...CALL, usage: { prompt_tokens: 1 } }],
    ["a count as text", { ...CALL, usage: { ...USAGE, prompt_tokens: "1" } }],
    ["a count beyond what is exact", { ...CALL, usage: { ...USAGE, prompt_tokens: 2 ** 53 } }],
    ["what changes a rate", { ...CALL, service_tier: "batch" }],
    ["a time", { ...CALL, at: "2026-11-01" }],
    ["a null that is as good as absent", { ...CALL, region: null }],
    ["half a token", { ...CALL, usage: { ...USAGE, reasoning_tokens: 0.5 } }],
    ["a count below 0", { ...CALL, usage: { ...USAGE, prompt_tokens: -1 } }],
    ["no prompt", { ...CALL, usage: { completion_tokens: 1 } }],
    ["a lifetime", { ...CALL, usage: { ...USAGE, cache_write_1h_tokens: 1 } }],
    ["a field nobody reads", { ...CALL, usage: { ...USAGE, cached_tokens: 1 } }],
    [
      "a prototype",
      JSON.parse(
        '{"model_id":"m","provider_id":"p","usage":{"__proto__":{"prompt_tokens":1},"completion_tokens":1}}',
      ),
    ],
  ])("%s", (_, value) => expect(plainCall(value)).toBeUndefined());
});

test("a call without an id has none", () => expect(plainCall(CALL)).not.toHaveProperty("id"));

test("whatever it reads, the schema reads the same", () => {
  const anything = fc.oneof(
    fc.nat(),
    fc.string(),
    fc.constantFrom(null, -0, 1.5, 2 ** 53, true),
    fc.jsonValue(),
  );
  const counts = fc.record(
    {
      prompt_tokens: fc.nat(),
      completion_tokens: fc.nat(),
      cache_read_tokens: anything,
      more_tokens: anything,
    },
    { requiredKeys: ["prompt_tokens"] },
  );
  const value = fc.record(
    {
      model_id: fc.string(),
      provider_id: fc.string(),
      usage: counts,
      id: anything,
      api: anything,
      cost: anything,
    },
    { requiredKeys: ["model_id", "provider_id", "usage"] },
  );
  fc.assert(
    fc.property(value, (sent) => {
      const read = plainCall(sent);
      if (read === undefined) return;
      expect(read).toEqual(toCall(traceCostRequest.parse(sent)));
    }),
    { numRuns: 1_000 },
  );
});
