// Everything known of one provider -> its catalogue: which price is served, what fills it, who says otherwise.
import { inForce } from "../../src/pricing/rates.ts";
import type { CatalogModel, CatalogPrice, Claim, Override } from "../../src/schemas/catalog.ts";
import type { ModelFacts } from "../../src/schemas/observations.ts";
import type { Day, PriceEntry } from "../../src/schemas/price.ts";
import type { Provider, Source } from "../../src/schemas/registry.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { aliasField, uniqueAliases } from "./aliases.ts";
import { withOverrides, withPast } from "./dated-prices.ts";
import { fillRates, samePriceList } from "./fill-rates.ts";
import { groupModels, isListed, type ModelRows, type SourcedRow } from "./group-models.ts";
import { holdBack, type OtherPrices } from "./hold-back.ts";
import { normaliseId } from "./normalise-id.ts";
import { whyUnpriced } from "./why-unpriced.ts";
import { isZero, withoutPlaceholderZeros, zeroIsPrice } from "./zero-price.ts";

/** What other providers charge for a model. */
export type OtherProviders = (id: string, provider: string) => OtherPrices;

export type ProviderInput = {
  provider: Provider;
  /** Rows in order of precedence, a gateway's rows of its subproviders among them. */
  rows: readonly SourcedRow[];
  overrides: readonly Override[];
  /** A flat price of the source says that there are no context tiers. */
  tellsTiers: (source: Source) => boolean;
  otherProviders: OtherProviders;
  today: Day;
};

/** A source's price in force today, ready to be served or compared. */
type Candidate = SourcedRow & { price: PriceEntry };

/** Merges one provider; models are sorted by id in code point order. */
export function mergeProvider(input: ProviderInput): CatalogModel[] {
  const own = input.rows.filter(({ row }) => row.subprovider === undefined);
  const groups = withOverrideIds(groupModels(own), input.overrides);
  const aliases = uniqueAliases(groups, new Set(groups.map(({ id }) => id)));
  return groups
    .map((group) => ({ ...mergeModel(group, input), ...aliasField(aliases.get(group.id)) }))
    .toSorted((a, b) => byCodePoint(a.id, b.id));
}

function withOverrideIds(groups: ModelRows[], overrides: readonly Override[]): ModelRows[] {
  const known = new Set(groups.map((group) => group.id));
  const missing = new Set(overrides.map((o) => o.model).filter((id) => !known.has(id)));
  return [...groups, ...[...missing].map((id) => ({ id, rows: [] }))];
}

function mergeModel(all: ModelRows, input: ProviderInput): CatalogModel {
  const { provider, today } = input;
  const group = { id: all.id, rows: evidence(all.rows) };
  const candidates = group.rows.flatMap((row) => candidate(row, today));
  const free = candidates.filter(({ price }) => isZero(price));
  const paid = candidates.filter(({ price }) => !isZero(price));
  const others = input.otherProviders(group.id, provider.slug);
  const { kept, held } = holdBack(paid, others);
  const servable = kept.length > 0 ? kept : zeroIsPrice(group.id, provider) ? free : [];
  const prices = withOverrides(
    servedPrices(servable, input),
    overridePrices(group.id, input.overrides, kept),
  );
  const subproviders = subproviderPrices(group.id, input.rows, today);
  const held_back = new Map(held.map(({ row, reason }) => [row.row, reason]));
  const served = inForce(prices, today);
  return {
    id: group.id,
    ...(subproviders.length > 0 && { subproviders }),
    facts: mergeFacts(group.rows),
    prices,
    ...(prices.length === 0 && { message: whyUnpriced(group, provider, free.length > 0, held.length > 0) }),
    other_sources: group.rows.map((row) => claim(row, served, held_back.get(row.row), today)),
  };
}

/** The rows sources list today; of a model no source lists any more the rows they had, so that old calls have a price. */
function evidence(rows: SourcedRow[]): SourcedRow[] {
  const listed = rows.filter(isListed);
  return listed.length > 0 ? listed : rows;
}

function candidate(sourced: SourcedRow, today: Day): Candidate[] {
  const price = inForce(sourced.row.prices, today);
  if (price === undefined || sourced.row.variable) return [];
  const real = withoutPlaceholderZeros(price);
  const empty = Object.keys(real.rates).length === 0 && Object.keys(real.units ?? {}).length === 0;
  return empty ? [] : [{ ...sourced, price: real }];
}

/** The first candidate's price, filled from the others; with the dated entries of a source that agrees on today. */
function servedPrices(
  candidates: readonly Candidate[],
  { provider, tellsTiers, today }: ProviderInput,
): CatalogPrice[] {
  const [chosen, ...others] = candidates;
  if (chosen === undefined) return [];
  const filled = fillRates(
    chosen.price,
    others.map(({ price }) => price),
    others.filter(({ source }) => tellsTiers(source)).map(({ price }) => price),
  );
  const dated = candidates.find(
    ({ row, price }) => row.prices.length > 1 && samePriceList(price.rates, chosen.price.rates),
  );
  const own = originOf(chosen);
  if (dated === undefined) {
    return withPast({ ...filled, origin: own }, chosen.row.past ?? [], (price) =>
      couldBeServed(price, chosen, provider),
    );
  }
  const current = inForce(dated.row.prices, today);
  return dated.row.prices.map((entry) =>
    entry === current
      ? { ...span(entry), ...withoutSpan(filled), origin: own }
      : { ...entry, origin: originOf(dated) },
  );
}

/** An earlier price that is not far off the current one, nor a 0 that is no price. */
function couldBeServed(price: PriceEntry, { price: current, row }: Candidate, provider: Provider): boolean {
  if (isZero(price)) return zeroIsPrice(row.id, provider);
  const { held } = holdBack([{ price: current }, { price }], { prompt: [], completion: [] });
  return held.length === 0;
}

function overridePrices(
  id: string,
  overrides: readonly Override[],
  kept: readonly Candidate[],
): CatalogPrice[] {
  return overrides
    .filter((override) => override.model === id)
    .map(({ model: _model, page, via: _via, read, reason: _reason, ...entry }) => {
      const peers = kept.map(({ price }) => price).filter((price) => samePriceList(price.rates, entry.rates));
      const tiers = entry.tiers ?? peers[0]?.tiers;
      const filled = fillRates({ ...entry, ...(tiers && { tiers }) }, peers);
      return { ...filled, origin: { source: "override" as const, read, page } };
    })
    .toSorted((a, b) => byCodePoint(a.from ?? "", b.from ?? ""));
}

function subproviderPrices(id: string, rows: readonly SourcedRow[], today: Day) {
  const wanted = normaliseId(id);
  return rows.flatMap((sourced) => {
    const { row } = sourced;
    if (row.subprovider === undefined || normaliseId(row.id) !== wanted) return [];
    const price = inForce(row.prices, today);
    if (price === undefined) return [];
    return [{ subprovider: row.subprovider, price: { ...price, origin: originOf(sourced) } }];
  });
}

function claim(
  sourced: SourcedRow,
  served: PriceEntry | undefined,
  heldBack: string | undefined,
  today: Day,
): Claim {
  const price = inForce(sourced.row.prices, today);
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
