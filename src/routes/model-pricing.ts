// POST /api/models/pricing/calculate: the calculator with camelCase names, sub-providers and bring-your-own-key.
import { Hono } from "hono";
import {
  type Byok,
  camelBreakdown,
  camelFailure,
  camelMatch,
  camelPricing,
  toUsage,
} from "../calculator/camel-case.ts";
import { findModel, unknownProvider } from "../calculator/find-model.ts";
import type { Match } from "../calculator/match-id.ts";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { respondFailedCalculation } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { addByokFee, type Breakdown, priceCall, usageFailure } from "../pricing/cost.ts";
import {
  MODEL_PRICING_PROVIDERS,
  type ModelPricingProvider,
  type ModelPricingRequest,
  modelPricingRequest,
} from "../schemas/api.ts";
import { dayOf, utcDay } from "../schemas/moment.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { PriceStore, Version } from "../store/price-store.ts";
import type { ListedProvider } from "../store/provider-index.ts";

type AcceptedProvider = ListedProvider & { slug: ModelPricingProvider };
type Priced = { breakdown: Breakdown; byok: Byok | undefined; match: Match };

const accepted: ReadonlySet<string> = new Set(MODEL_PRICING_PROVIDERS);

export function modelPricing(store: PriceStore) {
  return new Hono<App>().post(
    "/api/models/pricing/calculate",
    jsonBody(),
    validate("json", modelPricingRequest),
    async (c) => {
      const call = c.req.valid("json");
      const { modelId, subprovider, usage } = call;
      // The answer's provider is one of the 24 also when the call used another name for it.
      let provider: string = call.provider;
      const priced = await readPrices(c, store, async (version) => {
        const resolved = resolveProvider(version, call.provider);
        if (!resolved.ok) return resolved;
        provider = resolved.value.slug;
        return price(version, resolved.value, call);
      });
      if (!priced.ok) {
        const nulls = { modelId, provider, subprovider, usage, pricing: null, costBreakdown: null };
        return respondFailedCalculation(c, priced.failure, nulls);
      }
      const { breakdown, byok, match } = priced.value;
      return respondJson(c, {
        modelId,
        provider,
        subprovider,
        usage,
        pricing: camelPricing(breakdown.rates),
        costBreakdown: camelBreakdown(breakdown, byok),
        ...camelMatch(match),
      });
    },
  );
}

function resolveProvider(version: Version, name: string): Result<AcceptedProvider> {
  const provider = version.providers.get(name);
  if (provider && isModelPricingProvider(provider)) return ok(provider);
  return fail(unknownProvider(name, "provider", `accepted: ${MODEL_PRICING_PROVIDERS.join(", ")}`));
}

function isModelPricingProvider(provider: ListedProvider): provider is AcceptedProvider {
  return accepted.has(provider.slug);
}

async function price(
  version: Version,
  provider: ListedProvider,
  call: ModelPricingRequest,
): Promise<Result<Priced>> {
  const contradiction = usageFailure(toUsage(call.usage), call.usageConvention);
  if (contradiction) return fail(camelFailure(contradiction));
  const found = await findModel(version, provider, call.modelId);
  if (!found.ok) return found;
  const { shard, model, match } = found.value;
  const prices = await pricesAt(version, call.subprovider, model, provider);
  if (!prices.ok) return prices;
  const breakdown = priceCall({
    prices: prices.value,
    ...(model.message !== undefined && { message: model.message }),
    usage: toUsage(call.usage),
    requested: call.usageConvention,
    provider: shard.usage,
    day: (call.at && utcDay(call.at)) ?? dayOf(version.now),
  });
  if (!breakdown.ok) return fail(camelFailure(breakdown.failure));
  const fee = call.isByok ? shard.byok_fee : undefined;
  const byok = fee === undefined ? undefined : addByokFee(breakdown.value, fee);
  return ok({ breakdown: breakdown.value, byok, match });
}

/**
 * The prices a subprovider (sub-provider) bills for a model: the gateway's row for it, else the host's own list price; the
 * provider's own when it is that subprovider.
 */
async function pricesAt(
  version: Version,
  subprovider: string | null,
  model: ShardModel,
  provider: ListedProvider,
): Promise<Result<readonly ShardPrice[]>> {
  if (subprovider === null) return ok(model.prices);
  const own = new Map(Object.entries(model.subproviders ?? {})).get(subprovider);
  if (own) return ok(own);
  if (provider.subproviders.includes(subprovider)) return ok(model.prices);
  const id = new Map(Object.entries(model.listed_at ?? {})).get(subprovider);
  const owner = version.manifest.providers.find(({ subproviders }) => subproviders.includes(subprovider));
  if (id === undefined || owner === undefined) return fail(unknownSubprovider(subprovider, model, provider));
  const shard = await version.shard(owner);
  if (!shard.ok) return shard;
  const listed = shard.value?.models.get(id);
  return listed ? ok(listed.prices) : fail(unknownSubprovider(subprovider, model, provider));
}

function unknownSubprovider(
  subprovider: string,
  { id, subproviders = {}, listed_at = {} }: ShardModel,
  provider: ListedProvider,
): Failure {
  const named = [...Object.keys(subproviders), ...Object.keys(listed_at)].sort();
  const known = named.length > 0 ? named : provider.subproviders;
  const hint = known.length > 0 ? `known: ${known.join(", ")}` : "none is known";
  const message = `No price of ${JSON.stringify(id)} is known for sub-provider ${subprovider} of ${provider.slug}; ${hint}.`;
  return { kind: "unknown_model", message };
}
