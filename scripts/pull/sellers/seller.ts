// A seller's own machine-readable prices: what is known of the feed before it is read, and from what it states, in its own
// numbers, to rows in our terms. Units and currencies stand in the table of sellers; none is guessed from a figure.
import type { Hours, ListedPrice, RateName, Rates, Tier } from "../../../src/schemas/price.ts";
import { byCodePoint } from "../../files/code-point-order.ts";
import { today } from "../../files/days.ts";
import { type ModelFacts, type Observation, observation } from "../../files/evidence.ts";
import { stated } from "../../files/stated.ts";
import { type Card, cardOfParts, type Part, sortedTiers } from "../../translate/card.ts";
import {
  alsoRefused,
  at,
  attemptEach,
  checked,
  exactPrice,
  type Translation,
  threshold,
} from "../../translate/translation.ts";

/** What a figure of a feed is: how many digits its point moves to USD (or the seller's currency) per token. */
export const UNITS = {
  "USD a token": 0,
  "cents a token": 2,
  "USD a thousand": 3,
  "USD a million": 6,
  "cents a million": 8,
  "USD/10000 a million": 10,
  "USD/1000000 a million": 12,
} as const;

export type Unit = keyof typeof UNITS;

/** A price as a feed writes it; absent, null and empty text state nothing. */
export type Figure = string | number | null | undefined;

export type Figures = Partial<Record<RateName, Figure>>;

/** One offer of a feed, in the feed's own numbers. */
export type Offer = Card<Figures> & {
  id: string;
  /** The registry's slug, in a feed of several sellers. */
  provider?: string;
  /** Windows of the day with other rates. */
  hours?: (Omit<Hours, "rates"> & { rates: Figures })[];
  /** USD per unit, by our name of the unit. */
  units?: Record<string, Figure>;
  aliases?: string[];
  facts?: ModelFacts;
  /** Days of the price, both inclusive. */
  from?: string;
  until?: string;
  /** The seller says that the price held by this day; it may be older. */
  since?: string;
  /** Announced prices of the same offer, later ones last. */
  next?: Omit<Offer, "id" | "next">[];
};

/** An offer of figures that are dated: what has begun by today, and what each later day brings. */
export function datedOffer(id: string, parts: readonly (Part<Figures> & { from: string })[]): Offer {
  const sorted = parts.toSorted((a, b) => byCodePoint(a.from, b.from));
  const until = (day: string) => sorted.filter(({ from }) => from <= day);
  const now = until(today());
  const later = [...new Set(sorted.slice(now.length).map(({ from }) => from))];
  const since = now.findLast(({ rates }) => rates.prompt ?? rates.completion)?.from;
  const next = later.map((from) => ({ from, ...cardOfParts(until(from)) }));
  return { id, ...cardOfParts(now), ...stated({ since, next }) };
}

/** How a document is taken apart: its items, and the offers of one. An item that throws is one problem. */
export type Reader<I = unknown> = {
  items(document: unknown): readonly I[];
  offers(item: I): readonly Offer[];
};

/** A row of the table of sellers. */
export type Seller = {
  /** The registry's slug; the source and its file have this name too, unless they have one of their own. */
  provider: string;
  name?: string;
  /** `{NAME}` stands for a variable of the environment. */
  url: string;
  clock: "hourly" | "daily";
  unit: Unit;
  currency: "USD" | "EUR" | "CNY";
  /** What 0 means beside a higher price: no such rate, or a free one. */
  zero: "none" | "free";
  reader: Reader;
  /** Its list is all that it sells. */
  complete?: true;
  /** It lists meters, and goes on listing them: that does not say that a model is sold. */
  meters?: true;
  /** It states all context tiers that it has. */
  tiers?: true;
  /** Rates in another unit than the others. */
  otherUnit?: { rates: readonly RateName[]; unit: Unit };
  /** Ids that are not its own offers. */
  leaveOut?: RegExp;
  /** The variable with its key, and the header it is sent in; without the variable it is skipped. */
  key?: { variable: string; header?: string; prefix?: string };
  /** Nobody has seen an answer of it: read only when asked for by name, and held until it fits what is served. */
  unproven?: true;
  /** The document is text or a page of HTML, not JSON. */
  form?: "text" | "html";
  /** Addresses of further parts, by the part that names them. */
  next?: (part: unknown, url: string) => readonly string[];
  maxBytes?: number;
};

