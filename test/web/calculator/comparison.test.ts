// One call at every offer of its model: the sums are worked out by hand from rates written here.
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import { Comparison, compareCall } from "../../../src/web/calculator/comparison.tsx";
import type { Call } from "../../../src/web/calculator/query.ts";
import { callOf, pageBill } from "../../helpers/page-bill.ts";
import { textOf } from "../../helpers/shown.ts";

const OFFERS = 40;
const BILL = pageBill({ quantities: { input: 1000, cacheRead: 2000, output: 10 } });

/** Counted apart: 1,000 uncached, 2,000 from the cache. */
const CALL = callOf(
  "provider=p0&model=m&prompt=1000&cache_read=2000&completion=10&convention=provider&calls=3",
);

/** Offer n charges n + 1 USD a call, 0 and 1 by one source alone, the last lacks a rate; one more is a plan, one refuses. */
function service(asked: unknown[]): Ask {
  const entry = (provider_id: string, more = {}) => ({
    model_id: "m",
    provider_id,
    canonical: "acme/m",
    pricing: { prompt: 1 },
    message: "",
    sources: ["a", "b"],
    ...more,
  });
  const history = [{ effective_from: "2999-12-01T00:00:00Z" }];
  const offers = Array.from({ length: OFFERS }, (_, i) =>
    entry(`p${i}`, i < 2 ? { sources: ["a"] } : i === 2 ? { history } : {}),
  );
  const kinds = [...offers.map(({ provider_id }) => [provider_id, "host"]), ["plan", "plan"], ["no", "host"]];
  const answers: Record<string, unknown> = {
    "/v1/resolve": { canonical: "acme/m", matches: [], nearest: [] },
    "/v1/prices": { data: [...offers, entry("plan"), entry("no")] },
    "/v1/reference/providers": {
      data: kinds.map(([provider_id, kind]) => ({ provider_id, name: `The ${provider_id}`, kind })),
    },
  };
  return async (path, init) => {
    if (init?.body === undefined) return Response.json(answers[path.split("?")[0] ?? ""]);
    const bodies = JSON.parse(String(init.body));
    asked.push(bodies);
    const data = bodies.map(({ provider_id, at }: { provider_id: string; at?: string }, i: number) => {
      const line = i + 1;
      if (provider_id === "no") return { line, cost_breakdown: null, error: "Not here." };
      const cost = String((Number(provider_id.slice(1)) + 1) * (at === undefined ? 1 : 2));
      const unpriced = provider_id === `p${OFFERS - 1}` ? { unpriced: ["cache_read"] } : {};
      return { line, cost_breakdown: { line_items: [{ item: "prompt", cost }], ...unpriced } };
    });
    return Response.json({ data });
  };
}

async function compared(call: Call, asked: unknown[] = []) {
  const answer = await compareCall(service(asked), call, BILL);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

/** The comparison on the page, as text. */
async function shown(search: string): Promise<string> {
  const call = callOf(search);
  const first = await compareCall(service([]), call, BILL);
  return textOf(Comparison, { bill: BILL, call, first, compare: () => {} });
}

describe("the same call elsewhere", () => {
  test("is priced at all offers in one request, as the same tokens", async () => {
    const asked: unknown[] = [];
    const { costs, aside } = await compared(CALL, asked);
    expect([costs.length, costs.at(-1), aside]).toMatchObject([
      OFFERS + 1,
      { offerId: { provider: "no" }, ok: false, message: "Not here." },
      1,
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      0: {
        usage: { prompt_tokens: 1000, cache_read_tokens: 2000, completion_tokens: 10 },
        usage_convention: "separate",
      },
    });
    expect(costs.slice(0, 2)).toMatchObject([
      { offerId: { provider: "p0" }, cost: { call: "1", partial: false } },
      { offerId: { provider: "p1" }, cost: { call: "2" } },
    ]);
    expect(costs.at(-2)).toMatchObject({
      cost: { call: "40", partial: true, notes: ["without cache read"] },
    });
  });

  test("shows the verified first, the others behind them, and what lacks a rate or a price last", async () => {
    const text = await shown("provider=p0&model=m&prompt=1000&cache_read=2000&completion=10&compare=1");
    const order = [
      "41 offers, the cheapest first.",
      "Verified by the seller's page or a second source",
      "The p2 cheapest verified",
      "$3.00 ↑ $6.00, 1 Dec ’99",
      "The p3",
      "$4.00 +33",
      "Not verified",
      "The p0",
      "$1.00 −67",
      "Without some rate",
      "at least $40.00 without cache read 1,000,000.00",
      "The no",
      "Not here.",
      "1 more are plans, free tiers, offers without a public price or no longer sold: every offer of m",
    ];
    const places = order.map((part, i) => text.indexOf(part, i > 0 ? text.indexOf(order[i - 1] ?? "") : 0));
    expect(text).not.toContain("NaN");
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
