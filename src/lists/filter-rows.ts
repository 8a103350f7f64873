// Which rows of a listing pass a filter, in the listing's order.
import type { Instant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import { type Certainty, GONE, type Status } from "../schemas/words.ts";
import { DELISTED, type ListingView } from "./listing-view.ts";
import type { Rows } from "./packed-listing.ts";
import type { Found } from "./text-index.ts";

export type Filter = {
  /** Only rows of these providers; an unknown name matches nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Offers of this maker's model under any provider's name. */
  canonical?: string;
  /** Folded terms from `toTerms`, all of which a row's model id contains. */
  terms?: readonly string[];
  /** The text as typed, searched in names, makers, sellers and families too. */
  phrase?: string;
  /** The model has one of these. */
  modes?: readonly string[];
  /** The model has all of these. */
  capabilities?: readonly string[];
  /** The least context in tokens. */
  contextMin?: number;
  /** Media that the model accepts, and media that it produces. */
  inputModalities?: readonly string[];
  outputModalities?: readonly string[];
  /** Released on this day or later, as the column `released` writes days. */
  releasedSince?: number;
  /** Rates that are known and within these bounds, USD. */
  rates?: readonly (readonly [rate: Column, least: number, most: number])[];
  /** The price has one of these certainties. */
  certainties?: readonly Certainty[];
  /** The row has one of these. */
  statuses?: readonly Status[];
  /** Includes delisted and retired rows. */
  includeDelisted?: boolean;
};

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
  { modelId, includeDelisted, statuses = [] }: Filter,
  rows: readonly number[],
  at: Instant,
): { rows: readonly number[]; hidden: number } {
  if (modelId !== undefined) return { rows, hidden: 0 };
  const showsDelisted = includeDelisted || GONE.some((status) => statuses.includes(status));
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
  { providers, modelId, canonical, terms, phrase }: Filter,
): Found {
  const found = phrase === undefined ? undefined : view.relevance().texts().find(phrase);
  let rows = found?.rows ?? (terms ? view.packed.rowsWithTerms(terms) : view.allRows());
  const among = (own: readonly number[]) =>
    rows === view.allRows() ? own : own.filter((row) => rows.includes(row));
  if (modelId !== undefined) rows = among(view.packed.rowsOfModel(modelId));
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
  { modes, capabilities = [], certainties, contextMin }: Filter,
): readonly number[] {
  const all: Rows[][] = capabilities.map((one) => [view.packed.rowsOfFacet("capabilities", one)]);
  if (modes) all.push(modes.map((mode) => view.packed.rowsOfFacet("modes", mode)));
  if (certainties) all.push(certainties.map((one) => view.packed.rowsOfFacet("certainties", one)));
  if (contextMin !== undefined) all.push([holding(view, contextMin)]);
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
  { inputModalities = [], outputModalities = [], releasedSince, rates = [], statuses }: Filter,
  at: Instant,
): readonly number[] {
  let passing = rows;
  if (inputModalities.length + outputModalities.length > 0)
    passing = passing.filter(view.relevance().withMedia(inputModalities, outputModalities));
  if (releasedSince !== undefined) {
    const released = view.valuesAt("released", at);
    passing = passing.filter((row) => view.relevance().released(row, released) >= releasedSince);
  }
  for (const [name, least, most] of rates) {
    const values = view.valuesAt(name, at);
    passing = passing.filter((row) => least <= (values.get(row) ?? -1) && (values.get(row) ?? 0) <= most);
  }
  return statuses === undefined ? passing : passing.filter((row) => statuses.includes(view.status(row, at)));
}
