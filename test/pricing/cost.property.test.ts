// Properties of costOf and addByokFee against an independent calculation in fractions.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addByokFee } from "../../src/calculator/bill-extras.ts";
import { type Breakdown, type CountedCall, costOf } from "../../src/pricing/cost.ts";
import { toNumber } from "../../src/pricing/decimal.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import { BASE_COUNTS, type Item } from "../../src/schemas/charges.ts";
import type { Rates, Tier } from "../../src/schemas/price.ts";
import type { UsageConvention } from "../../src/schemas/provider-terms.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import {
  compare,
  decimalOf,
  equal,
  isNearestDouble,
  minus,
  plus,
  type Rational,
  rational,
  times,
  total,
  ZERO,
} from "../helpers/rational.ts";
import { NO_USAGE, NOW } from "../vectors/vector.ts";

const RUNS = { numRuns: 500 };
const PLAIN = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

const small = fc.integer({ min: 0, max: 1_000_000 });
const count = fc.oneof(fc.constantFrom(0, 1), small, fc.maxSafeNat());

/** A plain decimal from 0 to 1 with up to 18 digits after the point. */
const rate = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 12, max: 18 }))
  .map(([units, scale]) => canonical({ n: units, d: 10n ** BigInt(scale) }));

/** A fraction 0-1 with up to 6 digits. */
const discount = fc.oneof(
  fc.constantFrom("0", "0.1", "0.255", "1"),
  fc
    .integer({ min: 0, max: 1_000_000 })
    .map((millionths) => canonical({ n: BigInt(millionths), d: 1_000_000n })),
);

const NAMED = {
  prompt: rate,
  completion: rate,
  input_cache_read: rate,
  input_cache_write: rate,
  internal_reasoning: rate,
  web_search: rate,
  request: rate,
  discount,
};
const rates: fc.Arbitrary<Rates> = fc.record(NAMED, { requiredKeys: ["prompt", "completion"] });
/** Rates of which one of the two that make a price may be unknown. */
const sparse: fc.Arbitrary<Rates> = fc
  .record(NAMED, { requiredKeys: [] })
  .filter(({ prompt, completion }) => prompt !== undefined || completion !== undefined);
const tiers: fc.Arbitrary<Tier[]> = fc.uniqueArray(
  fc.record({
    above: fc.constantFrom(0, 32_000, 128_000, 200_000, 272_000, 1_000_000),
    rates: fc.record(NAMED, { requiredKeys: [] }),
  }),
  { maxLength: 4, selector: ({ above }) => above },
);
const provider: fc.Arbitrary<UsageConvention> = fc.record({
  prompt_includes_cache: fc.boolean(),
  completion_includes_reasoning: fc.boolean(),
});

function usageOf(counts: fc.Arbitrary<number>): fc.Arbitrary<Usage> {
  return fc.record({
    prompt_tokens: counts,
    completion_tokens: counts,
    cache_read_tokens: counts,
    cache_write_tokens: counts,
    reasoning_tokens: counts,
    web_search_count: counts,
  });
}

/** The decimal without trailing zeros, as prices are stored. */
function canonical(value: { n: bigint; d: bigint }): string {
  return decimalOf(times(value, rational(1)));
}

