// The whole catalogue as one sorted listing of ready-made price entries, for lists and search.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/answers.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import {
  COLUMNS,
  type Column,
  type Day,
  PUBLIC_RATES,
  type PublicRate,
  type Rates,
  type Tier,
} from "../../src/schemas/price.ts";
import type { Listing } from "../../src/schemas/shard.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { describeUnits } from "./describe-units.ts";
import { variantsOn } from "./list-variants.ts";
import { startOf, turningDays } from "./turning-days.ts";

/**
 * Rows sorted by model id, then provider id, in code point order, as they are today; with `upcoming` entries for the rows that
 * change on each announced day.
 */
export function renderListing(catalog: Catalog, today: Day): Listing {
  const { next } = turningDays(catalog, today);
  const providers = [...catalog.keys()].sort(byCodePoint);
  const all = providers
    .flatMap((provider, p) => (catalog.get(provider) ?? []).map((model) => ({ model, provider, p })))
    .sort((a, b) => byCodePoint(a.model.id, b.model.id) || byCodePoint(a.provider, b.provider));
  const variants = variantsOn(catalog, today);
  const hidden = all.flatMap(({ model }, row) => (model.variant_of === undefined ? [] : [row]));
  return {
    providers,
    rows: all.map(({ model, p }) => [model.id, p]),
    ...(hidden.length > 0 && { hidden }),
    lines: all.map(({ model, provider }) =>
      line(model, provider, inForce(model.prices, today), variants(provider, model.id)),
    ),
    upcoming: next.flatMap((day, i) => {
      const then = variantsOn(catalog, day);
      const before = variantsOn(catalog, next[i - 1] ?? today);
      return all.flatMap(({ model, provider }, row) => {
        const price = inForce(model.prices, day);
        const others = then(provider, model.id);
        const same = JSON.stringify(others) === JSON.stringify(before(provider, model.id));
        if (same && price === inForce(model.prices, next[i - 1] ?? today)) return [];
        const text = line(model, provider, price, others);
        return [{ row, from: startOf(day), line: text, values: numbersOf(model, day) }];
      });
    }),
    columns: toColumns(all.map(({ model }) => numbersOf(model, today))),
  };
}

/** What a row can be sorted by on a day. */
function numbersOf(model: CatalogModel, day: Day): Partial<Record<Column, number>> {
  const rates = inForce(model.prices, day)?.rates ?? {};
  const known = PUBLIC_RATES.flatMap((name) =>
    rates[name] === undefined ? [] : [[name, Number(rates[name])]],
  );
  return { ...Object.fromEntries(known), ...releasedOf(model) };
}

/** A day the sources know only the month of counts as before that month's first. */
function releasedOf({ facts: { released } }: CatalogModel): { released?: number } {
  return released === undefined ? {} : { released: Number(released.replaceAll("-", "").padEnd(8, "0")) };
}

/** For each column some row has: those rows, and the values there. */
export function toColumns(rows: readonly Partial<Record<Column, number>>[]): Listing["columns"] {
  const columns: Listing["columns"] = {};
  for (const name of COLUMNS) {
    const known = rows.flatMap((values, row) =>
      values[name] === undefined ? [] : [[row, values[name]] as const],
    );
    if (known.length > 0) columns[name] = [known.map(([row]) => row), known.map(([, value]) => value)];
  }
  return columns;
}

/** A row counts as priced when its line has a `pricing` object. */
export function isPriced(price: CatalogPrice | undefined): boolean {
  return price !== undefined && PUBLIC_RATES.some((name) => price.rates[name] !== undefined);
}

function line(
  model: CatalogModel,
  provider: string,
  price: CatalogPrice | undefined,
  variants: Pick<PriceEntry, "variants">,
): string {
  const entry: PriceEntry = {
    model_id: model.id,
    provider_id: provider,
    pricing: price && isPriced(price) ? publicPricing(price.rates) : null,
    message: message(model, price),
    ...(model.canonical !== undefined && { canonical: model.canonical }),
    ...(model.offer && { offer: model.offer }),
    ...(model.variant_of !== undefined && { variant_of: model.variant_of }),
    ...(price && extras(model, price)),
    ...facts(model),
    ...variants,
  };
  return JSON.stringify(entry);
}

function facts({ facts: known, prices }: CatalogModel) {
  const { context_tokens, max_output_tokens, input_modalities, output_modalities, released } = known;
  return {
    ...(released !== undefined && { released }),
    ...(context_tokens !== undefined && { context_tokens }),
    ...(max_output_tokens !== undefined && { max_output_tokens }),
    ...(input_modalities && { input_modalities }),
    ...(output_modalities && { output_modalities }),
    ...(prices.length > 1 && { history: prices.map(dated) }),
  };
}

/** A price with the days it holds on, both inclusive. */
function dated({ from, until, rates, tiers }: CatalogPrice) {
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...numbers(rates),
    ...(tiers && { tiers: tiers.map(tierNumbers) }),
  };
}

function tierNumbers({ above, rates }: Tier) {
  return { above, ...numbers(rates) };
}

function extras(model: CatalogModel, price: CatalogPrice) {
  const agreeing = model.other_sources.filter(({ agrees }) => agrees).map(({ source }) => source);
  const tiers = price.tiers?.map(tierNumbers);
  const units = Object.entries(price.units ?? {}).map(([name, rate]) => [name, Number(rate)] as const);
  return {
    ...(price.origin.read !== "" && { as_of: price.origin.read }),
    sources: [...new Set([price.origin.source, ...agreeing])],
    ...(price.origin.page !== undefined && { page: price.origin.page }),
    ...(tiers && { tiers }),
    ...(units.length > 0 && { units: Object.fromEntries(units) }),
  };
}

function message(model: CatalogModel, price: CatalogPrice | undefined): string {
  if (price === undefined) return model.message ?? "No price is known for today.";
  if (isPriced(price)) return "";
  const how = describeUnits(price);
  return how === undefined || hasTokenPrice(price) ? "No public price is known." : `Priced ${how}.`;
}

/** The 13 rates; 0 where there is none. */
function publicPricing(rates: Rates): Record<PublicRate, number> {
  const numbers = PUBLIC_RATES.map((name) => [name, Number(rates[name] ?? "0")]);
  return Object.fromEntries(numbers) as Record<PublicRate, number>;
}

function numbers(rates: Rates): Record<string, number> {
  return Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, Number(rate)]));
}
