// The whole catalogue as one sorted listing of ready-made price entries, for lists and search.
import { isDeepStrictEqual } from "node:util";
import { stageAt } from "../../src/pricing/life.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { AnnouncedEntry } from "../../src/schemas/listing.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Column } from "../../src/schemas/price.ts";
import { COLUMNS, PUBLIC_RATES } from "../../src/schemas/words.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { certaintyOfRow } from "./certainty.ts";
import { entryText, factsText, variantsIn } from "./entry-text.ts";
import { caches, factsOf, rowsByStatus, sharedFacts, toFacets } from "./list-facets.ts";
import { dayNumber } from "./list-search.ts";
import type { Listing } from "./listing.ts";
import { lifeOf, stageChanges } from "./model-life.ts";
import { priceChangeTimes } from "./price-change-times.ts";

/** Rows by model and provider id in code point order, at an instant, and those that change at each announced one after it. */
export function renderListing(catalog: Catalog, now: Instant): Listing {
  const providers = [...catalog.keys()].sort(byCodePoint);
  const sorted = providers
    .flatMap((provider, p) => (catalog.get(provider) ?? []).map((model) => ({ model, provider, p })))
    .sort((a, b) => byCodePoint(a.model.id, b.model.id) || byCodePoint(a.provider, b.provider));
  const shared = sharedFacts(sorted);
  const all = sorted.map((one) => {
    const price = inForce(one.model.prices, now);
    const [facts, changes] = [factsOf(one.model, shared), stageChanges(lifeOf(one.model))];
    return { ...one, facts, changes, price, certain: price && certaintyOfRow(price, now) };
  });
  const variants = variantsIn(catalog);
  const hidden = all.flatMap(({ model }, row) => (model.variant_of === undefined ? [] : [row]));
  const text = ({ model, provider, facts }: Row, price: CatalogPrice | undefined, at: Instant) => {
    const { maker_announced } = model;
    const announced = price && maker_announced ? { maker_announced } : {};
    const others = variants(provider, model.id, at);
    const beside = { ...(price && certaintyOfRow(price, now)), ...announced, ...others };
    return entryText(model, provider, facts, price, beside, at);
  };
  return {
    providers,
    rows: all.map(({ model, p }) => [model.id, p]),
    ...(hidden.length > 0 && { hidden }),
    statuses: rowsByStatus(all.map(({ model }) => stageAt(lifeOf(model), now))),
    facets: toFacets(
      all.map(({ model, facts, certain }) => ({ ...facts, caches: caches(model), ...certain })),
    ),
    facts: all.map(({ model, facts, price }) => factsText(facts, model, price)),
    lines: all.map((one) => text(one, one.price, now)),
    upcoming: priceChangeTimes(catalog, now).next.flatMap((from, i, next) =>
      all.flatMap((one, row) => {
        if (!isChanged(one, next[i - 1] ?? now, from, variants)) return [];
        const line = text(one, inForce(one.model.prices, from), from);
        return [{ row, from, line, ...changesSince(one.model, now, from) }];
      }),
    ),
    columns: toColumns(all.map(({ model }) => numbersOf(model, now))),
  };
}

type Row = { model: CatalogModel; provider: string; facts: ReturnType<typeof factsOf>; changes: string[] };

/** Whether a row's entry is another at an instant than at the last one. */
function isChanged(
  { model, provider, changes }: Row,
  last: Instant,
  at: Instant,
  variants: ReturnType<typeof variantsIn>,
) {
  const [others, before] = [variants(provider, model.id, at), variants(provider, model.id, last)];
  const same = others === before || JSON.stringify(others) === JSON.stringify(before);
  const turns = changes.some((day) => last < day && day <= at);
  return !same || turns || inForce(model.prices, at) !== inForce(model.prices, last);
}

/** The numbers and the status of a model at a time, if they differ from before. */
function changesSince(
  model: CatalogModel,
  now: Instant,
  from: Instant,
): Pick<AnnouncedEntry, "values" | "status"> {
  const values = numbersOf(model, from);
  const { status } = stageAt(lifeOf(model), from);
  return {
    ...(!isDeepStrictEqual(values, numbersOf(model, now)) && { values }),
    ...(status !== stageAt(lifeOf(model), now).status && { status }),
  };
}

function numbersOf(model: CatalogModel, at: Instant): Partial<Record<Column, number>> {
  const rates = inForce(model.prices, at)?.rates ?? {};
  const known = PUBLIC_RATES.flatMap((name) =>
    rates[name] === undefined ? [] : [[name, Number(rates[name])]],
  );
  const { released } = model.facts;
  return { ...Object.fromEntries(known), ...(released !== undefined && { released: dayNumber(released) }) };
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
