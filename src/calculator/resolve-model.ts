// From the names in a call to the model that is billed, in its region, at the prices of its time, at its host.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import { isFor } from "../pricing/scope.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { ListedProvider } from "../store/provider-index.ts";
import type { ShardModels } from "../store/shard-index.ts";
import type { Version } from "../store/version.ts";
import { type Call, timeOf } from "./call.ts";
import { type Charged, type FoundModel, findModel, findProvider } from "./find-model.ts";
import { isNamed } from "./modify-price.ts";
import { type Hosts, hostsOf } from "./router-hosts.ts";

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
  const dated = await asOf(version, provider.value, inIts, at);
  if (!dated.ok) return dated;
  const { shard, model } = dated.value;
  const charged = call.subprovider
    ? await subproviderPrices(version, provider.value, model, { name: call.subprovider, at })
    : ok({ offer: `${shard.provider}/${model.id}`, prices: model.prices });
  if (!charged.ok) return charged;
  // On a past day a router's own list price is its price.
  const hosts = call.subprovider || isLongAgo(inIts, at) ? undefined : await hostsOf(version, dated.value);
  return ok({ ...dated.value, charged: charged.value, ...(hosts && { hosts }) });
}

/** Prefers the listed offer in the call's region to a general factor, but not to a page's factor for that region: lists lag behind it. */
function inRegion({ shard, model, models, match }: FoundModel, call: Pick<Call, "region">): ShardModel {
  const region = call.region ?? match.region;
  if (!region || model.region !== undefined) return model;
  const word = region.toLowerCase();
  if (shard.regions?.some((one) => isNamed(one, word) && isFor(one, model))) return model;
  const offer = models.get(`${word}/${model.id}`);
  const isOffer = offer?.variant_of === model.id && offer.region !== undefined;
  return isOffer && offer.prices.length > 0 ? offer : model;
}

/** A subprovider's dated prices of a model: the gateway's row of it, else the host's list price, or the provider's own if it is that host. */
export async function subproviderPrices(
  version: Version,
  provider: ListedProvider,
  model: ShardModel,
  { name: subprovider, at }: { name: string; at: Instant },
): Promise<Result<Charged>> {
  // Names are data, so they are looked up in Maps: an object has inherited names.
  const row = new Map(Object.entries(model.subproviders ?? {})).get(subprovider);
  const offer = `${provider.slug}/${model.id}`;
  const known = given({ known_from: row?.[0]?.known_from });
  if (row) return ok({ offer: `${offer}:${subprovider}`, prices: row, ...known });
  if (provider.subproviders.includes(subprovider)) return ok({ offer, prices: model.prices });
  const id = new Map(Object.entries(model.listed_at ?? {})).get(subprovider);
  const owner = version.manifest.providers.find(({ subproviders }) => subproviders.includes(subprovider));
  if (id === undefined || owner === undefined) return fail(unknownSubprovider(subprovider, model, provider));
  const index = await version.shard(owner);
  if (!index.ok) return index;
  const listed = index.value?.models.get(id);
  if (index.value === undefined || listed === undefined)
    return fail(unknownSubprovider(subprovider, model, provider));
  const { shard, models } = index.value;
  const dated = await asOf(version, owner, { shard, models, model: listed }, at);
  if (!dated.ok) return dated;
  const { prices, known_from, life } = dated.value.model;
  const { certainty } = dated.value.shard;
  return ok({ offer: `${owner.slug}/${id}`, prices, ...given({ known_from }), certainty, life });
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

/** Whether the prices of that time, the model's or its redirect target's, lie in a key of their own. */
export function isLongAgo({ model, models }: Pick<FoundModel, "model" | "models">, at: Instant): boolean {
  const { past = "", life } = model;
  const target = life?.redirect && models.get(life.redirect.to);
  return at < past || at < (target?.past ?? "");
}

/** The model and its possible redirect targets, at their prices of that time. */
export async function asOf<Found extends Omit<FoundModel, "match">>(
  version: Version,
  provider: ListedProvider,
  found: Found,
  at: Instant,
): Promise<Result<Found>> {
  if (!isLongAgo(found, at)) return ok(found);
  const past = await version.past(provider);
  if (!past.ok) return past;
  if (past.value === undefined) return ok(found);
  const models = atPastPrices(found.models, past.value.models, at);
  const { certainty } = past.value.shard;
  const shard = { ...found.shard, ...(certainty && { certainty }) };
  return ok({ ...found, models, model: withPast(found.model, past.value.models, at), shard });
}

function atPastPrices(models: ShardModels, past: ShardModels, at: Instant): ShardModels {
  return {
    get: (id) => {
      const model = models.get(id);
      return model && withPast(model, past, at);
    },
    has: (id) => models.has(id),
    keys: () => models.keys(),
    size: models.size,
  };
}

/** What lists showed for an id then is its own price, wherever the id leads now. */
function withPast(model: ShardModel, past: ShardModels, at: Instant): ShardModel {
  const then = at < (model.past ?? "") ? past.get(model.id) : undefined;
  if (then === undefined) return model;
  const { known_from: _known, moving: _moving, ...rest } = model;
  return { ...rest, prices: then.prices };
}
