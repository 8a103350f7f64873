// The whole catalogue as one sorted listing of ready-made price entries, for lists and search.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/answers.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Instant } from "../../src/schemas/moment.ts";
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
import { dayBefore, startOf } from "../files/days.ts";
import { describeUnits } from "./describe-units.ts";
import { variantsAt } from "./list-variants.ts";
import { turningInstants } from "./turning-instants.ts";

/**
 * Rows sorted by model id, then provider id, in code point order, as they are at an instant; with `upcoming` entries for the rows
 * that change at each announced instant after it.
 */
export function renderListing(catalog: Catalog, now: Instant): Listing {
  const { next } = turningInstants(catalog, now);
  const providers = [...catalog.keys()].sort(byCodePoint);
  const all = providers
    .flatMap((provider, p) => (catalog.get(provider) ?? []).map((model) => ({ model, provider, p })))
    .sort((a, b) => byCodePoint(a.model.id, b.model.id) || byCodePoint(a.provider, b.provider));
  const variants = variantsAt(catalog, now);
  const hidden = all.flatMap(({ model }, row) => (model.variant_of === undefined ? [] : [row]));
  return {
    providers,
    rows: all.map(({ model, p }) => [model.id, p]),
    ...(hidden.length > 0 && { hidden }),
    lines: all.map(({ model, provider }) =>
      line(model, provider, inForce(model.prices, now), variants(provider, model.id)),
    ),
    upcoming: next.flatMap((from, i) => {
      const then = variantsAt(catalog, from);
      const before = variantsAt(catalog, next[i - 1] ?? now);
      return all.flatMap(({ model, provider }, row) => {
        const price = inForce(model.prices, from);
        const others = then(provider, model.id);
        const same = JSON.stringify(others) === JSON.stringify(before(provider, model.id));
        if (same && price === inForce(model.prices, next[i - 1] ?? now)) return [];
        const text = line(model, provider, price, others);
        return [{ row, from, line: text, values: numbersOf(model, from) }];
      });
    }),
    columns: toColumns(all.map(({ model }) => numbersOf(model, now))),
  };
}

/** What a row can be sorted by at an instant. */
function numbersOf(model: CatalogModel, at: Instant): Partial<Record<Column, number>> {
  const rates = inForce(model.prices, at)?.rates ?? {};
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

/** A price with the instants it holds between, the last exclusive, and the UTC days it holds on or in. */
function dated({ from, until, rates, tiers }: CatalogPrice) {
  return {
    ...(from !== undefined && { from: from.slice(0, 10), effective_from: from }),
    ...(until !== undefined && { until: lastDay(until), effective_until: until }),
    ...numbers(rates),
    ...(tiers && { tiers: tiers.map(tierNumbers) }),
  };
}

/** The last UTC day of a span that ends at an instant. */
function lastDay(until: Instant): Day {
  return until === startOf(until.slice(0, 10)) ? dayBefore(until.slice(0, 10)) : until.slice(0, 10);
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
