// LiteLLM keys that put a size, quality, region or commitment before a model's id describe an offer of that model and not a model of their
// own. Ids that a cloud's API accepts for a region stay offers of their own and state their region.
import { isFor } from "../../src/pricing/scope.ts";
import type { OfferFacts, Rates } from "../../src/schemas/price.ts";
import { BEDROCK_GEOGRAPHIES } from "../../src/schemas/words.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { movedTo } from "./carried-ratio.ts";
import { type SourcedRow, withRowPrices } from "./group-models.ts";
import { cardOf, timesRatio } from "./timeline.ts";

/** The folders of a key by meaning, as in `low/1024-x-1536/gpt-image-1` and `us-east-1/1-month-commitment/anthropic.claude-v1`. */
const FOLDERS: readonly (readonly [part: keyof OfferFacts, pattern: RegExp])[] = [
  ["quality", /^(standard|hd|low|medium|high|auto)$/],
  ["size", /^(\d{3,4}-x-\d{3,4}|max-x-max)$/],
  ["steps", /^(\d+|max)-steps$/],
  ["commitment", /^\d+-month-commitment$/],
  ["region", /^((us|eu|ap|ca|sa|me|af|il|mx)-[a-z]+(-[a-z]+)?-\d|\*|us|eu|global|global-standard)$/],
  ["route", /^(bedrock|bedrock_mantle|invoke|converse)$/],
];

/** Providers for which LiteLLM writes such keys. */
const FOLDED = new Set(["azure", "bedrock", "openai"]);

/** Geographies of Bedrock's inference profiles, which are ids of its API. */
const PROFILE = new RegExp(`^(${BEDROCK_GEOGRAPHIES.join("|")})\\.(?=[a-z0-9]+\\.)`);

/** LiteLLM's word for every region except the global one; no API accepts such an id. */
const REGIONAL = /^(regional)\.(?=[a-z0-9]+\.)/;

/** The facts in an offer's id; `of` is the model's own id if this one is only a key of LiteLLM's map. */
export function offerFactsOf(provider: string, id: string): { offer: OfferFacts; of?: string } | undefined {
  if (!FOLDED.has(provider)) return undefined;
  const profile = provider === "bedrock" ? PROFILE.exec(id)?.[1] : undefined;
  if (profile !== undefined) return { offer: { region: profile } };
  const regional = provider === "bedrock" ? REGIONAL.exec(id) : null;
  if (regional !== null) return { offer: { region: "regional" }, of: id.slice(regional[0].length) };
  const offer: OfferFacts = {};
  let of = id;
  for (let slash = of.indexOf("/"); slash > 0; slash = of.indexOf("/")) {
    const folder = of.slice(0, slash);
    const part = FOLDERS.find(([, pattern]) => pattern.test(folder))?.[0];
    if (part === undefined) break;
    offer[part] = folder;
    of = of.slice(slash + 1);
  }
  return of === id ? undefined : { offer, of };
}

/** The model whose offer a key or regional id is; undefined for a model's own id. */
export function modelOfOffer(provider: string, id: string): string | undefined {
  const { offer, of } = offerFactsOf(provider, id) ?? {};
  return of ?? (offer?.region === undefined ? undefined : id.slice(offer.region.length + 1));
}

/**
 * Takes a region's factor off the rows of a model's own id whose list wrote the region's price there, since a call in the region has the
 * factor added: the card over the factor is the maker's, and the card itself is not.
 */
export function withoutRegionFactors(
  rows: readonly SourcedRow[],
  { slug, regions = [] }: Provider,
  makersCards: (id: string) => readonly Rates[] = () => [],
): SourcedRow[] {
  return rows.map((sourced) => {
    const { id } = sourced.row;
    const terms = regions.filter((term) => isFor(term, { id }));
    if (terms.length === 0 || offerFactsOf(slug, id)?.offer.region !== undefined) return sourced;
    const cards = new Set(makersCards(id).map((rates) => cardOf({ rates })));
    const isMakers = (rates: Rates) => cards.has(cardOf({ rates }));
    return withRowPrices(sourced, (price) => {
      const { prompt, completion } = price.rates;
      const bases = terms.map(({ factor }) => timesRatio(stated({ prompt, completion }), "1", factor));
      const base = isMakers(price.rates) ? undefined : bases.find(isMakers);
      return base ? movedTo(price, base) : price;
    });
  });
}

/** Adds to models the facts in their ids; a key whose model the provider does not list stays a row. */
export function withOfferFacts(provider: string, models: readonly CatalogModel[]): CatalogModel[] {
  const listed = new Set(models.map(({ id }) => id));
  return models.map((model) => {
    const { offer, of } = offerFactsOf(provider, model.id) ?? {};
    if (offer === undefined) return model;
    const { id, canonical, ...rest } = model;
    const variant_of = of !== undefined && listed.has(of) ? of : undefined;
    return { id, ...stated({ canonical }), offer, ...stated({ variant_of }), ...rest };
  });
}