function price({
  prices,
  ...call
}: { prices: ShardPrice[]; usage: Usage } & Partial<CountedCall>): Breakdown {
  const result = costOf({
    requested: "separate",
    provider: { prompt_includes_cache: true, completion_includes_reasoning: true },
    ...{ model: { prices }, calendars: {}, time: NOW },
    ...call,
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** The sum of the contract over five disjoint counts, in fractions; an unknown rate adds nothing. */
function expected(given: Rates, usage: Usage): Rational {
  const known = (name: keyof Rates, other?: keyof Rates) => given[name] ?? (other && given[other]) ?? "0";
  const terms: [number, string][] = [
    [usage.prompt_tokens, known("prompt")],
    [usage.cache_read_tokens, known("input_cache_read", "prompt")],
    [usage.cache_write_tokens, known("input_cache_write", "prompt")],
    [usage.completion_tokens, known("completion")],
    [usage.reasoning_tokens, known("internal_reasoning", "completion")],
    [usage.web_search_count, known("web_search")],
    [1, known("request")],
  ];
  const gross = total(terms.map(([n, r]) => times(rational(n), rational(r))));
  return times(gross, minus(rational(1), rational(known("discount"))));
}

/** The same call with the counts contained: prompt holds the cache counts, completion holds reasoning. */
function contained(usage: Usage): Usage {
  return {
    ...usage,
    prompt_tokens: usage.prompt_tokens + usage.cache_read_tokens + usage.cache_write_tokens,
    completion_tokens: usage.completion_tokens + usage.reasoning_tokens,
  };
}

function mapCounts(usage: Usage, change: (n: number, name: (typeof BASE_COUNTS)[number]) => number): Usage {
  const changed = Object.fromEntries(BASE_COUNTS.map((name) => [name, change(usage[name], name)]));
  return changed as Record<(typeof BASE_COUNTS)[number], number>;
}

function expectEqual(actual: string, exact: Rational): void {
  if (!equal(rational(actual), exact)) throw new Error(`${actual} is not ${exact.n}/${exact.d}`);
}

test("the total equals the rational calculation", () => {
  fc.assert(
    fc.property(sparse, usageOf(count), (given, usage) => {
      expectEqual(price({ prices: [{ rates: given }], usage }).total, expected(given, usage));
    }),
    RUNS,
  );
});

test("under any convention the total equals that of the disjoint counts", () => {
  fc.assert(
    fc.property(rates, tiers, usageOf(small), provider, (given, list, usage, convention) => {
      const told = contained(usage);
      const sent: Usage = {
        ...usage,
        ...(convention.prompt_includes_cache && { prompt_tokens: told.prompt_tokens }),
        ...(convention.completion_includes_reasoning && { completion_tokens: told.completion_tokens }),
      };
      const prices = [{ rates: given, tiers: list }];
      const separate = price({ prices, usage });
      const inclusive = price({ prices, usage: told, requested: "inclusive", provider: convention });
      const own = price({ prices, usage: sent, requested: "provider", provider: convention });
      expect([inclusive.lines, inclusive.total]).toEqual([separate.lines, separate.total]);
      expect([own.lines, own.total]).toEqual([separate.lines, separate.total]);
      expect([own.convention, inclusive.convention]).toEqual(["provider", "inclusive"]);
    }),
    RUNS,
  );
});

test("counts that fit are contained, counts that do not are separate, each group by itself", () => {
  fc.assert(
    fc.property(rates, usageOf(count), provider, (given, usage, convention) => {
      const cacheFits =
        BigInt(usage.cache_read_tokens) + BigInt(usage.cache_write_tokens) <= BigInt(usage.prompt_tokens);
      const reasoningFits = usage.reasoning_tokens <= usage.completion_tokens;
      const { prompt_includes_cache: cache, completion_includes_reasoning: reasoning } = convention;
      const cached = usage.cache_read_tokens + usage.cache_write_tokens;
      const disjoint = {
        ...usage,
        ...(cache && cacheFits && { prompt_tokens: usage.prompt_tokens - cached }),
        ...(reasoning &&
          reasoningFits && { completion_tokens: usage.completion_tokens - usage.reasoning_tokens }),
      };
      const bill = price({ prices: [{ rates: given }], usage, requested: "provider", provider: convention });
      expectEqual(bill.total, expected(given, disjoint));
      const misfit = (cache && !cacheFits) || (reasoning && !reasoningFits);
      const anyCached = usage.cache_read_tokens + usage.cache_write_tokens > 0;
      const contained =
        (cache && cacheFits && anyCached) || (reasoning && reasoningFits && usage.reasoning_tokens > 0);
      const read = misfit && !contained ? "separate" : "provider";
      expect(bill.convention).toBe(read);
    }),
    RUNS,
  );
});

test("the highest tier exceeded prices the call, with base rates where it names none", () => {
  fc.assert(
    fc.property(sparse, tiers, usageOf(small), (given, list, usage) => {
      const input = usage.prompt_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
      const [top] = list.filter(({ above }) => input > above).sort((a, b) => b.above - a.above);
      const bill = price({ prices: [{ rates: given, tiers: list }], usage });
      expect(bill.tier_above).toBe(top?.above);
      expectEqual(bill.total, expected({ ...given, ...top?.rates }, usage));
    }),
    RUNS,
  );
});

test("at a tier's edge N gets the base and N+1 the tier, whatever the input consists of", () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      rates,
      NAMED.prompt,
      fc.integer({ min: 0, max: 10 ** 6 }),
      share,
      share,
      (given, prompt, above, a, b) => {
        const read = Math.floor((above * a) / 200);
        const write = Math.floor((above * b) / 200);
        const usage = mapCounts(NO_USAGE, (n, name) =>
          name === "cache_read_tokens" ? read : name === "cache_write_tokens" ? write : n,
        );
        const prices = [{ rates: given, tiers: [{ above, rates: { prompt } }] }];
        const at = price({ prices, usage: { ...usage, prompt_tokens: above - read - write } });
        const past = price({ prices, usage: { ...usage, prompt_tokens: above - read - write + 1 } });
        expect([at.tier_above, past.tier_above]).toEqual([undefined, above]);
        expect([at.rates.prompt, past.rates.prompt]).toEqual([given.prompt, prompt]);
      },
    ),
    RUNS,
  );
});

