// An offer read from its row in the lists, so that a calculator knows every seller's price from one key instead of one key each.
import type { PriceEntry } from "../contract/price-answers.ts";
import { given } from "../given.ts";
import { type ListingView, openListing } from "../lists/listing-view.ts";
import { keptOr, LruCache } from "../lru-cache.ts";
import { INCLUSIVE } from "../pricing/conventions.ts";
import { toDecimal } from "../pricing/decimal.ts";
import { inForce } from "../pricing/rates.ts";
import { type Instant, toInstant } from "../schemas/moment.ts";
import type { Decimal, RateName, ServiceTier } from "../schemas/price.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import { RATE_NAMES } from "../schemas/words.ts";
import type { OfferRow, OfferRows, Version } from "../store/version.ts";
import type { Charged, FoundModel } from "./find-model.ts";

export type ListedOffer = { entry: PriceEntry; resolved: FoundModel & { charged: Charged } };

/** Cached offers; reading one takes about twice as long as quoting it. */
const MAX_KEPT = 2_000;

/** The offers of rows at an instant. A row has no synonyms of tiers, region factors, fees or calendars, and at most 17 digits. */
export function listedOffers(view: ListingView, rows: readonly number[], at: Instant): ListedOffer[] {
  const count = view.announcedCount(at);
  const offers = view.once("offers", () => new LruCache<string, ListedOffer>(MAX_KEPT));
  return rows.map((row) => keptOr(offers, `${row} ${count}`, () => readOffer(view, row, at)));
}

/** What the current listing knows about offers. */
export async function listedRows(version: Version): Promise<OfferRows> {
  const view = await version.listing(openListing);
  const at = toInstant(version.now);
  return view.onceAt("offer rows", at, () => ({
    sellers: (model: string) => view.packed.rowsOfModel(model).map((row) => view.providerId(row)),
    row: (provider: string, model: string) => {
      const own = view.packed.rowsOfModel(model).filter((row) => view.providerId(row) === provider);
      const [offer] = listedOffers(view, own.slice(0, 1), at);
      return offer && toRow(provider, offer);
    },
  }));
}

function toRow(provider: string, { entry, resolved }: ListedOffer): OfferRow {
  const { sources, page, as_of, confidence }: PriceEntry & { confidence?: string } = entry;
  const { source, confidence: own, read } = entry.facts?.evidence ?? {};
  const evidence = sources && { sources, ...given({ page, read: as_of, confidence }) };
  const isFirstHand = own === "official" || source === provider;
  return {
    ...entry,
    ...given({ evidence, ownRead: isFirstHand ? read : undefined }),
    prices: resolved.model.prices,
  };
}

/** A row as lists have it. */
export function listedEntry(view: ListingView, row: number, at: Instant, more?: { facts: true }): PriceEntry {
  return JSON.parse(new TextDecoder().decode(view.entry(row, at, more)));
}

function readOffer(view: ListingView, row: number, at: Instant): ListedOffer {
  const entry = listedEntry(view, row, at, { facts: true });
  const { model_id: id, provider_id: provider, canonical, released, unpriced_reason, native } = entry;
  const { status = "active", status_since: since } = entry;
  const model: ShardModel = {
    id,
    prices: pricesOf(entry, at),
    ...given({
      ...{ canonical, released, unpriced_reason, region: entry.offer?.region },
      message: entry.message || undefined,
      moving: entry.alias_of === undefined ? undefined : (true as const),
      life: status === "active" ? undefined : { status, ...given({ since }) },
    }),
  };
  // Counts are totals, because the row does not state its seller's convention.
  const shard = { provider, usage: INCLUSIVE, aliases: [], ...(native && { quotes: native.currency }) };
  const charged = { offer: `${provider}/${id}`, prices: model.prices };
  return { entry, resolved: { shard, models: new Map([[id, model]]), model, match: { id }, charged } };
}

/** Every dated price; the one in force has more than its rates and tiers. */
function pricesOf(entry: PriceEntry, at: Instant): ShardPrice[] {
  const current = entry.pricing === null && entry.units === undefined ? undefined : currentPrice(entry);
  const dated = (entry.history ?? []).map(
    ({ effective_from: from, effective_until: until, tiers, ...more }): ShardPrice => ({
      ...given({ from, until, gap_from: more.gap_from, alone_until: more.alone_until }),
      ...given({ tiers: tiers?.map(toCard) }),
      rates: decimals(more, RATE_NAMES),
    }),
  );
  const now = inForce(dated, at);
  if (now === undefined) return current ? [current] : dated;
  return dated.map((one) => (one === now ? { ...one, ...current } : one));
}

function currentPrice(entry: PriceEntry): ShardPrice {
  const { unknown = [], derived, carried, native, units, guaranteed_until, tiers, hours } = entry;
  // Rates that a rule derives are left out, because the rule adds and names them.
  const left = [...unknown, ...Object.keys(derived ?? {})];
  return {
    rates: decimals({ ...entry.pricing, ...entry.rates }, RATE_NAMES, left),
    ...given({ derived, carried, native, guaranteed_until }),
    ...given({ tiers: tiers?.map(toCard), hours: hours?.map(toCard) }),
    ...(entry.service_tiers && { service_tiers: serviceTiers(entry.service_tiers) }),
    ...(units && { units: decimals(units, Object.keys(units)) as Record<string, Decimal> }),
  };
}

const RATES: ReadonlySet<string> = new Set(RATE_NAMES);

function toCard<Card extends Readonly<Partial<Record<RateName, number>>>>(listed: Card) {
  const rest = Object.entries(listed).filter(([name]) => !RATES.has(name));
  return {
    ...(Object.fromEntries(rest) as Omit<Card, RateName>),
    rates: decimals(listed, RATE_NAMES),
  };
}

/** Rates scaled with their tier are left out, to be scaled and named again. */
function serviceTiers(listed: NonNullable<PriceEntry["service_tiers"]>): Record<string, ServiceTier> {
  const entries = Object.entries(listed).map(([name, { tiers, scaled, ...rates }]) => [
    name,
    { rates: decimals(rates, RATE_NAMES, scaled), ...(tiers && { tiers: tiers.map(toCard) }) },
  ]);
  return Object.fromEntries(entries);
}

/** Numbers by name as shortest decimals, without those `left` out; lists write such decimals. */
function decimals<Name extends string>(
  numbers: Readonly<Partial<Record<Name, number>>>,
  names: readonly Name[],
  left: readonly string[] = [],
): Partial<Record<Name, Decimal>> {
  const known: Partial<Record<Name, Decimal>> = {};
  for (const name of names) {
    const number = left.includes(name) ? undefined : numbers[name];
    if (number !== undefined) known[name] = toDecimal(number);
  }
  return known;
}
