// What the calculators accept. The error text of each schema says what would be accepted: src/http/validate.ts makes a 400's message of it.
import * as z from "zod/mini";
import { camelName, camelShape } from "../schemas/camel-names.ts";
import type { RareCount, UsageCount } from "../schemas/charges.ts";
import { RARE_COUNTS, RARE_KINDS, REQUIRED_COUNTS, TOKEN_KINDS, USAGE_COUNTS } from "../schemas/charges.ts";
import type { PublicRate } from "../schemas/price.ts";
import { SUBPROVIDERS } from "../schemas/subprovider-names.ts";
import { APIS, CACHE_LIVES, CERTAINTIES, CONVENTIONS, PROVIDER_KINDS, words } from "../schemas/words.ts";
import { ownRatesFields } from "./own-rates-fields.ts";
import * as field from "./request-fields.ts";
import { COUNT, UNITS } from "./request-fields.ts";

const RESPONSE = "what the provider returned: a JSON object, an array of a stream's events, or their text";
const SUBPROVIDER = `null or the display name of a host, such as ${JSON.stringify(SUBPROVIDERS.slice(0, 3))}`;

/** The providers of the camelCase calculator, each a slug of prices/providers.json; the only list of them. */
export const MODEL_PRICING_PROVIDERS = words(
  "anthropic bedrock cerebras chutes cohere deepinfra deepseek fireworks google_ai_studio groq",
  "minimax mistral moonshot nebius novita nvidia openai openrouter sambanova siliconflow stepfun",
  "together xai zai",
);

/** The rates in the camelCase calculator's answer, in order. */
export const MODEL_PRICING_RATES = words(
  "prompt completion request input_cache_read input_cache_write internal_reasoning web_search",
) satisfies readonly PublicRate[];

export function usageShape() {
  const count = field.count();
  const rareCount = z.nullish(count);
  const rare = RARE_COUNTS.map((name) => [name, rareCount]);
  return {
    prompt_tokens: count,
    completion_tokens: count,
    // Absent means the sum of its parts.
    cache_read_tokens: z.optional(count),
    cache_write_tokens: z.optional(count),
    reasoning_tokens: z._default(count, 0),
    web_search_count: z._default(count, 0),
    ...(Object.fromEntries(rare) as Record<RareCount, typeof rareCount>),
    units: z.nullish(field.units()),
    // Not charged, so it may contradict the other counts.
    total_tokens: z.nullish(count),
  } satisfies Record<UsageCount | "units" | "total_tokens", unknown>;
}

/** A usage with every required count. */
export function wholeUsage() {
  return z.looseObject(usageShape(), `an object with ${REQUIRED_COUNTS.join(" and ")}`);
}

/** `wholeUsage` under the camelCase API's names. */
export function wholeCamelUsage() {
  const expected = `an object with ${REQUIRED_COUNTS.map(camelName).join(" and ")}`;
  return z.looseObject(camelShape(usageShape()), expected);
}

function callFields() {
  const api = z.nullish(field.wordOf(APIS));
  const at = z.nullish(field.moment());
  return { at, api, ...field.modifierFields(), ...field.invoiceFields(), ...ownRatesFields() };
}

/** The body of POST /v1/traces/cost. */
export function traceCostRequest() {
  return field.jsonObject({
    model_id: field.id(),
    provider_id: field.id(),
    usage: z.pipe(leftOutCounts(String), wholeUsage()),
    subprovider: z.nullish(z.enum(SUBPROVIDERS, SUBPROVIDER)),
    usage_convention: z._default(field.wordOf(CONVENTIONS), "provider"),
    ...callFields(),
  });
}

/** The body of POST /api/models/pricing/calculate. `provider` is checked against the registry and its aliases. */
export function modelPricingRequest() {
  return field.jsonObject(
    camelShape({
      model_id: field.id(),
      provider_id: field.id(),
      subprovider: z._default(z.nullable(z.enum(SUBPROVIDERS, SUBPROVIDER)), null),
      is_byok: z._default(field.flag(), false),
      byok_fee_waived: z.nullish(field.flag()),
      usage: z.pipe(leftOutCounts(camelName), wholeCamelUsage()),
      usage_convention: z._default(field.wordOf(CONVENTIONS), "provider"),
      ...callFields(),
    }),
  );
}

/** The body of POST /v1/responses/cost. Null means absent. */
export function responseCostRequest() {
  const isReadable = (sent: unknown) =>
    typeof sent === "string" || (typeof sent === "object" && sent !== null);
  return field.jsonObject({
    response: z.unknown().check(z.refine(isReadable, RESPONSE)),
    provider_id: z.nullish(field.id()),
    model_id: z.nullish(field.id()),
    usage_convention: z.nullish(field.wordOf(CONVENTIONS)),
    byok_fee_waived: z.nullish(field.flag()),
    ...callFields(),
  });
}

export function batchQuery() {
  return z.object({
    dry_run_against: z.optional(z.enum(["cost"], "cost")),
    format: z.optional(z.enum(["focus"], "focus")),
    billing_account_id: z.optional(field.id()),
    prices_version: z.optional(field.versionName()),
  });
}

/** The query of a batch of responses: defaults for lines that do not say, and how log lines are read. */
export function responseBatchQuery() {
  return z.object({
    ...batchQuery().shape,
    provider_id: z.optional(field.id()),
    model_id: z.optional(field.id()),
    service_tier: z.optional(field.id()),
    at: z.optional(field.wordOf(["body", "now"])),
    dedupe: z.optional(field.wordOf(["auto", "off"])),
    quiet: z.optional(z.enum(["skipped"], "skipped")),
  });
}

