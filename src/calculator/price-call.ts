// From the names and counts of a request to its bill: the one flow of every calculator.
import { fail, ok, type Result } from "../failure.ts";
import type { Assumption } from "../pricing/buckets.ts";
import { addByokFee } from "../pricing/byok-fee.ts";
import { conventionOf } from "../pricing/conventions.ts";
import { costOf, usageFailure } from "../pricing/cost.ts";
import type { Calendars } from "../pricing/hours.ts";
import type { CallTime } from "../pricing/price-at.ts";
import type { Usage } from "../pricing/usage.ts";
import type { TraceCostRequest } from "../schemas/call-requests.ts";
import type { ModelPricingRequest } from "../schemas/model-pricing-requests.ts";
import { instantOf, isBareDay, readMoment } from "../schemas/moment.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { Version } from "../store/version.ts";
import { type Calculation, toCalculation } from "./calculation.ts";
import { type Found, findModel, findProvider } from "./find-model.ts";
import type { Ignored } from "./ignored-fields.ts";
import type { Match } from "./match-id.ts";
import { modelStatusAt } from "./model-status.ts";
import { modifyPrice, saysNothing } from "./modify-price.ts";
import { priceRef, pricesRef } from "./price-ref.ts";
import { type Charged, subproviderPrices } from "./subprovider-prices.ts";

const NO_CALENDARS: Calendars = {};

/** A call to price: a request whose usage is known counts alone. */
export type Call = Omit<TraceCostRequest, "usage"> & { usage: Usage; ignored?: readonly Ignored[] };

/** A call through a gateway, as the camelCase calculator takes it, under the names of the other one. */
export type GatewayCall = Call & {
  subprovider: ModelPricingRequest["subprovider"];
  is_byok: boolean;
  byok_fee_waived?: boolean | null | undefined;
};

/** What a call is of: the model that its names mean, and the dated prices that are charged for it. */
export type Place = Found & { charged: Charged };

/**
 * The cost of one call at the prices of a version, as they were when it was made, or as they are now. Fails with `invalid` when
 * the counts contradict their convention or the provider is unknown, `unknown_model` when the model, its price at the
 * subprovider or its token price is not there, `unpriced` when it has no public price.
 */
export async function priceCall(
  version: Version,
  call: Call & Partial<GatewayCall>,
): Promise<Result<Calculation>> {
  const contradiction = usageFailure(call.usage, call.usage_convention);
  if (contradiction) return fail(contradiction);
  const place = await placeOf(version, call);
  return place.ok ? priceAtPlace(version, call, place.value) : place;
}

/** Finds what a call is of. */
export async function placeOf(version: Version, call: Call & Partial<GatewayCall>): Promise<Result<Place>> {
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, call.model_id);
  if (!found.ok) return found;
  const { shard, model } = found.value;
  const charged = call.subprovider
    ? await subproviderPrices(version, provider.value, model, call.subprovider)
    : ok({ offer: `${shard.provider}/${model.id}`, prices: model.prices });
  return charged.ok ? ok({ ...found.value, charged: charged.value }) : charged;
}

/** The cost of a call whose place is known and whose counts agree. */
export function priceAtPlace(
  version: Version,
  call: Call & Partial<GatewayCall>,
  { shard, model, match, charged }: Place,
): Result<Calculation> {
  const time = timeOf(version, call.at);
  const cost = costOf({
    model: call.subprovider ? { ...model, prices: charged.prices } : model,
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
  const breakdown =
    fee === undefined
      ? cost.value
      : addByokFee(cost.value, call.byok_fee_waived ? "0" : fee, shard.free_byok_calls);
  const assumed = assumedBy(match, call.model_id);
  const basis = {
    price: priceRef(breakdown.price, charged.offer),
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
