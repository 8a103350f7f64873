// What a call is answered with: its calculation, or what is known of a call that has no price.

import type { FailedTraceCost } from "../contract/cost-answers.ts";
import { type Answered, type Failure, ok, type Result } from "../failure.ts";
import { toBuckets } from "../pricing/buckets.ts";
import type { Version } from "../store/version.ts";
import { type Calculation, flatUsage } from "./calculation.ts";
import { findModel, findProvider } from "./find-model.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { evidenceOf, quantitiesOf } from "./full-detail.ts";
import { type Call, type GatewayCall, priceCall, timeOf } from "./price-call.ts";
import { pricesRef } from "./price-ref.ts";

/** `priceCall`, with all that the call wants told; a call without a price (402, 404) is answered, too. */
export async function answerCall(
  version: Version,
  call: Call | GatewayCall,
): Promise<Result<Answered<Calculation, FailedTraceCost>>> {
  const priced = await priceCall(version, call);
  if (priced.ok)
    return call.detail === "full" ? withDetail(version, call, priced.value) : ok({ body: priced.value });
  const { failure } = priced;
  if (failure.kind !== "unpriced" && failure.kind !== "unknown_model") return priced;
  return ok({ body: await failedCall(version, call, failure), failure });
}

async function withDetail(
  version: Version,
  call: Call,
  calculation: Calculation,
): Promise<Result<Answered<Calculation, never>>> {
  const { price, at } = calculation;
  const offer = price.effective_from === null ? price.id : price.id.replace(/@[^@]*$/, "");
  const slash = offer.indexOf("/");
  // The lists have the entry in force now alone.
  const now = timeOf(version, undefined).at;
  const inForce = (price.effective_from ?? "") <= now && now < (price.effective_until ?? "9");
  const evidence = inForce
    ? await evidenceOf(version, offer.slice(0, slash), offer.slice(slash + 1), now)
    : ok(undefined);
  if (!evidence.ok) return evidence;
  const fingerprint = await fingerprintOf(version, call, at);
  const told = { ...(evidence.value && { evidence: evidence.value }), fingerprint };
  return ok({ body: { ...calculation, ...told } });
}

async function failedCall(version: Version, call: Call, failure: Failure): Promise<FailedTraceCost> {
  const { model_id, provider_id, usage, id, ignored, detail } = call;
  const { at } = timeOf(version, call.at);
  return {
    model_id,
    provider_id,
    usage: flatUsage(usage),
    pricing: null,
    cost_breakdown: null,
    error: failure.message,
    ...(failure.kind === "unpriced" && {
      unpriced_reason: failure.unpriced_reason,
      ...(failure.price_known_from !== undefined && { price_known_from: failure.price_known_from }),
    }),
    status: "unpriced",
    currency: "USD",
    prices: pricesRef(version.manifest),
    at,
    ...(id != null && { id }),
    ...(ignored && { ignored: [...ignored] }),
    ...(detail === "full" && {
      ...(await quantitiesOfFailed(version, call)),
      fingerprint: await fingerprintOf(version, call, at),
    }),
  };
}

/** The disjoint counts of a call that has no price, as its provider counts: a biller can go on from them. */
async function quantitiesOfFailed(
  version: Version,
  call: Call,
): Promise<Pick<FailedTraceCost, "quantities">> {
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return {};
  const [found, shard] = [
    await findModel(version, provider.value, call.model_id),
    await version.shard(provider.value),
  ];
  const convention = (found.ok && found.value.model.usage) || (shard.ok && shard.value?.shard.usage);
  if (!convention) return {};
  const counted = toBuckets(call.usage, call.usage_convention, convention);
  return counted.ok ? { quantities: quantitiesOf(counted.buckets, call.usage) } : {};
}
