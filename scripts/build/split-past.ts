// Splits an offer's dated prices into those that every call needs and those in a key of their own, which only calls of that time read.
// Past editions of lists show thousands of prices: in a shard every call would have to read past them.
import type { Instant } from "../../src/schemas/moment.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, latest } from "../files/days.ts";
import type { DatedOffer, DatedProvider } from "../ledger/date-catalog.ts";
import { readPrices, withoutStart } from "../ledger/date-prices.ts";
import type { DatedPrice } from "../ledger/runs.ts";

/** What a model cost before an instant, where its shard does not know. */
export type Past = { before: Instant; prices: DatedPrice[] };

/** A provider's models as its shard holds them, and the past of those that have one, by id. */
export function splitProvider(
  models: readonly CatalogModel[],
  dated: DatedProvider | undefined,
  now: Instant,
): { models: CatalogModel[]; past: Map<string, Past> } {
  const past = new Map<string, Past>();
  const split = models.map((model) => {
    const offer = dated?.offers.get(model.id) ?? model;
    const own = pastOf(offer.prices, now);
    if (own !== undefined) past.set(model.id, own);
    return asServed(model, offer);
  });
  return { models: split, past };
}

/** Finds the last instant up to `now` at which lists say more than the catalogue, and returns the prices before it, if there is one. */
function pastOf(prices: readonly DatedPrice[], now: Instant): Past | undefined {
  const instants = prices.flatMap(({ bound, until = "~", gap_from, alone_until, from }, i) => [
    bound === undefined || i === prices.length - 1 || until > now ? undefined : until,
    alone_until,
    gap_from === undefined ? undefined : from,
  ]);
  const before = latest(instants);
  if (before === undefined || prices.every(({ bound }) => bound === undefined)) return undefined;
  const earlier = prices.filter(({ from = "", gap_from = from }) => from < before || gap_from < before);
  return { before, prices: earlier };
}

/** The catalogue's own prices, the first known from its first sight on. The release of something newer under the id is not its own. */
function asServed(model: CatalogModel, { prices, isOlder }: DatedOffer): CatalogModel {
  const read = prices === model.prices ? model.prices.slice(0, 1) : readPrices(model.prices);
  const [first, ...rest] = [...read.slice(-1).map(withoutStart), ...model.prices.slice(read.length)];
  const { released: _, ...undated } = model.facts;
  const facts = isOlder ? undated : model.facts;
  return { ...model, facts, prices: first === undefined ? [] : [sinceFirstSight(first, prices), ...rest] };
}

function sinceFirstSight(first: CatalogPrice, dated: readonly DatedPrice[]): CatalogPrice {
  const seen = dated.find(({ until, bound }) => bound !== undefined && until === first.until);
  return first.from !== undefined || seen?.from === undefined ? first : { ...first, since: dayOf(seen.from) };
}
