// The camelCase calculator as a view of the other one: its request read as a call, the answer and failures under its names.
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import type { FailedTraceCost } from "../contract/cost-answers.ts";
import {
  MODEL_PRICING_RATES,
  type ModelPricingProvider,
  type ModelPricingRequest,
} from "../contract/cost-requests.ts";
import { type Answered, type Failure, fail, ok, type Result } from "../failure.ts";
import type { Usage } from "../pricing/usage.ts";
import { camelName, camelShape } from "../schemas/camel-names.ts";
import { type FallbackOf, ITEMS, USAGE_COUNTS } from "../schemas/charges.ts";
import type { Version } from "../store/version.ts";
import type { Calculation } from "./calculation.ts";
import { type Asked, type GatewayCall, toRemarks, toUsage } from "./call.ts";
import { findAccepted } from "./find-model.ts";
import { answerCall } from "./price-call.ts";

/** `answerCall` for a request in camelCase; answer and failures are in camelCase too, and its provider is one of the 24. */
export async function answerCamelCall(
  version: Version,
  request: Asked<ModelPricingRequest>,
): Promise<Result<Answered<CamelCalculation, FailedCamelCalculation>>> {
  const provider = findAccepted(version, request.provider);
  if (!provider.ok) return provider;
  const answer = await answerCall(version, fromCamel(request, provider.value));
  if (!answer.ok) return fail(camelFailure(answer.failure));
  const { body, failure } = answer.value;
  const ids = { modelId: request.modelId, provider: provider.value, subprovider: request.subprovider };
  if (failure) return ok({ body: failedCamel(ids, body), failure });
  return ok({ body: camelCalculation(ids, body) });
}

/** `usage.prompt_tokens` is `usage.promptTokens` here. */
function camelFailure(failure: Failure): Failure {
  if (failure.kind !== "invalid" || failure.code !== "usage_does_not_add_up") return failure;
  return { ...failure, message: failure.message.replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, camelName) };
}

/** The call that a request asks to price; `provider` is the slug its provider means. */
export function fromCamel(request: Asked<ModelPricingRequest>, provider: ModelPricingProvider): GatewayCall {
  const { id, detail, adjustments, round, api, at } = request;
  const usage = usageOf(request.usage);
  return {
    model_id: request.modelId,
    provider_id: provider,
    subprovider: request.subprovider,
    is_byok: request.isByok,
    byok_fee_waived: request.byokFeeWaived,
    usage,
    usage_convention: request.usageConvention,
    at,
    api,
    id,
    detail,
    adjustments,
    round,
    rates_book: request.ratesBook,
    convert_to: request.convertTo,
    reported_cost: request.reportedCost,
    service_tier: request.serviceTier,
    region: request.region,
    search_context_size: request.searchContextSize,
    lenient: request.lenient,
    allowance_used: request.allowanceUsed,
    ...toRemarks(request, usage, request.usage.totalTokens),
  };
}

function usageOf(sent: ModelPricingRequest["usage"]): Usage {
  const counts = USAGE_COUNTS.map((name) => [name, sent[camelName(name)]] as const);
  return toUsage({ ...Object.fromEntries(counts), units: sent.units });
}

/** The ids of a call as it was sent. */
export type CamelIds = Pick<CamelCalculation, "modelId" | "provider" | "subprovider">;

/** Names of lines that are this service's own: units are named as the price states them. */
const OWN_ITEMS: ReadonlySet<string> = new Set([...ITEMS, "byok_fee"]);

function camelItem(item: string): string {
  return OWN_ITEMS.has(item) ? camelName(item) : item;
}

function camelItems<T>(byItem: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byItem).map(([item, value]) => [camelItem(item), value]));
}

