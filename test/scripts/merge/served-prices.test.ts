// servedPrices, plausiblePrice: which reading a price is of, whose the rates are that it lacks, what is left out of several.
import { describe, expect, test } from "vitest";
import { type Offer, plausiblePrice, servedPrices } from "../../../scripts/merge/served-prices.ts";
import type { Statement } from "../../../scripts/merge/statement.ts";
import type { PriceEntry, RateName } from "../../../src/schemas/price.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const OFFER: Offer = { id: "m", facts: { mode: "chat" }, mayBe: () => false };
const CARD = { prompt: "4", completion: "20" };
const PAGE = { source: "page", read: "2026-10-01", confidence: "official" };
const list = (source: string, price: PriceEntry, changes: Partial<Statement> = {}) =>
  aStatement(source, price, changes);
const from = (source: string) => ({ source, read: "2026-10-01" });

describe("whose a price is", () => {
  test.each<[string, Statement[], object, object | undefined]>([
    [
      "its prompt's",
      [list("a", ratesOnly({ prompt: "4" })), list("b", ratesOnly({ completion: "20" }))],
      from("a"),
      { completion: from("b") },
    ],
    [
      "without a prompt its completion's",
      [list("a", ratesOnly({ audio: "9" })), list("b", ratesOnly({ completion: "20" }))],
      from("b"),
      { audio: from("a") },
    ],
    [
      "without either its first rate's",
      [list("a", ratesOnly({ audio: "9" })), list("b", ratesOnly({ image: "1" }))],
      from("b"),
      { audio: from("a") },
    ],
    [
      "without rates the best known one's",
      [
        list("a", { rates: {}, units: { per_song: "1" } }),
        list("b", { rates: {}, units: { per_song: "2" } }),
      ],
      from("a"),
      undefined,
    ],
    ["nobody else's", [anOfficial({ rates: CARD }), list("b", { rates: CARD })], PAGE, undefined],
  ])("%s", (_name, statements, origin, evidence) => {
    const [price] = servedPrices(statements);
    expect([price?.origin, price?.evidence]).toEqual([origin, evidence]);
  });

  test("of no statement there is none", () => expect(servedPrices([])).toEqual([]));
});

describe("what breaks a relation", () => {
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

  test("stays where somebody accepted it", () => {
    const mayBe: Offer["mayBe"] = ({ relation }) => relation === "cache_read_above_prompt";
    expect(served([list("b", { rates: dear })], { mayBe })?.rates).toEqual(dear);
  });

  test("in a tier or a service tier it stays: whoever said it of one price was asked before", () => {
    const below = { prompt: "3", completion: "20" };
    const tiered = aPrice("4", "20", {
      tiers: [{ above: 1000, rates: below }],
      service_tiers: { priority: { rates: below } },
    });
    expect(served([list("b", tiered)])).toMatchObject(tiered);
  });

  test("a card of two lists that contradicts itself is served as they say", () => {
    const rates = { prompt: "20", completion: "4", input_cache_read: "25" };
    expect(served([list("b", { rates })])?.rates).toEqual(rates);
  });
});
