// An offer as its row in the lists tells it, for calculators: what sellers charge is then known from one key, not from one for each.
import type { PriceEntry } from "../contract/price-answers.ts";
import { ok, type Result } from "../failure.ts";
import { type ListingView, openListing } from "../lists/listing-view.ts";
import { Newest } from "../newest.ts";
import { formatDecimal, parseNumeral } from "../pricing/decimal.ts";
import { inForce } from "../pricing/rates.ts";
import { type Instant, toInstant } from "../schemas/moment.ts";
import type { Decimal, Hours, RateName, Rates, ServiceTier, Tier } from "../schemas/price.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import { RATE_NAMES } from "../schemas/words.ts";
import type { SnapshotRows, Version } from "../store/version.ts";
import type { Charged, FoundModel } from "./find-model.ts";

/** Counts come as totals: the row does not say how its seller counts. */
const INCLUSIVE = { prompt_includes_cache: true, completion_includes_reasoning: true };

export type ListedOffer = { entry: PriceEntry; resolved: FoundModel & { charged: Charged } };

/** Offers that are kept: reading one takes about twice as long as quoting it. */
const MAX_KEPT = 2_000;
const kept = new WeakMap<ListingView, Newest<string, ListedOffer>>();

/**
 * The offers of rows, as they are at an instant: rates, context tiers, tiers of service by their own names, hours, units, every dated
 * price. Not in a row: other words for tiers, factors of regions, fees beside the price, calendars of hours, an 18th digit.
 */
export function listedOffers(view: ListingView, rows: readonly number[], at: Instant): ListedOffer[] {
  const count = view.announcedCount(at);
  const offers = kept.get(view) ?? new Newest<string, ListedOffer>(MAX_KEPT);
  kept.set(view, offers);
  return rows.map((row) => {
    const key = `${row} ${count}`;
    const offer = offers.get(key) ?? readOffer(view, row, at);
    offers.set(key, offer);
    return offer;
  });
}

/** A provider's offer of a model, where it is listed. */
export function offerAt(
  view: ListingView,
  provider: string,
  model: string,
  at: Instant,
): ListedOffer | undefined {
  const row = view.packed.rowsOfModel(model).find((one) => view.providerId(one) === provider);
  return row === undefined ? undefined : listedOffers(view, [row], at)[0];
}

/** What lists know of offers: the rows of a snapshot, or those of the listing as they are now. */
export async function offerRows(version: Version): Promise<Result<Pick<SnapshotRows, "sellers" | "row">>> {
  if (version.rows) return ok(version.rows);
  const listing = await version.listing(openListing);
  if (!listing.ok) return listing;
  const view = listing.value;
  return ok({
    sellers: (model) => view.packed.rowsOfModel(model).map((row) => view.providerId(row)),
    row: (provider, model) => {
      const entry = offerAt(view, provider, model, toInstant(version.now))?.entry;
      return entry && { ...entry, ...evidenceOf(entry) };
    },
  });
}

function evidenceOf({ sources, page, as_of, confidence }: PriceEntry & { confidence?: string }) {
  if (sources === undefined) return {};
  return {
    evidence: {
      sources,
      ...(page !== undefined && { page }),
      ...(as_of !== undefined && { read: as_of }),
      ...(confidence !== undefined && { confidence }),
    },
  };
}

/** A row as lists have it. */
export function readEntry(view: ListingView, row: number, at: Instant, more?: { facts: true }): PriceEntry {
  return JSON.parse(new TextDecoder().decode(view.entry(row, at, more)));
}

