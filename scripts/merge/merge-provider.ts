// Everything known of one provider -> its catalogue: which price is served, what fills it, who says otherwise.
import { inForce } from "../../src/pricing/rates.ts";
import type { SharedPrice } from "../../src/schemas/aliases.ts";
import type { CatalogModel, CatalogPrice, Override } from "../../src/schemas/catalog.ts";
import type { ModelFacts } from "../../src/schemas/observations.ts";
import type { PageFact } from "../../src/schemas/page-facts.ts";
import type { Day, PriceEntry } from "../../src/schemas/price.ts";
import type { Provider, Source } from "../../src/schemas/registry.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf } from "../files/days.ts";
import type { SourceRank } from "../pull/sources.ts";
import { declaredByPages } from "./alias-groups.ts";
import { aliasField, uniqueAliases } from "./aliases.ts";
import { canonicalId } from "./canonical-model.ts";
import { claim, originOfStatement, subproviderPrices } from "./claims.ts";
import { decidePrices } from "./decide-price.ts";
import { groupModels, isListed, type ModelRows, type SourcedRow } from "./group-models.ts";
import { holdBack, type OtherPrices } from "./hold-back.ts";
import { lifecycleOf } from "./lifecycle.ts";
import { withOfferFacts } from "./offer-facts.ts";
import { pooledStatements } from "./pool-statements.ts";
import type { Statement } from "./statement.ts";
import { statementOfFact, statementOfOverride, statementOfRow } from "./statements-of.ts";
import { whyUnpriced } from "./why-unpriced.ts";
import { isZero, withoutPlaceholderZeros, zeroIsPrice } from "./zero-price.ts";

/** What other providers charge for a model. */
export type OtherProviders = (id: string, provider: string) => OtherPrices;

export type ProviderInput = {
  provider: Provider;
  /** Rows in order of precedence, a gateway's rows of its subproviders among them. */
  rows: readonly SourcedRow[];
  overrides: readonly Override[];
  /** What the provider's own pages say, by model. */
  facts: readonly PageFact[];
  /** How far each source is believed. */
  sources: ReadonlyMap<Source, SourceRank>;
  /** Ids that share another id's price, where the ids do not tell. */
  aliases?: readonly SharedPrice[];
  otherProviders: OtherProviders;
  today: Day;
};

/** A source's price in force today, ready to be served or compared. */
type Candidate = SourcedRow & { price: PriceEntry };

/** Merges one provider; models are sorted by id in code point order. */
export function mergeProvider(input: ProviderInput): CatalogModel[] {
  const own = input.rows.filter(({ row }) => row.subprovider === undefined);
  const groups = withPageIds(groupModels(own), [...input.overrides, ...input.facts]);
  const aliases = uniqueAliases(groups, new Set(groups.map(({ id }) => id)));
  const drafts = groups.map((group) => draftOf(group, input));
  const shared = [...(input.aliases ?? []), ...declaredByPages(input.provider.slug, input.facts)];
  const pools = pooledStatements(input.provider.slug, drafts, shared);
  const models = drafts
    .map((draft) => ({
      ...mergeModel(draft, pools.get(draft.id) ?? draft.statements, input),
      ...aliasField(aliases.get(draft.id)),
    }))
    .toSorted((a, b) => byCodePoint(a.id, b.id));
  return withOfferFacts(input.provider.slug, models);
}

/** Models that only pages know, and ids that pages tell apart from an alias. */
function withPageIds(groups: ModelRows[], facts: readonly { model: string }[]): ModelRows[] {
  const known = new Set(groups.map((group) => group.id));
  const missing = new Set(facts.map(({ model }) => model).filter((id) => !known.has(id)));
  return [...groups, ...[...missing].map((id) => ({ id, rows: [] }))];
}

/** What was read of one id, before it is known what its other names say. */
type Draft = ModelRows & {
  /** With those that their source lists no more. */
  allRows: readonly SourcedRow[];
  statements: Statement[];
  held: { row: Candidate; reason: string }[];
  /** A source lists it at 0. */
  zero: boolean;
};

function draftOf(all: ModelRows, { provider, today, ...input }: ProviderInput): Draft {
  const group = { id: all.id, rows: evidence(all.rows) };
  const candidates = group.rows.flatMap((row) => candidate(row, today));
  const free = candidates.filter(({ price }) => isZero(price));
  const paid = candidates.filter(({ price }) => !isZero(price));
  const { kept, held } = holdBack(paid, input.otherProviders(group.id, provider.slug));
  const servable = kept.length > 0 ? kept : zeroIsPrice(group.id, provider) ? free : [];
  const listed = servable.map((one) =>
    statementOfRow(plausiblePast(one, provider), one.price, input.sources),
  );
  return {
    ...group,
    allRows: all.rows,
    statements: [...firstHandStatements(group.id, input), ...listed],
    held,
    zero: free.length > 0,
  };
}

