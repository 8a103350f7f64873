// The whole catalogue as one sorted listing of ready-made price entries, for lists and search.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Listing } from "../../src/schemas/listing.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import { dayBefore } from "../../src/schemas/moment.ts";
import type { ModelFacts } from "../../src/schemas/observations.ts";
import type { Column, Day, PublicRate, Rates, Tier } from "../../src/schemas/price.ts";
import type { PriceEntry, PriceFacts, Witness } from "../../src/schemas/price-answers.ts";
import { COLUMNS, OTHER_RATES, PUBLIC_RATES } from "../../src/schemas/words.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf } from "../files/days.ts";
import { describeUnits } from "./describe-units.ts";
import { facetsOf, factsOf, sharedFacts, statusesOf } from "./list-facets.ts";
import { numbers, type Variants, variantsAt } from "./list-variants.ts";
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
  const shared = sharedFacts(all);
  const known = new Map(all.map(({ model }) => [model, factsOf(model, shared)]));
  const text = (
    { model, provider }: (typeof all)[number],
    price: CatalogPrice | undefined,
    variants: Variants,
  ) => line(model, provider, known.get(model) ?? model.facts, price, variants);
  return {
    providers,
    rows: all.map(({ model, p }) => [model.id, p]),
    ...(hidden.length > 0 && { hidden }),
    statuses: statusesOf(all.map(({ model }) => model)),
    facets: facetsOf(all.map(({ model }) => known.get(model) ?? model.facts)),
    facts: all.map(({ model }) =>
      factsText(known.get(model) ?? model.facts, model, inForce(model.prices, now)),
    ),
    lines: all.map((one) => text(one, inForce(one.model.prices, now), variants(one.provider, one.model.id))),
    upcoming: next.flatMap((from, i) => {
      const then = variantsAt(catalog, from);
      const before = variantsAt(catalog, next[i - 1] ?? now);
      return all.flatMap((one, row) => {
        const { model, provider } = one;
        const price = inForce(model.prices, from);
        const others = then(provider, model.id);
        const same = JSON.stringify(others) === JSON.stringify(before(provider, model.id));
        if (same && price === inForce(model.prices, next[i - 1] ?? now)) return [];
        return [{ row, from, line: text(one, price, others), values: numbersOf(model, from) }];
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
  known: ModelFacts,
  price: CatalogPrice | undefined,
  variants: Variants,
): string {
  const entry: PriceEntry = {
    model_id: model.id,
    provider_id: provider,
    pricing: price && isPriced(price) ? publicPricing(price.rates) : null,
    message: message(model, price),
    ...unpriced(model, price),
    status: model.status ?? "active",
    ...(model.status_since !== undefined && { status_since: model.status_since }),
    ...(model.listed !== undefined && { listed: model.listed }),
    ...(model.canonical !== undefined && { canonical: model.canonical }),
    ...(model.offer && { offer: model.offer }),
    ...(model.variant_of !== undefined && { variant_of: model.variant_of }),
    ...(price && extras(model, price)),
    ...facts(known, model.prices),
    ...variants,
  };
  return JSON.stringify(entry);
}

/** What `include=facts` adds. */
function factsText(
  { name, mode, max_input_tokens, capabilities = [] }: ModelFacts,
  model: CatalogModel,
  price: CatalogPrice | undefined,
): string {
  const dissent = dissentOf(model, price);
  const facts: PriceFacts = {
    ...(name !== undefined && { name }),
    ...(mode !== undefined && { mode }),
    ...(max_input_tokens !== undefined && { max_input_tokens }),
    capabilities,
    ...(price && { evidence: price.origin }),
    ...(dissent.length > 0 && { dissent }),
  };
  return JSON.stringify(facts);
}

/** What sources say of prompt and completion, where it is not what is served. */
function dissentOf({ other_sources }: CatalogModel, price: CatalogPrice | undefined): Witness[] {
  return other_sources.flatMap(({ source, read, rates: theirs = {}, held_back }) => {
    const other = (["prompt", "completion"] as const).filter(
      (name) => theirs[name] !== undefined && theirs[name] !== price?.rates[name],
    );
    if (other.length === 0) return [];
    const rates = Object.fromEntries(other.map((name) => [name, Number(theirs[name])]));
    return [{ source, read, rates, ...(held_back !== undefined && { held_back }) }];
  });
}

/** Of a row without a price why, of one with a price which of the 13 rates are not known. */
function unpriced({ unpriced_reason, withdrawn, prices }: CatalogModel, price: CatalogPrice | undefined) {
  if (price !== undefined && isPriced(price)) {
    const unknown = PUBLIC_RATES.filter((name) => price.rates[name] === undefined);
    return unknown.length > 0 ? { unknown } : {};
  }
  if (prices.length > 0) return {};
  return {
    unpriced_reason: withdrawn === undefined ? (unpriced_reason ?? "not_public") : "withdrawn",
  } as const;
}

function facts(known: ModelFacts, prices: readonly CatalogPrice[]) {
  const { context_tokens, max_output_tokens, input_modalities, output_modalities, released } = known;
  const { retires, replaced_by } = known;
  return {
    ...(released !== undefined && { released }),
    ...(retires !== undefined && { retires }),
    ...(replaced_by !== undefined && { replaced_by }),
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
    ...otherCards(price),
  };
}

/** Rates beside the 13, tiers of service, hours, and how long the page promises the price. */
function otherCards({ rates, service_tiers, hours, guaranteed_until }: CatalogPrice) {
  const others = OTHER_RATES.flatMap((name) =>
    rates[name] === undefined ? [] : [[name, Number(rates[name])]],
  );
  const services = Object.entries(service_tiers ?? {}).map(([name, tier]) => [
    name,
    { ...numbers(tier.rates), ...(tier.tiers && { tiers: tier.tiers.map(tierNumbers) }) },
  ]);
  return {
    ...(others.length > 0 && { rates: Object.fromEntries(others) }),
    ...(services.length > 0 && { service_tiers: Object.fromEntries(services) }),
    ...(hours && { hours: hours.map(({ rates: hourly, ...window }) => ({ ...window, ...numbers(hourly) })) }),
    ...(guaranteed_until !== undefined && { guaranteed_until }),
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
