// What lists and the reference may be asked.
import * as z from "zod/mini";
import { amount, commaList, dayNumber, wholeNumber, wholeNumberOrZero, wordsOf } from "./query-fields.ts";
import { id, moment, oneOf, versionName } from "./request-fields.ts";
import { FACT_RESULTS, PROVIDER_KINDS, SORT_COLUMNS, STATUSES } from "./words.ts";

export const SORT_FIELDS = ["model_id", "provider_id", "relevance"] as const;
/** Where a search looks: in model ids, or also in the names of models, makers and providers. */
export const SCOPES = ["model_id", "all"] as const;
export const GROUPINGS = ["model"] as const;
export const ORDERS = ["asc", "desc"] as const;

export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_QUERY_LENGTH = 200;

const LIST = "one or more provider ids, separated by commas";
const WORDS = "one or more words such as chat or tool_call, separated by commas";
const WORD_LIST = /^[a-z0-9_]+(,[a-z0-9_]+){0,9}$/;
const QUERY = `a search text of 1 to ${MAX_QUERY_LENGTH} characters`;

/** Providers by any of their names. */
export const providerNames = z.pipe(z.string(LIST).check(z.regex(/[^,\s]/, LIST)), z.transform(commaList));

const kindList = wordsOf(PROVIDER_KINDS);
const words = z.pipe(z.string(WORDS).check(z.regex(WORD_LIST, WORDS)), z.transform(commaList));

/** Which page of a list. */
export const paging = {
  page: z._default(wholeNumber(Number.MAX_SAFE_INTEGER, "an integer of at least 1"), 1),
  page_size: z._default(
    wholeNumber(MAX_PAGE_SIZE, `an integer from 1 to ${MAX_PAGE_SIZE}`),
    DEFAULT_PAGE_SIZE,
  ),
};

/** What a list of prices may be asked to have besides: rows sold no more, and facts of each model. */
export const INCLUDES = ["delisted", "facts"] as const;

const rowFilters = {
  provider_id: z.optional(providerNames),
  model_id: z.optional(id),
  canonical: z.optional(id),
  kind: z.optional(kindList),
  mode: z.optional(words),
  capability: z.optional(words),
  context_min: z.optional(
    wholeNumber(Number.MAX_SAFE_INTEGER, "a number of tokens, an integer of at least 1"),
  ),
  input_modality: z.optional(words),
  output_modality: z.optional(words),
  released_since: z.optional(dayNumber()),
  prompt_max: z.optional(amount()),
  completion_max: z.optional(amount()),
  status: z.optional(wordsOf(STATUSES)),
  group_by: z.optional(z.enum(GROUPINGS, oneOf(GROUPINGS))),
  include: z.optional(wordsOf(INCLUDES)),
  sort_by: z._default(z.enum(SORT_FIELDS, oneOf(SORT_FIELDS)), "model_id"),
  sort_column: z.optional(z.enum(SORT_COLUMNS, oneOf(SORT_COLUMNS))),
  order: z._default(z.enum(ORDERS, oneOf(ORDERS)), "asc"),
  prices_version: z.optional(versionName),
};
const priceFilters = { ...rowFilters, ...paging };

/** Query of GET /v1/prices. */
export const priceListQuery = z.object(priceFilters);

const searchText = z.string(QUERY).check(z.regex(/\S/, QUERY), z.maxLength(MAX_QUERY_LENGTH, QUERY));

const scope = z._default(z.enum(SCOPES, oneOf(SCOPES)), "model_id");

/** Query of GET /v1/prices/search. */
export const priceSearchQuery = z.object({ q: searchText, scope, ...priceFilters });

/** Query of GET /v1/prices.ndjson: what lists are filtered and sorted by, without pages. */
export const priceTableQuery = z.object({ q: z.optional(searchText), scope, ...rowFilters });

/** Query of GET /v1/prices.csv. */
export const priceCsvQuery = z.extend(priceTableQuery, {
  safe: z.optional(z.enum(["spreadsheet"], "spreadsheet")),
});

const digitsCount = z._default(wholeNumberOrZero(), 0);

/** Query of GET /v1/resolve. The counts are of the usage that offers are compared by; the prompt has the cached ones in it. */
export const resolveQuery = z.object({
  model_id: id,
  provider_id: z.optional(id),
  prompt_tokens: digitsCount,
  completion_tokens: digitsCount,
  cache_read_tokens: digitsCount,
  prices_version: z.optional(versionName),
});

/** A version's serial in a path. */
export const versionParams = z.object({
  serial: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "a version's serial, an integer from 1")),
});

/** Query of a pinned cost map. */
export const pinnedMapQuery = z.object({ at: z.optional(moment) });

/** Query of GET /v1/reference/providers. */
export const providerListQuery = z.object({
  kind: z.optional(kindList),
  prices_version: z.optional(versionName),
});

/** Query of GET /v1/accuracy. */
export const accuracyQuery = z.object({
  provider_id: z.optional(id),
  result: z.optional(z.enum(FACT_RESULTS, oneOf(FACT_RESULTS))),
  ...paging,
});

/** A provider's name in a path. */
export const providerParams = z.object({ id });

/** Query of GET /v1/reference/models. */
export const modelListQuery = z.object({
  provider_id: z.optional(providerNames),
  prices_version: z.optional(versionName),
  ...paging,
});

export type ResolveQuery = z.infer<typeof resolveQuery>;
export type PriceListQuery = z.infer<typeof priceListQuery>;
export type PriceTableQuery = z.infer<typeof priceTableQuery>;