function mergeModel(draft: Draft, statements: readonly Statement[], input: ProviderInput): CatalogModel {
  const { provider, today } = input;
  const { held, zero, allRows, ...group } = draft;
  const prices = servedPrices(statements);
  const subproviders = subproviderPrices(group.id, input.rows, today);
  const held_back = new Map(held.map(({ row, reason }) => [row.row, reason]));
  const served = inForce(prices, startOf(today));
  const canonical = canonicalId(group.id);
  const pages = input.facts.filter(({ model }) => model === group.id);
  const facts = { ...mergeFacts(group.rows), ...factsOfPages(pages) };
  const lifecycle = lifecycleOf({
    ...{ id: group.id, facts, rows: allRows, pages, sources: input.sources, today },
    pricedFrom: prices[0]?.from?.slice(0, 10),
  });
  return {
    id: group.id,
    ...(canonical !== undefined && { canonical }),
    ...lifecycle,
    ...(subproviders.length > 0 && { subproviders }),
    facts,
    prices,
    ...(prices.length === 0 && { message: whyUnpriced(group, provider, zero, held.length > 0) }),
    other_sources: group.rows.map((row) => claim(row, served, held_back.get(row.row), today)),
  };
}

function firstHandStatements(
  id: string,
  { facts, overrides }: Pick<ProviderInput, "facts" | "overrides">,
): Statement[] {
  return [
    ...overrides.filter(({ model }) => model === id).map(statementOfOverride),
    ...facts.filter(({ model }) => model === id).flatMap((fact) => statementOfFact(fact) ?? []),
  ];
}

/** What pages say of a model beside its price. */
function factsOfPages(own: readonly PageFact[]): ModelFacts {
  const replaced_by = own.map((fact) => fact.replaced_by).find((id) => id !== undefined);
  const released = own.map((fact) => fact.released).find((day) => day !== undefined);
  const retired = own.find(({ ends }) => ends === "retired")?.until;
  return {
    ...(released !== undefined && { released }),
    ...(retired !== undefined && { retires: retired.slice(0, 10) }),
    ...(replaced_by !== undefined && { replaced_by }),
  };
}

/** The rows sources list today; of a model no source lists any more the rows they had, so that old calls have a price. */
function evidence(rows: SourcedRow[]): SourcedRow[] {
  const listed = rows.filter(isListed);
  return listed.length > 0 ? listed : rows;
}

function candidate(sourced: SourcedRow, today: Day): Candidate[] {
  const price = inForce(sourced.row.prices, startOf(today));
  if (price === undefined || sourced.row.variable) return [];
  const real = withoutPlaceholderZeros(price);
  const empty = Object.keys(real.rates).length === 0 && Object.keys(real.units ?? {}).length === 0;
  return empty ? [] : [{ ...sourced, price: real }];
}

/** The dated prices that the evidence supports: pages first, then lists; see `decidePrices`. */
function servedPrices(statements: readonly Statement[]): CatalogPrice[] {
  return decidePrices(statements).map(({ price, by }) => {
    const origins = new Map([...by].map(([name, statement]) => [name, originOfStatement(statement)]));
    const main = by.get("prompt") ?? by.get("completion") ?? [...by.values()][0] ?? statements[0];
    const origin = main === undefined ? { source: "unknown", read: "" } : originOfStatement(main);
    const other = [...origins].filter(([, one]) => JSON.stringify(one) !== JSON.stringify(origin));
    return {
      ...price,
      origin,
      ...(other.length > 0 && { evidence: Object.fromEntries(other) }),
    };
  });
}

/** Without earlier prices that are far off the current one, or a 0 that is no price, and without what was before those. */
function plausiblePast(one: Candidate, provider: Provider): SourcedRow {
  const past = one.row.past ?? [];
  const implausible = past.findLastIndex((price) => !couldBeServed(price, one, provider));
  const { past: _past, ...row } = one.row;
  const kept = past.slice(implausible + 1);
  return { ...one, row: kept.length > 0 ? { ...row, past: kept } : row };
}

/** An earlier price that is not far off the current one, nor a 0 that is no price. */
function couldBeServed(price: PriceEntry, { price: current, row }: Candidate, provider: Provider): boolean {
  if (isZero(price)) return zeroIsPrice(row.id, provider);
  const { held } = holdBack([{ price: current }, { price }], { prompt: [], completion: [] });
  return held.length === 0;
}

function mergeFacts(rows: readonly SourcedRow[]): ModelFacts {
  return Object.assign({}, ...rows.toReversed().map(({ row }) => row.facts));
}
