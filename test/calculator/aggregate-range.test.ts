// The totals of many calls: charged by the row's own grouping, with a range where it mixes what is priced apart.
import { describe, expect, test } from "vitest";
import { answerResponse } from "../../src/calculator/price-response.ts";
import { readResponse } from "../../src/responses/read-response.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const DECEMBER = "2026-12-01T00:00:00Z";
const rates = { prompt: "1", completion: "2", input_cache_read: "0.1", input_cache_write: "1.25" };
const tiers = [{ above: 200_000, rates: { ...rates, prompt: "3", completion: "4" } }];
const TIERED = {
  rates,
  tiers,
  service_tiers: { batch: { rates: { ...rates, prompt: "0.5", completion: "1" } } },
};
const shard = {
  usage: { prompt_includes_cache: false, completion_includes_reasoning: true },
  models: [
    { id: "flat", prices: [{ rates }] },
    { id: "tiered", prices: [TIERED] },
    {
      id: "dated",
      prices: [
        { rates, until: DECEMBER },
        { rates: { ...rates, prompt: "2" }, from: DECEMBER },
      ],
    },
  ],
  aliases: [],
};
const version = versionOf(
  ["anthropic", "openai"].map((slug) => ({ slug, name: slug, aliases: [], subproviders: [], shard })),
);

async function bill(row: object, around: object = {}) {
  const reading = readResponse({ ...around, results: [row] });
  if ("reason" in reading) throw new Error(reading.reason);
  const answer = await answerResponse(version, { response: {} }, reading);
  if (!answer.ok || answer.value.failure) throw new Error(JSON.stringify(answer));
  const {
    status,
    cost_breakdown: { total_exact, assumed, range },
    at,
    ignored,
  } = answer.value.body;
  expect(ignored).toBeUndefined();
  return { status, total_exact, assumed, range: range && [range.low_exact, range.high_exact, range.of], at };
}

const CLAUDE = {
  uncached_input_tokens: 1_000_000,
  output_tokens: 10,
  cache_read_input_tokens: 100,
  model: "flat",
};
const GROUPED = { service_tier: "standard", context_window: "0-200k" };
const range = (low: string, high: string) => ({
  status: "estimated",
  assumed: ["aggregate"],
  range: [low, high, "aggregate"],
});

describe("rows of Anthropic's report", () => {
  // 1,000,000 x 1 + 10 x 2 + 100 x 0.1
  test.each<[string, object, object]>([
    ["of one price", CLAUDE, { status: "priced", total_exact: "1000030", range: undefined }],
    [
      "of short prompts, however many",
      { ...CLAUDE, ...GROUPED, model: "tiered" },
      { status: "priced", total_exact: "1000030" },
    ],
    // 3,000,000 + 40 + 10
    [
      "of long prompts",
      { ...CLAUDE, ...GROUPED, context_window: "200k-1M", model: "tiered" },
      { status: "priced", total_exact: "3000050" },
    ],
    [
      "of prompts of any length",
      { ...CLAUDE, service_tier: "standard", model: "tiered" },
      { total_exact: "1000030", ...range("1000030", "3000050") },
    ],
    // 500,000 + 10 + 10
    [
      "of any tier of service",
      { ...CLAUDE, context_window: "0-200k", model: "tiered" },
      { total_exact: "1000030", ...range("500020", "1000030") },
    ],
    [
      "in batch",
      { ...CLAUDE, ...GROUPED, service_tier: "batch", model: "tiered" },
      { status: "priced", total_exact: "500020" },
    ],
  ])("%s", async (_, row, said) => expect(await bill(row)).toMatchObject(said));

  test("rows across a price change", async () => {
    const days = { starting_at: "2026-11-30T00:00:00Z", ending_at: "2026-12-02T00:00:00Z" };
    const row = { ...CLAUDE, ...GROUPED, model: "dated" };
    expect(await bill(row, days)).toEqual({
      total_exact: "1000030",
      at: days.starting_at,
      ...range("1000030", "2000030"),
    });
    expect(await bill(row, { ...days, ending_at: DECEMBER })).toMatchObject({
      status: "priced",
      total_exact: "1000030",
    });
  });

  test("rows with cache writes by lifetime, counted beside the prompt", async () => {
    const written = { cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 0 } };
    // 125 more
    expect(await bill({ ...CLAUDE, ...written })).toMatchObject({ status: "priced", total_exact: "1000155" });
  });
});

describe("rows of OpenAI's report", () => {
  const GPT = {
    input_tokens: 1_000_100,
    input_cached_tokens: 100,
    output_tokens: 10,
    num_model_requests: 7,
    model: "tiered",
  };
  test.each<[string, object, object]>([
    ["ungrouped", GPT, { total_exact: "1000030", ...range("500020", "3000050") }],
    ["in batch", { ...GPT, batch: true }, { total_exact: "500020" }],
    ["of one price", { ...GPT, model: "flat", batch: false }, { status: "priced", total_exact: "1000030" }],
  ])("%s", async (_, row, said) => expect(await bill(row)).toMatchObject(said));
});

test("a page of several rows is not one call", () => {
  expect(readResponse({ data: [{ results: [CLAUDE, CLAUDE] }] })).toMatchObject({
    reason: expect.stringContaining("2 rows of a report"),
  });
});
