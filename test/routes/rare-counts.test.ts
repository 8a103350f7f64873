// What few calls have, over both calculators: cache writes by lifetime, modalities, other units than tokens, other rates.
import { describe, expect, test } from "vitest";
import { camelKeys } from "../../src/schemas/camel-names.ts";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { usage } from "../helpers/service.ts";

// USD per million: 1 in, 0.1 read, 1.25 written, 2 for an hour, 5 out; audio 7 in, 11 out; 0.006 a minute of audio.
const service = serviceWithOneCard(["anthropic"], ["m"]);
const COUNT = "expected an integer from 0 to 9007199254740991";
const missing = (count: string) => `usage.${count}: ${COUNT}, it is missing`;
const ANY = "usage: expected an object with prompt_tokens and completion_tokens, got";

const snake = (counts: unknown, more: object = {}) =>
  service.ask("/v1/traces/cost", { model_id: "m", provider_id: "anthropic", usage: counts, ...more });

const camel = (counts: unknown) =>
  service.ask("/api/models/pricing/calculate", { modelId: "m", provider: "anthropic", usage: counts });

const SIDES = { prompt_tokens: 2000, completion_tokens: 10 };
const HOUR = { ...SIDES, cache_write_tokens: 1500, cache_write_1h_tokens: 1000 };

describe("the snake_case calculator", () => {
  test("charges a lifetime and a modality at their own rates, echoes them and names the other rates", async () => {
    const counts = { ...HOUR, audio_prompt_tokens: 100, audio_completion_tokens: 4 };
    const { body } = await snake(counts, { detail: "full" });
    // 2000 - 1500 - 100 = 400; 100 x 7; 500 x 1.25; 1000 x 2; 6 x 5; 4 x 11
    expect(body).toMatchObject({
      usage: usage(counts),
      rates: { input_cache_write_1h: "0.000002", image_token: "0.000003" },
      status: "priced",
      quantities: {
        ...{ prompt: 400, cache_read: 0, cache_write: 500, completion: 6, reasoning: 0, web_search: 0 },
        ...{ audio_prompt: 100, cache_write_1h: 1000, audio_completion: 4 },
      },
    });
    expect(body.cost_breakdown).toMatchObject({
      ...{ prompt: 0.0004, audio_prompt: 0.0007, cache_write: 0.000625, cache_write_1h: 0.002 },
      ...{ completion: 0.00003, audio_completion: 0.000044, total_exact: "0.003799" },
    });
    const items = body.cost_breakdown.line_items.map(({ item }: { item: string }) => item);
    expect(items).toEqual([
      ...["prompt", "audio_prompt", "cache_write", "cache_write_1h", "completion", "audio_completion"],
    ]);
  });

  test.each([
    ["a whole that is left out is the sum of its parts", { cache_write_tokens: undefined }, 1000],
    [
      "null is as good as absent",
      { cache_write_tokens: undefined, audio_prompt_tokens: null, units: null },
      1000,
    ],
    ["a whole that is given holds the default life too", {}, 1500],
  ])("%s", async (_, counts, written) => {
    const { body } = await snake({ ...HOUR, ...counts });
    expect(body.usage).toEqual(usage({ ...HOUR, cache_write_tokens: written }));
  });

  test.each([
    [
      "0 is given",
      { ...HOUR, cache_write_tokens: 0 },
      "cache_write_tokens: 0 cannot contain cache_write_1h_tokens = 1000",
    ],
    [
      "a modality above its whole",
      { ...HOUR, audio_prompt_tokens: 2001 },
      "prompt_tokens: 2000 cannot contain audio_prompt_tokens = 2001",
    ],
    [
      "a part that is no count",
      { ...HOUR, video_prompt_tokens: 1.5 },
      "video_prompt_tokens: expected an integer",
    ],
  ])("400 naming both: %s", async (_, counts, message) => {
    const { status, body } = await snake(counts);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(`usage.${message}`)]);
  });

  test("units are charged beside tokens; an unpriced one is named", async () => {
    const units = { audio_seconds: "90.5", output_per_song: "2" };
    const { body } = await snake({ prompt_tokens: 100, completion_tokens: 0, units }, { detail: "full" });
    // 100 x 0.000001 + 90.5 x 0.006 / 60
    expect(body).toMatchObject({
      usage: { units },
      status: "partial",
      quantities: { units },
      cost_breakdown: { units: 0.00905, total_exact: "0.00915", unpriced: ["output_per_song"] },
    });
    expect(body.cost_breakdown.line_items[1]).toEqual({
      ...{ item: "audio_seconds", quantity: 90.5, rate: "0.0001", cost: "0.00905" },
    });
  });

  test("a fee of the provider is charged on its own line with its page", async () => {
    const { body } = await snake({ units: { container_sessions: "3" } }, { detail: "full" });
    expect(body.cost_breakdown).toMatchObject({ units: 0.09, total_exact: "0.09" });
    expect(body.fees).toEqual([
      {
        ...{ item: "container_sessions", fee: "container_1gb", unit: "20 minutes" },
        ...{ page: "https://p.example/fees", read: "2026-10-01", confidence: "official" },
      },
    ]);
    const { body: plain } = await snake({ units: { container_1gb: "1" } });
    expect([plain.status, plain.cost_breakdown.total_exact, plain.fees]).toEqual([
      "priced",
      "0.03",
      undefined,
    ]);
  });

  test("a service tier without rates for units is reported for them", async () => {
    const { body } = await snake(
      { prompt_tokens: 0, completion_tokens: 0, units: { pages: "1" } },
      { service_tier: "batch", lenient: true },
    );
    expect(body.cost_breakdown).toMatchObject({ total_exact: "0.001", assumed: ["service_tier"] });
  });
});

