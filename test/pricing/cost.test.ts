// costOf on the golden vectors, line by line; its failures; addByokFee.
import { describe, expect, test } from "vitest";
import { addByokFee } from "../../src/calculator/bill-extras.ts";
import { fail, ok } from "../../src/failure.ts";
import { inServiceTier } from "../../src/pricing/adjust-price.ts";
import type { Convention } from "../../src/pricing/conventions.ts";
import {
  type Breakdown,
  type CountedCall,
  costOf,
  type Modified,
  usageFailure,
} from "../../src/pricing/cost.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import type { BaseItem } from "../../src/schemas/charges.ts";
import type { PublicRate } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { decimalOf, equal, evaluate, minus, rational, read, times, total } from "../helpers/rational.ts";
import { AMOUNT_VECTORS } from "../vectors/amounts.ts";
import { BYOK_VECTORS } from "../vectors/byok.ts";
import { CHARGE_VECTORS } from "../vectors/charges.ts";
import { CONVENTION_VECTORS } from "../vectors/conventions.ts";
import { DAY_VECTORS } from "../vectors/days.ts";
import { FAILURE_VECTORS, type FailureVector } from "../vectors/failures.ts";
import { TIER_VECTORS } from "../vectors/tiers.ts";
import { CALENDAR_ENDS, CALENDARS, TIME_VECTORS } from "../vectors/times.ts";
import { UNKNOWN_RATE_VECTORS } from "../vectors/unknown-rates.ts";
import { NO_USAGE, NOW, TODAY, type Vector, type VectorCall } from "../vectors/vector.ts";

const VECTORS: readonly Vector[] = [
  ...CONVENTION_VECTORS,
  ...TIER_VECTORS,
  ...UNKNOWN_RATE_VECTORS,
  ...CHARGE_VECTORS,
  ...DAY_VECTORS,
  ...AMOUNT_VECTORS,
  ...TIME_VECTORS,
];

/** Vectors whose counts cannot lie as the provider says they do. */
const MISFIT = /can only be separate|do(es)? not fit|fit by nothing|neither .* fits/;

/** The rate that each line is charged at. */
const RATE_OF: Record<Exclude<BaseItem, "discount">, PublicRate> = {
  prompt: "prompt",
  completion: "completion",
  cache_read: "input_cache_read",
  cache_write: "input_cache_write",
  reasoning: "internal_reasoning",
  web_search: "web_search",
  request: "request",
};

function callOf(vector: VectorCall): CountedCall {
  const { prices, usage, requested, provider, day = TODAY, bareDay = false, released, known_from } = vector;
  const model = { prices, ...(released && { released }), ...(known_from && { known_from }) };
  const time = { at: vector.at ?? `${day}T00:00:00Z`, bareDay };
  return {
    model,
    usage,
    requested,
    provider: CONVENTIONS[provider],
    time,
    calendars: CALENDARS,
    calendarEnds: CALENDAR_ENDS,
  };
}

function priced(call: CountedCall): Breakdown {
  const result = costOf(call);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

/** The bill a vector's working comes to: line, quantity, rate, cost. */
function billOnPaper({ worked, items }: Vector) {
  const { terms, factor } = read(worked);
  const lines = terms.map(([count, rate], i) => {
    const cost = decimalOf(times(rational(count), rational(rate)));
    return { item: items[i], quantity: Number(count), rate, cost };
  });
  if (factor === "1") return lines;
  const gross = total(lines.map(({ cost }) => rational(cost)));
  const off = decimalOf(times(gross, minus(rational(factor), rational(1))));
  return [...lines, { item: items[terms.length], quantity: 1, rate: off, cost: off }];
}

describe("golden vectors", () => {
  test("there are at least 130, each with a unique name", () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(130);
    expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length);
  });

  test("every convention appears with every kind of provider", () => {
    const asked = new Set(VECTORS.map(({ requested, provider }) => `${requested} of ${provider}`));
    for (const provider of Object.keys(CONVENTIONS)) {
      for (const requested of ["provider", "inclusive", "separate"]) {
        expect(asked).toContain(`${requested} of ${provider}`);
      }
    }
  });

  test.each([32_000, 128_000, 200_000, 256_000, 272_000])(
    "the tier at %d is tested at N and N+1",
    (above) => {
      const applied = TIER_VECTORS.filter(({ prices }) =>
        prices.some(({ tiers }) => tiers?.some((tier) => tier.above === above)),
      ).map(({ usage, tier_above }) => [usage.prompt_tokens, tier_above]);
      expect(applied).toContainEqual([above + 1, above]);
      expect(applied.some(([prompt, tier]) => prompt === above && tier !== above)).toBe(true);
    },
  );

  test.each(VECTORS)("by hand: $name", ({ worked, items, total: sum }) => {
    const { terms, factor } = read(worked);
    expect(decimalOf(evaluate(worked))).toBe(sum);
    expect(items.length).toBe(terms.length + (factor === "1" ? 0 : 1));
    expect(items.indexOf("discount")).toBe(factor === "1" ? -1 : terms.length);
  });
});

