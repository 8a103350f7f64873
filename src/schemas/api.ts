// What requests may hold. Each schema's error text says what would be accepted; src/http/validate.ts turns it into the
// message of a 400, since zod/mini brings no wording of its own.
import * as z from "zod/mini";
import { camelName, camelShape } from "./camel-names.ts";
import { COLUMNS, type PublicRate } from "./price.ts";
import { PROVIDER_KINDS } from "./registry.ts";
import {
  api,
  convention,
  count,
  id,
  invoiceFields,
  modifierFields,
  moment,
  oneOf,
  versionName,
} from "./request-fields.ts";
import { SUBPROVIDERS } from "./subproviders.ts";
import { REQUIRED_COUNTS, type RequiredCount, USAGE_COUNTS, type UsageCount } from "./token-kinds.ts";
import { FACT_RESULTS } from "./trust.ts";

/** The providers of the camelCase calculator, each a slug of prices/providers.json; every other list of them is this one. */
export const MODEL_PRICING_PROVIDERS = [
  "anthropic",
  "bedrock",
  "cerebras",
  "chutes",
  "cohere",
  "deepinfra",
  "deepseek",
  "fireworks",
  "google_ai_studio",
  "groq",
  "minimax",
  "mistral",
  "moonshot",
  "nebius",
  "novita",
  "nvidia",
  "openai",
  "openrouter",
  "sambanova",
  "siliconflow",
  "stepfun",
  "together",
  "xai",
  "zai",
] as const;

/** The rates the camelCase calculator answers with, in its order. */
export const MODEL_PRICING_RATES = [
  "prompt",
  "completion",
  "request",
  "input_cache_read",
  "input_cache_write",
  "internal_reasoning",
  "web_search",
] as const satisfies readonly PublicRate[];

export const SORT_FIELDS = ["model_id", "provider_id"] as const;
export const ORDERS = ["asc", "desc"] as const;

export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_QUERY_LENGTH = 200;

const LIST = "one or more provider ids, separated by commas";
const WORDS = "one or more words such as chat or tool_call, separated by commas";
const WORD_LIST = /^[a-z0-9_]+(,[a-z0-9_]+){0,9}$/;
const QUERY = `a search text of 1 to ${MAX_QUERY_LENGTH} characters`;

const optionalCount = z._default(count, 0);
const statedConvention = z._default(convention, "provider");

const usageShape = Object.fromEntries(
  USAGE_COUNTS.map((name) => [name, REQUIRED_COUNTS.includes(name) ? count : optionalCount]),
) as { [Name in UsageCount]: Name extends RequiredCount ? typeof count : typeof optionalCount };

/** Body of POST /v1/traces/cost. */
export const traceCostRequest = z.object(
  {
    model_id: id,
    provider_id: id,
    usage: z.looseObject(usageShape, `an object with ${REQUIRED_COUNTS.join(" and ")}`),
    usage_convention: statedConvention,
    at: z.optional(moment),
    api,
    ...modifierFields,
    ...invoiceFields,
  },
  "a JSON object",
);

const SUBPROVIDER = `null or the display name of a host, such as ${JSON.stringify(SUBPROVIDERS.slice(0, 3))}`;

/** Body of POST /api/models/pricing/calculate. `provider` is checked against the registry, which knows its aliases. */
export const modelPricingRequest = z.object(
  camelShape({
    model_id: id,
    provider_id: id,
    subprovider: z._default(z.nullable(z.enum(SUBPROVIDERS, SUBPROVIDER)), null),
    is_byok: z._default(z.boolean("true or false"), false),
    usage: z.looseObject(
      camelShape(usageShape),
      `an object with ${REQUIRED_COUNTS.map(camelName).join(" and ")}`,
    ),
    usage_convention: statedConvention,
    at: z.optional(moment),
    api,
    ...modifierFields,
    ...invoiceFields,
  }),
  "a JSON object",
);

/** Providers by any of their names. */
export const providerList = z.pipe(z.string(LIST).check(z.regex(/[^,\s]/, LIST)), z.transform(commaList));

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

const priceFilters = {
  provider_id: z.optional(providerList),
  model_id: z.optional(id),
  kind: z.optional(kindList),
  mode: z.optional(words),
  capability: z.optional(words),
  context_min: z.optional(
    wholeNumber(Number.MAX_SAFE_INTEGER, "a number of tokens, an integer of at least 1"),
  ),
  include: z.optional(wordsOf(INCLUDES)),
  sort_by: z._default(z.enum(SORT_FIELDS, oneOf(SORT_FIELDS)), "model_id"),
  sort_column: z.optional(z.enum(COLUMNS, oneOf(COLUMNS))),
  order: z._default(z.enum(ORDERS, oneOf(ORDERS)), "asc"),
  prices_version: z.optional(versionName),
  ...paging,
};

/** Query of GET /v1/prices. */
export const priceListQuery = z.object(priceFilters);

/** Query of GET /v1/prices/search. */
export const priceSearchQuery = z.object({
  q: z.string(QUERY).check(z.regex(/\S/, QUERY), z.maxLength(MAX_QUERY_LENGTH, QUERY)),
  ...priceFilters,
});

const digitsCount = z._default(digits0(), 0);

/** Query of GET /v1/resolve. The counts are of the usage that offers are compared by; the prompt has the cached ones in it. */
export const resolveQuery = z.object({
  model_id: id,
  provider_id: z.optional(id),
  prompt_tokens: digitsCount,
  completion_tokens: digitsCount,
  cache_read_tokens: digitsCount,
});

/** Query of the batches. */
export const batchQuery = z.object({
  dry_run_against: z.optional(z.enum(["cost"], "cost")),
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
  provider_id: z.optional(providerList),
  prices_version: z.optional(versionName),
  ...paging,
});

export type TraceCostRequest = z.infer<typeof traceCostRequest>;
export type ModelPricingRequest = z.infer<typeof modelPricingRequest>;
export type ModelPricingProvider = (typeof MODEL_PRICING_PROVIDERS)[number];
export type BatchQuery = z.infer<typeof batchQuery>;
export type ResolveQuery = z.infer<typeof resolveQuery>;
export type PriceListQuery = z.infer<typeof priceListQuery>;

/** A query parameter that is a number from 1 to `max`, in plain digits. */
function wholeNumber(max: number, accepts: string) {
  const digits = z.string(accepts).check(
    z.regex(/^[1-9]\d{0,15}$/, accepts),
    z.refine((text) => Number(text) <= max, accepts),
  );
  return z.pipe(digits, z.transform(Number));
}

/** A query parameter that is a count, in plain digits. */
function digits0() {
  const accepts = "an integer from 0 to 9007199254740991";
  const digits = z.string(accepts).check(
    z.regex(/^\d{1,16}$/, accepts),
    z.refine((text) => Number.isSafeInteger(Number(text)), accepts),
  );
  return z.pipe(digits, z.transform(Number));
}

function commaList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A comma list of some of a few words, which are read in their own order. */
export function wordsOf<const Word extends string>(known: readonly Word[]) {
  const accepts = `one or more of ${known.join(", ")}, separated by commas`;
  const named = (text: string) => known.filter((word) => commaList(text).includes(word));
  const isKnown = (text: string) => {
    const words = commaList(text);
    return words.length > 0 && words.every((word) => known.some((one) => one === word));
  };
  return z.pipe(z.string(accepts).check(z.refine(isKnown, accepts)), z.transform(named));
}
