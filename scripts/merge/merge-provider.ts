// Everything known of one provider -> its catalogue: which price is served, what fills it, who says otherwise.
import type { CatalogModel, CatalogPrice, Claim, Override } from "../../src/schemas/catalog.ts";
import type { ModelFacts } from "../../src/schemas/observations.ts";
import type { Day, PriceEntry } from "../../src/schemas/price.ts";
import type { Provider, Source } from "../../src/schemas/registry.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { aliasField, uniqueAliases } from "./aliases.ts";
import { entryOn, withHistory, withOverrides } from "./dated-prices.ts";
import { fillRates, sameEpoch } from "./fill-rates.ts";
import { groupModels, type ModelRows, type SourcedRow } from "./group-models.ts";
import { holdBack } from "./hold-back.ts";
import { normaliseId } from "./normalise-id.ts";
import { whyUnpriced } from "./why-unpriced.ts";
import { isZero, withoutPlaceholderZeros, zeroIsPrice } from "./zero-price.ts";

/** Current prompt and completion rates of a model at any provider, by the last part of its normalised id. */
export type Elsewhere = (id: string, provider: string) => { prompt: number[]; completion: number[] };

export type ProviderInput = {
  provider: Provider;
  /** Rows in order of precedence; per-subprovider rows of a gateway apart. */
  rows: readonly SourcedRow[];
  hostRows: readonly SourcedRow[];
  overrides: readonly Override[];
  previous: readonly CatalogModel[];
  elsewhere: Elsewhere;
  today: Day;
};

/** Sources that list context tiers wherever they know of any, besides the first in rank. */
const TELL_TIERS: ReadonlySet<Source> = new Set(["genai-prices", "litellm"]);

/** A source's price in force today, ready to be served or compared. */
type Candidate = SourcedRow & { price: PriceEntry };

/** Merges one provider; models are sorted by id in code point order. */
export function mergeProvider(input: ProviderInput): CatalogModel[] {
  const groups = withOverrideIds(groupModels(input.rows), input.overrides);
  const previous = new Map(input.previous.map((model) => [model.id, model]));
  const models = groups.map((group) => mergeModel(group, input, previous.get(group.id)));
  const ids = new Set(models.map((model) => model.id));
  const aliases = uniqueAliases(groups, ids);
  const merged = models.map((model) => ({ ...model, ...aliasField(aliases.get(model.id)) }));
  return [...merged, ...goneModels(input.previous, merged)].toSorted((a, b) => byCodePoint(a.id, b.id));
}

/** Models no source lists any more stay as they were last known: calls made with them still have a price. */
function goneModels(previous: readonly CatalogModel[], merged: readonly CatalogModel[]): CatalogModel[] {
  const known = new Set(merged.flatMap(({ id, aliases = [] }) => [id, ...aliases.map((alias) => alias.id)]));
  return previous.filter(({ id }) => !known.has(id));
}

function withOverrideIds(groups: ModelRows[], overrides: readonly Override[]): ModelRows[] {
  const known = new Set(groups.map((group) => group.id));
  const missing = new Set(overrides.map((o) => o.model).filter((id) => !known.has(id)));
  return [...groups, ...[...missing].map((id) => ({ id, rows: [] }))];
}

function mergeModel(
  group: ModelRows,
  input: ProviderInput,
  previous: CatalogModel | undefined,
): CatalogModel {
  const { provider, today } = input;
  const candidates = group.rows.flatMap((row) => candidate(row, today));
  const free = candidates.filter(({ price }) => isZero(price));
  const paid = candidates.filter(({ price }) => !isZero(price));
  const { kept, held } = holdBack(paid, input.elsewhere(group.id, provider.slug));
  const servable = kept.length > 0 ? kept : zeroIsPrice(group.id, provider) ? free : [];
  const merged = withHistory(previous?.prices ?? [], servedPrices(servable, today), today);
  const prices = withOverrides(merged, overridePrices(group.id, input.overrides, kept));
  const subproviders = hostPrices(group.id, input.hostRows, today);
  const held_back = new Map(held.map(({ row, reason }) => [row.row, reason]));
  const served = entryOn(prices, today);
  return {
    id: group.id,
    ...(subproviders.length > 0 && { subproviders }),
    facts: mergeFacts(group.rows),
    prices,
    ...(prices.length === 0 && { message: whyUnpriced(group, provider, free.length > 0, held.length > 0) }),
    other_sources: group.rows.map((row) => claim(row, served, held_back.get(row.row), today)),
  };
}

