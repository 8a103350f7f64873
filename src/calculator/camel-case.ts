// The camelCase calculator as a view of the other one: its request read as a call, the answer and failures under its names.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { FeeItem } from "../pricing/cost.ts";
import { usageOf } from "../pricing/usage.ts";
import { MODEL_PRICING_RATES, type ModelPricingProvider, type ModelPricingRequest } from "../schemas/api.ts";
import { camelName, camelShape } from "../schemas/camel-names.ts";
import type { CamelCalculation } from "../schemas/model-pricing-answers.ts";
import type { FallbackOf, Item } from "../schemas/token-kinds.ts";
import type { Version } from "../store/price-store.ts";
import type { Calculation } from "./calculation.ts";
import { type GatewayCall, priceCall } from "./price-call.ts";

type FullCalculation = Calculation<Item | FeeItem>;

/** `priceCall` for a request in camelCase at the provider its name leads to; answer and failures are in camelCase too. */
export async function priceCamelCall(
  version: Version,
  request: ModelPricingRequest,
  provider: ModelPricingProvider,
): Promise<Result<CamelCalculation>> {
  const priced = await priceCall(version, toCall(request, provider));
  if (!priced.ok) return fail(camelFailure(priced.failure));
  const { model_id, usage, pricing, cost_breakdown, matched } = priced.value;
  return ok({
    modelId: model_id,
    provider,
    subprovider: request.subprovider,
    usage: camelShape(usage),
    pricing: camelPricing(pricing),
    costBreakdown: camelBreakdown(cost_breakdown),
    ...(matched && { matched: camelShape(matched) }),
  });
}

function toCall(request: ModelPricingRequest, provider: ModelPricingProvider): GatewayCall {
  return {
    model_id: request.modelId,
    provider_id: provider,
    subprovider: request.subprovider,
    is_byok: request.isByok,
    usage: usageOf((name) => request.usage[camelName(name)]),
    usage_convention: request.usageConvention,
    at: request.at,
  };
}

function camelPricing(pricing: FullCalculation["pricing"]): CamelCalculation["pricing"] {
  const shown: Partial<CamelCalculation["pricing"]> = {};
  for (const name of MODEL_PRICING_RATES) shown[camelName(name)] = pricing[name];
  return shown as CamelCalculation["pricing"];
}

/** Keys are renamed throughout; names of items and rates are values too. */
function camelBreakdown(cost: FullCalculation["cost_breakdown"]): CamelCalculation["costBreakdown"] {
  const { usage_applied, line_items, fallbacks, unpriced, assumed } = cost;
  return Object.assign(camelShape(cost), {
    usageApplied: camelShape(usage_applied),
    lineItems: line_items.map((line) => ({ ...line, item: camelName(line.item) })),
    ...(fallbacks && { fallbacks: camelFallbacks(fallbacks) }),
    ...(unpriced && { unpriced: unpriced.map(camelName) }),
    ...(assumed && { assumed: assumed.map(camelName) }),
  });
}

function camelFallbacks(
  fallbacks: Partial<FallbackOf>,
): NonNullable<CamelCalculation["costBreakdown"]["fallbacks"]> {
  return Object.fromEntries(
    Object.entries(fallbacks).map(([unknown, charged]) => [camelName(unknown), camelName(charged)]),
  );
}

/** `usage.prompt_tokens` is `usage.promptTokens` here. */
function camelFailure(failure: Failure): Failure {
  if (failure.kind !== "invalid" || failure.code !== "usage_does_not_add_up") return failure;
  return { ...failure, message: failure.message.replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, camelName) };
}
