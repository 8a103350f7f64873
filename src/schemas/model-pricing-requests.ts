// What the camelCase calculator may be asked.
import * as z from "zod/mini";
import { requestedConvention, usageShape } from "./call-requests.ts";
import { camelName, camelShape } from "./camel-names.ts";
import { REQUIRED_COUNTS } from "./charges.ts";
import { leftOutCounts } from "./left-out-counts.ts";
import type { PublicRate } from "./price.ts";
import { api, byokFeeWaived, id, invoiceFields, modifierFields, moment } from "./request-fields.ts";
import { SUBPROVIDERS } from "./subproviders.ts";
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

const SUBPROVIDER = `null or the display name of a host, such as ${JSON.stringify(SUBPROVIDERS.slice(0, 3))}`;

/** `wholeUsage` under this API's names. */
export const wholeCamelUsage = z.looseObject(
  camelShape(usageShape),
  `an object with ${REQUIRED_COUNTS.map(camelName).join(" and ")}`,
);

/** Body of POST /api/models/pricing/calculate. `provider` is checked against the registry, which knows its aliases. */
export const modelPricingRequest = z.object(
  camelShape({
    model_id: id,
    provider_id: id,
    subprovider: z._default(z.nullable(z.enum(SUBPROVIDERS, SUBPROVIDER)), null),
    is_byok: z._default(z.boolean("true or false"), false),
    byok_fee_waived: byokFeeWaived,
    usage: z.pipe(leftOutCounts(camelName), wholeCamelUsage),
    usage_convention: requestedConvention,
    at: z.optional(moment),
    api,
    ...modifierFields,
    ...invoiceFields,
  }),
  "a JSON object",
);

export type ModelPricingRequest = z.infer<typeof modelPricingRequest>;
export type ModelPricingProvider = (typeof MODEL_PRICING_PROVIDERS)[number];
