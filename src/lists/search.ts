// Filter, sort and page over the listing; a page is assembled from the listing's ready-made lines.

import type { Instant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import type { PageMeta, PriceMeta } from "../schemas/price-answers.ts";
import type { ModelEntry } from "../schemas/reference-answers.ts";
import type { ListingFacets } from "../schemas/shard.ts";
import { type Body, toBody } from "./body-cache.ts";
import type { ListingView } from "./listing-view.ts";

const COMMA = encode(",");

export type Filter = {
  /** Rows of these providers only; names no provider has match nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Offers of this maker's model, whatever they are called where. */
  canonical?: string;
  /** Folded terms, as `toTerms` makes them; a row has them all. */
  terms?: readonly string[];
  /** What the model does: one of these. */
  modes?: readonly string[];
  /** What the model can: all of these. */
  capabilities?: readonly string[];
  /** Tokens its context holds at least. */
  contextMin?: number;
  /** With rows that are sold no more. */
  gone?: boolean;
};

export type Sort = { by: "model_id" | "provider_id" | Column; descending: boolean };
export type Paging = { page: number; pageSize: number };
/** `facts`: entries with their further facts; `unknownProviders`: names the filter had that no provider has. */
export type ListQuery = Filter &
  Paging & { sort: Sort; facts?: boolean; unknownProviders?: readonly string[] };

/** A page of price entries as they are at an instant, `{data, meta}`. */
export function listPrices(view: ListingView, query: ListQuery, at: Instant): Body {
  return cached(view, ["prices", view.announced(at), query], () =>
    render(metaOf(view, query, at), (row) => view.entry(row, at, query.facts ? { facts: true } : {})),
  );
}

/** A page of `{provider_id, model_id}` rows, `{data, meta}`. */
export function listModels(view: ListingView, filter: Filter, paging: Paging): Body {
  const query: ListQuery = { ...filter, ...paging, sort: { by: "model_id", descending: false } };
  return cached(view, ["models", 0, query], () =>
    render({ paging, rows: filterRows(view, filter), meta: {} }, (row) =>
      encode(JSON.stringify(modelEntry(view, row))),
    ),
  );
}

/**
 * Rows that pass the filter, sorted; ties are broken by model id, then provider id, all of it reversed when descending.
 * Rows without the column that is sorted by come last in both directions, in the listing's order.
 */
export function selectRows(view: ListingView, filter: Filter, sort: Sort, at: Instant): readonly number[] {
  return sorted(view, shown(view, filter, filterRows(view, filter)).rows, sort, at);
}

function sorted(
  view: ListingView,
  rows: readonly number[],
  { by, descending }: Sort,
  at: Instant,
): readonly number[] {
  if (by === "model_id") return descending ? rows.toReversed() : rows;
  const wanted = new Set(rows);
  const order = by === "provider_id" ? [...view.byProvider().values()].flat() : view.byColumn(by, at);
  const known = order.filter((row) => wanted.has(row));
  for (const row of known) wanted.delete(row);
  return [...(descending ? known.reverse() : known), ...wanted];
}

/**
 * Without hidden rows, and those that are sold no more unless they are asked for; all of them when a model is asked for by its
 * id. `hidden` is how many were left out since they are sold no more.
 */
function shown(
  view: ListingView,
  { modelId, gone }: Filter,
  rows: readonly number[],
): { rows: readonly number[]; hidden: number } {
  if (modelId !== undefined) return { rows, hidden: 0 };
  const own = view.hidden().size === 0 ? rows : rows.filter((row) => !view.hidden().has(row));
  if (gone || view.gone().size === 0) return { rows: own, hidden: 0 };
  const sold = own.filter((row) => !view.gone().has(row));
  return { rows: sold, hidden: own.length - sold.length };
}

/** Rows that pass the filter, in the listing's order. */
function filterRows(view: ListingView, filter: Filter): readonly number[] {
  return ofFacets(view, ofNames(view, filter), filter);
}

/** Rows whose model does one of the modes, can all of the capabilities, and is known to hold so many tokens. */
function ofFacets(
  view: ListingView,
  rows: readonly number[],
  { modes, capabilities = [], contextMin }: Filter,
): readonly number[] {
  if (modes === undefined && capabilities.length === 0 && contextMin === undefined) return rows;
  const facets = view.facets();
  const byMode = new Map(Object.entries(facets.modes));
  const byCapability = new Map(Object.entries(facets.capabilities));
  const wanted = [
    ...(modes ? [new Set(modes.flatMap((mode) => byMode.get(mode) ?? []))] : []),
    ...capabilities.map((one) => new Set(byCapability.get(one))),
    ...(contextMin === undefined ? [] : [holding(facets.context, contextMin)]),
  ];
  return rows.filter((row) => wanted.every((set) => set.has(row)));
}

function holding([rows, tokens]: ListingFacets["context"], least: number): Set<number> {
  return new Set(rows.filter((_, i) => (tokens[i] ?? 0) >= least));
}

/** Rows of the providers, the model and the terms that are asked for. */
function ofNames(view: ListingView, { providers, modelId, canonical, terms }: Filter): readonly number[] {
  let rows =
    modelId !== undefined ? view.rowsOfModel(modelId) : terms ? view.rowsWithTerms(terms) : view.allRows();
  if (modelId !== undefined && terms) {
    const found = new Set(view.rowsWithTerms(terms));
    rows = rows.filter((row) => found.has(row));
  }
  if (canonical !== undefined) {
    const own = view.rowsOfCanonical(canonical);
    rows = rows === view.allRows() ? own : own.filter((row) => rows.includes(row));
  }
  return providers ? ofProviders(view, rows, providers) : rows;
}

function ofProviders(
  view: ListingView,
  rows: readonly number[],
  providers: readonly string[],
): readonly number[] {
  const wanted = new Set(providers);
  // A provider's rows are at hand: to look at every row would take thirty times as long.
  if (rows === view.allRows())
    return [...wanted].flatMap((provider) => view.byProvider().get(provider) ?? []).sort((a, b) => a - b);
  return rows.filter((row) => wanted.has(view.providerId(row)));
}

type Selected = { paging: Paging; rows: readonly number[]; meta: Omit<PriceMeta, keyof PageMeta> };

/** The rows of a list of prices, and what its meta says besides the page. */
function metaOf(view: ListingView, query: ListQuery, at: Instant): Selected {
  const { rows, hidden } = shown(view, query, filterRows(view, query));
  const { unknownProviders: unknown_providers = [] } = query;
  return {
    paging: query,
    rows: sorted(view, rows, query.sort, at),
    meta: {
      ...(hidden > 0 && { hidden }),
      ...(unknown_providers.length > 0 && { unknown_providers: [...unknown_providers] }),
    },
  };
}

/** The parts of the JSON text of a page of rows. */
function render(
  { paging: { page, pageSize }, rows, meta: more }: Selected,
  toEntry: (row: number) => Uint8Array,
): Uint8Array[] {
  const total = rows.length;
  const meta: PriceMeta = {
    ...{ page, page_size: pageSize, total, total_pages: Math.ceil(total / pageSize) },
    ...more,
  };
  const first = (page - 1) * pageSize;
  const entries = rows
    .slice(first, first + pageSize)
    .flatMap((row, i) => (i === 0 ? [toEntry(row)] : [COMMA, toEntry(row)]));
  return [encode('{"data":['), ...entries, encode(`],"meta":${JSON.stringify(meta)}}`)];
}

function modelEntry(view: ListingView, row: number): ModelEntry {
  return { provider_id: view.providerId(row), model_id: view.modelId(row), status: view.status(row) };
}

/** The body of a question about the listing: the one kept, or one made and kept now. */
function cached(
  view: ListingView,
  question: readonly [list: string, announced: number, query: ListQuery],
  make: () => Uint8Array[],
): Body {
  const key = JSON.stringify(question);
  const kept = view.bodies.get(key);
  if (kept) return kept;
  const body = toBody(make());
  view.bodies.set(key, body);
  return body;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
