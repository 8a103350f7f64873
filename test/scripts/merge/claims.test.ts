// claim, dissenting, subproviderPrices, originOfStatement: what sources say beside what is served, and where a price is from.
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import { claim, dissenting, originOfStatement, subproviderPrices } from "../../../scripts/merge/claims.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import { aPrice, aProvider, aRow } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const SERVED = aPrice("0.1", "0.2", { rates: { input_cache_read: "0.01" } });

describe("claim", () => {
  const said = { source: "litellm", id: "m", read: "2026-09-30" };
  // biome-ignore format: one line a case
  test.each([
    ["the same", [SERVED], { agrees: true }],
    ["less, but nothing else", [aPrice("0.1", "0.2")], { agrees: true }],
    ["one rate otherwise", [aPrice("0.1", "0.3")], { agrees: false, rates: { prompt: "0.1", completion: "0.3" } }],
    ["a rate more", [aPrice("0.1", "0.2", { rates: { image: "1" } })], { agrees: false, rates: { prompt: "0.1", completion: "0.2", image: "1" } }],
    ["nothing", [], { agrees: false }],
    ["another day's price", [aPrice("0.1", "0.2", { until: "2026-11-21T00:00:00Z" })], { agrees: false }],
  ])("says %s", (_name, prices, expected) => {
    expect(claim(aRow("litellm", "m", prices), SERVED, undefined, TODAY)).toStrictEqual({ ...said, ...expected });
  });

  test("when nothing is served it states its own", () => {
    expect(claim(aRow("litellm", "m", [SERVED]), undefined, undefined, TODAY)).toMatchObject({
      agrees: false,
      rates: SERVED.rates,
    });
  });

  test("has its row's own day and the reason it is held back", () => {
    const row = aRow("litellm", "m", [], "2026-09-30", { read: "2026-10-01" });
    expect(claim(row, SERVED, "far off", TODAY)).toStrictEqual({
      ...{ source: "litellm", id: "m", read: "2026-10-01", agrees: false, held_back: "far off" },
    });
  });
});

describe("dissenting", () => {
  const FIRST_HAND = { source: "page", read: "2026-10-10", confidence: "official" } as const;
  const LIST = { source: "a", read: "2026-09-30" };
  // biome-ignore format: one line a case
  test.each<[string, CatalogPrice["origin"], string, string | undefined]>([
    ["a list against a list, however old", LIST, "2026-01-01", "0.3"],
    ["read after the provider's page", FIRST_HAND, "2026-10-11", "0.3"],
    ["read on its day: settled", FIRST_HAND, "2026-10-10", undefined],
    ["read before it: settled", FIRST_HAND, "2026-09-30", undefined],
    ["read before a secondary reading of it", { ...FIRST_HAND, confidence: "one secondary" }, "2026-09-30", "0.3"],
  ])("%s", (_name, origin, read, completion) => {
    const claims = [{ source: "b", id: "m", read, agrees: false, rates: { prompt: "0.1", completion: "0.3" } }];
    const rates = dissenting(claims, { ...SERVED, origin }).map((one) => one.rates.completion);
    expect(rates).toEqual(completion === undefined ? [] : [completion]);
  });

  test("each rate is settled by its own reading", () => {
    const claims = [
      { source: "b", id: "m", read: "2026-10-01", agrees: false, rates: { prompt: "9", completion: "9" } },
    ];
    const served = { ...SERVED, origin: LIST, evidence: { completion: FIRST_HAND } };
    expect(dissenting(claims, served).map(({ rates }) => rates)).toEqual([{ prompt: "9" }]);
  });
});

test("subproviderPrices are those of the gateway's row in any spelling, today, with their origin", () => {
  const later = aPrice("9", "9", { from: "2027-01-01T00:00:00Z" });
  const rows = [
    aRow("openrouter", "maker/m-1.5", [SERVED], "2026-09-30", { subprovider: "Azure" }),
    aRow("openrouter", "maker/m-1-5", [SERVED], "2026-09-30", {
      subprovider: "Groq",
      read: "2026-10-01",
      since: "2026-08-01",
    }),
    aRow("openrouter", "maker/m-1.5", [SERVED]),
    aRow("openrouter", "maker/m-1.6", [SERVED], "2026-09-30", { subprovider: "xAI" }),
    aRow("openrouter", "maker/m-1.5", [later], "2026-09-30", { subprovider: "xAI" }),
  ];
  const provider = aProvider("openrouter");
  expect(subproviderPrices("maker/m-1.5", { provider, rows, today: TODAY })).toStrictEqual([
    { subprovider: "Azure", price: { ...SERVED, origin: { source: "openrouter", read: "2026-09-30" } } },
    {
      subprovider: "Groq",
      price: { ...SERVED, since: "2026-08-01", origin: { source: "openrouter", read: "2026-10-01" } },
    },
  ]);
});

// biome-ignore format: one line a case
test.each([
  ["is none where the row's own would be unknown", "maker/m", "unknown", aPrice("0", "0"), 0],
  ["is none at a plan either", "maker/m", "plan", aPrice("0", "0"), 0],
  ["is free where the id says so", "maker/m:free", "unknown", aPrice("0", "0"), 1],
  ["is free at a provider that is", "maker/m", "free", aPrice("0", "0"), 1],
  ["is a price where the call itself costs", "maker/m", "unknown", aPrice("0", "0", { rates: { request: "0.04" } }), 1],
] as const)("a subprovider's 0 for prompt and completion %s", (_name, id, zero_price, price, count) => {
  const rows = [aRow("openrouter", id, [price], TODAY, { subprovider: "Google AI Studio" })];
  const provider = aProvider("openrouter", { zero_price });
  expect(subproviderPrices(id, { provider, rows, today: TODAY })).toHaveLength(count);
});

const STATEMENT: Statement = {
  ...{ source: "page", series: "page", origin: "page", rank: 1, read: "2026-11-01", confidence: "listed" },
  ...{ official: new Set(), prices: [] },
};
const PAGE = { page: "https://e.com", confidence: "official" } as const;

test.each<[string, Partial<Statement>, object]>([
  ["a list's row", {}, {}],
  ["a page", PAGE, PAGE],
])("originOfStatement: for %s", (_name, more, expected) => {
  expect(originOfStatement({ ...STATEMENT, ...more })).toStrictEqual({
    source: "page",
    read: "2026-11-01",
    ...expected,
  });
});
