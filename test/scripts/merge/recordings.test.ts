// Sellers' feeds beside what else was read: which make history, which hold, and which only dispute a page.
import { describe, expect, test } from "vitest";
import { decidePrices } from "../../../scripts/merge/price-spans.ts";
import { withRecordings } from "../../../scripts/merge/recordings.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import type { Rates } from "../../../src/schemas/price.ts";

const card = (prompt: string, more: Rates = {}): Rates => ({ prompt, completion: "8", ...more });
/** Rates, or a card by its prompt. */
const cardOf = (rates: Rates | string) => (typeof rates === "string" ? card(rates) : rates);

function aList(read: string, rates: Rates | string, more: Partial<Statement> = {}): Statement {
  const known = { source: "list", series: "list", origin: "list", rank: 10, confidence: "listed" } as const;
  return { ...known, read, official: new Set(), prices: [{ rates: cardOf(rates) }], ...more };
}

function aFeed(read: string, of: Rates | string, more: Partial<Statement> = {}): Statement {
  const rates = cardOf(of);
  const official = new Set(Object.keys(rates) as (keyof Rates)[]);
  const known = { source: "acme", series: "page a", origin: "page a", rank: 0, page: "https://a" } as const;
  return { ...known, read, confidence: "official", official, feed: "recorded", prices: [{ rates }], ...more };
}

const READ = { feed: "read" } as const;

const aPage = (read: string, rates: string) => {
  const { feed: _, ...page } = aFeed(read, rates, { series: "page b", origin: "page b" });
  return page;
};

/** `from..until prompt` of each span. */
function served(...statements: Statement[]): string[] {
  return decidePrices(withRecordings(statements)).map(
    ({ price: { from = "", until = "", rates } }) =>
      `${from.slice(0, 10)}..${until.slice(0, 10)} ${rates.prompt}`,
  );
}

