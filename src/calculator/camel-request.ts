// The camelCase calculator's request, read as a call.
import type { Usage } from "../pricing/usage.ts";
import { camelName } from "../schemas/camel-names.ts";
import { BASE_COUNTS, USAGE_COUNTS } from "../schemas/charges.ts";
import type { ModelPricingProvider, ModelPricingRequest } from "../schemas/model-pricing-requests.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { GatewayCall } from "./price-call.ts";
import { toUsage } from "./to-call.ts";

const CAMEL_COUNTS: ReadonlySet<string> = new Set([...USAGE_COUNTS.map(camelName), "units"]);
const PLAIN_COUNTS: ReadonlySet<string> = new Set(BASE_COUNTS.map(camelName));

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
  if (isPlain(sent)) {
    const { promptTokens, completionTokens, cacheReadTokens, cacheWriteTokens } = sent;
    return {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cache_read_tokens: cacheReadTokens ?? 0,
      cache_write_tokens: cacheWriteTokens ?? 0,
      reasoning_tokens: sent.reasoningTokens,
      web_search_count: sent.webSearchCount,
    };
  }
  const counts = USAGE_COUNTS.flatMap((name) => {
    const count = sent[camelName(name)];
    return count == null ? [] : [[name, count] as const];
  });
  return toUsage({ ...Object.fromEntries(counts), ...(sent.units && { units: sent.units }) });
}

/** Counts of every call alone. */
function isPlain(sent: object): boolean {
  for (const name in sent) if (!PLAIN_COUNTS.has(name)) return false;
  return true;
}
