// What lists, the reference and the record of changes accept.
import * as z from "zod/mini";
import { EXPORT_NAMES } from "../schemas/paths.ts";
import * as known from "../schemas/words.ts";
import { id, moment, versionName, wordOf } from "./request-fields.ts";

export const SORT_FIELDS = ["model_id", "provider_id", "relevance"] as const;
/** Where a search looks: in model ids, or also in names of models, makers and providers. */
export const SCOPES = ["model_id", "all"] as const;
export const GROUPINGS = ["model"] as const;
export const ORDERS = ["asc", "desc"] as const;
const INCLUDES = ["delisted", "facts"] as const;

/** What a model does. */
const MODES = known.words(
  "chat completion responses embedding rerank image_generation image_edit audio_speech audio_transcription realtime",
  "video_generation ocr moderation classification search vector_store",
);

/** What a model supports. */
const CAPABILITIES = known.words(
  "tool_call vision reasoning caching structured_output attachment open_weights",
);

/** What a model takes or makes. */
const MODALITIES = known.words("text image pdf video audio file");

const CSV_UNITS = ["per_token", "per_million"] as const;

export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 100;
const MAX_QUERY_LENGTH = 200;

const LIST = "one or more provider ids, separated by commas";
const QUERY = `a search text of 1 to ${MAX_QUERY_LENGTH} characters`;
const RATIO = /^[1-9]\d{0,2}:[1-9]\d{0,2}$/;
const PERCENT = 'a percentage of at least 0 such as "10" or "2.5"';

/** A query parameter parsed from text that matches the pattern and fits; `accepts` describes it. */
function textOf<T>(accepts: string, pattern: RegExp, read: (text: string) => T, fits = (_read: T) => true) {
  const text = z.string(accepts).check(
    z.regex(pattern, accepts),
    z.refine((one) => fits(read(one)), accepts),
  );
  return z.pipe(text, z.transform(read));
}

/** A query parameter: a whole number from 1 to `max`, in plain digits. */
export function wholeNumber(max: number, accepts: string) {
  return textOf(accepts, /^[1-9]\d{0,15}$/, Number, (number) => number <= max);
}

/** A query parameter: a whole number from 0, in plain digits. */
export function wholeNumberOrZero() {
  return textOf("an integer from 0 to 9007199254740991", /^\d{1,16}$/, Number, Number.isSafeInteger);
}

/** A query parameter: a day, month or year as the number of its first day, 20260131 or 20260100. */
export function dayNumber() {
  const accepts = 'a day, month or year such as "2026-01-31", "2026-01" or "2026"';
  const pattern = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
  return textOf(accepts, pattern, (text) => Number(text.replaceAll("-", "").padEnd(8, "0")));
}

/** A query parameter: an amount in USD. */
export function amount() {
  return textOf('a decimal of USD such as "0.000003"', /^\d{1,9}(\.\d{1,18})?$/, Number);
}

/** A comma-separated list of known words, returned in their own order. */
export function wordsOf<const Word extends string>(accepted: readonly Word[]) {
  const accepts = `one or more of ${accepted.join(", ")}, separated by commas`;
  const isKnown = (text: string) => {
    const words = known.commaList(text);
    return words.length > 0 && words.every((word) => accepted.some((one) => one === word));
  };
  const named = (text: string) => accepted.filter((word) => known.commaList(text).includes(word));
  return z.pipe(z.string(accepts).check(z.refine(isKnown, accepts)), z.transform(named));
}

function providerNames() {
  return z.optional(textOf(LIST, /[^,\s]/, known.commaList));
}

function paging() {
  const size = wholeNumber(MAX_PAGE_SIZE, `an integer from 1 to ${MAX_PAGE_SIZE}`);
  return {
    page: z._default(wholeNumber(Number.MAX_SAFE_INTEGER, "an integer of at least 1"), 1),
    page_size: z._default(size, DEFAULT_PAGE_SIZE),
  };
}

function rowFilters() {
  const modalities = z.optional(wordsOf(MODALITIES));
  const tokens = wholeNumber(Number.MAX_SAFE_INTEGER, "a number of tokens, an integer of at least 1");
  const rate = z.optional(amount());
  const listedId = z.optional(id());
  return {
    provider_id: providerNames(),
    model_id: listedId,
    canonical: listedId,
    kind: z.optional(wordsOf(known.PROVIDER_KINDS)),
    mode: z.optional(wordsOf(MODES)),
    capability: z.optional(wordsOf(CAPABILITIES)),
    context_min: z.optional(tokens),
    input_modality: modalities,
    output_modality: modalities,
    released_since: z.optional(dayNumber()),
    prompt_min: rate,
    prompt_max: rate,
    completion_max: rate,
    status: z.optional(wordsOf(known.STATUSES)),
    certainty: z.optional(wordsOf(known.CERTAINTIES)),
    group_by: z.optional(wordOf(GROUPINGS)),
    include: z.optional(wordsOf(INCLUDES)),
    sort_by: z._default(wordOf(SORT_FIELDS, " (rates: sort_column)"), "model_id"),
    sort_column: z.optional(wordOf(known.SORT_COLUMNS)),
    blend: z.optional(textOf('a ratio such as "3:1"', RATIO, (text) => text.split(":").map(Number))),
    order: z._default(wordOf(ORDERS), "asc"),
    prices_version: z.optional(versionName()),
  };
}

