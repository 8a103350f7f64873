// compare_offers: the same usage at every offer of a model, or at several models, the cheapest first.
import { describe, expect, test } from "vitest";
import { compareOffers } from "../../src/mcp/compare-offers.ts";
import { ToolError } from "../../src/mcp/tool.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const USAGE = { prompt_tokens: 1000 };
const OFFERS = [
  { provider_id: "a", model_id: "m", kind: "maker" },
  { provider_id: "b", model_id: "m" },
  { provider_id: "b", model_id: "m-free", kind: "plan" },
];
const resolved = { body: { canonical: "a/m", offers: OFFERS, offers_total: 7, nearest: [] } };
const line = (provider_id: string, model_id: string, total: number | null, more: object = {}) => ({
  ...{ provider_id, model_id, status: total === null ? "unpriced" : "priced" },
  cost_breakdown: total === null ? null : { total, total_exact: String(total) },
  ...(total === null && { error: "No public price is known for this model." }),
  ...more,
});
const batch = {
  body: {
    data: [
      line("a", "m", 0.3, { evidence: { page: "https://a.example", read: "2026-11-01" } }),
      line("b", "m", null),
      line("b", "m-free", 0),
    ],
  },
};

describe("one model", () => {
  test("the cheapest first, plans after it, an unknown price last, each with its seller", async () => {
    const { ask, asked } = stubAsk(resolved, batch);
    expect(await compareOffers.run(ask, { usage: USAGE, model_id: "m", provider_id: "a" })).toEqual({
      canonical: "a/m",
      offers: [
        {
          ...{ provider_id: "a", model_id: "m", kind: "maker", total_usd: "0.3", status: "priced" },
          ...{ page: "https://a.example", read: "2026-11-01" },
        },
        { provider_id: "b", model_id: "m-free", kind: "plan", total_usd: "0", status: "priced" },
        {
          ...{ provider_id: "b", model_id: "m", total_usd: null, status: "unpriced" },
          message: "No public price is known for this model.",
        },
      ],
      offers_total: 7,
      prices: PRICES,
    });
    expect(asked[0]).toEqual({ path: "/v1/resolve", query: { model_id: "m", provider_id: "a" } });
    const calls = OFFERS.map(({ provider_id, model_id }) => ({
      ...{ provider_id, model_id, usage: USAGE, usage_convention: "inclusive", detail: "full" },
    }));
    expect(asked[1]).toEqual({ path: "/v1/traces/cost/batch", query: {}, sent: calls });
  });

  test("as many rows as asked for", async () => {
    const { ask } = stubAsk(resolved, batch);
    const answer = Object(await compareOffers.run(ask, { usage: USAGE, model_id: "m", limit: 1 }));
    expect(answer.offers.map(({ model_id }: { model_id: string }) => model_id)).toEqual(["m"]);
    expect(answer.offers_total).toBe(7);
  });

  test("that nobody sells is refused", async () => {
    const { ask } = stubAsk({ body: { canonical: null, offers: [], offers_total: 0, nearest: [] } });
    await expect(compareOffers.run(ask, { usage: USAGE, model_id: "m" })).rejects.toThrow(
      new ToolError('No offer of "m" is known.'),
    );
  });

  test("without a known maker none is named", async () => {
    const { ask } = stubAsk({ body: { ...resolved.body, canonical: null } }, batch);
    expect(await compareOffers.run(ask, { usage: USAGE, model_id: "m" })).not.toHaveProperty("canonical");
  });
});

test("a price of low certainty follows others, and precedes what is not sold by the call", async () => {
  const kinds = { a: "host", b: "host", c: "local", d: "cloud" };
  const offers = Object.entries(kinds).map(([provider_id, kind]) => ({ provider_id, model_id: "m", kind }));
  const data = [
    line("a", "m", 2),
    line("b", "m", 1, { certainty: "low" }),
    line("c", "m", 0),
    line("d", "m", 3),
  ];
  const { ask } = stubAsk({ body: { ...resolved.body, offers } }, { body: { data } });
  const answer = Object(await compareOffers.run(ask, { usage: USAGE, model_id: "m" }));
  expect(answer.offers.map((one: { provider_id: string }) => one.provider_id).join("")).toBe("adbc");
});

test("several models are compared in the order named", async () => {
  const models = [
    { provider_id: "a", model_id: "m" },
    { provider_id: "b", model_id: "m-free" },
  ];
  const { ask, asked } = stubAsk({ body: { data: [line("a", "m", 0.3), line("b", "m-free", 0.1)] } });
  const answer = Object(await compareOffers.run(ask, { usage: USAGE, models }));
  expect(answer.offers.map((one: { total_usd: string }) => one.total_usd)).toEqual(["0.1", "0.3"]);
  expect([answer.offers_total, asked.length]).toEqual([2, 1]);
});

describe("what it cannot compare", () => {
  const NEITHER = "Name either model_id, to compare its offers, or models, to compare those.";
  test.each<[string, object]>([
    ["nothing", {}],
    ["both", { model_id: "m", models: [] }],
  ])("%s", async (_, given) => {
    await expect(compareOffers.run(stubAsk().ask, { usage: USAGE, ...given })).rejects.toThrow(
      new ToolError(NEITHER),
    );
  });

  test("a call that the API refuses", async () => {
    const refused = { line: 1, error: { message: "line 1: model_id: expected a string" } };
    const { ask } = stubAsk({ body: { data: [refused] } });
    await expect(compareOffers.run(ask, { usage: USAGE, models: [{}] })).rejects.toThrow(
      new ToolError("models, line 1: model_id: expected a string"),
    );
  });
});
