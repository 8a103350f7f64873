// Filter, sort and page over the listing; a page is assembled from the listing's ready-made lines.
import type { Instant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import { type Body, toBody } from "./body-cache.ts";
import type { ListingView } from "./listing-view.ts";

const COMMA = encode(",");

export type Filter = {
  /** Rows of these providers only; names no provider has match nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Folded terms, see `toTerms`; a row has them all. */
  terms?: readonly string[];
};

export type Sort = { by: "model_id" | "provider_id" | Column; descending: boolean };
export type Paging = { page: number; pageSize: number };
export type ListQuery = Filter & Paging & { sort: Sort };

/** A page of price entries as they are at an instant. */
export function listPrices(view: ListingView, query: ListQuery, at: Instant): Body {
  return keep(view, ["prices", view.announced(at), query], () =>
    render(query, selectRows(view, query, query.sort, at), (row) => view.entry(row, at)),
  );
}

/** A page of `{provider_id, model_id}` rows. */
export function listModels(view: ListingView, filter: Filter, paging: Paging): Body {
  const query: ListQuery = { ...filter, ...paging, sort: { by: "model_id", descending: false } };
  return keep(view, ["models", 0, query], () =>
    render(query, filterRows(view, filter), (row) =>
      encode(JSON.stringify({ provider_id: view.providerId(row), model_id: view.modelId(row) })),
    ),
  );
}

/**
 * Rows that pass the filter, sorted; ties are broken by model id, then provider id. Rows without the column that is
 * sorted by come last in both directions.
 */
export function selectRows(
  view: ListingView,
  filter: Filter,
  { by, descending }: Sort,
  at: Instant,
): readonly number[] {
  const rows = filterRows(view, filter);
  if (by === "model_id") return descending ? rows.toReversed() : rows;
  if (by === "provider_id") {
    const sorted = rows.toSorted(byProviderThenRow(view));
    return descending ? sorted.reverse() : sorted;
  }
  const wanted = new Set(rows);
  const known = view.byColumn(by, at).filter((row) => wanted.has(row));
  for (const row of known) wanted.delete(row);
  return [...(descending ? known.reverse() : known), ...wanted];
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
  if (rows.length < view.allRows().length) return rows.filter((row) => wanted.has(view.providerId(row)));
  return [...wanted].flatMap((provider) => view.byProvider().get(provider) ?? []).sort((a, b) => a - b);
}

/** Rows ascend by model id, so within a provider the row number decides. */
function byProviderThenRow(view: ListingView): (a: number, b: number) => number {
  const rank = new Map([...view.byProvider().keys()].map((provider, index) => [provider, index]));
  const rankOf = (row: number) => rank.get(view.providerId(row)) ?? 0;
  return (a, b) => rankOf(a) - rankOf(b) || a - b;
}

/** The parts of the JSON text of a page of rows. */
function render(
  { page, pageSize }: Paging,
  rows: readonly number[],
  toEntry: (row: number) => Uint8Array,
): Uint8Array[] {
  const total = rows.length;
  const meta = { page, page_size: pageSize, total, total_pages: Math.ceil(total / pageSize) };
  const first = (page - 1) * pageSize;
  const entries = rows
    .slice(first, first + pageSize)
    .flatMap((row, i) => (i === 0 ? [toEntry(row)] : [COMMA, toEntry(row)]));
  return [encode('{"data":['), ...entries, encode(`],"meta":${JSON.stringify(meta)}}`)];
}

function keep(
  view: ListingView,
  [kind, announced, query]: [string, number, ListQuery],
  make: () => Uint8Array[],
): Body {
  const { providers, modelId, terms, sort, page, pageSize } = query;
  const key = JSON.stringify([
    kind,
    announced,
    providers,
    modelId,
    terms,
    sort.by,
    sort.descending,
    page,
    pageSize,
  ]);
  const kept = view.bodies.get(key);
  if (kept) return kept;
  const body = toBody(make(), fnv1a(key));
  view.bodies.set(key, body);
  return body;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** 32-bit FNV-1a in hex: enough to tell queries of one URL apart; nothing secret rests on it. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
