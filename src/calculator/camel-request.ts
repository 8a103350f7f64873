// The camelCase calculator's request, read as a call.

import type { ModelPricingProvider, ModelPricingRequest } from "../contract/cost-requests.ts";
import type { Usage } from "../pricing/usage.ts";
import { camelName } from "../schemas/camel-names.ts";
import { USAGE_COUNTS } from "../schemas/charges.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { GatewayCall } from "./price-call.ts";
import { toUsage } from "./to-call.ts";

const CAMEL_COUNTS: ReadonlySet<string> = new Set([...USAGE_COUNTS.map(camelName), "units"]);

/** The call that a request asks to price; `provider` is the slug its provider means. */
export function fromCamel(request: ModelPricingRequest, provider: ModelPricingProvider): GatewayCall {
  const { id, detail, adjustments, round, api, at } = request;
  const ignored = ignoredFields(request.usage, CAMEL_COUNTS);
  return {
    model_id: request.modelId,
    provider_id: provider,
    subprovider: request.subprovider,
    is_byok: request.isByok,
    byok_fee_waived: request.byokFeeWaived,
    usage: usageOf(request.usage),
    usage_convention: request.usageConvention,
    at,
    api,
    id,
    detail,
    adjustments,
    round,
    reported_cost: request.reportedCost,
    service_tier: request.serviceTier,
    region: request.region,
    search_context_size: request.searchContextSize,
    lenient: request.lenient,
    ...(ignored && { ignored }),
  };
}

function usageOf(sent: ModelPricingRequest["usage"]): Usage {
  const counts = USAGE_COUNTS.map((name) => [name, sent[camelName(name)]] as const);
  return toUsage({ ...Object.fromEntries(counts), units: sent.units });
}