describe("costOf", () => {
  test.each(VECTORS)("$name", (vector) => {
    const bill = priced(callOf(vector));
    expect(bill.total).toBe(vector.total);
    expect(bill.lines).toEqual(billOnPaper(vector));
    expect(bill.convention).toBe(vector.applied ?? vector.requested);
    expect(bill.tier_above).toBe(vector.tier_above);
    expect(bill.fallbacks).toEqual(vector.fallbacks ?? {});
    const followed = Object.entries(bill.derived).map(([name, rule]) => [name, rule.from]);
    expect(Object.fromEntries(followed)).toEqual(vector.derived ?? {});
    expect(bill.unpriced).toEqual(vector.unpriced ?? []);
    expect(bill.terms?.hours).toBe(vector.hours);
    const misfit = MISFIT.test(vector.name) ? ["counts_do_not_fit"] : [];
    const guessed = vector.fallbacks && vector.total !== "0" ? [...misfit, "fallback_rate"] : misfit;
    expect(bill.assumed).toEqual([...guessed, ...(vector.assumed ?? [])]);
    expect(bill.terms?.price_known_from).toBe(vector.knownFrom);
  });

  test.each(VECTORS)("costs and rates equal those of the lines: $name", (vector) => {
    const { lines, costs, rates } = priced(callOf(vector));
    const costOf = new Map<string, string>(lines.map(({ item, cost }) => [item, cost]));
    expect(Object.keys(costs).sort()).toEqual([...Object.keys(RATE_OF), "discount"].sort());
    for (const [item, cost] of Object.entries(costs))
      expect([item, cost]).toEqual([item, costOf.get(item) ?? "0"]);
    expect(Object.keys(rates)).toEqual([...PUBLIC_RATES]);
    const rateOf = new Map(Object.entries(RATE_OF));
    const named = new Map(Object.entries(rates));
    for (const { item, rate } of lines)
      if (item !== "discount") expect(named.get(rateOf.get(item) ?? "")).toBe(rate);
  });

  test.each(FAILURE_VECTORS)("fails: $name", ({ failure, message, ...call }: FailureVector) => {
    const asked = callOf(call);
    const model = { ...asked.model, ...(message !== undefined && { message }) };
    const result = costOf({ ...asked, model });
    expect(result).toEqual({ ok: false, failure });
  });

  test("rates: the 13 as applied after tier and fallback, 0 where absent", () => {
    const tiers = [{ above: 10, rates: { prompt: "0.000002", image: "0.02" } }];
    const rates = {
      prompt: "0.000001",
      completion: "0.000005",
      audio: "0.00003",
      image: "0.01",
      discount: "0.1",
    };
    const usage = { ...(CONVENTION_VECTORS[0] as Vector).usage, prompt_tokens: 1000 };
    const call = { ...callOf(CONVENTION_VECTORS[0] as Vector), model: { prices: [{ rates, tiers }] }, usage };
    expect(priced(call).rates).toEqual({
      prompt: "0.000002",
      completion: "0.000005",
      discount: "0.1",
      request: "0",
      web_search: "0",
      input_cache_read: "0.000002",
      input_cache_write: "0.000002",
      image: "0.02",
      image_output: "0",
      audio: "0.00003",
      audio_output: "0",
      input_audio_cache: "0",
      internal_reasoning: "0.000005",
    });
  });

  test("inputs are not modified", () => {
    for (const vector of VECTORS) {
      const call = callOf(vector);
      const before = structuredClone(call);
      costOf(call);
      expect(call).toEqual(before);
    }
  });
});

describe("a call's service tier and region", () => {
  const price = { rates: { prompt: "1" }, units: { ocr_per_page: "5" } };
  const cheaper = { rates: { prompt: "0.5" }, units: price.units };
  const asked = (modified: Omit<Modified, "price">, units?: Record<string, string>) =>
    priced({
      ...{ model: { prices: [price] }, requested: "provider", provider: CONVENTIONS.openai },
      ...{ time: NOW, calendars: {}, modify: () => ok({ price: cheaper, ...modified }) },
      usage: { ...NO_USAGE, prompt_tokens: 10, ...(units && { units }) },
    });

  test.each<[string, Omit<Modified, "price">, object]>([
    ["a tier", { service_tier: "batch", assumed: [] }, { terms: { service_tier: "batch" } }],
    ["a region", { region: "eu", assumed: [] }, { terms: { region: "eu" } }],
    ["a guess", { assumed: ["region"] }, { assumed: ["region"] }],
  ])("%s is named, and its rates are charged", (_name, modified, said) => {
    const bill = asked(modified);
    expect(bill).toMatchObject({ total: "5", assumed: [], ...said });
    expect([bill.terms?.service_tier, bill.terms?.region]).toEqual([modified.service_tier, modified.region]);
  });

  test.each<[Omit<Modified, "price">, string[]]>([
    [{ service_tier: "batch", assumed: [] }, ["service_tier"]],
    [{ region: "eu", assumed: [] }, ["region"]],
    [{ service_tier: "batch", region: "eu", assumed: [] }, ["service_tier", "region"]],
    [{ assumed: ["region"] }, ["region"]],
    [{ region: "eu", assumed: ["region"] }, ["region"]],
  ])("%j: the effect on a unit is unknown", (modified, assumed) => {
    expect(asked(modified, { ocr_per_page: "1" })).toMatchObject({ total: "10", assumed });
    expect(asked(modified, { ocr_per_page: "0" }).assumed).toEqual(modified.assumed);
  });
});