/** A calculation, its keys and the names of items and rates in camelCase. */
export function camelCalculation(ids: CamelIds, calculation: Calculation): CamelCalculation {
  const { usage, pricing, rates, derived, cost_breakdown, matched, status, model_status, price } =
    calculation;
  const { reported_cost, certainty, checked, certainty_of } = calculation;
  return Object.assign(ids, {
    usage: camelShape(usage),
    pricing: camelPricing(pricing),
    ...(rates && { rates: camelShape(rates) }),
    ...(derived && { derived: camelDerived(derived) }),
    ...(calculation.native && { native: camelNative(calculation.native) }),
    costBreakdown: camelBreakdown(cost_breakdown),
    ...(matched && { matched: camelShape(matched) }),
    status,
    ...(model_status && { modelStatus: model_status }),
    price: camelShape(price),
    ...(certainty && { certainty }),
    ...(checked !== undefined && { checked }),
    ...(certainty_of && { certaintyOf: camelItems(certainty_of) }),
    ...camelBasis(calculation),
    ...(calculation.allowances && { allowances: calculation.allowances }),
    ...(calculation.evidence && { evidence: calculation.evidence }),
    ...(calculation.fees && { fees: calculation.fees }),
    ...(reported_cost && {
      reportedCost: {
        ...camelShape(reported_cost),
        explainedBy: reported_cost.explained_by.map((items) => items.map(camelItem)),
      },
    }),
  });
}

function camelNative({ currency, rates }: NonNullable<Calculation["native"]>) {
  return { currency, rates: camelShape(rates) };
}

/** What a call that has no cost is answered. */
export function failedCamel(ids: CamelIds, failed: FailedTraceCost): FailedCamelCalculation {
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
  labels,
  quantities,
  fingerprint,
}: Calculation | FailedTraceCost) {
  return {
    currency,
    prices: camelShape(prices),
    at,
    ...(id !== undefined && { id }),
    ...(ignored && { ignored }),
    ...(labels && { labels }),
    ...(quantities && { quantities: camelShape(quantities) }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

function camelPricing(pricing: Calculation["pricing"]): CamelCalculation["pricing"] {
  const pairs = MODEL_PRICING_RATES.map((name) => [camelName(name), pricing[name]]);
  return Object.fromEntries(pairs) as CamelCalculation["pricing"];
}

/** Keys are renamed throughout; names of items and rates are values too. */
function camelBreakdown(cost: Calculation["cost_breakdown"]): CamelCalculation["costBreakdown"] {
  const { usage_applied, line_items, fallbacks, unpriced, assumed, range } = cost;
  return Object.assign(camelShape(cost), {
    usageApplied: camelShape(usage_applied),
    lineItems: camelLines(line_items),
    ...(cost.rates_book && camelOwnRates(cost)),
    ...(cost.converted && { converted: camelShape(cost.converted) }),
    ...(fallbacks && { fallbacks: camelFallbacks(fallbacks) }),
    ...(unpriced && { unpriced: unpriced.map(camelItem) }),
    ...(assumed && { assumed: assumed.map(camelName) }),
    ...(range && { range: camelShape(range) }),
  });
}

type Bill = Calculation["cost_breakdown"];

function camelLines(lines: Bill["line_items"]) {
  return lines.map((line) => ({ ...camelShape(line), item: camelItem(line.item) }));
}

/** The bill at the caller's own rates. */
function camelOwnRates(cost: Bill): Partial<CamelCalculation["costBreakdown"]> {
  const { contracted_line_items, contracted_at_list, contracted_unpriced, committed_line_items } = cost;
  return {
    ...(contracted_line_items && { contractedLineItems: camelLines(contracted_line_items) }),
    ...(contracted_at_list && { contractedAtList: contracted_at_list.map(camelItem) }),
    ...(contracted_unpriced && { contractedUnpriced: contracted_unpriced.map(camelItem) }),
    ...(committed_line_items && { committedLineItems: camelLines(committed_line_items) }),
    ratesBook: (cost.rates_book ?? []).map((one) => ({ ...one, items: one.items.map(camelItem) })),
  };
}

function camelDerived(derived: NonNullable<Calculation["derived"]>): CamelCalculation["derived"] & object {
  const entries = Object.entries(derived).map(([name, rule]) => [
    camelName(name),
    { ...rule, from: camelName(rule.from) },
  ]);
  return Object.fromEntries(entries);
}

function camelFallbacks(
  fallbacks: Partial<FallbackOf>,
): NonNullable<CamelCalculation["costBreakdown"]["fallbacks"]> {
  return Object.fromEntries(
    Object.entries(fallbacks).map(([unknown, charged]) => [camelName(unknown), camelName(charged)]),
  );
}
