// The catalogue's state as its address holds it, and the API's answer to it. Server and client read it alike.
import { type Answer, type Ask, mapAnswer, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import { toDecimal } from "../../pricing/decimal.ts";
import type { Column } from "../../schemas/price.ts";
import { LISTED_RATES, rateName } from "../api/names.ts";
import { SOLD } from "../offers/offers.ts";
import {
  choice,
  flag,
  PAGE,
  type Query,
  readAddress,
  type StateOf,
  UNIT,
  word,
  words,
  writeAddress,
} from "../ui/address.ts";
import type { Choice } from "../ui/fields.tsx";
import { MODE_NAMES, MODES, type Mode, type ModeColumns, unitSpan } from "./modes.ts";

/** `unit`: the price in the mode's own unit. */
export type SortField = "model_id" | "provider_id" | "unit" | "blended" | "context_tokens" | Column;

const SORT_FIELDS: readonly (readonly [SortField, label: string])[] = [
  ["model_id", "Model id"],
  ["provider_id", "Provider"],
  ["released", "Release day"],
  ["context_tokens", "Context"],
  ["unit", "Price per image, hour, page ..."],
  ["blended", "Blended price"],
  ...LISTED_RATES.map((rate) => [rate, rateName(rate)] as const),
];
export const SORTS: readonly Choice[] = [["", "Best match"], ...SORT_FIELDS];

/** Rows of a page: fewer for a search, which is answered while it is typed. */
const pageSize = ({ q }: CatalogueQuery) => (q.trim() === "" ? 50 : 20);
/** No mode with a unit of its own has more rows. */
const WHOLE = 1000;
const ANY_PRICE = "0.000000000001";
export const MAX_SEARCH_LENGTH = 200;

const LOWER = /^[a-z]*$/;
const FILTERS = {
  provider: word(/^.{0,256}$/s),
  kind: word(LOWER),
  takes: word(LOWER),
  context: word(/^([1-9]\d{0,9})?$/),
  since: word(/^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/),
  /** The highest price of input, USD per 1M tokens. */
  max: word(/^(\d{1,6}(\.\d{1,6})?)?$/),
  status: word(/^[a-z,]*$/),
  can: words((given) => given.filter((one) => /^[a-z_]+$/.test(one))),
  /** Every offer instead of one row per model. */
  every: flag("1", "every"),
};

export const FIELDS = {
  q: { usual: "", read: (text: string) => text.slice(0, MAX_SEARCH_LENGTH), write: String },
  ...FILTERS,
  /** Empty means chat, or any mode during a search. */
  mode: choice(MODE_NAMES),
  /** The ratio of input to output tokens in the blended price. */
  ratio: word(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, "3:1"),
  /** Empty means by relevance, or newest first without a search. */
  sort: choice(SORT_FIELDS.map(([field]) => field)),
  descending: flag("desc", "order", "asc"),
  page: PAGE,
  unit: UNIT,
};

export type CatalogueQuery = StateOf<typeof FIELDS>;

/** Reads a query string; an unknown value becomes the default. */
export function readCatalogueQuery(address: Query): CatalogueQuery {
  const query = readAddress(FIELDS, address);
  // The meaning of `provider=all` in old addresses.
  return query.provider === "all" ? { ...query, provider: "", mode: "any", every: true } : query;
}

/** The page's address for a state, without default values. */
export function catalogueHref(query: CatalogueQuery): string {
  return writeAddress("/", FIELDS, query);
}

/** How many filters are set beside the search, the kind of model and the order. */
export function filtersSet(query: CatalogueQuery): number {
  const { can: _, ...filters } = FILTERS;
  return new URLSearchParams(writeAddress("", filters, query)).size + query.can.length;
}

/** The mode on show: the visitor's choice, else chat, or any mode during a search. */
export function shownMode({ mode, q }: CatalogueQuery): Mode {
  return mode || (q.trim() === "" ? "chat" : "any");
}

/** The unit that rows are sorted by; undefined for any other order, or a mode without a unit. */
export function sortUnit(query: CatalogueQuery): ModeColumns["unit"] {
  const { unit }: ModeColumns = MODES[shownMode(query)];
  return query.sort === "unit" ? unit : undefined;
}

/** A text that changes whenever the rows or their order do. */
export function listKey(query: CatalogueQuery): string {
  return `${listPath(query)} ${sortUnit(query) ? [query.page, query.descending] : ""}`;
}

/** The API's path for a state. Sorting by a unit needs all rows. */
export function listPath(query: CatalogueQuery): string {
  const [page, size] = sortUnit(query) ? [1, WHOLE] : [query.page, pageSize(query)];
  const params = new URLSearchParams({ page: String(page), page_size: String(size) });
  const { modes } = MODES[shownMode(query)];
  const given: Record<string, string> = {
    provider_id: query.provider,
    kind: query.kind || (leavesOutFree(query) ? SOLD : ""),
    prompt_min: leavesOutFree(query) ? ANY_PRICE : "",
    mode: modes.join(),
    capability: query.can.join(),
    input_modality: query.takes,
    context_min: query.context,
    released_since: query.since,
    prompt_max: query.max && toDecimal(query.max, -6),
    status: query.status,
    group_by: query.every ? "" : "model",
    include: "facts",
    ...order(query),
  };
  const search = query.q.trim() === "" ? {} : { q: query.q, scope: "all" };
  for (const [name, value] of Object.entries({ ...given, ...search })) if (value) params.set(name, value);
  return `/v1/prices${params.has("q") ? "/search" : ""}?${params}`;
}

/** Whether the list leaves out free and local offers, which would fill the first pages of a list by price. */
export function leavesOutFree({ sort, descending, kind }: CatalogueQuery): boolean {
  return kind === "" && !descending && ["prompt", "completion", "blended"].includes(sort);
}

function order({ sort, descending, ratio }: CatalogueQuery): Record<string, string> {
  if (sort === "" || sort === "unit") return { sort_by: "relevance" };
  const name = sort === "model_id" || sort === "provider_id" ? "sort_by" : "sort_column";
  const by = sort === "blended" ? { blend: ratio } : { [name]: sort };
  return { ...by, ...(descending && { order: "desc" }) };
}

/** The rows of a state, in its order. The API sorts by rates; the few hundred models that have a unit of their mode are sorted here. */
export async function readList(ask: Ask, query: CatalogueQuery): Promise<Answer<PriceList>> {
  return mapAnswer(await read<PriceList>(ask, listPath(query)), (list) => {
    const { data, meta } = sortUnit(query) ? byUnit(list, query) : list;
    return { data: data.map(withoutEvidence), meta };
  });
}

/** A row without the details that only the model's page shows, because the document holds each row twice. */
function withoutEvidence({ service_tiers: _tiers, rates: _rates, ...entry }: PriceEntry): PriceEntry {
  const { facts: { evidence: _evidence, dissent: _dissent, ...facts } = { capabilities: [] } } = entry;
  return { ...entry, facts };
}

/** One page of a whole list, sorted by the lowest price in the mode's unit; rows without one always come last. */
function byUnit({ data, meta }: PriceList, query: CatalogueQuery): PriceList {
  const unit = sortUnit(query);
  const [sign, last] = query.descending ? [-1, -Infinity] : [1, Infinity];
  const prices = new Map(data.map((entry) => [entry, Number((unit && unitSpan(unit, entry)?.low) ?? last)]));
  const priceOf = (entry: PriceEntry) => prices.get(entry) ?? last;
  const sorted = data.toSorted((a, b) => sign * (priceOf(a) - priceOf(b)));
  const [size, total] = [pageSize(query), data.length];
  const first = (query.page - 1) * size;
  return {
    data: sorted.slice(first, first + size),
    meta: { ...meta, page: query.page, page_size: size, total, total_pages: Math.ceil(total / size) },
  };
}
