// Generators that know the schemas and how to break them: bodies, ids and counts no honest client sends.
import fc from "fast-check";
import { codePoint } from "./code-point.ts";

/** Ids that are none of ours: control characters, lone surrogates, very long ones, and anything else. */
const strangeId = fc.oneof(
  fc.constantFrom(
    "",
    "\u0000",
    "gpt-4o\u0000",
    "\ud800",
    "\udfff\ud800",
    "../../etc/passwd",
    "%2e%2e",
    "models/",
  ),
  fc.integer({ min: 257, max: 3000 }).map((length) => "a".repeat(length)),
  fc.string({ unit: codePoint, maxLength: 40 }),
);

/** Ids: listed ones, prototype names, and strange ones. */
export const hostileId = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("gpt-4o", "gpt-4o-mini", "tiered-1", "fees-1", "secret-1") },
  { weight: 1, arbitrary: fc.constantFrom("openai/gpt-4o", "claude-sonnet-4-5", "dated-1", "video-1") },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty") },
  { weight: 1, arbitrary: strangeId },
);

const hostileCount = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 1_000_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(0, -0, 1, 2 ** 53 - 1) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.5, 2 ** 53, 2 ** 53 + 2, 1e308, Number.MIN_VALUE) },
  { weight: 1, arbitrary: fc.constantFrom("1", "NaN", "1e3", "", null, true, [], [1], {}, { valueOf: 1 }) },
);

/** JSON of any shape, a few levels deep, with prototype names among its keys. */
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom("__proto__", "constructor", "usage", "model_id", "modelId"),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);

const MISSING = Symbol("missing");

/** Now and then a field that may be missing. */
function optional(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(MISSING) }, { weight: 1, arbitrary: value });
}

/**
 * An object of these fields. Each is as it should be but once in thirty times, when it is missing or anything else, so
 * that what comes after validation is reached, too.
 */
function broken(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const spoiled = Object.entries(fields).map(([name, value]) => {
    const likely = { weight: 58, arbitrary: value };
    const field = fc.oneof(likely, { weight: 1, arbitrary: anyJson }, fc.constant(MISSING));
    return field.map((one) => [name, one] as const);
  });
  return fc.tuple(...spoiled).map((all) => Object.fromEntries(all.filter(([, value]) => value !== MISSING)));
}

const counts = (names: readonly string[], seldom: readonly string[] = []) =>
  broken({
    ...Object.fromEntries(names.map((name, i) => [name, i < 2 ? hostileCount : optional(hostileCount)])),
    ...Object.fromEntries(seldom.map((name) => [name, rarely(hostileCount)])),
    ...(seldom.length > 0 && { units: rarely(hostileUnits) }),
  });

/** A field that most objects lack. */
function rarely(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(MISSING) }, { weight: 1, arbitrary: value });
}

const hostileUnits = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(
      fc.constantFrom("output_per_second", "audio_seconds", "__proto__", "toString", "constructor", "x"),
      fc.constantFrom("1", "0.5", "0", "999999999999999", "00.10"),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.string({ maxLength: 120 }), fc.constantFrom("", "1e3", "-1", "NaN", null, 1)),
  },
);

const day = optional(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("2026-11-20", "2026-06-30T23:59:59Z", "1999-01-01") },
    { weight: 1, arbitrary: fc.constantFrom("2026-13-40", "2026-11-20T25:00:00Z", "2026-02-30", "now", "") },
  ),
);

const conventions = optional(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("provider", "inclusive", "separate") },
    { weight: 1, arbitrary: fc.constantFrom("Provider", "none", "") },
  ),
);

const providers = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("openai", "openai", "openrouter", "anthropic", "nebius") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("github-models", "google_ai_studio", "vertex", "OPENAI", "__proto__"),
  },
  { weight: 1, arbitrary: strangeId },
);

export const traceBody = broken({
  model_id: hostileId,
  provider_id: providers,
  usage: counts(
    [
      "prompt_tokens",
      "completion_tokens",
      "cache_read_tokens",
      "cache_write_tokens",
      "reasoning_tokens",
      "web_search_count",
    ],
    ["cache_write_1h_tokens", "audio_prompt_tokens", "audio_cache_read_tokens", "image_completion_tokens"],
  ),
  usage_convention: conventions,
  at: day,
});

const chatCounts = counts(["prompt_tokens", "completion_tokens", "total_tokens", "cost", "brand_new_tokens"]);
const messageCounts = counts([
  "input_tokens",
  "output_tokens",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
]);

export const responseBody = broken({
  provider_id: fc.oneof({ weight: 3, arbitrary: providers }, { weight: 1, arbitrary: fc.constant(null) }),
  model_id: optional(hostileId),
  response: broken({
    model: hostileId,
    provider: optional(fc.constantFrom("OpenAI", "Azure", "Nobody", "__proto__", 5)),
    service_tier: optional(fc.constantFrom("default", "flex", "", "\u0000", null, {})),
    is_byok: optional(fc.boolean()),
    usage: fc.oneof(chatCounts, messageCounts, anyJson),
  }),
  usage_convention: conventions,
  at: day,
});

export const camelBody = broken({
  modelId: hostileId,
  provider: providers,
  usage: counts(
    [
      "promptTokens",
      "completionTokens",
      "cacheReadTokens",
      "cacheWriteTokens",
      "reasoningTokens",
      "webSearchCount",
    ],
    ["cacheWrite1hTokens", "audioPromptTokens", "audioCacheReadTokens", "imageCompletionTokens"],
  ),
  subprovider: optional(
    fc.oneof(
      fc.constantFrom("OpenAI", "Azure", "Groq", "Anthropic", null),
      fc.constantFrom("Nobody", "__proto__"),
      strangeId,
    ),
  ),
  isByok: optional(
    fc.oneof(
      { weight: 8, arbitrary: fc.boolean() },
      { weight: 1, arbitrary: fc.constantFrom("true", 1, null) },
    ),
  ),
  usageConvention: conventions,
  at: day,
});

/** Texts that are no JSON, or JSON no parser should trip over. */
export const rawBody = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "[]",
    "NaN",
    "{",
    '{"a":1',
    "{'a':1}",
    '"text"',
    "1e400",
    '{"model_id":"a","model_id":"b"}',
    "\ufeff{}",
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => "[".repeat(depth)),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'{"usage":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.integer({ min: 65_000, max: 70_000 }).map((size) => JSON.stringify({ model_id: "a".repeat(size) })),
  fc.string({ unit: codePoint, maxLength: 200 }),
);
