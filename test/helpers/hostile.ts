// Generators that know the schemas and how to break them: bodies, ids, counts and queries no honest client sends.
import fc from "fast-check";

/** Ids: listed ones, prototype names, control characters, lone surrogates, very long ones, and anything else. */
export const hostileId = fc.oneof(
  fc.constantFrom(
    "gpt-4o",
    "claude-sonnet-4-5",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
  ),
  fc.constantFrom(
    "\u0000",
    "gpt-4o\u0000",
    "\ud800",
    "\udfff\ud800",
    "../../etc/passwd",
    "openai/gpt-4o",
    "%2e%2e",
    "models/",
  ),
  fc.integer({ min: 257, max: 3000 }).map((length) => "a".repeat(length)),
  fc.string({ unit: "binary", maxLength: 40 }),
);

const hostileCount = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.constantFrom(-1, -0, 0.5, 2 ** 53, 2 ** 53 + 2, 1e308, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE),
  fc.constantFrom("1", "NaN", "1e3", "", null, true, [], [1], {}, { valueOf: 1 }),
);

/** JSON of any shape, a few levels deep, with prototype names among its keys. */
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom("__proto__", "constructor", "usage", "model_id", "modelId"),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);

/** An object with some of these fields, each as it should be or as anything else. */
function broken(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const spoiled = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: anyJson }),
    ]),
  );
  return fc.record(spoiled, { requiredKeys: [] });
}

const counts = (names: readonly string[]) =>
  broken(Object.fromEntries(names.map((name) => [name, hostileCount])));

const day = fc.constantFrom("2026-11-20", "2026-13-40", "2026-11-20T25:00:00Z", "2026-02-30", "now", "");

/** Bodies for POST /v1/traces/cost. */
export const traceBody = broken({
  model_id: hostileId,
  provider_id: fc.oneof(
    fc.constantFrom("openai", "anthropic", "openrouter", "google_ai_studio", "__proto__", "OPENAI"),
    hostileId,
  ),
  usage: counts([
    "prompt_tokens",
    "completion_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "reasoning_tokens",
    "web_search_count",
  ]),
  usage_convention: fc.constantFrom("provider", "inclusive", "separate", "Provider", ""),
  at: day,
});

/** Bodies for POST /api/models/pricing/calculate. */
export const camelBody = broken({
  modelId: hostileId,
  provider: fc.oneof(fc.constantFrom("openai", "openrouter", "nebius", "vertex", "__proto__"), hostileId),
  usage: counts([
    "promptTokens",
    "completionTokens",
    "cacheReadTokens",
    "cacheWriteTokens",
    "reasoningTokens",
    "webSearchCount",
  ]),
  subprovider: fc.oneof(fc.constantFrom("OpenAI", "Azure", "Groq", "Nobody", "__proto__", null), hostileId),
  isByok: fc.constantFrom(true, false, "true", 1, null),
  usageConvention: fc.constantFrom("provider", "inclusive", "separate", "none"),
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
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** Query strings: the parameters there are, honest or not, repeated or not, oddly encoded. */
export function query(names: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.constantFrom(
      "1",
      "0",
      "-1",
      "1000",
      "1001",
      "1e3",
      "9007199254740993",
      "asc",
      "desc",
      "model_id",
      "openai",
      "gpt",
      "",
    ),
    fc.constantFrom(
      "%",
      "%zz",
      "%00",
      "%ff%fe",
      "%ed%a0%80",
      "+",
      "%2B",
      "a,b,,c",
      ",",
      "__proto__",
      "[object Object]",
    ),
    fc.integer({ min: 190, max: 210 }).map((length) => "q".repeat(length)),
    fc.string({ unit: "binary", maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ maxLength: 30 }),
  );
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom("__proto__", "x", "page[]", "") },
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join("&"));
}
