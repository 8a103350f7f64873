// What a sub-provider, the host behind a gateway, charges for a model.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { ListedProvider } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import type { Charged } from "./find-model.ts";
import { asOf } from "./past-prices.ts";

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
  const index = owner && (await version.shard(owner));
  const listed = index?.models.get(id ?? "");
  if (!owner || !index || !listed) return fail(unknownSubprovider(subprovider, model, provider));
  const dated = await asOf(version, owner, { ...index, model: listed }, at);
  const { prices, known_from, life } = dated.model;
  const { certainty } = dated.shard;
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