test("lines sum to the total, each is quantity x rate, and no text has an exponent", () => {
  fc.assert(
    fc.property(sparse, tiers, usageOf(count), provider, (given, list, usage, convention) => {
      const prices = [{ rates: given, tiers: list }];
      const bill = price({ prices, usage, provider: convention, requested: "provider" });
      expectEqual(bill.total, total(bill.lines.map(({ cost }) => rational(cost))));
      expectEqual(bill.total, total(Object.values(bill.costs).map(rational)));
      for (const { item, quantity, rate: unit, cost } of bill.lines) {
        expectEqual(cost, times(rational(quantity), rational(unit)));
        expect(new Map(Object.entries(bill.costs)).get(item)).toBe(cost);
      }
      const texts = bill.lines.flatMap((line) => [line.rate, line.cost]);
      for (const text of [bill.total, ...texts, ...Object.values(bill.costs), ...Object.values(bill.rates)]) {
        if (!PLAIN.test(text)) throw new Error(`not the shortest plain decimal: ${text}`);
      }
    }),
    RUNS,
  );
});

test("every number is the double nearest to its exact value", () => {
  fc.assert(
    fc.property(rates, usageOf(count), (given, usage) => {
      const bill = price({ prices: [{ rates: given }], usage });
      for (const exact of [bill.total, ...Object.values(bill.costs), ...Object.values(bill.rates)]) {
        if (!isNearestDouble(toNumber(exact), rational(exact))) throw new Error(exact);
      }
    }),
    RUNS,
  );
});

test("no total is negative, and no line except the discount", () => {
  fc.assert(
    fc.property(sparse, tiers, usageOf(count), (given, list, usage) => {
      const bill = price({ prices: [{ rates: given, tiers: list }], usage });
      expect(compare(rational(bill.total), ZERO)).toBeGreaterThanOrEqual(0);
      for (const { item, cost } of bill.lines) expect(cost.startsWith("-")).toBe(item === "discount");
    }),
    RUNS,
  );
});

test("an item is left out exactly when it is counted and has neither rate nor fallback", () => {
  const needs: [Item, (typeof BASE_COUNTS)[number], keyof Rates, keyof Rates][] = [
    ["prompt", "prompt_tokens", "prompt", "prompt"],
    ["cache_read", "cache_read_tokens", "input_cache_read", "prompt"],
    ["cache_write", "cache_write_tokens", "input_cache_write", "prompt"],
    ["completion", "completion_tokens", "completion", "completion"],
    ["reasoning", "reasoning_tokens", "internal_reasoning", "completion"],
    ["web_search", "web_search_count", "web_search", "web_search"],
  ];
  fc.assert(
    fc.property(sparse, usageOf(fc.constantFrom(0, 1, 1000)), (given, usage) => {
      const bill = price({ prices: [{ rates: given }], usage });
      const counted = needs.filter(([, name]) => usage[name] > 0);
      const lacks = ([, , own, other]: (typeof needs)[number]) => (given[own] ?? given[other]) === undefined;
      expect(bill.unpriced).toEqual(counted.filter(lacks).map(([item]) => item));
      const charged = bill.lines
        .map(({ item }) => item)
        .filter((item) => item !== "request" && item !== "discount");
      expect(charged).toEqual(counted.filter((need) => !lacks(need)).map(([item]) => item));
      const fellBack = counted.filter((need) => !lacks(need) && given[need[2]] === undefined);
      const replaced = Object.entries(bill.derived).map(([name, { from }]) => [name, from]);
      expect({ ...bill.fallbacks, ...Object.fromEntries(replaced) }).toEqual(
        Object.fromEntries(fellBack.map(([, , own, other]) => [own, other])),
      );
    }),
    RUNS,
  );
});

test("with an own key the upstream cost and its fee fraction are paid, and the lines sum up", () => {
  fc.assert(
    fc.property(rates, usageOf(count), discount, (given, usage, fee) => {
      const bill = price({ prices: [{ rates: given }], usage });
      const { byok, lines, total: sum } = addByokFee(bill, fee);
      const charged = byok?.fee ?? "";
      expect(byok?.upstream).toBe(bill.total);
      expectEqual(charged, times(rational(bill.total), rational(fee)));
      expectEqual(sum, plus(rational(bill.total), rational(charged)));
      expectEqual(sum, total(lines.map(({ cost }) => rational(cost))));
      for (const text of [charged, sum]) expect(text).toMatch(PLAIN);
    }),
    RUNS,
  );
});
