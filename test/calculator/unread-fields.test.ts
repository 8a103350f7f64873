// unreadFields: what of a request nobody reads, with the field that may be meant, and whether it may change the bill.
import { expect, test } from "vitest";
import { unreadFields } from "../../src/calculator/unread-fields.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { knownFields } from "../../src/contract/request-fields.ts";

const find = unreadFields(knownFields(traceCostRequest()));
const KNOWN = { model_id: "m", provider_id: "p", usage: { prompt_tokens: 1, completion_tokens: 1 } };
const sent = (more: object) => find({ ...KNOWN, ...more });
const inUsage = (name: string) => sent({ usage: { ...KNOWN.usage, [name]: 9 } })?.ignored[0]?.nearest;

test.each([
  ["cache_written", "cache_write_tokens"],
  ["cacheCreation", "cache_write_tokens"],
  ["created_cache", "cache_write_tokens"],
  ["input_cached", "cache_read_tokens"],
  ["CACHED", "cache_read_tokens"],
  ["thoughts", "reasoning_tokens"],
  ["thinking", "reasoning_tokens"],
  ["output_searches", "web_search_count"],
  ["prompts", "prompt_tokens"],
  ["promptTokens", "prompt_tokens"],
  ["output", "completion_tokens"],
  ["candidates", "completion_tokens"],
  ["audiocached", "audio_cache_read_tokens"],
  ["imageout", "image_completion_tokens"],
  ["cach1h", "cache_write_1h_tokens"],
  ["cached_image_tokens", "image_cache_read_tokens"],
  ["video_output_tokens", "video_completion_tokens"],
  ["input_audio_tokens", "audio_prompt_tokens"],
  ["image_tokens", "image_prompt_tokens"],
  ["video", "video_prompt_tokens"],
  ["citations", "citation_tokens"],
  ["written", undefined],
  ["x", undefined],
])("the nearest field of a count: for %s is %s", (name, nearest) => expect(inUsage(name)).toBe(nearest));

test.each<[string, unknown, string | undefined, boolean]>([
  // Two letters wrong, two swapped, another convention of names.
  ["service_teir", "batch", "service_tier", true],
  ["servce_tir", "batch", "service_tier", true],
  ["sevce_tir", "batch", undefined, false],
  ["serviceTier", "batch", "service_tier", true],
  ["regoin", "eu", "region", true],
  ["rgn", "eu", undefined, false],
  ["api_", "chat", "api", true],
  ["is", "x", undefined, false],
  // What other services call it.
  ["inference_geo", "us", "region", true],
  ["timestamp", "2026-01-01", "at", true],
  ["overrides", { prompt: "0" }, undefined, true],
  ["display_currency", "EUR", undefined, true],
  ["calls", 3, undefined, true],
  // Counts and what holds some.
  ["widgets", 3, undefined, true],
  ["widgets", "3", undefined, true],
  ["more", { deep: [{ widgets: 1 }] }, undefined, true],
  ["widgets", 0, undefined, false],
  ["latency_ms", 300, undefined, false],
  ["order_id", 300, undefined, false],
  ["temperature", 0.7, undefined, false],
  ["temperature", 1, undefined, false],
  ["top_p", 1, undefined, false],
  ["note", "hello", undefined, false],
  ["overrides", null, undefined, false],
  // Names that say nothing of a bill, whatever they hold.
  ["metadata", { widgets: 5 }, undefined, false],
  ["user", 5, undefined, false],
  ["traceId", 5, undefined, false],
  ["cost", "1.5", undefined, false],
  ["tags", ["a"], undefined, false],
])(
  "a field beside the usage: %s: %j, nearest %s, changes a bill: %s",
  (field, value, nearest, changesBill) => {
    const ignored = [{ field, ...(nearest && { nearest }) }];
    expect(sent({ [field]: value })).toMatchObject({ ignored, changesBill });
  },
);

test("known fields and names of units and labels are not reported", () => {
  const units = { promt: "1" };
  const more = {
    labels: { regoin: "x" },
    tags: { a: "b" },
    round: { places: 2 },
    adjustments: [{ name: "x" }],
  };
  expect(sent({ ...more, usage: { ...KNOWN.usage, units, audio_prompt_tokens: 0 } })).toBeUndefined();
});

test("nested fields are reported by their path", () => {
  const unread = find({
    ...KNOWN,
    usage: { ...KNOWN.usage, x: 0 },
    adjustments: [
      { name: "a", percent: "1" },
      { name: "b", fixd: "1" },
    ],
  });
  expect(unread?.ignored).toEqual([
    { field: "usage.x", name: "x" },
    { field: "adjustments.1.fixd", nearest: "fixed" },
  ]);
});

test("strict callers are told of all but harmless fields", () => {
  expect(sent({ user: "u", x: 1, name: "n" })?.refused).toEqual([{ field: "x" }]);
});

test("at most fifty names of a hundred characters are reported; the rest do not count as harmless", () => {
  const many = (count: number) =>
    sent(Object.fromEntries(Array.from({ length: count }, (_, i) => [`note${i}`, "x"])));
  expect(many(50)).toMatchObject({ changesBill: false });
  expect(many(51)).toMatchObject({ changesBill: true });
  expect(many(51)?.ignored).toHaveLength(50);
  expect(sent({ ["y".repeat(101)]: 0 })?.ignored).toEqual([{ field: "y".repeat(100) }]);
});

test("a field named __proto__ is an ordinary field", () => {
  const request = JSON.parse('{"labels":{"__proto__":"x"},"__proto__":{"service_tier":"batch"}}');
  expect(find({ ...KNOWN, ...request, labels: request.labels })?.ignored.map(({ field }) => field)).toContain(
    "labels.__proto__",
  );
});
