// A price card as lists show it: which members there are, exact texts as numbers, and the days a span holds on.
import { expect, test } from "vitest";
import { datedNumbers, priceDetails } from "../../../scripts/build/entry-text.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../scripts/files/catalog.ts";

const ORIGIN = { source: "list", read: "2026-09-30" } as const;

function price(more: Partial<CatalogPrice>): CatalogPrice {
  return { rates: { prompt: "0.000001" }, origin: ORIGIN, ...more };
}

test.each<[string, Partial<CatalogPrice>, object]>([
  ["always", {}, {}],
  [
    "from midnight to midnight",
    { from: "2026-01-01T00:00:00Z", until: "2026-03-01T00:00:00Z" },
    {
      ...{ from: "2026-01-01", effective_from: "2026-01-01T00:00:00Z" },
      ...{ until: "2026-02-28", effective_until: "2026-03-01T00:00:00Z" },
    },
  ],
  [
    "within days",
    { from: "2026-01-01T16:00:00Z", until: "2026-03-01T00:00:01Z" },
    {
      ...{ from: "2026-01-01", effective_from: "2026-01-01T16:00:00Z" },
      ...{ until: "2026-03-01", effective_until: "2026-03-01T00:00:01Z" },
    },
  ],
  [
    "with a tier",
    { tiers: [{ above: 200_000, rates: { prompt: "0.000002" } }] },
    { tiers: [{ above: 200_000, prompt: 0.000002 }] },
  ],
])("an entry of the history: %s", (_name, more, expected) => {
  expect(datedNumbers(price(more))).toStrictEqual({ prompt: 0.000001, ...expected });
});

const claim = (source: string, agrees: boolean): Claim => ({ source, id: "m", read: "2026-09-01", agrees });

function details(more: Partial<CatalogPrice>, other_sources: Claim[] = []) {
  const model: CatalogModel = { id: "m", facts: {}, prices: [], other_sources };
  return priceDetails(model, price(more));
}

const READ = { as_of: "2026-09-30", sources: ["list"] };

// biome-ignore format: one line a part
test.each<[string, Partial<CatalogPrice>, object]>([
  ["nothing more", {}, READ],
  ["a day that nobody knows", { origin: { source: "list", read: "" } }, { sources: ["list"] }],
  ["its page", { origin: { ...ORIGIN, page: "https://p.example" } }, { ...READ, page: "https://p.example" }],
  ["tiers", { tiers: [{ above: 5, rates: { completion: "0.3" } }] }, { ...READ, tiers: [{ above: 5, completion: 0.3 }] }],
  ["units", { units: { input_per_page: "0.01" } }, { ...READ, units: { input_per_page: 0.01 } }],
  ["no unit", { units: {} }, READ],
  ["a rate beside the 13", { rates: { prompt: "1", citation: "0.5" } }, { ...READ, rates: { citation: 0.5 } }],
  ["a tier of service", { service_tiers: { batch: { rates: { prompt: "0.5" } } } }, { ...READ, service_tiers: { batch: { prompt: 0.5 } } }],
  ["one with tiers", { service_tiers: { flex: { rates: {}, tiers: [{ above: 5, rates: { prompt: "2" } }] } } }, { ...READ, service_tiers: { flex: { tiers: [{ above: 5, prompt: 2 }] } } }],
  ["hours", { hours: [{ utc: "16:30-00:30", rates: { prompt: "0.5" } }] }, { ...READ, hours: [{ utc: "16:30-00:30", prompt: 0.5 }] }],
  ["a promise", { guaranteed_until: "2026-12-31T00:00:00Z" }, { ...READ, guaranteed_until: "2026-12-31T00:00:00Z" }],
])("what a row says about its price: %s", (_name, more, expected) => {
  expect(details(more)).toStrictEqual(expected);
});

test("agreeing sources are named once, after the winner", () => {
  const others = [claim("other", true), claim("list", true), claim("against", false), claim("other", true)];
  expect(details({}, others).sources).toEqual(["list", "other"]);
});