/** The rows of a seller's document; each bad item is one line, and leaves its row as it was. */
export function translateSeller(seller: Seller, document: unknown, slugs: ReadonlySet<string>): Translation {
  const listed = seller.reader.items(document).map((item) => {
    return { name: `${seller.provider}/${idOf(item)}`, provider: seller.provider, id: idOf(item), item };
  });
  const { read, ...refused } = attemptEach(listed, ({ item }) => seller.reader.offers(item));
  const offers = read.flat().flatMap((offer) => {
    const { id, provider = seller.provider } = offer;
    if (seller.leaveOut?.test(id)) return [];
    return [{ name: `${provider}/${id}`, provider: slugs.has(provider) ? provider : undefined, id, offer }];
  });
  const seen = new Set<string>();
  const { read: rows, ...unfit } = attemptEach(offers, ({ name, provider = "", id, offer }) => {
    if (provider === "") throw new Error("provider is not in the registry");
    if (seen.has(name)) throw new Error("stands in the document twice");
    seen.add(name);
    const row = toRow(seller, offer);
    return row === undefined ? { provider, id } : checked(observation, row);
  });
  const priced = rows.filter((row) => "prices" in row);
  const unpriced = rows.filter((row) => !("prices" in row));
  return alsoRefused(refused, { ...unfit, rows: priced, unread: [...unfit.unread, ...unpriced] });
}

function toRow(seller: Seller, offer: Offer): Observation | undefined {
  const { id, provider = seller.provider, aliases, facts = {} } = offer;
  const prices = [offer, ...(offer.next ?? [])].map((one) => toPrice(seller, one));
  const [{ rates = {}, units } = {}] = prices;
  if (Object.keys({ ...rates, ...units }).length === 0 && facts.retires === undefined) return undefined;
  const more = stated({ aliases: aliases?.filter((name) => name !== id), since: offer.since });
  const row = { provider, id, ...more, facts };
  if (seller.currency === "USD") return { ...row, prices };
  return { ...row, prices: [], native: { currency: seller.currency, rates } };
}

function toPrice(seller: Seller, offer: Omit<Offer, "id">): ListedPrice {
  const tiersOf = (tiers: Offer["tiers"] = []): { tiers?: Tier[] } =>
    sortedTiers(
      tiers.map(({ above, rates }) => ({ above: threshold(above), rates: toRates(seller, rates) })),
    );
  const services = Object.entries(offer.service_tiers ?? {}).flatMap(([name, { rates, tiers }]) => {
    const card = { rates: toRates(seller, rates), ...tiersOf(tiers) };
    return Object.keys(card.rates).length === 0 ? [] : [[name, card] as const];
  });
  const hours = offer.hours?.map(({ rates, ...window }) => ({ ...window, rates: toRates(seller, rates) }));
  const units = Object.entries(offer.units ?? {}).flatMap(([name, figure]) => {
    const value = read(name, figure, 0);
    return value === undefined || value === "0" ? [] : [[name, value] as const];
  });
  return {
    ...stated({ from: offer.from, until: offer.until }),
    rates: toRates(seller, offer.rates),
    ...tiersOf(offer.tiers),
    ...stated({ service_tiers: Object.fromEntries(services), hours, units: Object.fromEntries(units) }),
  };
}

/** Fees are in whole USD wherever they stand among prices of tokens. */
const WHOLE: ReadonlySet<string> = new Set([
  ...["request", "web_search", "image", "image_output"],
  ...["web_search_low", "web_search_medium", "web_search_high"],
]);

/** Rates in USD per token. A 0 beside a higher price is dropped, unless the seller gives it away; a card of two zeros stays. */
function toRates({ unit, otherUnit, zero }: Seller, figures: Figures): Rates {
  const rates = Object.entries(figures).flatMap(([name, figure]) => {
    const other = otherUnit?.rates.some((one) => one === name) ? otherUnit.unit : unit;
    const value = read(name, figure, WHOLE.has(name) ? 0 : UNITS[other]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isCard = (name: string) => name === "prompt" || name === "completion";
  const costs = rates.some(([name, value]) => isCard(name) && value !== "0");
  return Object.fromEntries(
    rates.filter(([name, value]) => value !== "0" || (costs ? zero === "free" : isCard(name))),
  );
}

/** A figure as an exact price; undefined if the feed leaves it out. Throws if it is not a price, such as -1 for an offer without one. */
function read(name: string, figure: Figure, places: number): string | undefined {
  return figure === null || figure === undefined || figure === ""
    ? undefined
    : exactPrice(name, figure, places);
}

function idOf(item: unknown): string | undefined {
  const id = at(item, "id") ?? at(item, "model_id") ?? at(item, "name");
  return typeof id === "string" ? id : undefined;
}
