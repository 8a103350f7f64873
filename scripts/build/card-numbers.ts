// A price card as lists show it: the numbers of its rates, tiers, hours and units, and the span it holds for.

import { dayBefore, type Instant } from "../../src/schemas/moment.ts";
import type { Day, Tier } from "../../src/schemas/price.ts";
import { OTHER_RATES } from "../../src/schemas/words.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import { numbers } from "./list-variants.ts";

/** A price with the instants it holds between, the last exclusive, and the UTC days it holds on or in. */
export function datedNumbers({ from, until, rates, tiers }: CatalogPrice) {
  return {
    ...(from !== undefined && { from: dayOf(from), effective_from: from }),
    ...(until !== undefined && { until: lastDay(until), effective_until: until }),
    ...numbers(rates),
    ...(tiers && { tiers: tiers.map(tierNumbers) }),
  };
}

/** The last UTC day of a span that ends at an instant. */
function lastDay(until: Instant): Day {
  return until === startOf(dayOf(until)) ? dayBefore(until) : dayOf(until);
}

function tierNumbers({ above, rates }: Tier) {
  return { above, ...numbers(rates) };
}

/** What a row with a price says of it beside the 13 rates: evidence, tiers, units, other rates. */
export function priceDetails(model: CatalogModel, price: CatalogPrice) {
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
