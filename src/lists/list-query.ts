// Answers list queries by filtering, sorting and paging the listing; a page is joined from ready-made entries.
import type { PriceTableQuery } from "../contract/list-requests.ts";
import type { PageMeta, PriceMeta } from "../contract/price-answers.ts";
import type { ModelEntry } from "../contract/reference-answers.ts";
import { given, some } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import { GONE } from "../schemas/words.ts";
import { type Body, DELISTED, type ListingView, withMember } from "./listing-view.ts";
import { encode, type Rows } from "./packed-listing.ts";
import { inOrder, type OfferCounts, onePerModel } from "./relevance.ts";

/** What a list's query filters by, with its providers as slugs and its search as folded terms or as the text typed. */
export type Filter = Partial<Omit<PriceTableQuery, Ordering | Searching>> & {
  /** Only rows of these providers; an unknown name matches nothing. */
  providers?: readonly string[];
  /** Terms from `toTerms`; a row's model id must contain all of them. */
  terms?: readonly string[];
  /** Searched in names, makers, sellers and families too. */
  phrase?: string;
};

type Ordering = "sort_by" | "sort_column" | "blend" | "order" | "group_by";
type Searching = "q" | "scope" | "provider_id" | "kind" | "prices_version";

/** Leaves out hidden rows, and delisted ones unless included; `hidden` counts them. A filter by model id shows all. */
function listed(view: ListingView, filter: Filter, rows: readonly number[], at: Instant) {
  if (filter.model_id !== undefined) return { rows, hidden: 0 };
  const { include, status: statuses = [] } = filter;
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
export function namedRows(view: ListingView, { providers, model_id, canonical, terms, phrase }: Filter) {
  const found = phrase === undefined ? undefined : view.relevance().texts().find(phrase);
  let rows = found?.rows ?? (terms ? view.packed.rowsWithTerms(terms) : view.allRows());
  const among = (own: readonly number[]) => {
    if (rows === view.allRows()) return own;
    const found = new Set(rows);
    return own.filter((row) => found.has(row));
  };
  if (model_id !== undefined) rows = among(view.packed.rowsOfModel(model_id));
  if (canonical !== undefined) rows = among(view.packed.rowsOfCanonical(canonical));
  if (providers === undefined) return { ...found, rows };
  // The index by provider takes a thirtieth of the time of checking every row.
  const sold = [...new Set(providers)].flatMap((provider) => view.byProvider().get(provider) ?? []);
  return { ...found, rows: among(sold.sort((a, b) => a - b)) };
}

function withFacets(
  view: ListingView,
  rows: readonly number[],
  { mode, capability = [], certainty, context_min }: Filter,
): readonly number[] {
  const all: Rows[][] = capability.map((one) => [view.packed.rowsOfFacet("capabilities", one)]);
  if (mode) all.push(mode.map((one) => view.packed.rowsOfFacet("modes", one)));
  if (certainty) all.push(certainty.map((one) => view.packed.rowsOfFacet("certainties", one)));
  if (context_min !== undefined) {
    const { rows: known, tokens } = view.packed.contexts();
    all.push([Array.from(known).filter((_, i) => (tokens[i] ?? 0) >= context_min)]);
  }
  return all.length === 0 ? rows : inAll(view.packed.size, rows, all);
}

/** Rows that occur in a list of each group, counted in one byte per row of the listing. */
function inAll(size: number, rows: readonly number[], groups: readonly (readonly Rows[])[]): number[] {
  const marks = new Uint8Array(size);
  groups.forEach((lists, group) => {
    for (const list of lists) {
      for (const row of list) if (marks[row] === group) marks[row] = group + 1;
    }
  });
  return rows.filter((row) => marks[row] === groups.length);
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

const COMMA = encode(",");

export type Paging = { page: number; page_size: number };
/** Names of providers and parameters in a query that no list knows. */
export type Unknown = Pick<PageMeta, "unknown_providers" | "ignored">;
export type Selection = Filter & Unknown & Pick<PriceTableQuery, Ordering> & Pick<PriceMeta, "read_as">;
export type ListQuery = Selection & Paging;

/** A page of price entries at an instant, `{data, meta}`. */
export function listPrices(view: ListingView, query: ListQuery, at: Instant): Body {
  return view.body(JSON.stringify(["prices", view.announcedCount(at), query]), () => {
    const selected = { paging: query, ...selectRows(view, query, at) };
    const facts = query.include?.includes("facts") === true;
    return render(selected, (row) => {
      const entry = view.entry(row, at, { facts });
      const offers = selected.offers?.get(row);
      return offers === undefined ? entry : withMember(entry, "offers", encode(String(offers)));
    });
  });
}

/** A page of `{provider_id, model_id}` rows, `{data, meta}`. */
export function listModels(view: ListingView, filter: Filter & Unknown, paging: Paging, at: Instant): Body {
  return view.body(JSON.stringify(["models", view.announcedCount(at), filter, paging]), () =>
    render({ paging, rows: namedRows(view, filter).rows, meta: unknownIn(filter) }, (row) => {
      const [provider_id, model_id] = [view.providerId(row), view.packed.modelId(row)];
      const entry: ModelEntry = { provider_id, model_id, status: view.status(row, at) };
      return encode(JSON.stringify(entry));
    }),
  );
}

/** Sorts rows; ties go by model id, then provider id. Rows without a value come last in both directions. */
function sorted(
  view: ListingView,
  rows: readonly number[],
  { sort_by, sort_column, blend, order, terms, phrase }: Selection,
  at: Instant,
): readonly number[] {
  const [by, descending] = [sort_column ?? sort_by, order === "desc"];
  if (blend) return inOrder(rows, byBlend(view, rows, blend, at), descending);
  if (by === "relevance") {
    const text = phrase ?? terms?.join(" ");
    const best =
      text === undefined
        ? inOrder(rows, view.prepared(at).order)
        : view.relevance().sorted(rows, view.rowFacts(at), text);
    return descending ? best.reverse() : best;
  }
  if (by === "model_id") return descending ? rows.toReversed() : rows;
  if (by === "provider_id") return inOrder(rows, [...view.byProvider().values()].flat(), descending);
  return inOrder(rows, by === "context_tokens" ? view.byContext() : view.byColumn(by, at), descending);
}

/** Rows with a known input and output rate, by both at a ratio of tokens. */
function byBlend(view: ListingView, rows: readonly number[], [input = 1, output = 1]: number[], at: Instant) {
  const [read, written] = [view.valuesAt("prompt", at), view.valuesAt("completion", at)];
  const priceOf = (row: number) => Number(read.get(row)) * input + Number(written.get(row)) * output;
  const known = rows.map((row) => ({ row, price: priceOf(row) })).filter(({ price }) => !Number.isNaN(price));
  return known.sort((a, b) => a.price - b.price || a.row - b.row).map(({ row }) => row);
}

function unknownIn({ unknown_providers = [], ignored }: Unknown): Unknown {
  return given({ unknown_providers: some(unknown_providers), ignored });
}

export type Selected = {
  rows: readonly number[];
  /** With `group_by`, the number of offers of each row's model. */
  offers?: OfferCounts;
  meta: Omit<PriceMeta, keyof Paging | "total" | "total_pages">;
};

/** The rows of a list of prices, and its meta except the page. */
export function selectRows(view: ListingView, query: Selection, at: Instant): Selected {
  const { rows: named, corrected } = namedRows(view, query);
  const passing = withValues(view, withFacets(view, named, query), query, at);
  const { rows, hidden } = listed(view, query, passing, at);
  const { phrase } = query;
  const offers = query.group_by ? onePerModel(view.prepared(at), rows) : undefined;
  const wanted = offers ? rows.filter((row) => offers.get(row) !== undefined) : rows;
  const asked = corrected === undefined ? query : { ...query, phrase: corrected };
  return {
    rows: sorted(view, wanted, asked, at),
    ...(offers && { offers }),
    meta: given({
      hidden: hidden || undefined,
      ...unknownIn(query),
      read_as: query.read_as,
      corrected,
      nearest: phrase !== undefined && rows.length === 0 ? view.nearestIds(phrase) : undefined,
    }),
  };
}

function render(
  { paging: { page, page_size }, rows, meta: more }: Selected & { paging: Paging },
  toEntry: (row: number) => Uint8Array,
): Uint8Array[] {
  const total = rows.length;
  const meta: PriceMeta = { page, page_size, total, total_pages: Math.ceil(total / page_size), ...more };
  const first = (page - 1) * page_size;
  const entries = rows
    .slice(first, first + page_size)
    .flatMap((row, i) => (i === 0 ? [toEntry(row)] : [COMMA, toEntry(row)]));
  return [encode('{"data":['), ...entries, encode(`],"meta":${JSON.stringify(meta)}}`)];
}