export type TraceCostRequest = z.infer<ReturnType<typeof traceCostRequest>>;
export type ModelPricingRequest = z.infer<ReturnType<typeof modelPricingRequest>>;
export type ModelPricingProvider = (typeof MODEL_PRICING_PROVIDERS)[number];
export type ResponseCostRequest = z.infer<ReturnType<typeof responseCostRequest>>;
export type ResponseBatchQuery = z.infer<ReturnType<typeof responseBatchQuery>>;

type Fields = Readonly<Record<string, unknown>>;
type Whole = { name: string; parts: readonly string[] };

/** Fills in a usage before its schema reads it, unless it has an unknown field, which may be the missing count. */
export function leftOutCounts(nameOf: (count: UsageCount) => string) {
  const wholes = TOKEN_KINDS.filter(({ count }) => REQUIRED_COUNTS.includes(count));
  const required: readonly Whole[] = wholes.map(({ item, count }) => ({
    name: nameOf(count),
    parts: RARE_KINDS.filter(({ partOf }) => partOf === item).map((part) => nameOf(part.count)),
  }));
  const known = new Set([...USAGE_COUNTS.map(nameOf), "units"]);
  // Counts that need neither prompt nor completion: all except parts of cached counts.
  const rare = RARE_KINDS.filter(
    ({ partOf }) => partOf === undefined || wholes.some(({ item }) => item === partOf),
  );
  const alone = ["web_search_count" as const, ...rare.map(({ count }) => count)].map(nameOf);
  const isCounted = (fields: Fields) =>
    (fields.units instanceof Object && Object.keys(fields.units).length > 0) ||
    alone.some((name) => fields[name] != null && fields[name] !== 0);
  const isReadable = (fields: Fields) => Object.keys(fields).every((name) => known.has(name));
  const names = required.map(({ name }) => name);
  const expected = `${COUNT}, and ${names.slice(1).join(" and ")}; or one of units, ${alone.join(", ")}`;
  // A check instead of a transform, which would be awaited.
  return z.unknown().check((read) => {
    if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) return;
    const fields = read.value as Fields;
    const empty = { path: names.slice(0, 1), message: expected, input: undefined };
    const wrong = unreadable(fields) ?? (Object.keys(fields).length === 0 && empty);
    if (wrong) read.issues.push({ code: "custom", ...wrong });
    else if (names.some((name) => fields[name] === undefined) && isReadable(fields) && isCounted(fields))
      read.value = { ...fields, ...filledIn(fields, required) };
  });
}

/** Schemas silently ignore a field named `__proto__`. */
function unreadable(fields: Fields) {
  const { units } = fields;
  if (Object.hasOwn(fields, "__proto__"))
    return { path: [], message: "an object without a field named __proto__", input: fields };
  return units instanceof Object && Object.hasOwn(units, "__proto__")
    ? { path: ["units"], message: `${UNITS}, not named __proto__`, input: units }
    : undefined;
}

function filledIn(fields: Fields, required: readonly Whole[]): Fields {
  const missing = required.filter(({ name }) => fields[name] === undefined);
  return Object.fromEntries(
    missing.map(({ name, parts }) => {
      const sum = parts.reduce((all, part) => all + (Number(fields[part]) || 0), 0);
      return [name, Math.min(sum, Number.MAX_SAFE_INTEGER)];
    }),
  );
}

export const MAX_QUOTES = 20;
const CALLS = `an array of 1 to ${MAX_QUOTES} calls`;
const SHARE = 'a decimal from 0 to 1, such as "0.5"';
const BUDGET = 'a decimal of USD such as "0.10", at most 30 characters';

function anyOf<Word extends string>(values: readonly Word[]) {
  const expected = `an array of ${values.join(", ")}`;
  return z.nullish(field.list(field.wordOf(values), 20, expected));
}

/** One call before it is made. */
export function quoteCall() {
  const sent = field.jsonObject({
    id: z.nullish(field.shortText("a string of 1 to 100 characters")),
    provider_id: z.nullish(field.id()),
    model_id: field.id(),
    prompt_tokens: field.count(),
    max_output_tokens: field.count(),
    expected_output_tokens: z.nullish(field.count()),
    cached_share: z.nullish(z.string(SHARE).check(z.regex(/^(0(\.\d{1,18})?|1(\.0{1,18})?)$/, SHARE))),
    cache_write: z.nullish(field.wordOf(CACHE_LIVES)),
    service_tier: field.word(),
    region: field.word(),
    tools: z.nullish(field.units()),
    at: z.nullish(field.moment()),
  });
  return sent.check(
    z.refine(({ expected_output_tokens: expected, max_output_tokens: most }) => (expected ?? 0) <= most, {
      message: "at most max_output_tokens",
      path: ["expected_output_tokens"],
    }),
  );
}

/** The body of POST /v1/quotes. */
export function quoteRequest() {
  const capabilities = "an array of at most 20 capabilities";
  return field.jsonObject({
    calls: field.list(quoteCall(), MAX_QUOTES, CALLS).check(z.minLength(1, CALLS)),
    budget: z.nullish(field.decimalText(field.UNSIGNED, BUDGET)),
    capability: z.nullish(field.list(field.shortText(capabilities, 50), 20, capabilities)),
    certainty: anyOf(CERTAINTIES),
    kind: anyOf(PROVIDER_KINDS),
    prices_version: z.nullish(field.versionName()),
    rates_book: ownRatesFields().rates_book,
  });
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>;
export type QuoteCall = z.infer<ReturnType<typeof quoteCall>>;
