// Where each offer of a model goes on its page, worked out by hand for a few offers.
import { describe, expect, test } from "vitest";
import type { Witness } from "../../../src/contract/price-answers.ts";
import {
  cheapestOffer,
  mainOffer,
  type Offer,
  percentAbove,
  priceOf,
  sortOffers,
} from "../../../src/web/offers/offers.ts";
import { offerOf } from "../../helpers/offer.ts";
import { ZERO_PRICING } from "../../helpers/zero-pricing.ts";

/** An offer at `<provider>:<kind>`. */
function offer(at: string, input: number, output: number, more: Partial<Offer> = {}): Offer {
  const [provider_id = "", kind = "host"] = at.split(":");
  return offerOf(provider_id, input, output, { provider: provider_id.toUpperCase(), kind, ...more });
}

const unpriced = (at: string, more: Partial<Offer> = {}) =>
  offer(at, 0, 0, { pricing: null, message: "No public price is known.", ...more });

/** Of the seller's page alone, as somebody read it. */
const read = (confidence: NonNullable<Witness["confidence"]>): Partial<Offer> => ({
  ...{ sources: ["page"], facts: { capabilities: [], evidence: { source: "page", read: "", confidence } } },
});
const ids = (offers: readonly Offer[]) => offers.map(({ provider_id }) => provider_id).join(" ");
const groups = (offers: Offer[]) =>
  sortOffers(offers).groups.map((group) => `${group.kind}: ${ids(group.offers)}`);

const OWN = offer("acme:maker", 4, 20);

describe("offers of a model", () => {
  test("at the maker's price are folded; the others are sorted by kind and price", () => {
    const offers = [
      offer("zed:gateway", 4, 20),
      offer("venice:host", 5, 20),
      offer("cheap:host", 3, 20),
      offer("cloud:cloud", 4, 20),
      OWN,
    ];
    const { list, same } = sortOffers(offers);
    expect([list?.provider_id, ids(same)]).toEqual(["acme", "cloud zed"]);
    expect(groups(offers)).toEqual(["maker: acme", "host: cheap venice"]);
  });

  test.each<[string, Partial<Offer>, boolean]>([
    ["a cache rate only one knows", {}, true],
    ["the same cache rate", { unknown: [] }, true],
    [
      "another cache rate",
      { unknown: [], pricing: { ...(OWN.pricing ?? ZERO_PRICING), input_cache_read: 1 } },
      false,
    ],
  ])("%s", (_, more, folded) => {
    const own = { ...OWN, unknown: [] };
    expect(sortOffers([own, offer("host", 4, 20, more)]).same).toHaveLength(folded ? 1 : 0);
  });

  test("of the maker in one region have no list price beside its own of all", () => {
    const inEurope = offer("acme:maker", 3, 15, { offer: { region: "eu" } });
    expect([sortOffers([inEurope, OWN]).list, sortOffers([inEurope]).list]).toEqual([OWN, inEurope]);
  });

  test("without the maker's have a list price when most confirmed ones agree", () => {
    const agreeing = [offer("a", 1, 2), offer("b", 1, 2), offer("c", 1, 2)];
    expect(sortOffers([offer("d", 3, 3), ...agreeing]).list?.provider_id).toBe("a");
    expect(sortOffers([offer("d", 3, 3), ...agreeing.slice(1)]).list).toBeUndefined();
    expect(sortOffers(agreeing.map((one) => ({ ...one, sources: ["a"] }))).list).toBeUndefined();
    const others = [3, 4, 5].map((input) => offer(`d${input}`, input, input));
    expect(sortOffers([...others, ...agreeing]).list).toBeUndefined();
  });

  test("stand apart in plans and free tiers, without a price, and when no longer sold", () => {
    const sorted = sortOffers([
      OWN,
      offer("plan:plan", 0, 0),
      offer("trial:free", 0, 0),
      unpriced("none:host"),
      offer("old:host", 1, 1, { status: "retired" }),
      unpriced("gone:host", { status: "delisted" }),
      unpriced("pages:host", { units: { input_per_page: 0.01 } }),
    ]);
    expect(sorted.aside.map(({ kind, offers }) => `${kind}: ${ids(offers)}`)).toEqual([
      "plan: plan",
      "free: trial",
    ]);
    expect([ids(sorted.unpriced), ids(sorted.gone)]).toEqual(["none", "old gone"]);
    expect(sorted.groups.map(({ offers }) => ids(offers))).toEqual(["acme", "pages"]);
  });

  test("a maker of other models hosts this one; one that sells under another name is the maker", () => {
    const canonical = "google/g";
    const offers = [
      offer("google_ai_studio:maker", 1, 1, { canonical }),
      offer("other:maker", 2, 2, { canonical }),
    ];
    expect(groups(offers)).toEqual(["maker: google_ai_studio", "host: other"]);
  });
});

const cheapest = (offers: Offer[]) => ids([cheapestOffer(sortOffers(offers)) ?? []].flat());
test.each<[string, Offer[], string]>([
  [
    "of all kinds, below the list price",
    [OWN, offer("a", 3, 9), offer("b", 3, 10), offer("g:gateway", 1, 1)],
    "g",
  ],
  ["nobody, when all are dearer", [OWN, offer("a", 5, 20)], ""],
  ["nobody, when all are the same", [OWN, offer("a", 4, 20)], ""],
  ["not one that a single source says", [OWN, offer("a", 1, 1, { sources: ["s"] }), offer("b", 3, 9)], "b"],
  ["not one of low certainty", [OWN, offer("a", 1, 1, { certainty: "low" })], ""],
  ["one that its own page says", [OWN, offer("a", 1, 1, read("official"))], "a"],
  ["one whose page two sources read", [OWN, offer("a", 1, 1, read("two secondary"))], "a"],
  ["not one whose page one source read", [OWN, offer("a", 1, 1, read("one secondary"))], ""],
  [
    "not one that is disputed",
    [OWN, offer("a", 1, 1, { facts: { capabilities: [], dissent: [{ source: "s", read: "" }] } })],
    "",
  ],
  [
    "without a list price the lowest of its kind, when another is dearer",
    [offer("a", 1, 1), offer("b", 1, 2)],
    "a",
  ],
  ["and nobody when it is alone", [offer("a", 1, 1)], ""],
])("the cheapest is %s", (_, offers, expected) => expect(cheapest(offers)).toBe(expected));

test.each<[Offer[], string | undefined]>([
  [[offer("a", 1, 1), OWN], "acme"],
  [[offer("a", 1, 1), unpriced("acme:maker", { units: { per_page: 1 } })], "acme"],
  [[offer("a", 1, 1), offer("groq", 2, 2)], "groq"],
  [[offer("a:gateway", 1, 1), offer("vercel:gateway", 2, 2)], "vercel"],
  [[offer("b", 2, 1), offer("a", 1, 1)], "a"],
  [[offer("p:plan", 1, 1)], "p"],
  [[unpriced("u")], "u"],
  [[], undefined],
])("the main offer of %j", (offers, provider) => expect(mainOffer(offers)?.provider_id).toBe(provider));

test.each([
  [5, 25, 25],
  [4, 20, 0],
  [3, 15, -25],
])("%d and %d are %d percent higher", (input, output, percent) => {
  expect(percentAbove(priceOf(offer("a", input, output)), priceOf(OWN))).toBe(percent);
});
