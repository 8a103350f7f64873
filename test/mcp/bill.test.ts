// What cost_of_usage and cost_of_response answer: of a priced call its total and lines, of one without a price why.
import { describe, expect, test } from "vitest";
import { billSchema, shortBill } from "../../src/mcp/bill.ts";
import { costOfResponse } from "../../src/mcp/cost-of-response.ts";
import { costOfUsage } from "../../src/mcp/cost-of-usage.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

type Answer = Parameters<typeof shortBill>[0];

const IDS = { provider_id: "p", model_id: "m", at: "2026-11-22T00:00:00Z" };
const LINES = [{ item: "prompt", quantity: 5, rate: "2", cost: "10" }];
const PRICED = {
  ...IDS,
  status: "partial",
  matched: { model_id: "m-5", rule: "alias" },
  price: { id: "p/m", effective_from: null, effective_until: null },
  cost_breakdown: {
    ...{
      total: 10,
      total_exact: "10",
      line_items: LINES,
      usage_convention: "provider",
      unpriced: ["reasoning"],
    },
    ...{ service_tier: "flex", fallbacks: { input_cache_read: "prompt" } },
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
const short = (answer: object) => shortBill(answer as Partial<Answer> as Answer, PRICES);

describe("shortBill", () => {
  test("of a priced call", () => {
    expect(short(PRICED)).toStrictEqual({
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

  test("of one without a price the total is null, which is not 0", () => {
    expect(short({ ...UNPRICED, ignored: [{ name: "x" }] })).toStrictEqual({
      ...{
        ...IDS,
        status: "unpriced",
        ignored: [{ name: "x" }],
        total_usd: null,
        message: "Ask for a quote.",
      },
      ...{ unpriced_reason: "not_public", prices: PRICES },
    });
  });

  test("every name it may have is in its schema", () => {
    const { properties, required } = billSchema({ reading: {} });
    for (const answer of [PRICED, UNPRICED])
      for (const name of Object.keys(short(answer))) expect(Object.keys(Object(properties))).toContain(name);
    expect(required).not.toContain("matched");
    expect(required).toEqual(expect.arrayContaining(["status", "total_usd", "prices"]));
  });
});

describe("the tools", () => {
  const usage = { prompt_tokens: 5 };
  test("ask for all that is known, and answer a call without a price", async () => {
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

  test("tell what was read of a response", async () => {
    const reading = { shape: "OpenAI Chat Completions" };
    const { ask, asked } = stubAsk({ body: { ...PRICED, reading }, stale: true });
    expect(await costOfResponse.run(ask, { response: { usage } })).toMatchObject({
      ...{ total_usd: "10", reading, prices: { ...PRICES, stale: true } },
    });
    expect(asked[0]?.path).toBe("/v1/responses/cost");
  });
});
