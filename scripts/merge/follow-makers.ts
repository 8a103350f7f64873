// Announced changes of a maker's token rates, at other sellers of its model with the same card. All of them show the change; sellers whose
// page says that they follow their makers are charged so, as an estimate, until their own price is read.
import { isFor } from "../../src/pricing/scope.ts";
import { DAY_MS, type Instant, toInstant } from "../../src/schemas/moment.ts";
import type { RateName, Rates } from "../../src/schemas/price.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import { type Catalog, type CatalogModel, type CatalogPrice, mapModels } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { isOwnModel } from "./canonical-model.ts";
import { movedTo } from "./carried-ratio.ts";
import { cardOf } from "./timeline.ts";
import { seenByOrigin } from "./witnesses.ts";

/** A maker's price is followed for this many days without a reading at the seller. */
const FOLLOWED_DAYS = 30;

/** A maker's price from a time on, with the one before. If a promotion or promise `lapses` then, sellers need not follow. */
type Change = { by: string; at: Instant; before: CatalogPrice; next: CatalogPrice; lapses: boolean };

export type FollowInput = {
  providers: readonly Provider[];
  pages: ReadonlyMap<string, readonly PageFact[]>;
  /** Changes are shown and followed from this long before their instant until `FOLLOWED_DAYS` after it. */
  now: Instant;
};

/** Returns the catalogue with each offer's announced change, if its model's maker announced one for the same card on its own page. */
export function withMakerChanges(catalog: Catalog, input: FollowInput): Map<string, CatalogModel[]> {
  const changes = makerChanges(catalog, input);
  const registry = new Map(input.providers.map((provider) => [provider.slug, provider]));
  return mapModels(catalog, (model, slug) => withChange(model, registry.get(slug), changes));
}

function makerChanges(catalog: Catalog, { pages, now }: FollowInput): Map<string, Change> {
  const oldest = daysAfter(now, -FOLLOWED_DAYS);
  const changes = new Map<string, Change>();
  for (const [provider, models] of catalog) {
    const facts = pages.get(provider) ?? [];
    for (const { id, canonical, prices } of models.filter((model) => isOwnModel(provider, model))) {
      const place = prices.findIndex(
        ({ from = "", origin }) => from > oldest && origin.confidence === "official",
      );
      const [before, next] = [prices[place - 1], prices[place]];
      if (before === undefined || next?.from === undefined || before.until !== next.from) continue;
      if (cardOf(before) === cardOf(next)) continue;
      const at = next.from;
      const isPromotion = facts.some(
        ({ model, ends, until }) => model === id && ends === "promotion" && until === at,
      );
      const lapses = isPromotion || before.guaranteed_until !== undefined;
      changes.set(`${canonical} ${cardOf(before)}`, { by: `${provider}/${id}`, at, before, next, lapses });
    }
  }
  return changes;
}

function withChange(
  model: CatalogModel,
  provider: Provider | undefined,
  changes: ReadonlyMap<string, Change>,
): CatalogModel {
  const last = model.prices.at(-1);
  const change = last && changes.get(`${model.canonical} ${cardOf(last)}`);
  const { prompt, completion } = change?.next.rates ?? {};
  if (last === undefined || change === undefined || prompt === undefined || completion === undefined)
    return model;
  const { by, at } = change;
  // A reading of the offer since then, or a price that starts or ends there, is its own word.
  const isDated = (last.from ?? "") >= at || last.until !== undefined;
  if (`${provider?.slug}/${model.id}` === by || isDated || isReadSince(model, at)) return model;
  const follows = isFollower(provider, model) && !change.lapses && last.hours === undefined;
  const told = { ...model, maker_announced: { by, at, rates: { prompt, completion }, follows } };
  return follows ? { ...told, prices: [...model.prices.slice(0, -1), ...followed(last, change)] } : told;
}

function isFollower(provider: Provider | undefined, { id, status, redirect }: CatalogModel): boolean {
  const isOver = status === "retired" || status === "delisted" || redirect !== undefined;
  return provider?.follows !== undefined && !isOver && isFor(provider.follows, { id });
}

function isReadSince({ other_sources, prices }: CatalogModel, at: Instant): boolean {
  const read = [
    ...other_sources,
    ...prices.flatMap(({ origin, evidence }) => [origin, ...Object.values(evidence ?? {})]),
  ];
  return read.some((one) => one.read !== "" && startOf(one.read) >= at);
}

/** The offer's last price up to the change, then the maker's for a while, then its own again, by then unseen. */
function followed(own: CatalogPrice, { by, at, before, next }: Change): CatalogPrice[] {
  const until = daysAfter(at, FOLLOWED_DAYS);
  const { page, read } = next.origin;
  const origin = { source: "page", read, ...stated({ page }), confidence: "one secondary" as const };
  const { evidence: _, witnessed: __, ...rest } = own;
  const taken = { ...movedTo(rest, ratesTaken(own.rates, before.rates, next.rates)), origin };
  return [
    { ...own, until: at },
    unseen({ ...taken, from: at, until, follows_maker: by }),
    unseen({ ...own, from: until }),
  ];
}

/** Replaces rates equal to the maker's old ones by the maker's new ones. */
function ratesTaken(own: Rates, before: Rates, next: Rates): Rates {
  const names = RATE_NAMES.filter(
    (name) => next[name] !== undefined && own[name] !== undefined && own[name] === before[name],
  );
  return Object.fromEntries(names.map((name) => [name, next[name]]));
}

/** The price at low certainty, because the maker has announced another one or no reading here confirms it. */
function unseen(price: CatalogPrice): CatalogPrice {
  const names = Object.keys(price.rates) as RateName[];
  const { checked } = seenByOrigin(price.origin);
  const seen = { ...stated({ checked }), disputed: true as const };
  return { ...price, witnessed: Object.fromEntries(names.map((name) => [name, seen])) };
}

function daysAfter(instant: Instant, days: number): Instant {
  return toInstant(Date.parse(instant) + days * DAY_MS);
}