test("the camelCase calculator has the same under its own names; units keep theirs", async () => {
  const counts = {
    promptTokens: 2000,
    completionTokens: 10,
    cacheWrite1hTokens: 1000,
    units: { pages: "3" },
  };
  const { body } = await camel(counts);
  expect(body).toMatchObject({
    usage: { ...counts, cacheWriteTokens: 1000 },
    rates: { inputCacheWrite1h: "0.000002" },
    // 1000 + 2000 + 50 + 3000
    costBreakdown: { cacheWrite1h: 0.002, units: 0.003, totalExact: "0.00605" },
  });
  const items = body.costBreakdown.lineItems.map(({ item }: { item: string }) => item);
  expect(items).toEqual(["input", "cacheWrite1h", "output", "pages"]);
});

/** Prompt and completion may be left out where something else is counted. */
test.each([
  ["other units", { units: { pages: "3" } }, {}, "0.003"],
  ["searches", { web_search_count: 2 }, {}, "0.02"],
  ["citations, at the prompt's rate", { citation_tokens: 1000 }, {}, "0.001"],
  [
    "a modality, which its whole is the sum of",
    { audio_prompt_tokens: 100 },
    { prompt_tokens: 100 },
    "0.0007",
  ],
  [
    "modalities of both sides",
    { audio_prompt_tokens: 100, audio_completion_tokens: 10 },
    { prompt_tokens: 100, completion_tokens: 10 },
    "0.00081",
  ],
  ["units beside one side's tokens", { prompt_tokens: 1000, units: { pages: "1" } }, {}, "0.002"],
])("enough by itself: %s", async (_, counts, filled, total) => {
  const echoed = { ...usage(), ...counts, ...filled };
  const { status, body } = await snake(counts);
  expect([status, body.usage, body.cost_breakdown.total_exact]).toEqual([200, echoed, total]);
  const other = await camel({ ...camelKeys({ ...counts, units: undefined }), units: Object(counts).units });
  expect([other.status, other.body.costBreakdown.totalExact]).toEqual([200, total]);
});

test.each([
  ["one side alone", { prompt_tokens: 1 }, missing("completion_tokens")],
  ["no units", { completion_tokens: 1, units: {} }, missing("prompt_tokens")],
  [
    "searches that were none",
    { web_search_count: 0 },
    `${missing("prompt_tokens")}; ${missing("completion_tokens")}`,
  ],
  ["cache counts", { prompt_tokens: 1, cache_write_1h_tokens: 5 }, missing("completion_tokens")],
  ["null", { prompt_tokens: null, completion_tokens: 1 }, `usage.prompt_tokens: ${COUNT}, got null`],
  [
    "a count under a name that nobody reads",
    { input_tokens: 5, completion_tokens: 1, units: { pages: "1" } },
    missing("prompt_tokens"),
  ],
  ["a list", [], `${ANY} an array`],
  ["a number", 5, `${ANY} 5`],
  ["a word", "", `${ANY} ""`],
])("not enough by itself: %s", async (_, counts, message) => {
  const { status, body } = await snake(counts);
  expect([status, body.error.message]).toEqual([400, message]);
});

test("a request that counts nothing names what is accepted", async () => {
  const { status, body } = await snake({});
  expect([status, body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      code: "missing_parameter",
      message:
        `usage.prompt_tokens: ${COUNT}, and completion_tokens; or one of units, web_search_count, audio_prompt_tokens, ` +
        "image_prompt_tokens, video_prompt_tokens, citation_tokens, audio_completion_tokens, image_completion_tokens, " +
        "video_completion_tokens, it is missing",
    },
  ]);
  const { body: other } = await camel({});
  expect(other.error.message).toMatch(
    /^usage\.promptTokens: .*and completionTokens; or one of units, webSearchCount, audioPromptTokens/,
  );
});

test.each([
  [
    '{"prompt_tokens":1,"completion_tokens":1,"__proto__":{"cached_tokens":5}}',
    "usage: expected an object without a field named __proto__, got an object",
  ],
  [
    '{"prompt_tokens":1,"completion_tokens":1,"units":{"pages":"1","__proto__":"5"}}',
    'usage.units: expected an object of at most 20 units, each a decimal string such as "12.5" of at most 15 digits, not named __proto__, got an object',
  ],
  [
    '{"prompt_tokens":1,"completion_tokens":1,"units":{"pages":8}}',
    'usage.units.pages: expected a decimal string such as "12.5" of at most 15 digits, got 8',
  ],
])("a name or a quantity that no count can have is refused, not skipped: %s", async (text, message) => {
  const { status, body } = await snake(JSON.parse(text));
  expect([status, body.error.message]).toEqual([400, message]);
});
