// toBuckets: counts as reported -> disjoint buckets, by convention, and what is said to have been applied.
import { describe, expect, test } from "vitest";
import { inputTokens, toBuckets, tokensOf } from "../../src/pricing/buckets.ts";
import type { Convention } from "../../src/pricing/conventions.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { table } from "../helpers/table.ts";
import { FIVE_COUNTS } from "../vectors/vector.ts";

type Kind = keyof typeof CONVENTIONS;
type Buckets = [prompt: number, read: number, write: number, completion: number, reasoning: number];
type Applied = [prompt_includes_cache: boolean, completion_includes_reasoning: boolean];

const MAX = Number.MAX_SAFE_INTEGER;

/** [prompt, completion, cache read, cache write, reasoning] */
function usage(...[prompt, completion, read, write, reasoning]: Buckets): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    cache_read_tokens: read,
    cache_write_tokens: write,
    reasoning_tokens: reasoning,
    web_search_count: 3,
  };
}

function read(counts: Usage, requested: Convention, provider: Kind) {
  const result = toBuckets(counts, requested, CONVENTIONS[provider]);
  if (!result.ok) return result;
  const { prompt, cache_read, cache_write, completion, reasoning } = result.buckets;
  const { prompt_includes_cache, completion_includes_reasoning } = result.applied;
  return {
    buckets: [prompt, cache_read, cache_write, completion, reasoning],
    applied: [prompt_includes_cache, completion_includes_reasoning],
    convention: result.convention,
  };
}

// 1000 prompt, 500 completion, 200 read, 100 written, 50 reasoned.
const rows: [Kind, Convention, Buckets, Applied][] = [
  ["openai", "provider", [700, 200, 100, 450, 50], [true, true]],
  ["openai", "inclusive", [700, 200, 100, 450, 50], [true, true]],
  ["openai", "separate", [1000, 200, 100, 500, 50], [false, false]],
  ["anthropic", "provider", [1000, 200, 100, 450, 50], [false, true]],
  ["anthropic", "inclusive", [700, 200, 100, 450, 50], [true, true]],
  ["anthropic", "separate", [1000, 200, 100, 500, 50], [false, false]],
  ["google", "provider", [700, 200, 100, 500, 50], [true, false]],
  ["google", "inclusive", [700, 200, 100, 450, 50], [true, true]],
  ["google", "separate", [1000, 200, 100, 500, 50], [false, false]],
  ["bedrock", "provider", [1000, 200, 100, 450, 50], [false, true]],
  ["bedrock", "inclusive", [700, 200, 100, 450, 50], [true, true]],
  ["bedrock", "separate", [1000, 200, 100, 500, 50], [false, false]],
  ["openrouter", "provider", [700, 200, 100, 450, 50], [true, true]],
  ["openrouter", "inclusive", [700, 200, 100, 450, 50], [true, true]],
  ["openrouter", "separate", [1000, 200, 100, 500, 50], [false, false]],
];

test.each(rows)("toBuckets: counts that fit: %s, %s", (provider, convention, buckets, applied) => {
  expect(read(FIVE_COUNTS, convention, provider)).toEqual({ buckets, applied, convention });
});

describe("toBuckets: edges", () => {
  // Name | provider, requested | prompt completion read write reasoning | buckets | what was read as contained | convention
  const rows = table(`
      nothing | openai inclusive | 0 0 0 0 0 | 0 0 0 0 0 | both | inclusive
      cache fills the prompt | openai provider | 300 0 200 100 0 | 0 200 100 0 0 | both | provider
      one write too many | openai provider | 300 0 200 101 0 | 300 200 101 0 0 | reasoning | separate
      one read too many | openai provider | 300 0 301 0 0 | 300 301 0 0 0 | reasoning | separate
      one write too many alone | openai provider | 300 0 0 301 0 | 300 0 301 0 0 | reasoning | separate
      reasoning fills completion | openai provider | 0 50 0 0 50 | 0 0 0 0 50 | both | provider
      one reasoned too many | openai provider | 0 50 0 0 51 | 0 0 0 50 51 | cache | separate
      only the group that does not fit is separate: cache | openai provider | 100 500 200 0 50 | 100 200 0 450 50 | reasoning | provider
      only the group that does not fit is separate: reasoning | openai provider | 1000 10 200 0 50 | 800 200 0 10 50 | cache | provider
      one cached token that is contained is enough for the convention to hold | openai provider | 1000 10 1 0 50 | 999 1 0 10 50 | cache | provider
      one written token is enough too | openai provider | 1000 10 0 1 50 | 999 0 1 10 50 | cache | provider
      one reasoned token is enough too | openai provider | 100 10 200 0 1 | 100 200 0 9 1 | reasoning | provider
      nothing cached: what could be contained is not there | openai provider | 1000 10 0 0 50 | 1000 0 0 10 50 | cache | separate
      neither fits | openai provider | 100 10 200 0 50 | 100 200 0 10 50 | neither | separate
      cache above prompt is ordinary at anthropic | anthropic provider | 3 0 18000 0 0 | 3 18000 0 0 0 | reasoning | provider
      reasoning above completion is not | anthropic provider | 3 10 18000 0 11 | 3 18000 0 10 11 | neither | separate
      reasoning above completion is ordinary at google | google provider | 0 10 0 0 1500 | 0 0 0 10 1500 | cache | provider
      cache above prompt is not | google provider | 3 10 4 0 1500 | 3 4 0 10 1500 | neither | separate
      separate never has to fit | openai separate | 1 1 2 2 2 | 1 2 2 1 2 | neither | separate
      2^53-1 fits in 2^53-1 | openai inclusive | 9007199254740991 9007199254740991 9007199254740991 0 9007199254740991 | 0 9007199254740991 0 0 9007199254740991 | both | inclusive
      2^53-1 and 1 do not | openai provider | 9007199254740991 0 9007199254740991 1 0 | 9007199254740991 9007199254740991 1 0 0 | reasoning | separate
      two halves of 2^53-1 do | openai inclusive | 9007199254740991 0 4503599627370496 4503599627370495 0 | 0 4503599627370496 4503599627370495 0 0 | both | inclusive
      2^53 in two halves does not, though doubles near it are sparse | openai provider | 9007199254740991 0 4503599627370496 4503599627370496 0 | 9007199254740991 4503599627370496 4503599627370496 0 0 | reasoning | separate
  `);

  test.each(rows)("%s", (_name, asked = "", counts = "", buckets, contained, convention) => {
    const [provider, requested] = asked.split(" ") as [Kind, Convention];
    const [prompt = 0, completion = 0, ...cached] = counts.split(" ").map(Number);
    const [cache = 0, written = 0, reasoned = 0] = cached;
    const result = read(usage(prompt, completion, cache, written, reasoned), requested, provider);
    const names = ["neither", "reasoning", "cache", "both"];
    const applied = "applied" in result ? result.applied.map(Number) : [];
    const found = names[2 * (applied[0] ?? 0) + (applied[1] ?? 0)];
    expect({ ...result, applied: found }).toEqual({
      ...{ buckets: buckets?.split(" ").map(Number), applied: contained, convention },
    });
  });
});

