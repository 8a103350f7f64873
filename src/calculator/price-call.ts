// From the names and counts of a request to its bill: the one flow of every calculator.
import { fail, ok, type Result } from "../failure.ts";
import { addByokFee, type Breakdown, costOf, type FeeItem, usageFailure } from "../pricing/cost.ts";
import type { Calendars } from "../pricing/hours.ts";
import type { CallTime } from "../pricing/price-at.ts";
import { type Assumption, conventionOf, type Usage } from "../pricing/usage.ts";
import type { TraceCostRequest } from "../schemas/call-requests.ts";
import type { ModelPricingRequest } from "../schemas/model-pricing-requests.ts";
import { instantOf, isBareDay, readMoment } from "../schemas/moment.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { Item } from "../schemas/token-kinds.ts";
import type { Version } from "../store/price-store.ts";
import { type Calculation, toCalculation } from "./calculation.ts";
import { findModel, findProvider } from "./find-model.ts";
import type { Ignored } from "./ignored-fields.ts";
import type { Match } from "./match-id.ts";
import { modelStatusAt } from "./model-status.ts";
import { modifyPrice, saysNothing } from "./modify-price.ts";
import { priceRef, pricesRef } from "./price-ref.ts";
import { subproviderPrices } from "./subprovider-prices.ts";

const NO_CALENDARS: Calendars = {};

/** A call to price: a request whose usage is known counts alone. */
export type Call = Omit<TraceCostRequest, "usage"> & { usage: Usage; ignored?: readonly Ignored[] };

/** A call through a gateway, as the camelCase calculator takes it, under the names of the other one. */
export type GatewayCall = Call & { subprovider: ModelPricingRequest["subprovider"]; is_byok: boolean };

/**
 * The cost of one call at the prices of a version, as they were when it was made, or as they are now. Fails with `invalid` when
 * the counts contradict their convention or the provider is unknown, `unknown_model` when the model, its price at the
 * subprovider or its token price is not there, `unpriced` when it has no public price.
 */
export function priceCall(version: Version, call: Call): Promise<Result<Calculation>>;
export function priceCall(version: Version, call: GatewayCall): Promise<Result<Calculation<Item | FeeItem>>>;
export async function priceCall(
  version: Version,
  call: Call & Partial<GatewayCall>,
): Promise<Result<Calculation<Item | FeeItem>>> {
  const contradiction = usageFailure(call.usage, call.usage_convention);
  if (contradiction) return fail(contradiction);
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, call.model_id);
  if (!found.ok) return found;
  const { shard, model, match } = found.value;
  const offer = `${shard.provider}/${model.id}`;
  const charged = call.subprovider
    ? await subproviderPrices(version, provider.value, model, call.subprovider)
    : ok({ offer, prices: model.prices });
  if (!charged.ok) return charged;
  const time = timeOf(version, call.at);
  const cost = costOf({
    model: call.subprovider ? { ...model, prices: charged.value.prices } : model,
    calendars: shard.calendars ?? NO_CALENDARS,
    ...(model.message !== undefined && { message: model.message }),
    usage: call.usage,
    requested: call.usage_convention,
    provider: conventionOf(model.usage ?? shard.usage, call.api),
    time,
    ...(!saysNothing(call) && { modify: (price: ShardPrice) => modifyPrice(price, { shard, model }, call) }),
  });
  if (!cost.ok) return cost;
  const fee = call.is_byok ? shard.byok_fee : undefined;
  const breakdown: Breakdown<Item | FeeItem> = fee === undefined ? cost.value : addByokFee(cost.value, fee);
  const assumed = assumedBy(match, call.model_id);
  const basis = {
    price: priceRef(breakdown.price, charged.value.offer),
    prices: pricesRef(version.manifest),
    at: time.at,
    model_status: modelStatusAt(model, time.at),
  };
  const told = assumed ? { ...breakdown, assumed: [...breakdown.assumed, assumed] } : breakdown;
  return ok(toCalculation(call, told, match, basis));
}

/** What a rule of matching takes for granted: that a region costs as much as the global offer, or a routing as the usual one. */
function assumedBy({ rule }: Match, requested: string): Assumption | undefined {
  if (rule === "routing_suffix") return "routing";
  return rule === "region_prefix" && !requested.startsWith("global.") ? "region" : undefined;
}

/** When a call was made; without a word of its caller's, now. */
export function timeOf({ now }: Pick<Version, "now">, at: string | undefined): CallTime {
  const given = at === undefined ? undefined : readMoment(at);
  return given === undefined
    ? { at: instantOf(now), bareDay: false }
    : { at: given, bareDay: at !== undefined && isBareDay(at) };
}
