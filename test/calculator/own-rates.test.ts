// A rates book beside the list: which entry a call takes, and what it costs by it. Sums worked by hand; amounts as fractions.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCall } from "../../src/calculator/call.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { decimalOf, equal, plus, rational, times, total } from "../helpers/rational.ts";

const USAGE = { prompt_tokens: 1000, completion_tokens: 500 };
const sides = { prompt: "2", completion: "8", input_cache_read: "1" };
const rates = { ...sides, internal_reasoning: "8", discount: "0.5" };
const tiers = [{ above: 5000, rates: { prompt: "4", completion: "16", input_cache_read: "2" } }];
const models = [
  { id: "gpt-4o", canonical: "openai/gpt-4o", prices: [{ rates, tiers }] },
  { id: "gpt-4o-mini", prices: [{ rates: { prompt: "1", completion: "4" }, units: { pages: "3" } }] },
];
const stated = { page: "https://a.b", read: null, confidence: "official" } as const;
const shop = aShop("shop", models, {
  fees: [{ name: "web_fetch", unit: "call", price: "0.01", ...stated }],
  service_tiers: [{ name: "batch", factor: "0.5" }],
});
const version = versionOf([{ ...shop, aliases: ["the-shop"] }]);

const schema = traceCostRequest();

async function bill(book: readonly object[], more: object = {}) {
  const entries = book.map((one, i) => ({ name: `e${i}`, provider_id: "shop", ...one }));
  const sent = { provider_id: "shop", model_id: "gpt-4o", usage: USAGE, at: "2026-06-01T00:00:00Z", ...more };
  const call = toCall(schema.parse({ ...sent, ...(book.length > 0 && { rates_book: entries }) }));
  const answer = await priceCall(version, call);
  return answer.ok ? answer.value.cost_breakdown : answer.failure;
}

// The list: (1000 x 2 + 500 x 8) x 0.5 = 3000.
describe("the most specific entry applies", () => {
  const [all, family, longer, model] = [{}, { family: "gpt" }, { family: "gpt-4o" }, { model_id: "gpt-4o" }];
  const everybody = { provider_id: "*" };
  const percent = (one: object, by: number) => ({ ...one, percent: by });
  test.each([
    ["provider and model over family", [percent(longer, -10), percent(model, -50)], 1, "1500"],
    ["the longer family", [percent(family, -50), percent(longer, -10)], 1, "2700"],
    ["family over all of a provider", [percent(family, -50), percent(all, -10)], 0, "1500"],
    [
      "a provider over a model of everybody",
      [percent({ ...model, ...everybody }, -50), percent(all, -10)],
      1,
      "2700",
    ],
    [
      "a model over everybody",
      [percent({ ...everybody, model_id: "*" }, -50), percent({ ...model, ...everybody }, 10)],
      1,
      "3300",
    ],
    ["another name of the provider", [percent({ provider_id: "the-shop" }, -50)], 0, "1500"],
    ["the maker's id", [percent({ model_id: "openai/gpt-4o" }, -50)], 0, "1500"],
    ["the day it begins", [percent({ from: "2026-06-01" }, -50)], 0, "1500"],
    ["none that has ended", [percent({ until: "2026-06-01T00:00:00Z" }, -50), percent(all, -10)], 1, "2700"],
    [
      "none of another provider, model or part of a name",
      [
        percent({ provider_id: "x" }, 5),
        percent({ model_id: "m" }, 5),
        percent({ family: "gpt-4" }, 5),
        percent({ family: "gp" }, 5),
        percent({ family: "abc" }, 5),
      ],
      undefined,
      "3000",
    ],
  ])("%s", async (_, book, entry, contracted) => {
    const answer = await bill(book);
    expect(answer).toMatchObject({
      total_exact: "3000",
      list_total_exact: "3000",
      contracted_total_exact: contracted,
    });
    const items = ["prompt", "completion", "discount"];
    expect(answer).toMatchObject({
      rates_book: entry === undefined ? [] : [{ name: `e${entry}`, entry, items }],
    });
  });

  test("two equally specific entries are refused, and both are named", async () => {
    expect(await bill([percent(all, 1), percent(all, 2)])).toEqual({
      ...{ kind: "invalid", code: "ambiguous_rates" },
      message:
        'rates_book: expected one entry that names shop/gpt-4o most closely, got "e0" (0) and "e1" (1)',
    });
  });
});