function readOffer(view: ListingView, row: number, at: Instant): ListedOffer {
  const entry = readEntry(view, row, at, { facts: true });
  const { model_id: id, provider_id: provider, canonical, released, native, message } = entry;
  const { status, status_since: since } = entry;
  const model: ShardModel = {
    id,
    prices: pricesOf(entry, at),
    ...(canonical !== undefined && { canonical }),
    ...(entry.alias_of !== undefined && { moving: true as const }),
    ...(released !== undefined && { released }),
    ...(entry.offer?.region !== undefined && { region: entry.offer.region }),
    ...(message !== "" && { message }),
    ...(entry.unpriced_reason && { unpriced_reason: entry.unpriced_reason }),
    ...(status !== undefined &&
      status !== "active" && { life: { status, ...(since !== undefined && { since }) } }),
  };
  const shard = { provider, usage: INCLUSIVE, aliases: [], ...(native && { quotes: native.currency }) };
  const charged = { offer: `${provider}/${id}`, prices: model.prices };
  return { entry, resolved: { shard, models: new Map([[id, model]]), model, match: { id }, charged } };
}

/** Every dated price; the one in force has more than its rates and tiers. */
function pricesOf(entry: PriceEntry, at: Instant): ShardPrice[] {
  const current = entry.pricing === null && entry.units === undefined ? undefined : currentPrice(entry);
  const dated = (entry.history ?? []).map(
    ({ effective_from: from, effective_until: until, from: _, until: __, tiers, ...rates }): ShardPrice => ({
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      rates: exact(rates),
      ...(tiers && { tiers: tiers.map(tierOf) }),
    }),
  );
  const now = inForce(dated, at);
  if (now === undefined) return current ? [current] : dated;
  const { rates: _rates, tiers: _tiers, ...span } = now;
  return dated.map((one) => (one === now && current ? { ...current, ...span } : one));
}

function currentPrice(entry: PriceEntry): ShardPrice {
  const { pricing, unknown = [], rates, derived, carried, native, units, guaranteed_until } = entry;
  const stated = { ...exact(pricing ?? {}), ...exact(rates ?? {}) };
  for (const name of unknown) delete stated[name];
  // A rule gives them again, and says so.
  for (const name of Object.keys(derived ?? {})) delete stated[name as RateName];
  return {
    rates: stated,
    ...(entry.tiers && { tiers: entry.tiers.map(tierOf) }),
    ...(entry.service_tiers && { service_tiers: serviceTiers(entry.service_tiers) }),
    ...(entry.hours && { hours: entry.hours.map(hoursOf) }),
    ...(units && { units: decimals(units) }),
    ...(derived && { derived }),
    ...(carried && { carried }),
    ...(native && { native }),
    ...(guaranteed_until !== undefined && { guaranteed_until }),
  };
}

type Listed<Name extends "tiers" | "hours"> = NonNullable<PriceEntry[Name]>[number];

function tierOf({ above, scaled, ...rates }: Listed<"tiers">): Tier {
  return { above, rates: exact(rates), ...(scaled && { scaled }) };
}

function hoursOf({ utc, days, except, ...rates }: Listed<"hours">): Hours {
  return { utc, rates: exact(rates), ...(days && { days }), ...(except !== undefined && { except }) };
}

/** Rates that scale with their tier are left out: they are scaled again, and named. */
function serviceTiers(listed: NonNullable<PriceEntry["service_tiers"]>): Record<string, ServiceTier> {
  const entries = Object.entries(listed).map(([name, { tiers, scaled = [], ...rates }]) => {
    const stated = exact(rates);
    for (const one of scaled) delete stated[one];
    return [name, { rates: stated, ...(tiers && { tiers: tiers.map(tierOf) }) }];
  });
  return Object.fromEntries(entries);
}

/** Rates by name as the shortest decimals that are those numbers: lists write what they are made from as such. */
function exact(rates: Readonly<Partial<Record<RateName, number>>>): Rates {
  const known: Rates = {};
  for (const name of RATE_NAMES) {
    const rate = rates[name];
    if (rate !== undefined) known[name] = decimal(rate);
  }
  return known;
}

function decimals(units: Readonly<Record<string, number>>): Record<string, Decimal> {
  return Object.fromEntries(Object.entries(units).map(([name, rate]) => [name, decimal(rate)]));
}

function decimal(rate: number): Decimal {
  return formatDecimal(parseNumeral(String(rate)));
}
