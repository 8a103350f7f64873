// The catalogue as lists and maps show it: with each rate that calculators charge by a factor or by a rule.
import { given, some } from "../../src/given.ts";
import { type FactoredTier, FEES, inServiceTier, timesFactor } from "../../src/pricing/adjust-price.ts";
import { type ChargedPrice, derive } from "../../src/pricing/rates.ts";
import { isFor } from "../../src/pricing/scope.ts";
import type { Rates, ServiceTier, Tier } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import { type Catalog, type CatalogModel, mapModels } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";

/** Every price with all rates of its service tiers, also tiers by a provider's factor, and the rates that rules give. */
export function asShown(catalog: Catalog, providers: readonly Provider[]): Catalog {
  const known = new Map(providers.map((provider) => [provider.slug, provider]));
  return mapModels(catalog, (model, slug) => {
    const tiers = factoredTiers(model, known.get(slug));
    return { ...model, prices: model.prices.map((price) => asCharged(price, tiers)) };
  });
}

/** The service tiers that a model's provider charges by a factor; of several with the same name the first. */
function factoredTiers({ id, facts }: CatalogModel, provider: Provider | undefined): FactoredTier[] {
  const sold = { id, ...stated({ released: facts.released }) };
  const named = (provider?.service_tiers ?? []).filter((tier) => isFor(tier, sold));
  const first = named.filter(({ name }, i) => named.findIndex((one) => one.name === name) === i);
  return first.flatMap(({ name, factor, same }) =>
    factor === undefined || name === "standard" ? [] : [{ name, factor, same }],
  );
}

/** The price as shown: with every rate charged in a service tier, and derived ones. `tiers` are the provider's for this model. */
export function asCharged<P extends ShardPrice>(price: P, tiers: readonly FactoredTier[]): P {
  const factors = new Map(tiers.map((term) => [term.name, term]));
  const hasTokens = price.rates.prompt !== undefined || price.rates.completion !== undefined;
  const names = new Set([...Object.keys(price.service_tiers ?? {}), ...(hasTokens ? factors.keys() : [])]);
  const services = [...names].flatMap((name): [string, ServiceTier][] => {
    const term = factors.get(name);
    const charged = inServiceTier(price, name, term) ?? (term && timesFactor(price, term.factor, term.same));
    return charged ? [[name, shownTier(charged, price)]] : [];
  });
  const shown = withDerived(price, price);
  return { ...shown, ...(services.length > 0 && { service_tiers: Object.fromEntries(services) }) };
}

/** A service tier with the rates it is charged at; fees are the standard ones unless it names them. */
function shownTier({ rates, tiers, scaled }: ChargedPrice, price: ShardPrice): ServiceTier {
  const own = RATE_NAMES.filter((name) => !FEES.has(name) || rates[name] !== price.rates[name]);
  const shown = given(Object.fromEntries(own.map((name) => [name, rates[name]])));
  return withDerived({ rates: shown, ...given({ tiers, scaled: some(scaled ?? []) }) }, price);
}

function withDerived<C extends { rates: Rates; tiers?: Tier[] }>(card: C, { derived }: ShardPrice): C {
  if (derived === undefined) return card;
  const whole = (rates: Rates) => {
    const copy = { ...rates };
    derive(copy, derived);
    return copy;
  };
  const tiers = card.tiers?.map((tier) => ({ ...tier, rates: whole(tier.rates) }));
  return { ...card, rates: whole(card.rates), ...(tiers && { tiers }) };
}
