// servedPrices, plausiblePrice: which reading a price is of, whose the rates are that it lacks, what is left out of several.
// Since when a price is known: the first reading that has it; reading everything again never makes that later.
import { describe, expect, test } from "vitest";
import {
  allReadings,
  knownSince,
  type Offer,
  plausiblePrice,
  servedPrices,
} from "../../../scripts/merge/served-prices.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import type { PriceEntry, RateName } from "../../../src/schemas/price.ts";
import { aPrice, aRow, ratesOnly } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const OFFER: Offer = { id: "m", facts: { mode: "chat" }, isAccepted: () => false };
const CARD = { prompt: "4", completion: "20" };
const PAGE = { source: "page", read: "2026-10-01", confidence: "official" };
const list = (source: string, price: PriceEntry, changes: Partial<Statement> = {}) =>
  aStatement(source, price, changes);
const from = (source: string) => ({ source, read: "2026-10-01" });

describe("the owner of a price", () => {
  // biome-ignore format: one line a case
  test.each<[string, Statement[], object, object | undefined]>([
    ["its prompt's", [list("a", ratesOnly({ prompt: "4" })), list("b", ratesOnly({ completion: "20" }))], from("a"), { completion: from("b") }],
    ["without a prompt its completion's", [list("a", ratesOnly({ audio: "9" })), list("b", ratesOnly({ completion: "20" }))], from("b"), { audio: from("a") }],
    ["without either its first rate's", [list("a", ratesOnly({ audio: "9" })), list("b", ratesOnly({ image: "1" }))], from("b"), { audio: from("a") }],
    ["without rates the best known one's", [list("a", { rates: {}, units: { per_song: "1" } }), list("b", { rates: {}, units: { per_song: "2" } })], from("a"), undefined],
    ["nobody else's", [anOfficial({ rates: CARD }), list("b", { rates: CARD })], PAGE, undefined],
  ])("%s", (_name, statements, origin, evidence) => {
    const [price] = servedPrices(statements);
    expect([price?.origin, price?.evidence]).toEqual([origin, evidence]);
  });

  test("no statement gives no owner", () => expect(servedPrices([])).toEqual([]));
});

const AT = "2026-11-10T00:00:00Z";
const prices = [
  { rates: { prompt: "5", completion: "30" }, until: AT },
  { rates: CARD, from: AT },
];
const feed = list(
  "a",
  { rates: CARD },
  { prices, read: "2026-11-10", earlierReads: ["2026-10-01"], readAt: [AT] },
);
const gapOf = (...statements: Statement[]) =>
  servedPrices([feed, ...statements], allReadings([feed, ...statements], [])).map((one) => one.gap_from);
// biome-ignore format: one line a case
test.each<[string, Statement[], string | undefined]>([
    ["lies after the last reading of the price before it", [], "2026-10-02T00:00:00Z"],
    ["another's, too", [list("b", prices[0] as PriceEntry, { read: "2026-10-20", prices: [{ rates: { prompt: "5", completion: "30" } }] })], "2026-10-21T00:00:00Z"],
    ["unless somebody states its day", [anOfficial(prices[1] as PriceEntry, { prices: [prices[1] as PriceEntry] })], undefined],
    ["or it was read the day before", [list("b", prices[0] as PriceEntry, { read: "2026-11-09", prices: [{ rates: { prompt: "5", completion: "30" } }] })], undefined],
  ])("a change that only readings date: %s", (_name, others, gap_from) => {
    expect(gapOf(...others)).toEqual([undefined, gap_from]);
  });

const read = { input_cache_read: "0.5" };
const tiers = [{ above: 2, rates: { prompt: "8", ...read } }];
const price: PriceEntry = { rates: { ...CARD, ...read }, tiers, service_tiers: { batch: { rates: read } } };
const says = (changes: Partial<Statement>) => ({
  ...anOfficial({ rates: {} }, changes),
  ...{ prices: [], absent: ["input_cache_read"] as const },
});

test.each<[string, Statement[], string | undefined]>([
  ["from a list", [list("a", price), says({})], undefined],
  ["from the page's earlier text", [anOfficial(price, { read: "2026-09-01" }), says({})], undefined],
  ["not from its later one", [anOfficial(price, { read: "2026-11-01" }), says({})], "0.5"],
  ["not on a word of somebody else's", [list("a", price), says({ confidence: "one secondary" })], "0.5"],
])("a rate that a page says does not exist is removed, also from tiers: %s", (_name, statements, kept) => {
  const [served] = servedPrices(statements);
  const places = [served, served?.tiers?.[0], served?.service_tiers?.batch];
  expect(places.map((place) => place?.rates.input_cache_read)).toEqual([kept, kept, kept]);
  expect(served?.rates.completion).toBe("20");
});

