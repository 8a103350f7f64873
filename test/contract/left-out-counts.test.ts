// Prompt and completion may be left out where something else is counted; what was a 400 for another reason stays the same 400.
import { describe, expect, test } from "vitest";
import { camelKeys } from "../../src/schemas/camel-names.ts";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { usage } from "../helpers/service.ts";

// USD per million: 1 in, 5 out; audio 7 in, 11 out; 0.01 a search, 0.006 a minute of audio, 0.001 a page.
const service = serviceWithOneCard(["anthropic"], ["m"]);
const COUNT = "expected an integer from 0 to 9007199254740991";

async function snake(counts: unknown) {
  const sent = { model_id: "m", provider_id: "anthropic", usage: counts };
  const response = await service.post("/v1/traces/cost", sent);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function camel(counts: unknown) {
  const sent = { modelId: "m", provider: "anthropic", usage: counts };
  const response = await service.post("/api/models/pricing/calculate", sent);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe("enough by itself", () => {
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
  ])("%s", async (_, counts, filled, total) => {
    const echoed = { ...usage(), ...counts, ...filled };
    const { status, body } = await snake(counts);
    expect([status, body.usage, body.cost_breakdown.total_exact]).toEqual([200, echoed, total]);
    const other = await camel({ ...camelKeys({ ...counts, units: undefined }), units: Object(counts).units });
    expect([other.status, other.body.costBreakdown.totalExact]).toEqual([200, total]);
  });
});

describe("not enough by itself", () => {
  test.each([
    ["one side alone", { prompt_tokens: 1 }, `usage.completion_tokens: ${COUNT}, it is missing`],
    ["no units", { completion_tokens: 1, units: {} }, `usage.prompt_tokens: ${COUNT}, it is missing`],
    [
      "searches that were none",
      { web_search_count: 0 },
      `usage.prompt_tokens: ${COUNT}, it is missing; usage.completion_tokens: ${COUNT}, it is missing`,
    ],
    [
      "cache counts",
      { prompt_tokens: 1, cache_write_1h_tokens: 5 },
      `usage.completion_tokens: ${COUNT}, it is missing`,
    ],
    ["null", { prompt_tokens: null, completion_tokens: 1 }, `usage.prompt_tokens: ${COUNT}, got null`],
    [
      "a count under a name that nobody reads",
      { input_tokens: 5, completion_tokens: 1, units: { pages: "1" } },
      `usage.prompt_tokens: ${COUNT}, it is missing`,
    ],
    ["a list", [], "usage: expected an object with prompt_tokens and completion_tokens, got an array"],
    ["a number", 5, "usage: expected an object with prompt_tokens and completion_tokens, got 5"],
    ["a word", "", 'usage: expected an object with prompt_tokens and completion_tokens, got ""'],
  ])("%s", async (_, counts, message) => {
    const { status, body } = await snake(counts);
    expect([status, body.error.message]).toEqual([400, message]);
  });
});

test("a request that counts nothing names what is accepted", async () => {
  const { status, body } = await snake({});
  expect([status, body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      code: "missing_parameter",
      message:
        `usage.prompt_tokens: ${COUNT}, beside completion_tokens; or alone units, web_search_count, audio_prompt_tokens, ` +
        "image_prompt_tokens, video_prompt_tokens, citation_tokens, audio_completion_tokens, image_completion_tokens, " +
        "video_completion_tokens, it is missing",
    },
  ]);
  const { body: other } = await camel({});
  expect(other.error.message).toMatch(
    /^usage\.promptTokens: .*beside completionTokens; or alone units, webSearchCount, audioPromptTokens/,
  );
});

test.each([
  [
    '{"prompt_tokens":1,"completion_tokens":1,"__proto__":{"cached_tokens":5}}',
    "usage: expected an object without a field named __proto__, got an object",
  ],
  [
    '{"prompt_tokens":1,"completion_tokens":1,"units":{"pages":"1","__proto__":"5"}}',
    'usage.units: expected an object of at most 20 units, each a decimal string such as "12.5" of at most 15 digits, none of them named __proto__, got an object',
  ],
  [
    '{"prompt_tokens":1,"completion_tokens":1,"units":{"pages":8}}',
    'usage.units.pages: expected a decimal string such as "12.5" of at most 15 digits, got 8',
  ],
])("a name or a quantity that no count can have is refused, not skipped: %s", async (text, message) => {
  const { status, body } = await snake(JSON.parse(text));
  expect([status, body.error.message]).toEqual([400, message]);
});
