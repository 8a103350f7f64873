// Filter, sort and page over the table; a page is assembled from the table's ready-made lines.
import type { Day } from "../schemas/price.ts";
import { type Body, toBody } from "./body-cache.ts";
import type { TableView } from "./table-view.ts";

export type Filter = {
  /** Rows of these providers only; names no provider has match nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Folded terms, see `toTerms`; a row has them all. */
  terms?: readonly string[];
};

export type Sort = { by: "model_id" | "provider_id"; descending: boolean };
export type Paging = { page: number; pageSize: number };
export type ListQuery = Filter & Paging & { sort: Sort };

/** A page of price entries as they are on a day. */
export function listPrices(view: TableView, query: ListQuery, day: Day): Body {
  return keep(view, ["prices", view.announced(day), query], () =>
    render(view, query, (row) => view.line(row, day)),
  );
}

/** A page of `{provider_id, model_id}` rows. */
export function listModels(view: TableView, filter: Filter, paging: Paging): Body {
  const query: ListQuery = { ...filter, ...paging, sort: { by: "model_id", descending: false } };
  return keep(view, ["models", 0, query], () =>
    render(view, query, (row) =>
      JSON.stringify({ provider_id: view.providerId(row), model_id: view.modelId(row) }),
    ),
  );
}

/** Rows that pass the filter, in ascending order of the sort field, ties by the other. */
export function selectRows(
  view: TableView,
  { providers, modelId, terms }: Filter,
  by: Sort["by"],
): readonly number[] {
  let rows =
    modelId !== undefined ? view.rowsOfModel(modelId) : terms ? view.rowsWithTerms(terms) : view.allRows();
  if (modelId !== undefined && terms) {
    const found = new Set(view.rowsWithTerms(terms));
    rows = rows.filter((row) => found.has(row));
  }
  if (providers) rows = ofProviders(view, rows, providers);
  return by === "model_id" ? rows : rows.toSorted(byProviderThenRow(view));
}

function ofProviders(
  view: TableView,
  rows: readonly number[],
  providers: readonly string[],
): readonly number[] {
  const wanted = new Set(providers);
  if (rows.length < view.allRows().length) return rows.filter((row) => wanted.has(view.providerId(row)));
  return [...wanted].flatMap((provider) => view.byProvider().get(provider) ?? []).sort((a, b) => a - b);
}

/** Rows ascend by model id, so within a provider the row number decides. */
function byProviderThenRow(view: TableView): (a: number, b: number) => number {
  const rank = new Map([...view.byProvider().keys()].map((provider, index) => [provider, index]));
  const rankOf = (row: number) => rank.get(view.providerId(row)) ?? 0;
  return (a, b) => rankOf(a) - rankOf(b) || a - b;
}

function render(view: TableView, query: ListQuery, toLine: (row: number) => string): string {
  const { page, pageSize, sort } = query;
  const rows = selectRows(view, query, sort.by);
  const total = rows.length;
  const first = (page - 1) * pageSize;
  const shown = sort.descending
    ? rows.slice(Math.max(0, total - first - pageSize), Math.max(0, total - first)).toReversed()
    : rows.slice(first, first + pageSize);
  const meta = { page, page_size: pageSize, total, total_pages: Math.ceil(total / pageSize) };
  return `{"data":[${shown.map(toLine).join(",")}],"meta":${JSON.stringify(meta)}}`;
}

function keep(
  view: TableView,
  [kind, announced, query]: [string, number, ListQuery],
  make: () => string,
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
  const body = toBody(make(), `W/"${view.hash}-${fnv1a(key)}"`);
  view.bodies.set(key, body);
  return body;
}

/** 32-bit FNV-1a in hex: enough to tell queries of one URL apart; nothing secret rests on it. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
