// Answers list queries by filtering, sorting and paging the listing; a page is joined from ready-made entries.
import type { PriceTableQuery } from "../contract/list-requests.ts";
import type { PageMeta, PriceMeta } from "../contract/price-answers.ts";
import type { ModelEntry } from "../contract/reference-answers.ts";
import { given, some } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import { toTerms } from "../spelling.ts";
import { type Filter, namedRows, passingRows } from "./filter-rows.ts";
import { type Body, type ListingView, withMember } from "./listing-view.ts";
import { inOrder, type OfferCounts, onePerModel } from "./relevance.ts";

const COMMA = encode(",");

export type Paging = { page: number; page_size: number };
/** What a query selects, in which order; `unknown_providers` are unknown names in the filter. */
export type Selection = Filter &
  Pick<PriceTableQuery, "sort_by" | "sort_column" | "order" | "group_by"> & {
    unknown_providers?: readonly string[];
  };
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
export function listModels(view: ListingView, filter: Filter, paging: Paging, at: Instant): Body {
  return view.body(JSON.stringify(["models", view.announcedCount(at), filter, paging]), () =>
    render({ paging, rows: namedRows(view, filter).rows, meta: {} }, (row) => {
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
  { sort_by, sort_column, order, terms, phrase }: Selection,
  at: Instant,
): readonly number[] {
  const [by, descending] = [sort_column ?? sort_by, order === "desc"];
  if (by === "relevance") {
    const text = phrase ?? terms?.join(" ");
    const best =
      text === undefined
        ? inOrder(rows, view.prepared(at).order)
        : view.relevance().sorted(rows, view.rowFacts(at), { phrase: text, terms: toTerms(text) });
    return descending ? best.reverse() : best;
  }
  if (by === "model_id") return descending ? rows.toReversed() : rows;
  if (by === "provider_id") return inOrder(rows, [...view.byProvider().values()].flat(), descending);
  return inOrder(rows, by === "context_tokens" ? view.byContext() : view.byColumn(by, at), descending);
}

export type Selected = {
  rows: readonly number[];
  /** With `group_by`, the number of offers of each row's model. */
  offers?: OfferCounts;
  meta: Omit<PriceMeta, keyof PageMeta>;
};

/** The rows of a list of prices, and its meta except the page. */
export function selectRows(view: ListingView, query: Selection, at: Instant): Selected {
  const { rows, hidden, corrected } = passingRows(view, query, at);
  const { phrase } = query;
  const offers = query.group_by ? onePerModel(view.prepared(at), rows) : undefined;
  const wanted = offers ? rows.filter((row) => offers.get(row) !== undefined) : rows;
  const asked = corrected === undefined ? query : { ...query, phrase: corrected };
  return {
    rows: sorted(view, wanted, asked, at),
    ...(offers && { offers }),
    meta: given({
      hidden: hidden || undefined,
      unknown_providers: some(query.unknown_providers ?? []),
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
  const meta: PriceMeta = {
    ...{ page, page_size, total, total_pages: Math.ceil(total / page_size) },
    ...more,
  };
  const first = (page - 1) * page_size;
  const entries = rows
    .slice(first, first + page_size)
    .flatMap((row, i) => (i === 0 ? [toEntry(row)] : [COMMA, toEntry(row)]));
  return [encode('{"data":['), ...entries, encode(`],"meta":${JSON.stringify(meta)}}`)];
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
