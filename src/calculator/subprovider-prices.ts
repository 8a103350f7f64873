// What a model costs through a gateway at one of its subproviders.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Shard, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { ListedProvider } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { asOf } from "./past-prices.ts";

/** Dated prices, and what they are the prices of: `openai/gpt-4o`, with a gateway's subprovider behind a colon. */
export type Charged = {
  offer: string;
  prices: readonly ShardPrice[];
  /** How sure they are, in the table of their shard. */
  certainty?: Shard["certainty"];
  /** Of the subprovider's own model. */
  life?: ShardModel["life"];
};

/**
 * The dated prices a subprovider bills for a model at a time: the gateway's own row for it, else the subprovider's list price; the
 * provider's own prices when it is itself that subprovider. Fails with `unknown_model`, naming the subproviders there are.
 */
export async function subproviderPrices(
  version: Version,
  provider: ListedProvider,
  model: ShardModel,
  { name: subprovider, at }: { name: string; at: Instant },
): Promise<Result<Charged>> {
  // Names are data, so Maps: an object has names of its own.
  const row = new Map(Object.entries(model.subproviders ?? {})).get(subprovider);
  const offer = `${provider.slug}/${model.id}`;
  if (row) return ok({ offer: `${offer}:${subprovider}`, prices: row });
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
  const { prices, life } = dated.value.model;
  return ok({ offer: `${owner.slug}/${id}`, prices, certainty: dated.value.shard.certainty, life });
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
