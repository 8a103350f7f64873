// What the calculators accept: a call, the same in camelCase, a provider's response, and batches. Each schema's error text says what would
// be accepted; src/http/validate.ts turns it into a 400's message, because zod/mini has no wording of its own.
import * as z from "zod/mini";
import { camelName, camelShape } from "../schemas/camel-names.ts";
import { RARE_COUNTS, type RareCount, REQUIRED_COUNTS, type UsageCount } from "../schemas/charges.ts";
import type { PublicRate } from "../schemas/price.ts";
import { SUBPROVIDERS } from "../schemas/subproviders.ts";
import { APIS, CONVENTIONS, words } from "../schemas/words.ts";
import { leftOutCounts } from "./left-out-counts.ts";
import { ownRatesFields } from "./own-rates-fields.ts";
import * as field from "./request-fields.ts";

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

function requestedConvention() {
  return z._default(field.wordOf(CONVENTIONS), "provider");
}

/** The counts of a call. */
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

/** Options of a call in every calculator, besides its usage. */
function callFields() {
  const api = z.nullish(field.wordOf(APIS));
  return { api, ...field.modifierFields(), ...field.invoiceFields(), ...ownRatesFields() };
}

/** The body of POST /v1/traces/cost. */
export function traceCostRequest() {
  return field.jsonObject({
    model_id: field.id(),
    provider_id: field.id(),
    usage: z.pipe(leftOutCounts(String), wholeUsage()),
    subprovider: z.nullish(subprovider()),
    usage_convention: requestedConvention(),
    at: z.optional(field.moment()),
    ...callFields(),
  });
}

function subprovider() {
  return z.enum(SUBPROVIDERS, SUBPROVIDER);
}

/** The body of POST /api/models/pricing/calculate. `provider` is checked against the registry and its aliases. */
export function modelPricingRequest() {
  return field.jsonObject(
    camelShape({
      model_id: field.id(),
      provider_id: field.id(),
      subprovider: z._default(z.nullable(subprovider()), null),
      is_byok: z._default(field.flag(), false),
      byok_fee_waived: z.nullish(field.flag()),
      usage: z.pipe(leftOutCounts(camelName), wholeCamelUsage()),
      usage_convention: requestedConvention(),
      at: z.optional(field.moment()),
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
    at: z.nullish(field.moment()),
    byok_fee_waived: z.nullish(field.flag()),
    ...callFields(),
  });
}

/** The query of batches. */
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
  return z.extend(batchQuery(), {
    provider_id: z.optional(field.id()),
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
export type BatchQuery = z.infer<ReturnType<typeof batchQuery>>;
export type ResponseBatchQuery = z.infer<ReturnType<typeof responseBatchQuery>>;
