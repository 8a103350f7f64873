// What cost_of_usage and cost_of_response answer: of a priced call its total and lines, of one without a price why.
import { describe, expect, test } from "vitest";
import { costOfResponse, costOfUsage, quote } from "../../src/mcp/call-cost.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const IDS = { provider_id: "p", model_id: "m", at: "2026-11-22T00:00:00Z" };
const LINES = [{ item: "prompt", quantity: 5, rate: "2", cost: "10" }];
const PRICED = {
  ...IDS,
  status: "partial",
  matched: { model_id: "m-5", rule: "alias" },
  price: { id: "p/m", effective_from: null, effective_until: null },
  cost_breakdown: {
    total: 10,
    total_exact: "10",
    line_items: LINES,
    usage_convention: "provider",
    unpriced: ["reasoning"],
    service_tier: "flex",
    fallbacks: { input_cache_read: "prompt" },
  },
  evidence: { sources: ["page"], page: "https://p.example", read: "2026-11-01" },
};
const UNPRICED = {
  ...IDS,
  status: "unpriced",
  cost_breakdown: null,
  error: "Ask for a quote.",
  unpriced_reason: "not_public",
};
const short = (body: object) => {
  const { ask } = stubAsk({ body });
  return costOfUsage.run(ask, { provider_id: "p", usage: {} });
};

describe("the answer", () => {
  test("to a priced call", async () => {
    expect(await short(PRICED)).toStrictEqual({
      ...IDS,
      ...{ status: "partial", matched: PRICED.matched, total_usd: "10", line_items: LINES },
      ...{ unpriced: ["reasoning"], fallbacks: { input_cache_read: "prompt" }, usage_convention: "provider" },
      ...{
        service_tier: "flex",
        effective_from: null,
        page: "https://p.example",
        read: "2026-11-01",
        prices: PRICES,
      },
    });
  });

  test("to a call without a price has a null total, not 0", async () => {
    expect(await short({ ...UNPRICED, ignored: [{ name: "x" }] })).toStrictEqual({
      ...IDS,
      status: "unpriced",
      ignored: [{ name: "x" }],
      total_usd: null,
      message: "Ask for a quote.",
      unpriced_reason: "not_public",
      prices: PRICES,
    });
  });
});

test("a quote without amounts has null for each, not 0", async () => {
  const { ask } = stubAsk({ body: { data: [{ offers: [{ status: "unpriced" }] }] } });
  expect(await quote.run(ask, {})).toMatchObject({
    offers: [{ minimum_usd: null, expected_usd: null, maximum_usd: null }],
  });
});

describe("the cost tools", () => {
  const usage = { prompt_tokens: 5 };
  test("ask for all evidence and answer a call without a price", async () => {
    const { ask, asked } = stubAsk({ status: 402, body: UNPRICED });
    expect(await costOfUsage.run(ask, { provider_id: "p", model_id: "m", usage })).toMatchObject({
      total_usd: null,
    });
    expect(asked).toEqual([
      {
        path: "/v1/traces/cost",
        query: {},
        sent: { provider_id: "p", model_id: "m", usage, detail: "full" },
      },
    ]);
  });

  test("report what was read from a response", async () => {
    const reading = { shape: "OpenAI Chat Completions" };
    const { ask, asked } = stubAsk({ body: { ...PRICED, reading }, stale: true });
    expect(await costOfResponse.run(ask, { response: { usage } })).toMatchObject({
      ...{ total_usd: "10", reading, prices: { ...PRICES, stale: true } },
    });
    expect(asked[0]?.path).toBe("/v1/responses/cost");
  });
});