describe("usageFailure: counts that contradict each other in any model", () => {
  const audio = { prompt_tokens: 5, rare: { audio_prompt_tokens: 6 } };
  const cached = {
    ...{ prompt_tokens: 10, cache_read_tokens: 9 },
    rare: { audio_prompt_tokens: 4, audio_cache_read_tokens: 2 },
  };
  const hint = '; send usage_convention "separate" if they are counted separately';
  test.each<[string, Partial<Usage>, Convention, string | undefined]>([
    ["six that fit", { prompt_tokens: 5 }, "inclusive", undefined],
    ["six that need not fit", { cache_read_tokens: 5 }, "provider", undefined],
    ["a part above its whole", audio, "provider", "5 cannot contain audio_prompt_tokens = 6"],
    ["in every convention", audio, "separate", "5 cannot contain audio_prompt_tokens = 6"],
    ["inclusive too", audio, "inclusive", "5 cannot contain audio_prompt_tokens = 6"],
    [
      "cache counts above the prompt",
      { prompt_tokens: 5, cache_read_tokens: 6 },
      "inclusive",
      `5 cannot contain cache_read_tokens + cache_write_tokens = 6${hint}`,
    ],
    // 4 of audio and 9 read, of which 2 are both.
    [
      "what two parts count is counted once",
      cached,
      "inclusive",
      `10 cannot contain audio_prompt_tokens + cache_read_tokens + cache_write_tokens = 11${hint}`,
    ],
  ])("%s", (_name, counts, requested, message) => {
    expect(usageFailure({ ...NO_USAGE, ...counts }, requested)?.message).toBe(
      message && `usage.prompt_tokens: ${message}`,
    );
  });
});

test.each(BYOK_VECTORS)("addByokFee: $name", (vector) => {
  expect(decimalOf(evaluate(vector.worked.fee)), "the fee's working").toBe(vector.byok_fee);
  expect(decimalOf(evaluate(vector.worked.total)), "the total's working").toBe(vector.total);
  const called = VECTORS.find(({ name }) => name === vector.call) as Vector;
  const bill = priced(callOf(called));
  const byok = addByokFee(bill, vector.fee);
  expect(byok.byok?.upstream).toBe(vector.upstream);
  expect(byok.byok?.fee).toBe(vector.byok_fee);
  expect(byok.total).toBe(vector.total);
  const fee = { item: "byok_fee", quantity: 1, rate: vector.byok_fee, cost: vector.byok_fee };
  expect(byok.lines).toEqual([...bill.lines, fee]);
  const sum = total(byok.lines.map(({ cost }) => rational(cost)));
  expect(equal(sum, rational(byok.total)), "lines add up to the total").toBe(true);
});

const model = {
  prices: [
    {
      rates: { prompt: "4", completion: "20", input_cache_read: "1" },
      tiers: [{ above: 100, rates: { prompt: "8" } }],
      service_tiers: { priority: { rates: { prompt: "8", completion: "40" } } },
      carried: { rates: ["input_cache_read" as const], tiers: true as const, service_tiers: ["priority"] },
    },
  ],
};
const call = (prompt_tokens: number, cache_read_tokens = 0, tier?: string) =>
  priced({
    ...{ model, calendars: {}, requested: "inclusive", provider: CONVENTIONS.openai, time: NOW },
    usage: { ...NO_USAGE, prompt_tokens, cache_read_tokens },
    modify: (price: ShardPrice) => {
      const own = tier === undefined ? price : inServiceTier(price, tier);
      return own ? ok({ price: own, assumed: [] }) : fail({ kind: "unknown_model", message: "" });
    },
  });

// without them: cache reads at prompt, no context tier, the standard rates
test.each([
  ["none is charged", call(1), "4", undefined],
  ["a cache read", call(2, 1), "5", ["5", "8"]],
  ["a context tier", call(101), "808", ["404", "808"]],
  ["a service tier", call(1, 0, "priority"), "8", ["4", "8"]],
])("rates carried over from an earlier ratio: %s", (_name, bill, total, range) => {
  expect(bill.total).toBe(total);
  expect(bill.range && [bill.range.low, bill.range.high]).toEqual(range);
  expect(bill.assumed.includes("carried_ratio")).toBe(range !== undefined);
});
