// besideNative and withNative: a list's price beside what the seller's page prints in its own currency, and the page's converted.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { besideNative, withNative } from "../../../scripts/merge/native-prices.ts";

const quotes = { currency: "CNY", page: "https://p.example/pay", per_usd: "8", on: "2026-11-10" };
const NOW = "2026-11-23T00:00:00Z";
const page = { page: "https://p.example/pay", read: "2026-11-01", confidence: "official" as const };
const printed = (rates: object, dates: Partial<PageFact> = {}, more: object = {}): PageFact => ({
  ...{ model: "m", ...page, ...dates },
  native: { currency: "CNY", rates, ...more },
});
const row = (prompt: string, completion: string) => ({ price: { rates: { prompt, completion } } });
const ABROAD = { prompt: [], completion: [], cards: new Set(["2 6"]) };
const FACTS = [printed({ prompt: "8", completion: "32" })];

describe("a list's price at a seller that publishes yuan", () => {
  const beside = (one: ReturnType<typeof row>, facts = FACTS, own: object = { quotes }) =>
    besideNative([one], facts, ABROAD, own, NOW);

  test.each([
    ["its conversion stays", row("1", "4"), 1, undefined],
    ["at a rate of another day too", row("1.1", "4.4"), 1, undefined],
    ["another seller's card goes", row("2", "6"), 0, /card of another seller/],
    ["what is no conversion goes", row("0.5", "2"), 0, /no conversion/],
    ["nor one that is dearer", row("1.2", "4"), 0, /no conversion/],
  ])("%s", (_, one, kept, reason) => {
    const { own, foreign, printed: converted } = beside(one);
    expect([own.length, converted.length]).toEqual([kept, 1 - kept]);
    if (reason) expect(foreign[0]?.reason).toMatch(reason);
  });

  test("a page's price is converted at the registry's rate in each of its spans", () => {
    const from = "2026-09-10T00:00:00Z";
    const tiers = [{ above: 256000, rates: { prompt: "32" } }];
    const facts = [printed({ prompt: "4" }, { until: from }), printed({ prompt: "8" }, { from }, { tiers })];
    const { printed: converted } = beside(row("2", "6"), facts);
    expect(converted.map(({ prices: [price] }) => price)).toEqual([
      { until: from, rates: { prompt: "0.5" } },
      { from, rates: { prompt: "1" }, tiers: [{ above: 256000, rates: { prompt: "4" } }] },
    ]);
  });

  test.each<[string, PageFact[], object]>([
    ["without a page", [], { quotes }],
    ["of a page that has ended", [printed({ prompt: "8" }, { until: "2026-09-10T00:00:00Z" })], { quotes }],
    ["without a dated rate of the currency", FACTS, { quotes: { currency: "CNY", page: page.page } }],
    ["of a page in a third currency", FACTS, { quotes: { ...quotes, currency: "EUR" } }],
    ["at a seller that prints USD", FACTS, {}],
  ])("for %s every price may be right", (_, facts, own) => {
    expect(beside(row("2", "6"), facts, own)).toEqual({ own: [row("2", "6")], foreign: [], printed: [] });
  });
});

describe("a served price", () => {
  const origin = { source: "a", read: "2026-10-01" };
  const facts = [printed({ prompt: "8", input_cache_read: "0.8" }, {}, { tiers: [] })];

  test("has the native price beside it, and missing rates converted", () => {
    const price = { rates: { prompt: "1.01" }, origin };
    expect(withNative(price, facts, { quotes }, NOW)).toEqual({
      ...{ origin, rates: { prompt: "1.01", input_cache_read: "0.1" } },
      native: { currency: "CNY", rates: { prompt: "8", input_cache_read: "0.8" } },
      evidence: { input_cache_read: { source: "page", ...page } },
    });
  });

  test.each([
    ["of a span before the page's", { until: "2026-09-01T00:00:00Z" }, { from: "2026-09-10T00:00:00Z" }],
    ["of one after it", { from: "2026-12-01T00:00:00Z" }, { until: "2026-12-01T00:00:00Z" }],
  ])("%s is unchanged", (_, dates, ends) => {
    const price = { ...dates, rates: { prompt: "1" }, origin };
    expect(withNative(price, [printed({ prompt: "8" }, ends)], { quotes }, NOW)).toBe(price);
  });

  test("at a seller that publishes USD is unchanged", () => {
    const price = { rates: { prompt: "1" }, origin };
    expect(withNative(price, facts, {}, NOW)).toBe(price);
  });
});
