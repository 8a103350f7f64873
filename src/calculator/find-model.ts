// From the names in a request to the model they mean, or the failure that says what is known instead.
import { MODEL_PRICING_PROVIDERS, type ModelPricingProvider } from "../contract/cost-requests.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { keptOr } from "../newest.ts";
import { stageAt } from "../pricing/life.ts";
import { DAY_MS, type Instant } from "../schemas/moment.ts";
import type { Shard, ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { Status } from "../schemas/words.ts";
import { foldId, lastPart, nearestIds } from "../spelling.ts";
import { type ListedProvider, providerNamed } from "../store/provider-index.ts";
import type { ShardIndex, ShardModels } from "../store/shard-index.ts";
import type { Version } from "../store/version.ts";
import { type Match, type ModelLookup, matchModel } from "./match-id.ts";

/** A model that an id means, and the shard it was found in. */
export type FoundModel = {
  shard: ShardHead;
  models: ShardModels;
  model: ShardModel;
  match: Match;
  /** No source lists it any more. */
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

/** Its sentence looks for the nearest ids when it is read: of a provider with many, that takes longer than a bill. */
function unknownModel(provider: ListedProvider, id: string, shard: ShardIndex | undefined): Failure {
  return {
    kind: "unknown_model",
    get message() {
      const near = shard ? nearestIds(id, shard.models.keys()) : [];
      const hint = near.length > 0 ? ` Nearest ids: ${near.join(", ")}.` : "";
      return `No model ${quote(id)} is known at provider ${provider.slug}.${hint}`;
    },
  };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

const lookups = new WeakMap<ShardIndex, ModelLookup>();

/** The lookup of a shard, kept as long as the shard: without it a call by another spelling takes 140 % more processor time. */
export function idLookup(index: ShardIndex): ModelLookup {
  return keptOr(lookups, index, () => makeLookup(index));
}

function makeLookup(index: ShardIndex): ModelLookup {
  const { models, aliases } = index;
  type Names = ReadonlyMap<string, readonly string[]>;
  let [folded, undated, bare]: (Names | undefined)[] = [];
  return {
    has: (id) => models.has(id),
    alias: (id) => aliases.get(id),
    spelled: (id) => {
      folded ??= Map.groupBy(allNames(index), foldId);
      return atOnePrice(index, folded.get(foldId(id)));
    },
    newest: (id) => {
      undated ??= byUndated(allNames(index).filter((name) => DATE.test(name)));
      return atOnePrice(index, undated.get(foldId(id)));
    },
    snapshot: (id) => {
      const day = SNAPSHOT.exec(id)?.slice(1).join("-");
      const model = day && models.get(id.replace(SNAPSHOT, ""));
      return model && isNearRelease(model, day) ? model.id : undefined;
    },
    vendors: (id) => {
      const names = () => allNames(index).filter((name) => name.includes("/"));
      bare ??= Map.groupBy(names(), (name) => foldId(lastPart(name)));
      return atOnePrice(index, bare.get(foldId(id)));
    },
  };
}

/** A day, a stable version of Vertex's, or `latest`, at the end of an id or before its version. */
const DATE = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2}|00\d|latest)(?=$|-v\d)/;

const SNAPSHOT = /-(20\d{2})-?([01]\d)-?([0-3]\d)$/;

/** A snapshot is of some days before the model is sold at most. */
const NEAR_RELEASE = 7;

/** Dated names by what they are without the date, and without a version of Bedrock's behind that. */
function byUndated(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const undated = new Map<string, string[]>();
  for (const name of names) {
    const plain = foldId(name.replace(DATE, ""));
    for (const key of new Set([plain, plain.replace(/-v\d+:\d+$/, "")]))
      undated.set(key, [...(undated.get(key) ?? []), name]);
  }
  return undated;
}

/** A month of release is no day. */
function isNearRelease({ released = "" }: ShardModel, day: string): boolean {
  const isDay = released.length === day.length;
  return isDay && Math.abs(Date.parse(released) - Date.parse(day)) <= NEAR_RELEASE * DAY_MS;
}

function allNames({ models, aliases }: ShardIndex): string[] {
  return [...models.keys(), ...aliases.keys()];
}

/**
 * The model that names mean when they are of one, or of several whose tokens cost the same: then the one of which most rates are
 * known, the last by name among equals.
 */
function atOnePrice({ models, aliases }: ShardIndex, names: readonly string[] = []): string | undefined {
  const known = names
    .map((name) => (models.has(name) ? name : aliases.get(name)) ?? name)
    .map((id) => ({ id, rates: models.get(id)?.prices.at(-1)?.rates ?? {} }))
    .sort((a, b) => Object.keys(a.rates).length - Object.keys(b.rates).length || (a.id < b.id ? -1 : 1));
  const [first] = known;
  const isAlike = known.every(
    ({ rates }) => rates.prompt === first?.rates.prompt && rates.completion === first?.rates.completion,
  );
  return isAlike ? known.at(-1)?.id : undefined;
}

/** The status at an instant as far as its days are known; undefined for an active model, and before the status began. */
export function modelStatusAt({ life = {} }: Pick<ShardModel, "life">, at: Instant): Status | undefined {
  const { status, since = "" } = stageAt(life, at);
  return status === "active" || at < since ? undefined : status;
}
