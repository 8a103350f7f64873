// Filter, sort and page over the listing; a page is assembled from the listing's ready-made lines.
import type { ModelEntry, PageMeta } from "../schemas/answers.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import { type Body, toBody } from "./body-cache.ts";
import type { ListingView } from "./listing-view.ts";

const COMMA = encode(",");

export type Filter = {
  /** Rows of these providers only; names no provider has match nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Folded terms, as `toTerms` makes them; a row has them all. */
  terms?: readonly string[];
};

export type Sort = { by: "model_id" | "provider_id" | Column; descending: boolean };
export type Paging = { page: number; pageSize: number };
export type ListQuery = Filter & Paging & { sort: Sort };

/** A page of price entries as they are at an instant, `{data, meta}`. */
export function listPrices(view: ListingView, query: ListQuery, at: Instant): Body {
  return cached(view, ["prices", view.announced(at), query], () =>
    render(query, selectRows(view, query, query.sort, at), (row) => view.entry(row, at)),
  );
}

/** A page of `{provider_id, model_id}` rows, `{data, meta}`. */
export function listModels(view: ListingView, filter: Filter, paging: Paging): Body {
  const query: ListQuery = { ...filter, ...paging, sort: { by: "model_id", descending: false } };
  return cached(view, ["models", 0, query], () =>
    render(query, filterRows(view, filter), (row) => encode(JSON.stringify(modelEntry(view, row)))),
  );
}

/**
 * Rows that pass the filter, sorted; ties are broken by model id, then provider id, all of it reversed when descending.
 * Rows without the column that is sorted by come last in both directions, in the listing's order.
 */
export function selectRows(
  view: ListingView,
  filter: Filter,
  { by, descending }: Sort,
  at: Instant,
): readonly number[] {
  const rows = shown(view, filter, filterRows(view, filter));
  if (by === "model_id") return descending ? rows.toReversed() : rows;
  const wanted = new Set(rows);
  const order = by === "provider_id" ? [...view.byProvider().values()].flat() : view.byColumn(by, at);
  const known = order.filter((row) => wanted.has(row));
  for (const row of known) wanted.delete(row);
  return [...(descending ? known.reverse() : known), ...wanted];
}

/** Without hidden rows, unless a model is asked for by its id. */
function shown(view: ListingView, { modelId }: Filter, rows: readonly number[]): readonly number[] {
  const hidden = view.hidden();
  return modelId !== undefined || hidden.size === 0 ? rows : rows.filter((row) => !hidden.has(row));
}

/** Rows that pass the filter, in the listing's order. */
function filterRows(view: ListingView, { providers, modelId, terms }: Filter): readonly number[] {
  let rows =
    modelId !== undefined ? view.rowsOfModel(modelId) : terms ? view.rowsWithTerms(terms) : view.allRows();
  if (modelId !== undefined && terms) {
    const found = new Set(view.rowsWithTerms(terms));
    rows = rows.filter((row) => found.has(row));
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

/** The parts of the JSON text of a page of rows. */
function render(
  { page, pageSize }: Paging,
  rows: readonly number[],
  toEntry: (row: number) => Uint8Array,
): Uint8Array[] {
  const total = rows.length;
  const meta: PageMeta = { page, page_size: pageSize, total, total_pages: Math.ceil(total / pageSize) };
  const first = (page - 1) * pageSize;
  const entries = rows
    .slice(first, first + pageSize)
    .flatMap((row, i) => (i === 0 ? [toEntry(row)] : [COMMA, toEntry(row)]));
  return [encode('{"data":['), ...entries, encode(`],"meta":${JSON.stringify(meta)}}`)];
}

function modelEntry(view: ListingView, row: number): ModelEntry {
  return { provider_id: view.providerId(row), model_id: view.modelId(row) };
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