describe("a price that breaks a relation", () => {
  const dear = { ...CARD, input_cache_read: "5" };
  const served = (statements: Statement[], changes: Partial<Offer> = {}) =>
    servedPrices(statements).map((price) => plausiblePrice(price, { ...OFFER, ...changes }))[0];
  const printed = (...names: RateName[]) => new Set(names);

  test.each<[string, Statement[], string | undefined]>([
    [
      "a list's beside a page's card goes",
      [anOfficial({ rates: CARD }), list("b", { rates: dear })],
      undefined,
    ],
    ["a list's own goes", [list("b", { rates: dear })], undefined],
    ["what a page says stays", [anOfficial({ rates: dear })], "5"],
    [
      "a page's beside a list's card stays",
      [
        list("b", { rates: CARD }, { rank: -1 }),
        aStatement("page", ratesOnly({ input_cache_read: "5" }), {
          confidence: "one secondary",
          official: printed("input_cache_read"),
        }),
      ],
      "5",
    ],
  ])("%s", (_name, statements, rate) => {
    const price = served(statements);
    expect(price?.rates).toEqual({ ...CARD, ...(rate !== undefined && { input_cache_read: rate }) });
  });

  test("stays when it is accepted by name", () => {
    const isAccepted: Offer["isAccepted"] = ({ relation }) => relation === "cache_read_above_prompt";
    expect(served([list("b", { rates: dear })], { isAccepted })?.rates).toEqual(dear);
  });

  test("stays in a tier or service tier, because the whole statement was checked before", () => {
    const below = { prompt: "3", completion: "20" };
    const tiered = aPrice("4", "20", {
      tiers: [{ above: 1000, rates: below }],
      service_tiers: { priority: { rates: below } },
    });
    expect(served([list("b", tiered)])).toMatchObject(tiered);
  });

  test("a card of two lists that contradicts itself is served as stated", () => {
    const rates = { prompt: "20", completion: "4", input_cache_read: "25" };
    expect(served([list("b", { rates })])?.rates).toEqual(rates);
  });
});

const [FOUR, FIVE] = [aPrice("0.000004", "0.00002"), aPrice("0.000005", "0.00002")];

describe("knownSince", () => {
  const price = (entry: PriceEntry, read = "2026-10-01") => ({ ...entry, origin: { source: "a", read } });
  const since = (entry: PriceEntry, ...rows: Parameters<typeof aRow>[]) =>
    knownSince(
      price(entry),
      [],
      allReadings(
        [],
        rows.map((row) => aRow(...row)),
      ),
    ).since;

  // biome-ignore format: one line a case
  test.each<[string, string | undefined, Parameters<typeof aRow>[]]>([
    ["the reading it is from", undefined, [["a", "m", [FOUR], "2026-10-01"]]],
    ["an earlier reading of another list", "2026-08-01", [["b", "m", [FOUR], "2026-08-01"]]],
    ["another price says nothing", undefined, [["b", "m", [FIVE], "2026-08-01"]]],
    ["the first reading of the list", "2026-07-01", [["a", "m", [FOUR], "2026-10-01", { since: "2026-07-01" }]]],
    ["a list that had it once", "2026-06-01", [["b", "m", [FIVE], "2026-10-01", { past: [{ ...FOUR, until: "2026-08-31", read: "2026-08-01", since: "2026-06-01" }] }]]],
    ["a list that lists it no more", "2026-05-01", [["b", "m", [FOUR], "2026-05-10", { since: "2026-05-01", gone: "2026-06-01" }]]],
    ["a month is no day", undefined, [["b", "m", [FOUR], "2026-05"]]],
  ])("%s", (_name, expected, rows) => expect(since(FOUR, ...rows)).toBe(expected));

  // biome-ignore format: one line a case
  test.each<[string, PriceEntry["rates"], PriceEntry["rates"], string | undefined]>([
    ["a card and half of it", { prompt: "1", completion: "2" }, { prompt: "1" }, "2026-08-01"],
    ["a card and other cache rates", { prompt: "1", input_cache_read: "1" }, { prompt: "1", input_cache_read: "2" }, "2026-08-01"],
    ["a card and none", { prompt: "1" }, { image_output: "1" }, undefined],
    ["half a card and an image, and the image", { prompt: "1", image_output: "1" }, { image_output: "1" }, undefined],
    ["the other half", { completion: "1", image_output: "1" }, { image_output: "1" }, undefined],
    ["no card, one rate alike", { image_output: "1", request: "2" }, { image_output: "1" }, "2026-08-01"],
    ["no card, none alike", { image_output: "1" }, { image_output: "2" }, undefined],
  ])("%s", (_name, rates, read, expected) =>
    expect(since({ rates }, ["b", "m", [{ rates: read }], "2026-08-01"])).toBe(expected),
  );

  test("only the readings that its rates come from count", () => {
    const by: Statement = {
      source: "b",
      series: "b",
      origin: "b",
      rank: 1,
      read: "2026-10-01",
      since: "2026-04-01",
      confidence: "listed",
      official: new Set(),
      prices: [FIVE],
    };
    expect(knownSince(price(FOUR), [by], []).since).toBe("2026-04-01");
  });
});