function search() {
  const q = z.string(QUERY).check(z.regex(/\S/, QUERY), z.maxLength(MAX_QUERY_LENGTH, QUERY));
  return { q, scope: z._default(wordOf(SCOPES), "model_id") };
}

/** The query of GET /v1/prices. */
export function priceListQuery() {
  return z.object({ ...rowFilters(), ...paging() });
}

/** The query of GET /v1/prices/search. */
export function priceSearchQuery() {
  return z.object({ ...search(), ...rowFilters(), ...paging() });
}

/** The query of GET /v1/prices.ndjson: the filters and sorting of lists, without pages. */
export function priceTableQuery() {
  const { q, scope } = search();
  return z.object({ q: z.optional(q), scope, ...rowFilters() });
}

/** The query of GET /v1/prices.csv. */
export function priceCsvQuery() {
  return z.object({
    ...priceTableQuery().shape,
    safe: z.optional(z.enum(["spreadsheet"], "spreadsheet")),
    unit: z.optional(wordOf(CSV_UNITS)),
  });
}

/** The query of GET /v1/resolve. The counts are the usage that offers are compared by; the prompt contains the cached tokens. */
export function resolveQuery() {
  const digits = z._default(wholeNumberOrZero(), 0);
  return z.object({
    model_id: id(),
    provider_id: z.optional(id()),
    prompt_tokens: digits,
    completion_tokens: digits,
    cache_read_tokens: digits,
    prices_version: z.optional(versionName()),
  });
}

export function versionParams() {
  const serial = z.string().check(z.regex(/^[1-9]\d{0,8}$/, "a version's serial, an integer from 1"));
  return z.object({ serial });
}

/** The serial of a pinned file; a current file has none. */
export function pinParams() {
  return z.object({ serial: z.optional(versionParams().shape.serial) });
}

export function exportQuery() {
  const { provider_id, kind, mode } = rowFilters();
  return z.object({ provider_id, kind, mode });
}

export function exportParams() {
  return z.object({ name: z.enum(EXPORT_NAMES) });
}

export function pinnedMapQuery() {
  return z.object({ at: z.optional(moment()) });
}

export function snapshotQuery() {
  return z.object({ provider_id: providerNames() });
}

export function pinnedFileQuery() {
  return z.object({ ...pinnedMapQuery().shape, ...snapshotQuery().shape });
}

export function providerListQuery() {
  const { kind, prices_version } = rowFilters();
  return z.object({ kind, prices_version });
}

export function accuracyQuery() {
  return z.object({
    provider_id: z.optional(id()),
    result: z.optional(wordOf(known.FACT_RESULTS)),
    ...paging(),
  });
}

export function providerParams() {
  return z.object({ id: id() });
}

export function modelListQuery() {
  return z.object({ provider_id: providerNames(), prices_version: z.optional(versionName()), ...paging() });
}

export function priceHistoryQuery() {
  return z.object({ provider_id: id(), model_id: id(), prices_version: z.optional(versionName()) });
}

function changeFilters() {
  return {
    since: z.optional(moment()),
    until: z.optional(moment()),
    provider_id: providerNames(),
    model_id: z.optional(id()),
    change: z.optional(wordsOf(known.CHANGES)),
    percent_min: z.optional(z.string(PERCENT).check(z.regex(/^\d{1,9}(\.\d{1,9})?$/, PERCENT))),
  };
}

export function changeListQuery() {
  return z.object({ ...changeFilters(), by: z.optional(z.enum(["effective"], "effective")), ...paging() });
}

export function changeFeedQuery() {
  return z.object(changeFilters());
}

export type ResolveQuery = z.infer<ReturnType<typeof resolveQuery>>;
export type PriceListQuery = z.infer<ReturnType<typeof priceListQuery>>;
export type PriceTableQuery = z.infer<ReturnType<typeof priceTableQuery>>;
export type ExportQuery = z.infer<ReturnType<typeof exportQuery>>;
export type ModelListQuery = z.infer<ReturnType<typeof modelListQuery>>;
export type PriceHistoryQuery = z.infer<ReturnType<typeof priceHistoryQuery>>;
export type AccuracyQuery = z.infer<ReturnType<typeof accuracyQuery>>;
export type ChangeListQuery = z.infer<ReturnType<typeof changeListQuery>>;
export type ChangeFeedQuery = z.infer<ReturnType<typeof changeFeedQuery>>;