function candidate(sourced: SourcedRow, today: Day): Candidate[] {
  const price = entryOn(sourced.row.prices, today);
  if (price === undefined || sourced.row.variable) return [];
  const real = withoutPlaceholderZeros(price);
  const empty = Object.keys(real.rates).length === 0 && Object.keys(real.units ?? {}).length === 0;
  return empty ? [] : [{ ...sourced, price: real }];
}

/** The first candidate's price, filled from the others; with the dated entries of a source that agrees on today. */
function servedPrices(candidates: readonly Candidate[], today: Day): CatalogPrice[] {
  const [chosen, ...others] = candidates;
  if (chosen === undefined) return [];
  const tierSources = others.filter(({ source }) => TELL_TIERS.has(source)).map(({ price }) => price);
  const filled = fillRates(
    chosen.price,
    others.map(({ price }) => price),
    tierSources,
  );
  const dated = candidates.find(
    ({ row, price }) => row.prices.length > 1 && sameEpoch(price.rates, chosen.price.rates),
  );
  const own = originOf(chosen);
  if (dated === undefined) return [{ ...filled, origin: own }];
  const current = entryOn(dated.row.prices, today);
  return dated.row.prices.map((entry) =>
    entry === current
      ? { ...span(entry), ...withoutSpan(filled), origin: own }
      : { ...entry, origin: originOf(dated) },
  );
}

function overridePrices(
  id: string,
  overrides: readonly Override[],
  kept: readonly Candidate[],
): CatalogPrice[] {
  return overrides
    .filter((override) => override.model === id)
    .map(({ model: _model, page, via: _via, read, reason: _reason, ...entry }) => {
      const peers = kept.map(({ price }) => price).filter((price) => sameEpoch(price.rates, entry.rates));
      const tiers = entry.tiers ?? peers[0]?.tiers;
      const filled = fillRates({ ...entry, ...(tiers && { tiers }) }, peers);
      return { ...filled, origin: { source: "override" as const, read, page } };
    })
    .toSorted((a, b) => byCodePoint(a.from ?? "", b.from ?? ""));
}

function hostPrices(id: string, hostRows: readonly SourcedRow[], today: Day) {
  const wanted = normaliseId(id);
  return hostRows.flatMap((sourced) => {
    const { row } = sourced;
    const price = entryOn(row.prices, today);
    if (row.subprovider === undefined || price === undefined || normaliseId(row.id) !== wanted) return [];
    return [{ subprovider: row.subprovider, price: { ...price, origin: originOf(sourced) } }];
  });
}

function claim(
  sourced: SourcedRow,
  served: PriceEntry | undefined,
  heldBack: string | undefined,
  today: Day,
): Claim {
  const price = entryOn(sourced.row.prices, today);
  const agrees = price !== undefined && served !== undefined && sameRates(price.rates, served.rates);
  return {
    source: sourced.source,
    id: sourced.row.id,
    read: sourced.row.read ?? sourced.read,
    agrees,
    ...(price !== undefined && !agrees && { rates: price.rates }),
    ...(heldBack !== undefined && { held_back: heldBack }),
  };
}

/** Every rate the source states is the served one, and it states a prompt or completion rate or nothing differs. */
function sameRates(stated: PriceEntry["rates"], served: PriceEntry["rates"]): boolean {
  return Object.entries(stated).every(([name, rate]) => served[name as keyof typeof served] === rate);
}

function mergeFacts(rows: readonly SourcedRow[]): ModelFacts {
  return Object.assign({}, ...rows.toReversed().map(({ row }) => row.facts));
}

function originOf({ source, read, row }: SourcedRow): CatalogPrice["origin"] {
  return { source, read: row.read ?? read };
}

function span({ from, until }: PriceEntry): Pick<PriceEntry, "from" | "until"> {
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}

function withoutSpan({
  from: _from,
  until: _until,
  ...price
}: PriceEntry): Omit<PriceEntry, "from" | "until"> {
  return price;
}
