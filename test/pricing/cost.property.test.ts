// Properties of priceCall against an independent rational calculation.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Breakdown, type Call, type Item, priceCall } from "../../src/pricing/cost.ts";
import { toNumber } from "../../src/pricing/decimal.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import type { Rates } from "../../src/schemas/price.ts";
import type { UsageConvention } from "../../src/schemas/registry.ts";
import {
  compare,
  equal,
  minus,
  ofDouble,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from "../helpers/rational.ts";

const RUNS = { numRuns: 500 };

const count = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.maxSafeInteger().map(Math.abs));
const small = fc.integer({ min: 0, max: 1_000_000 });

/** A plain decimal below 0.01 with up to 18 digits after the point. */
const rate = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 12, max: 18 }))
  .map(([units, scale]) => {
    const text = String(units).padStart(scale + 1, "0");
    return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, "");
  });

const rates: fc.Arbitrary<Rates> = fc.record(
  {
    prompt: rate,
    completion: rate,
    input_cache_read: rate,
    input_cache_write: rate,
    internal_reasoning: rate,
    web_search: rate,
    request: rate,
    discount: fc.constantFrom("0", "0.1", "0.255", "0.5", "1"),
  },
  { requiredKeys: ["prompt", "completion"] },
);

const usageOf = (counts: fc.Arbitrary<number>): fc.Arbitrary<Usage> =>
  fc.record({
    prompt_tokens: counts,
    completion_tokens: counts,
    cache_read_tokens: counts,
    cache_write_tokens: counts,
    reasoning_tokens: counts,
    web_search_count: counts,
  });

const provider: fc.Arbitrary<UsageConvention> = fc.record({
  prompt_includes_cache: fc.boolean(),
  completion_includes_reasoning: fc.boolean(),
});

const tiers = fc.array(fc.record({ above: fc.constantFrom(32_000, 128_000, 200_000, 272_000), rates }), {
  maxLength: 3,
});

