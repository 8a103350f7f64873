// Another currency: exact at the caller's rate, rounded by its minor unit; the seller's own print where there is one.
import { expect, test } from "vitest";
import { toCall } from "../../src/calculator/call.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { ownRatesFields } from "../../src/contract/own-rates-fields.ts";
import { times } from "../../src/pricing/decimal.ts";
import { roundTotal } from "../../src/pricing/invoice.ts";
import { minorUnits } from "../../src/schemas/currencies.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

test.each([
  ["EUR", "0.0075", "0.9213", "0.00690975", "0.01"],
  ["KRW", "0.9", "1350.5", "1215.45", "1215"],
  ["KWD", "10.00150", "0.3", "3.00045", "3"],
  ["BHD", "1.0015", "1", "1.0015", "1.002"],
  ["CLF", "1", "0.02345", "0.02345", "0.0234"],
])("%s: %s USD at %s is %s, to be paid %s", (code, usd, perUsd, exact, rounded) => {
  expect(times(usd, perUsd)).toBe(exact);
  expect(roundTotal(exact, minorUnits(code) ?? -1, "half_even").rounded).toBe(rounded);
});

test.each([
  [{ code: "EUX" }, "code"],
  [{ code: "XAU" }, "code"],
  [{ per_usd: "0.00" }, "per_usd"],
  [{ per_usd: "-1" }, "per_usd"],
  [{ as_of: "2026" }, "as_of"],
])("%j is refused, and its field is named", (wrong, field) => {
  const sent = { code: "EUR", per_usd: "0.92", as_of: "2026-11-20", ...wrong };
  const { error } = ownRatesFields().convert_to.safeParse(sent);
  expect(error?.issues[0]?.path).toEqual([field]);
});

const shard = {
  quotes: "CNY",
  usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
  models: [
    {
      id: "m",
      prices: [
        {
          rates: { prompt: "0.14", completion: "0.56", input_cache_read: "0.014" },
          native: { currency: "CNY", rates: { prompt: "1", completion: "4" } },
        },
      ],
    },
  ],
  aliases: [],
};
const version = versionOf([{ slug: "p", name: "P", aliases: [], subproviders: [], shard }]);

test.each([
  ["the seller's own rates, whatever the caller's", "CNY", 0, {}, ["100", undefined, "100", true]],
  ["own rates of the caller are in USD", "CNY", 0, { percent: -50 }, ["100", "49", "49", true]],
  ["a rate that is not printed", "CNY", 10, {}, ["89.18", undefined, "89.18", false]],
  ["another currency", "EUR", 0, {}, ["98", undefined, "98", false]],
] as const)("%s", async (_, code, cache_read_tokens, entry, [total_exact, own, total_rounded, native]) => {
  const convert_to = { code, per_usd: "7", as_of: "2026-11-20" };
  const sent = {
    ...{ provider_id: "p", model_id: "m", convert_to },
    usage: { prompt_tokens: 60, completion_tokens: 10, cache_read_tokens },
    ...("percent" in entry && { rates_book: [{ name: "a", provider_id: "p", ...entry }] }),
  };
  const answer = await priceCall(version, toCall(traceCostRequest().parse(sent)));
  const converted = {
    ...{ ...convert_to, total_exact, total_rounded, places: 2 },
    ...(native && { native: true, status: "priced" }),
    ...(own !== undefined && { contracted_total_exact: own }),
  };
  expect(answer).toMatchObject({ value: { status: "estimated", cost_breakdown: { converted } } });
  expect(answer.ok && answer.value.cost_breakdown.converted).toEqual(converted);
});
