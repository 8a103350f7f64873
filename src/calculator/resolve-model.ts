// From the names in a call to the model that is billed, in its region, at the prices of its time, at its host.
import { ok, type Result } from "../failure.ts";
import { isFor } from "../pricing/scope.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { Version } from "../store/version.ts";
import { type Call, timeOf } from "./call.ts";
import { type Charged, type FoundModel, findModel, findProvider } from "./find-model.ts";
import { isNamed } from "./modify-price.ts";
import { asOf, isLongAgo } from "./past-prices.ts";
import { type Hosts, hostsOf } from "./router-hosts.ts";
import { subproviderPrices } from "./subprovider-prices.ts";

/** The model that a call's names mean, with the dated prices charged for it. */
export type ResolvedModel = FoundModel & { charged: Charged; hosts?: Hosts };

/** Finds the model that a call's names mean, the prices charged for it, and the hosts that may charge others. */
export async function resolveModel(
  version: Version,
  call: Pick<Call, "provider_id" | "model_id" | "at" | "region" | "subprovider">,
): Promise<Result<ResolvedModel>> {
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, call.model_id);
  if (!found.ok) return found;
  const { at } = timeOf(version, call.at);
  const inIts = { ...found.value, model: inRegion(found.value, call) };
  const dated = await asOf(version, provider.value, inIts, at, call.model_id);
  const { shard, model } = dated;
  const charged = call.subprovider
    ? await subproviderPrices(version, provider.value, model, { name: call.subprovider, at })
    : ok({ offer: `${shard.provider}/${model.id}`, prices: model.prices });
  if (!charged.ok) return charged;
  const isRouted = model.subproviders !== undefined || model.listed_at !== undefined;
  // On a past day a router's own list price is its price.
  const mayVary = isRouted && !call.subprovider && !isLongAgo(inIts, at);
  const hosts = mayVary ? await hostsOf(version, dated) : undefined;
  return ok({ ...dated, charged: charged.value, ...(hosts && { hosts }) });
}

/** Prefers the listed offer in the call's region to a general factor, but not to a page's factor for that region, because lists are older than pages. */
function inRegion({ shard, model, models, match }: FoundModel, call: Pick<Call, "region">): ShardModel {
  const region = call.region ?? match.region;
  if (!region || model.region !== undefined) return model;
  const word = region.toLowerCase();
  if (shard.regions?.some((one) => isNamed(one, word) && isFor(one, model))) return model;
  const offer = models.get(`${word}/${model.id}`);
  const isOffer = offer?.variant_of === model.id && offer.region !== undefined;
  return isOffer && offer.prices.length > 0 ? offer : model;
}
