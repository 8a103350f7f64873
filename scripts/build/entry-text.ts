// One row as the text that lists answer with: its price entry, with the price of its variants, and the facts of `include=facts`.
import type { PriceEntry, PriceFacts, Witness } from "../../src/contract/price-answers.ts";
import { given } from "../../src/given.ts";
import { redirectAt, stageAt } from "../../src/pricing/life.ts";
import { inForce, ratesInWindow } from "../../src/pricing/rates.ts";
import { dayBefore, type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Day, PublicRate, Rates, Tier } from "../../src/schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../../src/schemas/words.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import type { DatedPrice } from "../ledger/runs.ts";
import { dissenting } from "../merge/claims.ts";
import type { Certain } from "./certainty.ts";
import { describeUnits } from "./describe-units.ts";
import { lifeOf } from "./model-life.ts";

/** Whether a row's entry has a `pricing` object. */
export function isPriced(price: CatalogPrice | undefined): boolean {
  return price !== undefined && PUBLIC_RATES.some((name) => price.rates[name] !== undefined);
}

/** The price entry as JSON text; `beside` holds the members that do not follow from its price. */
export function entryText(
  model: CatalogModel,
  provider: string,
  known: ModelFacts,
  price: CatalogPrice | undefined,
  beside: Variants & Partial<Certain> & Pick<PriceEntry, "maker_announced">,
  at: Instant,
): string {
  const life = lifeOf(model);
  const { status, since } = stageAt(life, at);
  const redirect = redirectAt(life, at);
  const entry: PriceEntry = {
    model_id: model.id,
    provider_id: provider,
    pricing: price && isPriced(price) ? publicPricing(price.rates) : null,
    message: message(model, price),
    ...unpriced(model, price),
    status,
    ...(since !== undefined && isBareDay(since) && { status_since: since }),
    ...stated({ redirected_to: redirect?.to, listed: model.listed, not_seen_since: model.not_seen_since }),
    ...stated({ canonical: model.canonical, offer: model.offer, variant_of: model.variant_of }),
    ...stated({ alias_of: model.moving?.to }),
    ...(price && priceDetails(model, price)),
    // The day of an end that one reading states is shown until it has passed.
    ...facts(known, model.prices, life.unconfirmed === true && (life.retires ?? "~") <= at),
    ...beside,
  };
  return JSON.stringify(entry);
}

/** The facts of `include=facts` as JSON text. */
export function factsText(
  { name, mode, max_input_tokens, capabilities = [] }: ModelFacts,
  model: CatalogModel,
  price: CatalogPrice | undefined,
): string {
  const dissent = dissenting(model.other_sources, price).map(
    ({ claim: { source, read, held_back }, rates }): Witness => ({
      ...{ source, read, rates: numbers(rates), ...stated({ held_back }) },
    }),
  );
  const facts: PriceFacts = {
    ...stated({ name, mode, max_input_tokens }),
    capabilities,
    ...stated({ evidence: price?.origin, dissent }),
  };
  return JSON.stringify(facts);
}

/** The reason for a missing price, or the names of the unknown rates among the 13. */
function unpriced({ unpriced_reason, withdrawn, prices }: CatalogModel, price: CatalogPrice | undefined) {
  if (price !== undefined && isPriced(price)) {
    return stated({ unknown: PUBLIC_RATES.filter((name) => price.rates[name] === undefined) });
  }
  if (prices.length > 0) return {};
  if (withdrawn !== undefined) return { unpriced_reason: "withdrawn" } as const;
  return { unpriced_reason: unpriced_reason ?? "not_public" };
}

function facts(known: ModelFacts, prices: readonly CatalogPrice[], hidesEnd: boolean) {
  const { context_tokens, max_output_tokens, input_modalities, output_modalities, released } = known;
  const retires = hidesEnd ? undefined : known.retires;
  return {
    ...stated({ released, retires, replaced_by: known.replaced_by, context_tokens, max_output_tokens }),
    ...given({ input_modalities, output_modalities }),
    ...(prices.length > 1 && { history: prices.map(datedNumbers) }),
  };
}