describe("a stored document", () => {
  test.each<[string, Statement[], string[]]>([
    [
      "is the price where nobody read it later",
      [aFeed("2026-08-22", "2"), aList("2026-08-21", "1")],
      [".. 2"],
    ],
    [
      "is history up to the first later reading of another price",
      [aFeed("2025-09-08", "2"), aList("2026-09-30", "1", { since: "2026-08-01" })],
      ["..2026-08-01 2", "2026-08-01.. 1"],
    ],
    [
      "even if that is a day later, by one list",
      [aFeed("2026-08-22", "2"), aList("2026-08-23", "1")],
      ["..2026-08-23 2", "2026-08-23.. 1"],
    ],
    [
      "holds beside its announced successor, as long as later readings show the price of their day",
      [
        aFeed("2026-09-25", "2", {
          prices: [
            { until: "2027-01-01T00:00:00Z", rates: card("2") },
            { from: "2027-01-01T00:00:00Z", rates: card("3") },
          ],
        }),
        aList("2026-09-30", "2"),
      ],
      ["..2027-01-01 2", "2027-01-01.. 3"],
    ],
    [
      "holds where the newest later reading bears it out",
      [
        aFeed("2026-09-01", "2"),
        aList("2026-09-20", "1"),
        aList("2026-09-30", "2", { source: "other", series: "o", origin: "o" }),
      ],
      [".. 2"],
    ],
    [
      "yields to the seller's page of an unknown day, from the last day on which it was seen",
      [aFeed("2026-08-22", "2"), aPage("", "1"), aList("2026-09-30", "2")],
      ["..2026-10-01 2", "2026-10-01.. 1"],
    ],
    [
      "begins with the change before it",
      [
        aFeed("2026-08-22", "2"),
        aList("2026-09-30", "1", {
          prices: [
            { until: "2026-05-01T00:00:00Z", rates: card("3") },
            { from: "2026-09-30T00:00:00Z", rates: card("1") },
          ],
        }),
      ],
      ["..2026-05-01 3", "2026-05-01..2026-09-30 2", "2026-09-30.. 1"],
    ],
  ])("%s", (_name, statements, expected) => expect(served(...statements)).toEqual(expected));

  test("holds where one list goes on showing the card it had before, unless the list moved or a second one agrees", () => {
    const others = { feed: "recorded", series: "s", origin: "s", source: "s" } as const;
    const list = (since: string) => aList("2026-11-30", "1", { since });
    const reading = aList("2026-08-22", "2", others);
    expect(served(reading, list("2026-08-22"))).toEqual([".. 2"]);
    expect(served(reading, list("2026-08-23"))).toEqual(["..2026-08-23 2", "2026-08-23.. 1"]);
    const second = { series: "t", origin: "t", source: "t" };
    expect(served(reading, list("2026-08-01"), aList("2026-09-30", "1", second))).toEqual([".. 1"]);
    // Regions have meters of their own.
    expect(served({ ...reading, metered: true }, list("2026-08-01"))).toEqual([".. 1"]);
  });

  test("loses rates and tiers that were read differently since, and everything but the card when old", () => {
    const tiers = [{ above: 200000, rates: { prompt: "4" } }];
    const feed = (read: string) =>
      aFeed(read, card("2", { input_cache_read: "0.2", web_search: "0.01" }), {
        prices: [{ rates: card("2", { input_cache_read: "0.2", web_search: "0.01" }), tiers }],
      });
    const later = aList("2026-09-30", card("2", { input_cache_read: "0.1" }), {
      prices: [{ rates: card("2", { input_cache_read: "0.1" }), tiers: [] }],
    });
    const [kept] = withRecordings([feed("2026-09-01"), later]);
    // Tiers are what the later reading says of them.
    expect([kept?.prices, kept?.official.has("input_cache_read"), kept?.silentOnTiers]).toEqual([
      [{ rates: card("2", { web_search: "0.01" }) }],
      false,
      true,
    ]);
    const before = { ...later, since: "2026-08-31" };
    expect(withRecordings([feed("2026-09-01"), before])[0]?.prices[0]?.rates.input_cache_read).toBe("0.2");
    const [old] = withRecordings([feed("2026-06-01"), later]);
    expect([old?.prices, old?.silentOnTiers]).toEqual([[{ rates: card("2") }], true]);
    // The seller's own word, as its page's would be: for the card alone.
    expect([old?.confidence, [...(old?.official ?? [])]]).toEqual(["official", ["prompt", "completion"]]);
  });

  test("loses a tier of service whose every rate was read differently since", () => {
    const service_tiers = { batch: { rates: { prompt: "1", completion: "4" } } };
    const feed = aFeed("2026-09-23", "2", { prices: [{ rates: card("2"), service_tiers }] });
    const borneOut = aList("2026-11-10", "2");
    const read = (...others: Statement[]) => withRecordings([feed, ...others])[0]?.prices;
    expect(read(borneOut)).toEqual([{ rates: card("2"), service_tiers }]);
    expect(read(aList("2026-09-30", { ...card("1"), completion: "7" }), borneOut)).toEqual([{ rates: {} }]);
  });
});

describe("a seller's feed", () => {
  test.each<[string, Statement[], string[]]>([
    ["goes before later lists", [aFeed("2026-09-01", "2", READ), aList("2026-10-01", "1")], [".. 2"]],
    [
      "up to 45 days",
      [aFeed("2026-08-01", "2", READ), aList("2026-10-01", "1")],
      ["..2026-10-01 2", "2026-10-01.. 1"],
    ],
    [
      "supersedes an older page up to threefold",
      [aFeed("2026-09-01", "3", READ), aPage("2026-08-01", "1")],
      [".. 3"],
    ],
    [
      "and beyond is a dispute, in which the page holds",
      [aFeed("2026-09-01", "3.1", READ), aPage("2026-08-01", "1")],
      [".. 1"],
    ],
    ["as it is below a third", [aFeed("2026-09-01", "1", READ), aPage("2026-08-01", "3.1")], [".. 3.1"]],
  ])("%s", (_name, statements, expected) => expect(served(...statements)).toEqual(expected));

  test("supersedes the page entirely where it once agreed with it", () => {
    const prices = [
      { until: "2026-08-15T00:00:00Z", rates: card("1") },
      { from: "2026-08-15T00:00:00Z", rates: card("9") },
    ];
    const [feed] = withRecordings([
      aFeed("2026-09-01", "9", { feed: "read", prices }),
      aPage("2026-08-01", "1"),
    ]);
    expect(feed?.confidence).toBe("official");
  });
});
