// From the names and counts of a request to its bill: the one flow of both calculators.
import { fail, ok, type Result } from "../failure.ts";
import { addByokFee, type Breakdown, costOf, type FeeItem, usageFailure } from "../pricing/cost.ts";
import type { Calendars } from "../pricing/hours.ts";
import type { CallTime } from "../pricing/price-at.ts";
import type { ModelPricingRequest, TraceCostRequest } from "../schemas/api.ts";
import { instantOf, isBareDay, readMoment } from "../schemas/moment.ts";
import type { Item } from "../schemas/token-kinds.ts";
import type { Version } from "../store/price-store.ts";
import { type Calculation, toCalculation } from "./calculation.ts";
import { findModel, findProvider } from "./find-model.ts";
import { subproviderPrices } from "./subprovider-prices.ts";

const NO_CALENDARS: Calendars = {};

/** A call through a gateway, as the camelCase calculator takes it, under the names of the other one. */
export type GatewayCall = TraceCostRequest & {
  subprovider: ModelPricingRequest["subprovider"];
  is_byok: boolean;
};

/**
 * The cost of one call at the prices of a version, as they were when it was made, or as they are now. Fails with `invalid` when the counts contradict
 * their convention or the provider is unknown, `unknown_model` when the model, its price at the subprovider or its token
 * price is not there, `unpriced` when it has no public price.
 */
export function priceCall(version: Version, call: TraceCostRequest): Promise<Result<Calculation>>;
export function priceCall(version: Version, call: GatewayCall): Promise<Result<Calculation<Item | FeeItem>>>;
export async function priceCall(
  version: Version,
  call: TraceCostRequest & Partial<GatewayCall>,
): Promise<Result<Calculation<Item | FeeItem>>> {
  const contradiction = usageFailure(call.usage, call.usage_convention);
  if (contradiction) return fail(contradiction);
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, call.model_id);
  if (!found.ok) return found;
  const { shard, model, match } = found.value;
  const prices = call.subprovider
    ? await subproviderPrices(version, provider.value, model, call.subprovider)
    : ok(model.prices);
  if (!prices.ok) return prices;
  const cost = costOf({
    model: call.subprovider ? { ...model, prices: prices.value } : model,
    calendars: shard.calendars ?? NO_CALENDARS,
    ...(model.message !== undefined && { message: model.message }),
    usage: call.usage,
    requested: call.usage_convention,
    provider: model.usage ?? shard.usage,
    time: timeOf(call.at, version.now),
  });
  if (!cost.ok) return cost;
  const fee = call.is_byok ? shard.byok_fee : undefined;
  const breakdown: Breakdown<Item | FeeItem> = fee === undefined ? cost.value : addByokFee(cost.value, fee);
  return ok(toCalculation(call, breakdown, match));
}

/** When a call was made; without a word of its caller's, now. */
function timeOf(at: string | undefined, now: number): CallTime {
  const given = at === undefined ? undefined : readMoment(at);
  return given === undefined
    ? { at: instantOf(now), bareDay: false }
    : { at: given, bareDay: at !== undefined && isBareDay(at) };
}
