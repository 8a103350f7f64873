// The camelCase calculator as a view of the other one: its request read as a call, the answer and failures under its names.
import { type Answered, type Failure, fail, ok, type Result } from "../failure.ts";
import { shared } from "../json-text.ts";
import type { Usage } from "../pricing/usage.ts";
import { type CamelShape, camelName, camelShape } from "../schemas/camel-names.ts";
import type { FailedTraceCost } from "../schemas/cost-answers.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../schemas/model-pricing-answers.ts";
import {
  MODEL_PRICING_RATES,
  type ModelPricingProvider,
  type ModelPricingRequest,
} from "../schemas/model-pricing-requests.ts";
import { BASE_COUNTS, type FallbackOf, ITEMS, USAGE_COUNTS } from "../schemas/token-kinds.ts";
import type { Version } from "../store/price-store.ts";
import { answerCall } from "./answer-call.ts";
import type { Calculation } from "./calculation.ts";
import { findAccepted } from "./find-model.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { GatewayCall } from "./price-call.ts";
import { toUsage } from "./to-call.ts";

type Ids = Pick<CamelCalculation, "modelId" | "provider" | "subprovider">;

const CAMEL_COUNTS: ReadonlySet<string> = new Set([...USAGE_COUNTS.map(camelName), "units"]);
const PLAIN_COUNTS: ReadonlySet<string> = new Set(BASE_COUNTS.map(camelName));
/** Names of lines that are this service's own: units are named as the price states them. */
const OWN_ITEMS: ReadonlySet<string> = new Set([...ITEMS, "byok_fee"]);

/** `answerCall` for a request in camelCase; answer and failures are in camelCase too, and its provider is one of the 24. */
export async function answerCamelCall(
  version: Version,
  request: ModelPricingRequest,
): Promise<Result<Answered<CamelCalculation, FailedCamelCalculation>>> {
  const provider = findAccepted(version, request.provider);
  if (!provider.ok) return provider;
  const answer = await answerCall(version, toCall(request, provider.value));
  if (!answer.ok) return fail(camelFailure(answer.failure));
  const { body, failure } = answer.value;
  const ids = { modelId: request.modelId, provider: provider.value, subprovider: request.subprovider };
  if (failure) return ok({ body: failedCamel(ids, body), failure });
  return ok({ body: camelCalculation(ids, body) });
}

function toCall(request: ModelPricingRequest, provider: ModelPricingProvider): GatewayCall {
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

function camelItem(item: string): string {
  return OWN_ITEMS.has(item) ? camelName(item) : item;
}

function camelCalculation(ids: Ids, calculation: Calculation): CamelCalculation {
  const { usage, pricing, rates, cost_breakdown, matched, status, model_status, price } = calculation;
  const { reported_cost } = calculation;
  return Object.assign(ids, {
    usage: camelShape(usage),
    pricing: camelPricing(pricing),
    ...(rates && { rates: camelOnce(rates) }),
    costBreakdown: camelBreakdown(cost_breakdown),
    ...(matched && { matched: camelShape(matched) }),
    status,
    ...(model_status && { modelStatus: model_status }),
    price: camelOnce(price),
    ...camelBasis(calculation),
    ...(calculation.evidence && { evidence: calculation.evidence }),
    ...(reported_cost && {
      reportedCost: {
        ...camelShape(reported_cost),
        explainedBy: reported_cost.explained_by.map((items) => items.map(camelItem)),
      },
    }),
  });
}

function failedCamel(ids: Ids, failed: FailedTraceCost): FailedCamelCalculation {
  const { usage, error, unpriced_reason, price_known_from, status } = failed;
  return Object.assign(ids, {
    usage: camelShape(usage),
    pricing: null,
    costBreakdown: null,
    error,
    ...(unpriced_reason && { unpricedReason: unpriced_reason }),
    ...(price_known_from !== undefined && { priceKnownFrom: price_known_from }),
    status,
    ...camelBasis(failed),
  });
}

/** What a calculation says of itself. */
function camelBasis({
  currency,
  prices,
  at,
  id,
  ignored,
  quantities,
  fingerprint,
}: Calculation | FailedTraceCost) {
  return {
    currency,
    prices: camelOnce(prices),
    at,
    ...(id !== undefined && { id }),
    ...(ignored && {
      ignored: ignored.map(({ name, nearest }) => ({
        name,
        ...(nearest && { nearest: camelName(nearest) }),
      })),
    }),
    ...(quantities && { quantities: camelShape(quantities) }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

const camels = new WeakMap<object, object>();

/** `camelShape` of an object that many answers share. */
function camelOnce<T extends object>(object: T): CamelShape<T> {
  let camel = camels.get(object);
  if (camel === undefined) {
    camel = shared(camelShape(object));
    camels.set(object, camel);
  }
  return camel as CamelShape<T>;
}

const camelRates = new WeakMap<object, CamelCalculation["pricing"]>();

function camelPricing(pricing: Calculation["pricing"]): CamelCalculation["pricing"] {
  let shown = camelRates.get(pricing);
  if (shown === undefined) {
    const pairs = MODEL_PRICING_RATES.map((name) => [camelName(name), pricing[name]]);
    shown = shared(Object.fromEntries(pairs) as CamelCalculation["pricing"]);
    camelRates.set(pricing, shown);
  }
  return shown;
}

/** Keys are renamed throughout; names of items and rates are values too. */
function camelBreakdown(cost: Calculation["cost_breakdown"]): CamelCalculation["costBreakdown"] {
  const { usage_applied, line_items, fallbacks, unpriced, assumed } = cost;
  return Object.assign(camelShape(cost), {
    usageApplied: camelShape(usage_applied),
    lineItems: line_items.map((line) => ({ ...line, item: camelItem(line.item) })),
    ...(fallbacks && { fallbacks: camelFallbacks(fallbacks) }),
    ...(unpriced && { unpriced: unpriced.map(camelItem) }),
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
