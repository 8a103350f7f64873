// The catalogue's state as its URL holds it, and the API path that answers it. Server and client read it alike.
import type { Column } from "../../schemas/price.ts";
import { RATE_LABELS } from "../api/rate-names.ts";
import { readUnit, shift, type Unit } from "../ui/format.ts";
import { isMode, MODES, type Mode, type ModeColumns } from "./modes.ts";

/** `unit`: the price in the mode's own unit. */
export type SortField = "model_id" | "provider_id" | "unit" | "context_tokens" | Column;

export type CatalogueQuery = {
  q: string;
  /** One provider, or empty for all. */
  provider: string;
  /** Kind of provider, or empty. */
  kind: string;
  /** Empty: chat until a search is made, then whatever it finds. */
  mode: Mode | "";
  /** A medium the model takes, or empty. */
  takes: string;
  /** Abilities that the model has, all of them. */
  can: readonly string[];
  /** Tokens its context holds at least, or empty. */
  context: string;
  /** Released on that day or later, or empty. */
  since: string;
  /** Input costs that at most, USD per 1M tokens, or empty. */
  max: string;
  status: string;
  /** Every offer, not one row of each model. */
  every: boolean;
  /** Input tokens to output tokens, which the blended price is of. */
  ratio: string;
  /** Empty: by relevance, without a search the newest first. */
  sort: SortField | "";
  descending: boolean;
  page: number;
  unit: Unit;
};

export const PAGE_SIZE = 50;
/** No mode with a unit of its own has more rows. */
const WHOLE = 1000;
const SOLD = "maker,cloud,host,gateway";
const ANY_PRICE = "0.000000000001";
export const MAX_SEARCH_LENGTH = 200;
const DEFAULTS: CatalogueQuery = {
  q: "",
  provider: "",
  kind: "",
  mode: "",
  takes: "",
  can: [],
  context: "",
  since: "",
  max: "",
  status: "",
  every: false,
  ratio: "3:1",
  sort: "",
  descending: false,
  page: 1,
  unit: "1m",
};

/** Filters that are one word of the address, with the pattern of the word. */
const WORDS = {
  provider: /^.{0,256}$/s,
  kind: /^[a-z]*$/,
  takes: /^[a-z]*$/,
  context: /^([1-9]\d{0,9})?$/,
  since: /^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/,
  max: /^(\d{1,6}(\.\d{1,6})?)?$/,
  status: /^[a-z,]*$/,
} as const;
const WORD_NAMES = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** Reads a query string; an unknown value becomes the default. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const sort = params.get("sort") ?? "";
  const mode = params.get("mode") ?? "";
  const page = Number(params.get("page"));
  const words = WORD_NAMES.map((name) => {
    const word = params.get(name) ?? "";
    return [name, WORDS[name].test(word) ? word : ""];
  });
  const read: CatalogueQuery = {
    ...DEFAULTS,
    ...Object.fromEntries(words),
    q: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    mode: isMode(mode) ? mode : DEFAULTS.mode,
    can: params
      .getAll("can")
      .flatMap((list) => list.split(","))
      .filter((one) => /^[a-z_]+$/.test(one)),
    every: params.has("every"),
    ratio: readRatio(params.get("ratio") ?? ""),
    sort: isSortField(sort) ? sort : DEFAULTS.sort,
    descending: params.get("order") === "desc",
    page: Number.isSafeInteger(page) && page > 0 ? page : DEFAULTS.page,
    unit: readUnit(params.get("unit")),
  };
  // The meaning of `provider=all` in old addresses.
  return read.provider === "all" ? { ...read, provider: "", mode: "any", every: true } : read;
}

/** A ratio as it was typed, or the usual one. */
export function readRatio(text: string): string {
  return /^[1-9]\d{0,2}:[1-9]\d{0,2}$/.test(text) ? text : DEFAULTS.ratio;
}

/** The page's address for a state, without default values. */
export function catalogueHref(query: CatalogueQuery): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  for (const name of WORD_NAMES) if (query[name]) params.set(name, query[name]);
  if (query.mode) params.set("mode", query.mode);
  if (query.can.length > 0) params.set("can", query.can.join());
  if (query.every) params.set("every", "1");
  if (query.ratio !== DEFAULTS.ratio) params.set("ratio", query.ratio);
  if (query.sort !== DEFAULTS.sort) params.set("sort", query.sort);
  if (query.descending) params.set("order", "desc");
  if (query.page !== DEFAULTS.page) params.set("page", String(query.page));
  if (query.unit !== DEFAULTS.unit) params.set("unit", query.unit);
  return params.size > 0 ? `/?${params}` : "/";
}

/** How many filters are set beside the search, the kind of model and the order. */
export function filtersSet(query: CatalogueQuery): number {
  const words = WORD_NAMES.filter((name) => query[name] !== "").length;
  return words + query.can.length + (query.every ? 1 : 0);
}

/** The mode on show: the visitor's choice, else chat, or any mode during a search. */
export function shownMode({ mode, q }: CatalogueQuery): Mode {
  return mode || (q.trim() === "" ? "chat" : "any");
}

/** The field rows are sorted by; undefined for the usual order. */
export function sortField(query: CatalogueQuery): SortField | undefined {
  return query.sort || undefined;
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
  const [page, size] = sortUnit(query) ? [1, WHOLE] : [query.page, PAGE_SIZE];
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
    prompt_max: query.max && shift(query.max, -6),
    status: query.status,
    group_by: query.every ? "" : "model",
    include: "facts",
    ...order(query),
  };
  for (const [name, value] of Object.entries(given)) if (value) params.set(name, value);
  if (query.q.trim() === "") return `/v1/prices?${params}`;
  params.set("q", query.q);
  params.set("scope", "all");
  return `/v1/prices/search?${params}`;
}

/** Whether the list is of what is sold for money: by price, what is free and what runs at home would fill the first pages. */
export function leavesOutFree({ sort, descending, kind }: CatalogueQuery): boolean {
  return kind === "" && !descending && (sort === "prompt" || sort === "completion");
}

function order({ sort, descending }: CatalogueQuery): Record<string, string> {
  if (sort === "" || sort === "unit") return { sort_by: "relevance" };
  const name = sort === "model_id" || sort === "provider_id" ? "sort_by" : "sort_column";
  return { [name]: sort, ...(descending && { order: "desc" }) };
}

function isSortField(name: string): name is SortField {
  return (
    ["model_id", "provider_id", "released", "context_tokens", "unit"].includes(name) ||
    Object.hasOwn(RATE_LABELS, name)
  );
}