describe("toBuckets: inclusive counts that contradict each other are refused, naming parent and parts", () => {
  const cache = { ok: false, parent: "prompt_tokens", parts: ["cache_read_tokens", "cache_write_tokens"] };
  const reasoning = { ok: false, parent: "completion_tokens", parts: ["reasoning_tokens"] };
  const rows: [string, Usage, Kind, typeof cache][] = [
    ["read", usage(100, 0, 101, 0, 0), "openai", cache],
    ["write", usage(100, 0, 0, 101, 0), "openai", cache],
    ["read + write", usage(100, 0, 50, 51, 0), "openai", cache],
    ["reasoning", usage(0, 10, 0, 0, 11), "openai", reasoning],
    ["both: cache first", usage(0, 0, 1, 0, 1), "openai", cache],
    ["at anthropic too", usage(3, 0, 18000, 0, 0), "anthropic", cache],
    ["at google too", usage(0, 10, 0, 0, 1500), "google", reasoning],
    ["2^53-1 and 1", usage(MAX, 0, MAX, 1, 0), "openai", cache],
    ["2^53-1 twice", usage(MAX, 0, MAX, MAX, 0), "openai", cache],
  ];

  test.each(rows)("%s", (_name, counts, provider, refused) => {
    expect(read(counts, "inclusive", provider)).toEqual(refused);
  });
});

describe("inputTokens: the size that tiers compare", () => {
  const none = { prompt: 0, cache_read: 0, cache_write: 0, completion: 0, reasoning: 0 };
  test.each([
    ["uncached", { prompt: 5 }, 5],
    ["cache reads", { cache_read: 5 }, 5],
    ["cache writes", { cache_write: 5 }, 5],
    ["all three", { prompt: 1, cache_read: 20, cache_write: 300 }, 321],
    ["never output", { completion: 5, reasoning: 7 }, 0],
  ])("%s", (_name, buckets, input) => expect(inputTokens({ ...none, ...buckets })).toBe(input));
});

test("the tokens of one kind, 0 for an absent one, and of all input", () => {
  const buckets = { prompt: 1, cache_read: 2, cache_write: 3, completion: 4, reasoning: 5 };
  const more = { ...buckets, rare: { audio_prompt: 6, audio_completion: 7 } };
  expect([tokensOf(more, "completion"), tokensOf(more, "audio_prompt")]).toEqual([4, 6]);
  expect([tokensOf(more, "video_prompt"), tokensOf(buckets, "audio_prompt")]).toEqual([0, 0]);
  expect([inputTokens(buckets), inputTokens(more)]).toEqual([6, 12]);
});

const none: Buckets = [1000, 500, 0, 0, 0];
const cached: Buckets = [1000, 500, 200, 0, 0];
test.each<[string, Buckets, Convention, assumed: boolean, said: boolean]>([
  ["a provider's own counts, its convention unread", cached, "provider", true, true],
  ["written tokens alone", [1000, 500, 0, 1, 0], "provider", true, true],
  ["reasoning alone", [1000, 500, 0, 0, 1], "provider", true, true],
  ["nothing that a convention could change", none, "provider", true, false],
  ["its convention read", cached, "provider", false, false],
  ["the caller names the convention: inclusive", cached, "inclusive", true, false],
  ["the caller names the convention: separate", cached, "separate", true, false],
])("toBuckets: assumptions: %s", (_name, counts, requested, assumed, said) => {
  const provider = { ...CONVENTIONS.openai, ...(assumed && { assumed: true as const }) };
  const result = toBuckets(usage(...counts), requested, provider);
  expect(result.ok && result.assumed).toEqual(said ? ["usage_convention"] : []);
  expect(result.ok && result.applied).not.toHaveProperty("assumed");
});
