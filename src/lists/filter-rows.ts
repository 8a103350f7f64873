// Which rows of a listing pass a filter, in the listing's order.
import type { PriceTableQuery } from "../contract/list-requests.ts";
import type { Instant } from "../schemas/moment.ts";
import { GONE } from "../schemas/words.ts";
import { DELISTED, type ListingView } from "./listing-view.ts";
import type { Rows } from "./packed-listing.ts";
import type { Found } from "./text-index.ts";

/** What a list's query filters by, with its providers as slugs and its search as folded terms or as the text typed. */
export type Filter = Partial<Pick<PriceTableQuery, Filtering>> & {
  /** Only rows of these providers; an unknown name matches nothing. */
  providers?: readonly string[];
  /** Terms from `toTerms`, all of which a row's model id contains. */
  terms?: readonly string[];
  /** Searched in names, makers, sellers and families too. */
  phrase?: string;
};

type Filtering = Exclude<keyof PriceTableQuery, "q" | "scope" | "provider_id" | "kind" | Ordering>;
type Ordering = "sort_by" | "sort_column" | "order" | "group_by" | "prices_version";

/** The passing rows, and the number of delisted rows that only their status excludes. */
export type Passing = Found & { hidden: number };

/** The rows that pass at an instant. Hidden rows are omitted, and delisted ones unless included; a filter by model id omits none. */
export function passingRows(view: ListingView, filter: Filter, at: Instant): Passing {
  const { rows, corrected } = namedRows(view, filter);
  const passing = withValues(view, withFacets(view, rows, filter), filter, at);
  return { ...listed(view, filter, passing, at), ...(corrected !== undefined && { corrected }) };
}

function listed(
  view: ListingView,
  { model_id, include, status: statuses = [] }: Filter,
  rows: readonly number[],
  at: Instant,
): { rows: readonly number[]; hidden: number } {
  if (model_id !== undefined) return { rows, hidden: 0 };
  const showsDelisted = include?.includes("delisted") || GONE.some((status) => statuses.includes(status));
  const omissions = view.omissions(at);
  const shown: number[] = [];
  let hidden = 0;
  for (const row of rows) {
    if (omissions[row] === 0 || (showsDelisted && omissions[row] === DELISTED)) shown.push(row);
    else if (omissions[row] === DELISTED) hidden++;
  }
  return { rows: shown, hidden };
}

/** The rows of a filter's providers, model, and terms or text. */
export function namedRows(
  view: ListingView,
  { providers, model_id, canonical, terms, phrase }: Filter,
): Found {
  const found = phrase === undefined ? undefined : view.relevance().texts().find(phrase);
  let rows = found?.rows ?? (terms ? view.packed.rowsWithTerms(terms) : view.allRows());
  const among = (own: readonly number[]) =>
    rows === view.allRows() ? own : own.filter((row) => rows.includes(row));
  if (model_id !== undefined) rows = among(view.packed.rowsOfModel(model_id));
  if (canonical !== undefined) rows = among(view.packed.rowsOfCanonical(canonical));
  if (providers === undefined) return { ...found, rows };
  const wanted = new Set(providers);
  if (rows !== view.allRows())
    return { ...found, rows: rows.filter((row) => wanted.has(view.providerId(row))) };
  // The index by provider takes a thirtieth of the time of checking every row.
  const sold = [...wanted].flatMap((provider) => view.byProvider().get(provider) ?? []);
  return { ...found, rows: sold.sort((a, b) => a - b) };
}

/** Rows whose model has one of the modes, all of the capabilities and a known sufficient context. */
function withFacets(
  view: ListingView,
  rows: readonly number[],
  { mode, capability = [], certainty, context_min }: Filter,
): readonly number[] {
  const all: Rows[][] = capability.map((one) => [view.packed.rowsOfFacet("capabilities", one)]);
  if (mode) all.push(mode.map((one) => view.packed.rowsOfFacet("modes", one)));
  if (certainty) all.push(certainty.map((one) => view.packed.rowsOfFacet("certainties", one)));
  if (context_min !== undefined) all.push([holding(view, context_min)]);
  return all.length === 0 ? rows : inAll(view.packed.size, rows, all);
}

/** Rows that occur in a list of each group, counted in one byte per row of the listing. */
function inAll(size: number, rows: readonly number[], groups: readonly (readonly Rows[])[]): number[] {
  const marks = new Uint8Array(size);
  groups.forEach((lists, group) => {
    for (const list of lists) {
      for (let i = 0; i < list.length; i++) {
        const row = list[i] ?? 0;
        if (marks[row] === group) marks[row] = group + 1;
      }
    }
  });
  const wanted: number[] = [];
  for (const row of rows) if (marks[row] === groups.length) wanted.push(row);
  return wanted;
}

function holding(view: ListingView, least: number): number[] {
  const { rows, tokens } = view.packed.contexts();
  return Array.from(rows).filter((_, i) => (tokens[i] ?? 0) >= least);
}

/** Rows with these media, release days, rates and statuses. An unknown value does not pass. */
function withValues(
  view: ListingView,
  rows: readonly number[],
  { input_modality = [], output_modality = [], released_since, status, ...rates }: Filter,
  at: Instant,
): readonly number[] {
  let passing = rows;
  if (input_modality.length + output_modality.length > 0)
    passing = passing.filter(view.relevance().withMedia(input_modality, output_modality));
  if (released_since !== undefined) {
    const released = view.valuesAt("released", at);
    passing = passing.filter((row) => view.relevance().released(row, released) >= released_since);
  }
  const { prompt_min = 0, prompt_max, completion_max } = rates;
  for (const [name, least, most] of [
    ["prompt", prompt_min, prompt_max],
    ["completion", 0, completion_max],
  ] as const) {
    if (least === 0 && most === undefined) continue;
    const values = view.valuesAt(name, at);
    const isWithin = (value = -1) => least <= value && value <= (most ?? value);
    passing = passing.filter((row) => isWithin(values.get(row)));
  }
  return status === undefined ? passing : passing.filter((row) => status.includes(view.status(row, at)));
}