describe("rates replace the list's; missing ones keep the list rate and are named", () => {
  const rates = { prompt: "1", completion: "6.0" };
  const cached = { ...USAGE, cache_read_tokens: 400, reasoning_tokens: 100 };
  const above = { prompt_tokens: 6000, completion_tokens: 0 };
  const flat = { rates, flat: true };
  const half = { rates: { prompt: "1" }, flat: true };
  test.each<[string, object[], object, contracted: string, atList?: string[]]>([
    ["base rates", [{ rates }], {}, "2000"],
    // (600 x 1 + 400 x 1 + 400 x 6 + 100 x 6) x 0.5
    [
      "reasoning that is billed as output, and cache reads of the list",
      [{ rates }],
      { usage: cached },
      "2000",
      ["cache_read"],
    ],
    [
      "reasoning of its own",
      [{ rates: { ...rates, internal_reasoning: "10" } }],
      { usage: cached },
      "2200",
      ["cache_read"],
    ],
    ["flat above a tier", [flat], { usage: above }, "3000"],
    ["tiers", [{ rates, tiers: [{ above: 100, rates: { prompt: "3" } }] }], { usage: above }, "9000"],
    // 6000 x 1 x 0.5, and 100 x 16 x 0.5 of the list's tier
    [
      "flat above a tier, the list's tier for what it leaves out",
      [half],
      { usage: { ...above, completion_tokens: 100 } },
      "3800",
      ["completion"],
    ],
    // 6000 x 3 x 0.5, and 100 x 16 x 0.5
    [
      "tiers that leave a rate to the list's tier",
      [{ rates: { prompt: "1" }, tiers: [{ above: 100, rates: { prompt: "3" } }] }],
      { usage: { ...above, completion_tokens: 100 } },
      "9800",
      ["completion"],
    ],
    ["a percentage above a tier", [{ percent: "-25" }], { usage: above }, "9000"],
    ["a percentage in a service tier", [{ percent: "-25" }], { service_tier: "batch" }, "1125"],
    ["flat in a service tier", [flat], { service_tier: "batch" }, "2000"],
    [
      "a unit",
      [{ units: { pages: "2" } }],
      { model_id: "gpt-4o-mini", usage: { ...USAGE, units: { pages: "10" } } },
      "3020",
      ["prompt", "completion"],
    ],
    // 1000 + 2000 of the list, 2 fetches at 0.01
    [
      "a fee, by a percentage",
      [{ percent: "-50" }],
      { model_id: "gpt-4o-mini", usage: { ...USAGE, units: { web_fetches: "2" } } },
      "1500.01",
    ],
  ])("%s", async (_, book, more, contracted, atList) => {
    const answer = await bill(book, more);
    expect(answer).toMatchObject({ contracted_total_exact: contracted });
    expect("contracted_at_list" in answer ? answer.contracted_at_list : undefined).toEqual(atList);
  });

  test.each([
    [{ usage: above }, /^rates_book\.0\.tiers: expected rates above 5000 tokens/],
    [{ service_tier: "batch" }, /^rates_book\.0\.rates: expected a percentage .* tier batch/],
    [{ service_tier: "batch" }, /^rates_book\.0\.rates: expected a rate for completion in this tier/, half],
  ])("base rates alone do not determine %j", async (more, message, entry: object = { rates }) => {
    expect(await bill([entry], more)).toMatchObject({
      code: "rates_lack_tier",
      message: expect.stringMatching(message),
    });
  });
});

test("committed capacity does not enter the cost of a call", async () => {
  const usage = { ...USAGE, units: { ptu_hours: "3" } };
  expect(await bill([{ units: { ptu_hours: "1.50" }, rates: { prompt: "1" } }], { usage })).toMatchObject({
    ...{ total_exact: "3000", unpriced: ["ptu_hours"], contracted_total_exact: "2500" },
    committed_total_exact: "4.5",
    committed_line_items: [{ item: "ptu_hours", quantity: 3, rate: "1.5", cost: "4.5" }],
  });
});

test("the order is list, book, adjustments; another currency is exact and rounded to its minor unit", async () => {
  const more = {
    adjustments: [{ name: "tax", percent: "10" }],
    convert_to: { code: "JPY", per_usd: "150.125", as_of: "2026-05-30" },
  };
  // 3000, 2700, 2970; 2970 x 150.125 = 445871.25
  expect(await bill([{ percent: "-10" }], more)).toMatchObject({
    ...{ total_exact: "3000", contracted_total_exact: "2700", price_total_exact: "2970" },
    converted: {
      ...more.convert_to,
      ...{ total_exact: "450375", contracted_total_exact: "405337.5", price_total_exact: "445871.25" },
      ...{ total_rounded: "445871", places: 0 },
    },
  });
});

const counts = fc.nat({ max: 20_000 });
const percent = fc.integer({ min: -9999, max: 30_000 }).map((n) => decimalOf(rational(n / 100)));

test("a percentage reduces the whole; 0 or a book for another offer changes nothing; lines sum exactly", async () => {
  await fc.assert(
    fc.asyncProperty(counts, counts, percent, async (prompt_tokens, completion_tokens, off) => {
      const usage = { prompt_tokens, completion_tokens };
      const list = await bill([], { usage });
      if (!("total_exact" in list)) throw new Error(list.message);
      for (const [book, by] of [
        [[{ percent: off }], off],
        [[{ percent: 0 }], "0"],
        [[{ provider_id: "nobody", percent: 9 }], "0"],
      ] as const) {
        const own = await bill(book, { usage });
        if (!("total_exact" in own)) throw new Error(own.message);
        const { contracted_total_exact: contracted = "", contracted_line_items: lines = [], ...rest } = own;
        const factor = plus(rational(1), times(rational(by), rational("0.01")));
        expect(equal(rational(contracted), times(rational(list.total_exact), factor))).toBe(true);
        expect(equal(total(lines.map(({ cost }) => rational(cost))), rational(contracted))).toBe(true);
        if (by === "0") expect(lines).toEqual(list.line_items);
        expect(rest).toMatchObject(list);
      }
    }),
    { numRuns: 30 },
  );
});