function message(model: CatalogModel, price: CatalogPrice | undefined): string {
  if (price === undefined) return model.message ?? "No price is known for today.";
  if (isPriced(price)) return "";
  const how = describeUnits(price);
  return how === undefined ? "No public price is known." : `Priced ${how}.`;
}

/** The 13 rates; 0 for an unknown one. */
function publicPricing(rates: Rates): Record<PublicRate, number> {
  const numbers = PUBLIC_RATES.map((name) => [name, Number(rates[name] ?? "0")]);
  return Object.fromEntries(numbers) as Record<PublicRate, number>;
}

/** A price with the instants it holds between, the last exclusive, and the UTC days it holds on or in. */
export function datedNumbers({ from, until, rates, tiers, ...dated }: DatedPrice) {
  const { gap_from, alone_until, follows_maker } = dated;
  return {
    ...(from !== undefined && { from: dayOf(from), effective_from: from }),
    ...(until !== undefined && { until: lastDay(until), effective_until: until }),
    ...numbers(rates),
    ...stated({ gap_from, alone_until, tiers: tiers?.map(tierNumbers), follows_maker }),
  };
}

/** The last UTC day of a span that ends at an instant. */
function lastDay(until: Instant): Day {
  return until === startOf(dayOf(until)) ? dayBefore(until) : dayOf(until);
}

function tierNumbers({ above, ...card }: Tier) {
  return { above, ...cardNumbers(card) };
}

function cardNumbers({ rates, scaled }: Pick<Tier, "rates" | "scaled">) {
  return { ...numbers(rates), ...(scaled && { scaled }) };
}

/** A price beside its 13 rates: evidence, tiers, units, other rates. */
export function priceDetails(model: CatalogModel, price: CatalogPrice) {
  const agreeing = model.other_sources.filter(({ agrees }) => agrees).map(({ source }) => source);
  const { source, read, page } = price.origin;
  return {
    ...(read !== "" && { as_of: read }),
    sources: [...new Set([source, ...agreeing])],
    ...stated({ page, tiers: price.tiers?.map(tierNumbers), units: numbers(price.units ?? {}) }),
    ...otherRates(price),
  };
}

/** Rates beside the 13, service tiers, hours, and the end of the page's guarantee. */
function otherRates(price: CatalogPrice) {
  const { rates, derived, carried, follows_maker, native } = price;
  const { service_tiers, hours, guaranteed_until } = price;
  const others = Object.fromEntries(
    OTHER_RATES.flatMap((name) => (rates[name] === undefined ? [] : [[name, Number(rates[name])]])),
  );
  const services = Object.entries(service_tiers ?? {}).map(([name, tier]) => [
    name,
    { ...cardNumbers(tier), ...(tier.tiers && { tiers: tier.tiers.map(tierNumbers) }) },
  ]);
  const windows = hours?.map((window) => {
    const { rates: _own, ...when } = window;
    return { ...when, ...numbers(ratesInWindow(rates, window)) };
  });
  return stated({
    ...{ rates: others, derived, carried, follows_maker, native },
    ...{ service_tiers: Object.fromEntries(services), hours: windows, guaranteed_until },
  });
}

export type Variants = Pick<PriceEntry, "variants">;

const NO_VARIANTS: Variants = {};

/** The priced variants of a provider's model at an instant, as its price entry lists them. */
export function variantsIn(catalog: Catalog): (provider: string, id: string, at: Instant) => Variants {
  const known = new Map(
    [...catalog].map(([provider, models]) => {
      const variants = models.filter(({ variant_of }) => variant_of !== undefined);
      return [provider, Map.groupBy(variants, ({ variant_of }) => variant_of)];
    }),
  );
  return (provider, id, at) => {
    const own = known.get(provider)?.get(id);
    return own ? stated({ variants: own.flatMap((model) => variantAt(model, at)) }) : NO_VARIANTS;
  };
}

function variantAt({ id, offer = {}, prices }: CatalogModel, at: Instant) {
  const price = inForce(prices, at);
  if (price === undefined) return [];
  return [
    { model_id: id, offer, ...numbers(price.rates), ...(price.units && { units: numbers(price.units) }) },
  ];
}

/** Exact values as the nearest doubles, by name. */
export function numbers(exact: Rates | Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, Number(value)]));
}
