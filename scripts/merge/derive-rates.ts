// Rates that a maker's page derives from others by a rule. At every seller, a price without a reading of such a rate gets the derived one.
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import { isFor } from "../../src/pricing/scope.ts";
import type { DerivedRate, PriceEntry, RateName } from "../../src/schemas/price.ts";
import { type Catalog, type CatalogModel, mapModels, splitRow } from "../files/catalog.ts";
import type { DerivedRule, Provider } from "../files/registry.ts";
import { withPrices } from "./tiers.ts";

/** Applies each maker's rules to the prices of its models, also at hosts of a gateway. */
export function withDerivedRates(
  catalog: Catalog,
  providers: readonly Provider[],
): Map<string, CatalogModel[]> {
  const rules = new Map(providers.map(({ slug, derived = [] }) => [slug, derived]));
  return mapModels(catalog, (model) => {
    const [maker, id] = splitRow(model.canonical ?? "");
    const own = (rules.get(maker) ?? []).filter((rule) => isFor(rule, { id }));
    return own.length === 0 ? model : withPrices(model, (price) => withRules(price, own));
  });
}

function withRules<P extends PriceEntry>(price: P, rules: readonly DerivedRule[]): P {
  const derived = rules.flatMap((rule): [RateName, DerivedRate][] => {
    const base = price.rates[rule.from];
    if (base === undefined || base === "0" || price.rates[rule.rate] !== undefined) return [];
    const { from, factor, page } = rule;
    const isBorneOut = price.rates[rule.beside.rate] === scaleDecimal(base, rule.beside.factor);
    return [[rule.rate, { from, factor, page, ...(!isBorneOut && { assumed: true as const }) }]];
  });
  return derived.length === 0 ? price : { ...price, derived: Object.fromEntries(derived) };
}
