// One call at every offer of its model: the sums are worked out by hand from rates written here.
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { compareCall } from "../../../src/web/calculator/compare-call.ts";
import { type Call, readForm } from "../../../src/web/calculator/query.ts";
import { readCompareQuery } from "../../../src/web/workload/query.ts";
import { pageBill } from "../../helpers/page-bill.ts";

const OFFERS = 40;
const BILL = pageBill({ quantities: { input: 1000, cacheRead: 2000, output: 10 } });

function callAt(search: string): Call {
  const checked = checkForm(readForm(new URLSearchParams(search)));
  if (!checked.ok) throw new Error(search);
  return checked.call;
}

/** Counted apart: 1,000 uncached, 2,000 from the cache. */
const CALL = callAt(
  "provider=p0&model=m&prompt=1000&cache_read=2000&completion=10&convention=provider&calls=3",
);

/** Offer n charges n + 1 USD a call, 0, 1 and the last three by one source alone, the last lacks a rate; one more is a plan, one refuses. */
function service(asked: unknown[][]): Ask {
  const entry = (provider_id: string, more = {}) => ({
    model_id: "m",
    provider_id,
    canonical: "acme/m",
    pricing: { prompt: 1 },
    message: "",
    sources: ["a", "b"],
    ...more,
  });
  // By their lists the last three cost least.
  const listed = (i: number) => ({ pricing: { prompt: i < OFFERS - 3 ? 1 : 0.5, completion: 1 } });
  const offers = Array.from({ length: OFFERS }, (_, i) =>
    entry(`p${i}`, { ...listed(i), ...((i < 2 || i >= OFFERS - 3) && { sources: ["a"] }) }),
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
    const bodies = JSON.parse(String(init.body)) as { provider_id: string }[];
    asked.push(bodies);
    const data = bodies.map(({ provider_id }, i) => {
      const line = i + 1;
      if (provider_id === "no") return { line, cost_breakdown: null, error: "Not here." };
      const cost = String(Number(provider_id.slice(1)) + 1);
      const unpriced = provider_id === `p${OFFERS - 1}` ? { unpriced: ["cache_read"] } : {};
      return { line, cost_breakdown: { line_items: [{ item: "prompt", cost }], ...unpriced } };
    });
    return Response.json({ data });
  };
}

async function compared(call: Call, asked: unknown[][] = [], most?: number) {
  const bounds = most === undefined ? {} : { most };
  const answer = await compareCall(service(asked), call, BILL, Date.parse("2026-11-22"), bounds);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

describe("the same call elsewhere", () => {
  test("is priced at all offers in one request, as the same tokens", async () => {
    const asked: unknown[][] = [];
    const { outcomes, aside } = await compared(CALL, asked);
    expect([outcomes.length, outcomes.at(-1), aside]).toMatchObject([
      OFFERS + 1,
      { message: "Not here." },
      1,
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[0]).toMatchObject({
      usage: { prompt_tokens: 1000, cache_read_tokens: 2000, completion_tokens: 10 },
      usage_convention: "separate",
    });
    expect(outcomes.slice(0, 2)).toMatchObject([
      { offerId: { provider: "p0" }, cost: { call: "1", day: "3" } },
      { offerId: { provider: "p1" }, cost: { call: "2", day: "6" } },
    ]);
    expect(outcomes.at(-2)).toMatchObject({
      cost: { call: "40", partial: true, notes: ["without cache read"] },
    });
  });

  test("the cheapest is one that is confirmed and complete", async () => {
    const { outcomes, least = -1 } = await compared(CALL);
    expect(outcomes[least]).toMatchObject({ cost: { call: "3" } });
  });

  test("is priced at a limited number of offers, the cheapest by list rates and one that is verified", async () => {
    const asked: unknown[][] = [];
    const { outcomes, left, aside, least = -1 } = await compared(CALL, asked, 3);
    // The last three list less than the others; what they charge is dearer.
    expect(asked[0]).toHaveLength(3);
    expect(outcomes.map(({ offerId }) => offerId.provider)).toEqual(["p2", "p37", "p38"]);
    expect([left, aside, least]).toEqual([OFFERS + 1 - 3, 1, 0]);
  });

  test("links to the twelve cheapest with the exact counts", async () => {
    const queryOf = async (call: Call) =>
      readCompareQuery(new URL((await compared(call)).beside ?? "", "http://x").searchParams);
    const query = await queryOf(CALL);
    expect(query.offerIds.map(({ provider }) => provider)).toEqual(
      Array.from({ length: 12 }, (_, i) => `p${i}`),
    );
    expect(JSON.parse(query.usage)).toMatchObject({
      usage: { prompt_tokens: 1000, cache_read_tokens: 2000 },
      usage_convention: "separate",
    });
    expect(query.typed.calls).toBe("1");
    expect((await queryOf({ ...CALL, per: "day" })).typed.calls).toBe("3");
  });

  test.each([{ at: "2026-01-01" }, { tier: "flex" }, { region: "eu" }, { search: "high" }])(
    "a call with %j is not compared on it, because a comparison has none of it",
    async (more) => {
      expect((await compared({ ...CALL, ...more })).beside).toBeUndefined();
    },
  );
});
