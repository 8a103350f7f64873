// From the names in a request to the model they mean, or to a failure that suggests known names.
import { MODEL_PRICING_PROVIDERS, type ModelPricingProvider } from "../contract/cost-requests.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { stageAt } from "../pricing/life.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Shard, ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { Status } from "../schemas/words.ts";
import { lastPart, nearestIds } from "../spelling.ts";
import { type ListedProvider, providerNamed } from "../store/provider-index.ts";
import type { ShardIndex, ShardModels, Version } from "../store/version.ts";
import { idLookup, type Match, matchModel } from "./match-id.ts";

export type FoundModel = {
  shard: ShardHead;
  models: ShardModels;
  model: ShardModel;
  match: Match;
  isGone?: true;
};

/** Dated prices, with the name of their offer: `openai/gpt-4o`, and a gateway's subprovider after a colon. */
export type Charged = {
  offer: string;
  prices: readonly ShardPrice[];
  known_from?: Instant;
  certainty?: Shard["certainty"];
  life?: ShardModel["life"];
};

/** Finds a provider by its slug or another name. */
export function findProvider(version: Version, name: string): Result<ListedProvider> {
  const provider = providerNamed(version.providers, name);
  if (provider) return ok(provider);
  const slugs = version.manifest.providers.map(({ slug }) => slug);
  const near = nearestIds(name, slugs);
  const hint = near.length > 0 ? `nearest: ${near.join(", ")}` : "see /v1/reference/providers";
  return fail(unknownProvider("provider_id", name, hint));
}

/** Does the same among the 24 providers of the camelCase calculator. */
export function findAccepted(version: Version, name: string): Result<ModelPricingProvider> {
  const slug = providerNamed(version.providers, name)?.slug;
  const accepted = MODEL_PRICING_PROVIDERS.find((one) => one === slug);
  if (accepted) return ok(accepted);
  return fail(unknownProvider("provider", name, `accepted: ${MODEL_PRICING_PROVIDERS.join(", ")}`));
}

/** Finds the provider's model for an id, by the rules of match-id.ts. */
export async function findModel(
  version: Version,
  provider: ListedProvider,
  requested: string,
): Promise<Result<FoundModel>> {
  const index = await version.shard(provider);
  const isGone = index?.shard.gone_ids?.includes(requested);
  const match = index && !isGone && matchModel(requested, provider, idLookup(index));
  const model = match && index.models.get(match.id);
  if (!model) return findGone(version, provider, requested, index);
  const { shard, models } = index;
  const { variant_of: id } = model;
  // An older key for a region or size is billed at its own price and names its model.
  const named: Match = match.rule === undefined && id !== undefined ? { id, rule: "variant" } : match;
  return ok({ shard, models, model, match: named });
}

/** Finds a model that no source lists any more, among the prices of the past, if no listed one matches. */
async function findGone(
  version: Version,
  provider: ListedProvider,
  id: string,
  index: ShardIndex | undefined,
): Promise<Result<FoundModel>> {
  const past = await version.past(provider);
  const match = past && matchModel(id, provider, idLookup(past));
  const model = match && past?.models.get(match.id);
  if (!model || !index || !past || index.models.has(model.id)) return fail(unknownModel(provider, id, index));
  const { certainty } = past.shard;
  const shard = { ...index.shard, ...(certainty && { certainty }) };
  return ok({ shard, models: past.models, model, match, isGone: true });
}

function unknownProvider(field: string, name: string, hint: string): Failure {
  return invalid("unknown_provider", `${field}: expected the id of a provider, got ${quote(name)}; ${hint}`);
}

/** The nearest ids are searched only when the sentence is read: among many ids that takes longer than a bill. */
function unknownModel(provider: ListedProvider, id: string, shard: ShardIndex | undefined): Failure {
  return {
    kind: "unknown_model",
    get message() {
      // A vendor's prefix makes ids of that vendor look alike, whatever their models.
      const near = shard ? nearestIds(lastPart(id), shard.models.keys()) : [];
      const sellers = `/v1/resolve?${new URLSearchParams({ model_id: id.slice(0, 256) })}`;
      const hint =
        near.length > 0 ? ` Nearest ids: ${near.join(", ")}.` : ` Who sells it, or one like it: ${sellers}`;
      return `No model ${quote(id)} is known at provider ${provider.slug}.${hint}`;
    },
  };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The status at an instant, as far as its days are known; undefined for an active model and before the status began. */
export function modelStatusAt({ life }: Pick<ShardModel, "life">, at: Instant): Status | undefined {
  if (life === undefined) return undefined;
  const { status, since = "" } = stageAt(life, at);
  return status === "active" || at < since ? undefined : status;
}
