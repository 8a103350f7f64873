// priceCall on the golden vectors, and its failures; addByokFee.
import { describe, expect, test } from "vitest";
import { addByokFee, type Breakdown, type Call, priceCall } from "../../src/pricing/cost.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { equal, evaluate, plus, rational, times, ZERO } from "../helpers/rational.ts";
import { VECTORS, type Vector } from "../vectors/calls.ts";

const TODAY = "2026-11-21";

function callOf({ rates, tiers, usage, requested, provider }: Vector): Call {
  const price = { rates, ...(tiers && { tiers }) };
  return { prices: [price], usage, requested, provider: CONVENTIONS[provider], day: TODAY };
}

function priced(call: Call): Breakdown {
  const result = priceCall(call);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe("priceCall: golden vectors", () => {
  test("there are at least 60, each with its own name", () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length);
  });

  test.each(VECTORS)("$name", (vector) => {
    expect(equal(evaluate(vector.worked), rational(vector.total)), "the working comes to the total").toBe(
      true,
    );
    const bill = priced(callOf(vector));
    expect(bill.total).toBe(vector.total);
    expect(bill.convention).toBe(vector.applied ?? vector.requested);
    expect(bill.tier_above).toBe(vector.tier_above);
    if (vector.fallbacks) expect(bill.fallbacks).toEqual(vector.fallbacks);
    expect(bill.unpriced).toEqual(vector.unpriced ?? []);
    const sum = bill.lines.reduce((total, { cost }) => plus(total, rational(cost)), ZERO);
    expect(equal(sum, rational(vector.total)), "lines add up to the total").toBe(true);
    for (const { quantity, rate, cost } of bill.lines) {
      expect(equal(times(rational(quantity), rational(rate)), rational(cost))).toBe(true);
    }
  });
});

describe("priceCall: days", () => {
  const rates = (prompt: string) => ({ rates: { prompt, completion: "0" } });
  const prices: ShardPrice[] = [
    { from: "2026-07-09", until: "2026-08-20", ...rates("0.000005") },
    { from: "2026-08-21", until: "2026-12-31", ...rates("0.000004") },
    { from: "2027-01-01", ...rates("0.000008") },
  ];
  const usage = {
    ...VECTORS[0]?.usage,
    prompt_tokens: 1,
    cache_read_tokens: 0,
    completion_tokens: 0,
  } as Call["usage"];
  const on = (day: string) =>
    priceCall({ prices, usage, requested: "provider", provider: CONVENTIONS.openai, day });

  test.each([
    ["2026-07-09", "0.000005"],
    ["2026-08-20", "0.000005"],
    ["2026-08-21", "0.000004"],
    ["2026-12-31", "0.000004"],
    ["2027-01-01", "0.000008"],
    ["2030-01-01", "0.000008"],
  ])("on %s the rate is %s", (day, total) => expect(on(day)).toMatchObject({ ok: true, value: { total } }));

  test("before the first known day nothing is guessed", () => {
    expect(on("2026-07-08")).toEqual({
      ok: false,
      failure: { kind: "unpriced", message: "No price of this model is known for 2026-07-08." },
    });
  });
});

describe("priceCall: failures", () => {
  const base = { requested: "provider", provider: CONVENTIONS.openai, day: TODAY } as const;
  const usage = {
    prompt_tokens: 100,
    completion_tokens: 10,
    cache_read_tokens: 80,
    cache_write_tokens: 30,
    reasoning_tokens: 11,
    web_search_count: 0,
  };

  test("no price: unpriced, with the model's own message", () => {
    expect(priceCall({ ...base, prices: [], message: "Covered by a plan.", usage })).toEqual({
      ok: false,
      failure: { kind: "unpriced", message: "Covered by a plan." },
    });
  });

  test("no token rate: says how the model is priced", () => {
    const prices = [{ rates: { image_output: "0.04" }, priced: "per output image (0.04 USD)" }];
    expect(priceCall({ ...base, prices, usage })).toMatchObject({
      ok: false,
      failure: { kind: "unknown_model", message: expect.stringContaining("per output image (0.04 USD)") },
    });
  });

  test.each([
    [
      "cache counts",
      usage,
      /usage\.prompt_tokens: 100 cannot contain cache_read_tokens \+ cache_write_tokens = 110/,
    ],
    [
      "reasoning",
      { ...usage, cache_read_tokens: 0 },
      /usage\.completion_tokens: 10 cannot contain reasoning_tokens = 11/,
    ],
  ])("inclusive counts that do not fit: %s", (_name, counts, message) => {
    const prices = [{ rates: { prompt: "0.000001", completion: "0.000002" } }];
    expect(priceCall({ ...base, requested: "inclusive", prices, usage: counts })).toMatchObject({
      ok: false,
      failure: { kind: "invalid", code: "usage_does_not_add_up", message: expect.stringMatching(message) },
    });
  });
});

describe("addByokFee", () => {
  test.each([
    // 800 x 0.0000025 + 200 x 0.00000125 + 500 x 0.00001 = 0.00725; x 0.05 = 0.0003625
    ["0.05", "0.0003625", "0.0076125"],
    ["0", "0", "0.00725"],
    ["1", "0.00725", "0.0145"],
  ])("fee %s of a 0.00725 call", (fraction, fee, total) => {
    const bill = priced(callOf(VECTORS[0] as Vector));
    const byok = addByokFee(bill, fraction);
    expect([byok.upstream, byok.fee, byok.total]).toEqual(["0.00725", fee, total]);
    expect(byok.lines.at(-1)).toEqual({ item: "byok_fee", quantity: 1, rate: fee, cost: fee });
  });
});
