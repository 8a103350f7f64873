// POST /v1/traces/cost: the itemised cost of one call.
import { Hono } from "hono";
import { findModel, findProvider } from "../calculator/find-model.ts";
import type { Match } from "../calculator/match-id.ts";
import { fail, ok, type Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { respondFailedCalculation } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { type Breakdown, priceCall, usageFailure } from "../pricing/cost.ts";
import { toNumber } from "../pricing/decimal.ts";
import { type TraceCostRequest, traceCostRequest } from "../schemas/api.ts";
import { dayOf, utcDay } from "../schemas/moment.ts";
import type { PublicRate } from "../schemas/price.ts";
import { PUBLIC_RATES } from "../schemas/price.ts";
import type { PriceStore, Version } from "../store/price-store.ts";

export function traceCost(store: PriceStore) {
  return new Hono<App>().post(
    "/v1/traces/cost",
    jsonBody(),
    validate("json", traceCostRequest),
    async (c) => {
      const call = c.req.valid("json");
      const { model_id, provider_id, usage } = call;
      const priced = await readPrices(c, store, (version) => price(version, call));
      if (!priced.ok) {
        const nulls = { model_id, provider_id, usage, pricing: null, cost_breakdown: null };
        return respondFailedCalculation(c, priced.failure, nulls);
      }
      const { breakdown, match } = priced.value;
      return respondJson(c, {
        model_id,
        provider_id,
        usage,
        pricing: numbers(breakdown.rates),
        cost_breakdown: present(breakdown),
        ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
      });
    },
  );
}

async function price(
  version: Version,
  call: TraceCostRequest,
): Promise<Result<{ breakdown: Breakdown; match: Match }>> {
  const contradiction = usageFailure(call.usage, call.usage_convention);
  if (contradiction) return fail(contradiction);
  const provider = findProvider(version, call.provider_id, "provider_id");
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, call.model_id);
  if (!found.ok) return found;
  const { shard, model, match } = found.value;
  const breakdown = priceCall({
    prices: model.prices,
    ...(model.message !== undefined && { message: model.message }),
    usage: call.usage,
    requested: call.usage_convention,
    provider: shard.usage,
    day: (call.at && utcDay(call.at)) ?? dayOf(version.now),
  });
  return breakdown.ok ? ok({ breakdown: breakdown.value, match }) : breakdown;
}

function present(breakdown: Breakdown) {
  const { costs, total, lines, convention, applied, tier_above, fallbacks, unpriced } = breakdown;
  return {
    prompt: toNumber(costs.prompt),
    completion: toNumber(costs.completion),
    cache_read: toNumber(costs.cache_read),
    cache_write: toNumber(costs.cache_write),
    reasoning: toNumber(costs.reasoning),
    web_search: toNumber(costs.web_search),
    request: toNumber(costs.request),
    discount: toNumber(costs.discount),
    total: toNumber(total),
    total_exact: total,
    line_items: lines,
    usage_convention: convention,
    usage_applied: applied,
    ...(tier_above !== undefined && { tier_above }),
    ...(Object.keys(fallbacks).length > 0 && { fallbacks }),
    ...(unpriced.length > 0 && { unpriced }),
  };
}

function numbers(rates: Breakdown["rates"]): Record<PublicRate, number> {
  const pricing: Partial<Record<PublicRate, number>> = {};
  for (const name of PUBLIC_RATES) pricing[name] = toNumber(rates[name]);
  return pricing as Record<PublicRate, number>;
}