function price(call: Partial<Call> & Pick<Call, "prices" | "usage">): Breakdown {
  const result = priceCall({
    requested: "separate",
    provider: { prompt_includes_cache: true, completion_includes_reasoning: true },
    day: "2026-11-21",
    ...call,
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** The sum of the contract over five disjoint counts, in fractions. */
function expected(given: Rates, usage: Usage): Rational {
  const known = (name: keyof Rates, stand?: keyof Rates) => given[name] ?? (stand && given[stand]) ?? "0";
  const terms: [number, string][] = [
    [usage.prompt_tokens, known("prompt")],
    [usage.cache_read_tokens, known("input_cache_read", "prompt")],
    [usage.cache_write_tokens, known("input_cache_write", "prompt")],
    [usage.completion_tokens, known("completion")],
    [usage.reasoning_tokens, known("internal_reasoning", "completion")],
    [usage.web_search_count, known("web_search")],
    [1, known("request")],
  ];
  const gross = terms.reduce((sum, [n, r]) => plus(sum, times(rational(n), rational(r))), ZERO);
  return times(gross, minus(rational(1), rational(known("discount"))));
}

test("the total equals the rational calculation", () => {
  fc.assert(
    fc.property(rates, usageOf(count), (given, usage) => {
      expect(
        equal(rational(price({ prices: [{ rates: given }], usage }).total), expected(given, usage)),
      ).toBe(true);
    }),
    RUNS,
  );
});

test("the highest tier exceeded re-rates the call, with base rates where it names none", () => {
  fc.assert(
    fc.property(rates, tiers, usageOf(small), (given, list, usage) => {
      const input = usage.prompt_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
      const exceeded = list.filter(({ above }) => input > above).sort((a, b) => b.above - a.above);
      const top = list.find(({ above }) => above === exceeded[0]?.above);
      const bill = price({ prices: [{ rates: given, tiers: list }], usage });
      expect(bill.tier_above).toBe(top?.above);
      expect(equal(rational(bill.total), expected({ ...given, ...top?.rates }, usage))).toBe(true);
    }),
    RUNS,
  );
});

test("lines add up to the total, each being quantity x rate, and no text has an exponent", () => {
  fc.assert(
    fc.property(rates, usageOf(count), provider, (given, usage, convention) => {
      const bill = price({ prices: [{ rates: given }], usage, provider: convention, requested: "provider" });
      const sum = bill.lines.reduce((total, { cost }) => plus(total, rational(cost)), ZERO);
      expect(equal(sum, rational(bill.total))).toBe(true);
      for (const { quantity, rate: unit, cost } of bill.lines) {
        expect(equal(times(rational(quantity), rational(unit)), rational(cost))).toBe(true);
        expect(cost).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }
    }),
    RUNS,
  );
});

test("every number is the double nearest to its exact value", () => {
  fc.assert(
    fc.property(rates, usageOf(count), (given, usage) => {
      const bill = price({ prices: [{ rates: given }], usage });
      for (const exact of [bill.total, ...Object.values(bill.costs)]) {
        const double = toNumber(exact);
        const off = distance(double, exact);
        for (const neighbour of neighbours(double))
          expect(compare(off, distance(neighbour, exact))).toBeLessThanOrEqual(0);
      }
    }),
    RUNS,
  );
});

test("k times the usage costs k times as much, without request fee and tiers", () => {
  fc.assert(
    fc.property(rates, usageOf(small), fc.integer({ min: 0, max: 1000 }), (given, usage, k) => {
      const prices = [{ rates: { ...given, request: "0" } }];
      const scaled = Object.fromEntries(Object.entries(usage).map(([name, n]) => [name, n * k])) as Usage;
      const [one, many] = [price({ prices, usage }).total, price({ prices, usage: scaled }).total];
      expect(equal(rational(many), times(rational(k), rational(one)))).toBe(true);
    }),
    RUNS,
  );
});

test("two usages together cost what they cost apart, without request fee and tiers", () => {
  fc.assert(
    fc.property(rates, usageOf(small), usageOf(small), (given, a, b) => {
      const prices = [{ rates: { ...given, request: "0" } }];
      const both = Object.fromEntries(
        Object.entries(a).map(([name, n]) => [name, n + b[name as keyof Usage]]),
      ) as Usage;
      const apart = plus(
        rational(price({ prices, usage: a }).total),
        rational(price({ prices, usage: b }).total),
      );
      expect(equal(rational(price({ prices, usage: both }).total), apart)).toBe(true);
    }),
    RUNS,
  );
});

test("the same call costs the same told inclusively or separately", () => {
  fc.assert(
    fc.property(rates, tiers, usageOf(small), (given, list, usage) => {
      const prices = [{ rates: given, tiers: list }];
      const inclusive = {
        ...usage,
        prompt_tokens: usage.prompt_tokens + usage.cache_read_tokens + usage.cache_write_tokens,
        completion_tokens: usage.completion_tokens + usage.reasoning_tokens,
      };
      const separate = price({ prices, usage });
      expect(price({ prices, usage: inclusive, requested: "inclusive" }).total).toBe(separate.total);
    }),
    RUNS,
  );
});

test("one token more never costs less, without tiers and discount", () => {
  fc.assert(
    fc.property(
      rates,
      usageOf(small),
      fc.constantFrom(...(["prompt_tokens", "reasoning_tokens", "cache_read_tokens"] as const)),
      (given, usage, name) => {
        const prices = [{ rates: { ...given, discount: "0" } }];
        const more = price({ prices, usage: { ...usage, [name]: usage[name] + 1 } });
        expect(
          compare(rational(more.total), rational(price({ prices, usage }).total)),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
    RUNS,
  );
});

test("an item left out is named, and none is charged that is", () => {
  fc.assert(
    fc.property(
      fc.subarray(["prompt", "completion", "web_search"] as const),
      usageOf(small),
      (lacking, usage) => {
        const full: Rates = { prompt: "0.000001", completion: "0.000002", web_search: "0.01" };
        const given = Object.fromEntries(
          Object.entries(full).filter(([name]) => !lacking.includes(name as "prompt")),
        );
        fc.pre(given.prompt !== undefined || given.completion !== undefined);
        const bill = price({ prices: [{ rates: given }], usage });
        const charged = new Set<Item>(bill.lines.map(({ item }) => item));
        for (const item of bill.unpriced) expect(charged.has(item)).toBe(false);
        const used = {
          prompt: usage.prompt_tokens,
          completion: usage.completion_tokens,
          web_search: usage.web_search_count,
        };
        for (const name of lacking) expect(bill.unpriced.includes(name)).toBe(used[name] > 0);
      },
    ),
    RUNS,
  );
});

function distance(double: number, exact: string): Rational {
  const off = minus(ofDouble(double), rational(exact));
  return { n: off.n < 0n ? -off.n : off.n, d: off.d };
}

/** The next doubles below and above. */
function neighbours(double: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const bits = view.getBigUint64(0);
  return [bits + 1n, bits > 0n ? bits - 1n : 0n].map((near) => {
    view.setBigUint64(0, near);
    return Math.sign(double || 1) * view.getFloat64(0);
  });
}
