// From the names in a request to the model they mean, or the failure that says what is known instead.
import { MODEL_PRICING_PROVIDERS, type ModelPricingProvider } from "../contract/cost-requests.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { stageAt } from "../pricing/life.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Shard, ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { Status } from "../schemas/words.ts";
import { nearestIds } from "../spelling.ts";
import { type ListedProvider, providerNamed } from "../store/provider-index.ts";
import type { ShardIndex, ShardModels } from "../store/shard-index.ts";
import type { Version } from "../store/version.ts";
import { idLookup, type Match, matchModel } from "./match-id.ts";

/** A model that an id means, and the shard it was found in. */
export type FoundModel = {
  shard: ShardHead;
  models: ShardModels;
  model: ShardModel;
  match: Match;
  isGone?: true;
};

/** Dated prices, and what they are the prices of: `openai/gpt-4o`, with a gateway's subprovider behind a colon. */
export type Charged = {
  offer: string;
  prices: readonly ShardPrice[];
  /** How sure they are, in the table of their shard. */
  certainty?: Shard["certainty"];
  /** Of the subprovider's own model. */
  life?: ShardModel["life"];
};

/** The provider a slug or another name of it means. */
export function findProvider(version: Version, name: string): Result<ListedProvider> {
  const provider = providerNamed(version.providers, name);
  if (provider) return ok(provider);
  const slugs = version.manifest.providers.map(({ slug }) => slug);
  const near = nearestIds(name, slugs);
  const hint = near.length > 0 ? `nearest: ${near.join(", ")}` : "see /v1/reference/providers";
  return fail(unknownProvider("provider_id", name, hint));
}

/** The same among the 24 of the camelCase calculator. */
export function findAccepted(version: Version, name: string): Result<ModelPricingProvider> {
  const slug = providerNamed(version.providers, name)?.slug;
  const accepted = MODEL_PRICING_PROVIDERS.find((one) => one === slug);
  if (accepted) return ok(accepted);
  return fail(unknownProvider("provider", name, `accepted: ${MODEL_PRICING_PROVIDERS.join(", ")}`));
}

/** The provider's model that an id means, by the rules of match-id.ts. */
export async function findModel(
  version: Version,
  provider: ListedProvider,
  id: string,
): Promise<Result<FoundModel>> {
  const loaded = await version.shard(provider);
  if (!loaded.ok) return loaded;
  const index = loaded.value;
  // Most ids are listed as they were sent.
  const match = index && (index.models.has(id) ? { id } : matchModel(id, provider, idLookup(index)));
  const model = match && index.models.get(match.id);
  if (!model) return findGone(version, provider, id, index);
  const { shard, models } = index;
  return ok({ shard, models, model, match: disclosed(match, model) });
}

/** A model that no source lists any more, where no listed one is meant: its prices lie beside those of the past. */
async function findGone(
  version: Version,
  provider: ListedProvider,
  id: string,
  index: ShardIndex | undefined,
): Promise<Result<FoundModel>> {
  const past = await version.past(provider);
  if (!past.ok) return past;
  const match = past.value && matchModel(id, provider, idLookup(past.value));
  const model = match && past.value?.models.get(match.id);
  if (!model || !index || !past.value || index.models.has(model.id))
    return fail(unknownModel(provider, id, index));
  const { certainty } = past.value.shard;
  const shard = { ...index.shard, ...(certainty && { certainty }) };
  return ok({ shard, models: past.value.models, model, match, isGone: true });
}

/** An older key of a region or a size is billed at its own price, and says whose it is. */
function disclosed(match: Match, { variant_of }: ShardModel): Match {
  return match.rule === undefined && variant_of !== undefined ? { id: variant_of, rule: "variant" } : match;
}

function unknownProvider(field: string, name: string, hint: string): Failure {
  return invalid("unknown_provider", `${field}: expected the id of a provider, got ${quote(name)}; ${hint}`);
}

/** The nearest ids are looked for once, when the sentence is first read: among many ids that takes longer than a bill. */
function unknownModel(provider: ListedProvider, id: string, shard: ShardIndex | undefined): Failure {
  let near: readonly string[] | undefined;
  return {
    kind: "unknown_model",
    get message() {
      near ??= shard ? nearestIds(id, shard.models.keys()) : [];
      const hint = near.length > 0 ? ` Nearest ids: ${near.join(", ")}.` : "";
      return `No model ${quote(id)} is known at provider ${provider.slug}.${hint}`;
    },
  };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The status at an instant as far as its days are known; undefined for an active model, and before the status began. */
export function modelStatusAt({ life = {} }: Pick<ShardModel, "life">, at: Instant): Status | undefined {
  const { status, since = "" } = stageAt(life, at);
  return status === "active" || at < since ? undefined : status;
}
