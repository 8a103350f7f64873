// Which rows of a listing pass a filter, in the listing's order.

import type { Instant } from "../schemas/moment.ts";
import type { Status } from "../schemas/offer.ts";
import type { Column } from "../schemas/price.ts";
import { GONE } from "../schemas/words.ts";
import { type Found, find } from "./forgive.ts";
import type { Rows } from "./listing-source.ts";
import { GONE_FLAG, type ListingView } from "./listing-view.ts";

export type Filter = {
  /** Rows of these providers only; names no provider has match nothing. */
  providers?: readonly string[];
  modelId?: string;
  /** Offers of this maker's model, whatever they are called where. */
  canonical?: string;
  /** Folded terms, as `toTerms` makes them; a row's model id has them all. */
  terms?: readonly string[];
  /** Text as it was typed: looked for in names, makers, sellers and families as well. */
  phrase?: string;
  /** What the model does: one of these. */
  modes?: readonly string[];
  /** What the model can: all of these. */
  capabilities?: readonly string[];
  /** Tokens its context holds at least. */
  contextMin?: number;
  /** Media the model takes, and makes: all of these. */
  takes?: readonly string[];
  makes?: readonly string[];
  /** Released then or later: a day as the column `released` has it. */
  releasedSince?: number;
  /** Rates known to be that at most, USD. */
  atMost?: Partial<Record<Column, number>>;
  /** In one of these states of its life. */
  statuses?: readonly Status[];
  /** With rows that are sold no more. */
  gone?: boolean;
};

/** Rows that pass, `hidden` how many do but are sold no more, and what was looked for in place of a text nobody knows. */
export type Passing = Found & { hidden: number };

/**
 * Rows that pass at an instant. Hidden rows, and those that are sold no more unless they are asked for, are left out; none is when a
 * model is asked for by its id.
 */
export function passingRows(view: ListingView, filter: Filter, at: Instant): Passing {
  const { rows, corrected } = namedRows(view, filter);
  const passing = ofValues(view, ofFacets(view, rows, filter), filter, at);
  return { ...shown(view, filter, passing), ...(corrected !== undefined && { corrected }) };
}

function shown(
  view: ListingView,
  { modelId, gone, statuses = [] }: Filter,
  rows: readonly number[],
): { rows: readonly number[]; hidden: number } {
  if (modelId !== undefined) return { rows, hidden: 0 };
  const withGone = gone || GONE.some((status) => statuses.includes(status));
  const flags = view.leftOut();
  const left: number[] = [];
  let hidden = 0;
  for (const row of rows) {
    if (flags[row] === 0 || (withGone && flags[row] === GONE_FLAG)) left.push(row);
    else if (flags[row] === GONE_FLAG) hidden++;
  }
  return { rows: left, hidden };
}

/** Rows of the providers, the model, and the terms or the text that are asked for. */
export function namedRows(
  view: ListingView,
  { providers, modelId, canonical, terms, phrase }: Filter,
): Found {
  const found = phrase === undefined ? undefined : find(view.relevance().texts(), phrase);
  let rows = found?.rows ?? (terms ? view.rowsWithTerms(terms) : view.allRows());
  const among = (own: readonly number[]) =>
    rows === view.allRows() ? own : own.filter((row) => rows.includes(row));
  if (modelId !== undefined) rows = among(view.rowsOfModel(modelId));
  if (canonical !== undefined) rows = among(view.rowsOfCanonical(canonical));
  return { ...found, rows: providers ? ofProviders(view, rows, providers) : rows };
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

/** Rows whose model does one of the modes, can all of the capabilities, and is known to hold so many tokens. */
function ofFacets(
  view: ListingView,
  rows: readonly number[],
  { modes, capabilities = [], contextMin }: Filter,
): readonly number[] {
  if (modes === undefined && capabilities.length === 0 && contextMin === undefined) return rows;
  const all: Rows[][] = capabilities.map((one) => [view.rowsOfFacet("capabilities", one)]);
  if (modes) all.push(modes.map((mode) => view.rowsOfFacet("modes", mode)));
  if (contextMin !== undefined) all.push([holding(view, contextMin)]);
  return inAll(view.size, rows, all);
}

/** Rows that are in one of the lists of each group. A byte for each row of the listing counts the groups that have it. */
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
  const { rows, tokens } = view.contexts();
  return Array.from(rows).filter((_, i) => (tokens[i] ?? 0) >= least);
}

/** Rows of these media, this age, these prices and states; what is not known of a row does not pass. */
function ofValues(
  view: ListingView,
  rows: readonly number[],
  { takes = [], makes = [], releasedSince, atMost = {}, statuses }: Filter,
  at: Instant,
): readonly number[] {
  let passing = rows;
  if (takes.length + makes.length > 0) passing = passing.filter(view.relevance().withMedia(takes, makes));
  if (releasedSince !== undefined) {
    const released = view.valuesAt("released", at);
    passing = passing.filter((row) => view.relevance().released(row, released) >= releasedSince);
  }
  for (const [name, limit] of Object.entries(atMost) as [Column, number][]) {
    const values = view.valuesAt(name, at);
    passing = passing.filter((row) => (values.get(row) ?? Infinity) <= limit);
  }
  return statuses === undefined ? passing : passing.filter((row) => statuses.includes(view.status(row)));
}
