// The catalogue as lists and maps show it: with each rate that calculators charge by a factor or by a rule.
import { asCharged, type FactoredTier } from "../../src/pricing/adjust-price.ts";
import { isFor } from "../../src/pricing/scope.ts";
import { type Catalog, type CatalogModel, mapModels } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";

/** Every price with all rates of its tiers of service, those of the provider's factors among them, and the rates that rules give. */
export function asShown(catalog: Catalog, providers: readonly Provider[]): Catalog {
  const known = new Map(providers.map((provider) => [provider.slug, provider]));
  return mapModels(catalog, (model, slug) => {
    const tiers = factoredTiers(model, known.get(slug));
    return { ...model, prices: model.prices.map((price) => asCharged(price, tiers)) };
  });
}

/** The tiers of service that a model's provider charges by a factor; of those with one name the first. */
function factoredTiers({ id, facts }: CatalogModel, provider: Provider | undefined): FactoredTier[] {
  const sold = { id, ...stated({ released: facts.released }) };
  const named = (provider?.service_tiers ?? []).filter((tier) => isFor(tier, sold));
  const first = named.filter(({ name }, i) => named.findIndex((one) => one.name === name) === i);
  return first.flatMap(({ name, factor, same }) =>
    factor === undefined || name === "standard" ? [] : [{ name, factor, same }],
  );
}
