// The review's only access to the calculator: answers a call at a version with the code of this checkout.
import { statusOf } from "../../src/calculator/calculation.ts";
import { findModel } from "../../src/calculator/find-model.ts";
import { billResolved } from "../../src/calculator/price-call.ts";
import { type ResolvedModel, resolveModel } from "../../src/calculator/resolve-model.ts";
import type { Failure, Result } from "../../src/failure.ts";
import { usageFailure } from "../../src/pricing/cost.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { ShardHead, ShardModel } from "../../src/schemas/shard.ts";
import {
  type ListedProvider,
  type Providers,
  providerNamed,
  providersByName,
} from "../../src/store/provider-index.ts";
import { type Version as ServedVersion, type ShardIndex, UnreadableError } from "../../src/store/version.ts";
import { indexOfShard } from "../build/shard-provider.ts";
import type { Version } from "./read-version.ts";

/** A call as a client would send it. */
export type Call = {
  provider_id: string;
  model_id: string;
  usage: Usage;
  at: Instant;
  service_tier?: string;
  region?: string;
  search_context_size?: string;
  subprovider?: string;
  is_byok?: true;
};

/** The answer to a call: a total, or a refusal. `offer` names the row whose price was charged, such as `openai/gpt-4o`. */
export type Outcome = {
  http: number;
  offer?: string;
  total?: string;
  status?: string;
  unpriced: readonly string[];
  assumed: readonly string[];
  reason?: string;
};

/** Whether two answers agree on a call's cost. */
export function isSame(one: Outcome, other: Outcome): boolean {
  return (
    one.total === other.total &&
    one.http === other.http &&
    one.status === other.status &&
    one.offer === other.offer &&
    one.reason === other.reason &&
    one.unpriced.join() === other.unpriced.join() &&
    one.assumed.join() === other.assumed.join()
  );
}

/** The fields of a call that determine its model. */
const NAMES = ["provider_id", "model_id", "at", "region", "subprovider"] as const;

type ShardOf = (slug: string) => ShardIndex | undefined;

/** Prices calls over one version's shards, each read when a call first needs it. */
export class Calculator {
  readonly #version: ServedVersion;
  readonly shard: ShardOf;
  readonly past: ShardOf;
  #last: { call: Call; resolved: Result<ResolvedModel> } | undefined;

  constructor(
    version: Pick<Version, "providers" | "shards" | "pasts">,
    shardOf: ShardOf = shardsRead(version.shards),
    names: Providers = providersByName(version.providers),
    pastOf: ShardOf = shardsRead(version.pasts ?? new Map()),
  ) {
    this.shard = shardOf;
    this.past = pastOf;
    this.#version = served(version.providers, names, shardOf, pastOf);
  }

  /** Answers a call as the service would. The calls of one offer come in a row, so its model is found only once. */
  async price(call: Call): Promise<Outcome> {
    const last = this.#last;
    const isAlike = last !== undefined && NAMES.every((name) => call[name] === last.call[name]);
    const defaults = { usage_convention: "provider", is_byok: false };
    const asked = { ...defaults, ...call } as Parameters<typeof billResolved>[1];
    const resolved = isAlike ? last.resolved : await resolveModel(this.#version, asked);
    if (!isAlike) this.#last = { call, resolved };
    const priced = resolved.ok ? billResolved(this.#version, asked, resolved.value) : resolved;
    if (!priced.ok)
      return failed(resolved.ok ? priced.failure : (usageFailure(call.usage, "provider") ?? priced.failure));
    const { breakdown, offer } = priced.value;
    const { total, unpriced, assumed } = breakdown;
    return { http: 200, offer, total, status: statusOf(breakdown), unpriced, assumed };
  }

  /** Returns a calculator in which a provider's shard has another head, or one of its models other content. */
  with(slug: string, head: Partial<ShardHead>, model?: ShardModel): Calculator {
    const own = this.shard(slug);
    const changed = own && withParts(own, head, model);
    const { manifest, providers } = this.#version;
    const shardOf: ShardOf = (one) => (one === slug ? changed : this.shard(one));
    const version = { providers: manifest.providers, shards: new Map() };
    return new Calculator(version, shardOf, providers, this.past);
  }

  slugOf(name: string): string | undefined {
    return providerNamed(this.#version.providers, name)?.slug;
  }

  /** The model of a provider that the id of a call means, if any. */
  async modelOf(slug: string, { model_id }: Pick<Call, "model_id">): Promise<string | undefined> {
    const provider = this.#version.providers.get(slug);
    const found = provider && (await findModel(this.#version, provider, model_id));
    return found?.ok ? found.value.model.id : undefined;
  }
}

function shardsRead(shards: Pick<Version["shards"], "get">): ShardOf {
  const read = new Map<string, ShardIndex | undefined>();
  return (slug) => {
    const shard = read.has(slug) ? undefined : shards.get(slug);
    if (!read.has(slug)) read.set(slug, shard && indexOfShard(shard));
    return read.get(slug);
  };
}

function withParts(own: ShardIndex, head: Partial<ShardHead>, model: ShardModel | undefined): ShardIndex {
  const { models } = own;
  const changed = model && {
    get: (id: string) => (id === model.id ? model : models.get(id)),
    has: (id: string) => models.has(id),
    keys: () => models.keys(),
  };
  return { ...own, shard: { ...own.shard, ...head }, ...(changed && { models: changed }) };
}

type Read = Pick<ServedVersion, "providers" | "now" | "shard" | "past" | "listing"> & {
  manifest: Pick<Manifest, "serial" | "version" | "as_of" | "providers">;
};

function served(
  providers: Version["providers"],
  names: Providers,
  shardOf: ShardOf,
  pastOf: ShardOf,
): ServedVersion {
  const manifest = { serial: 1, version: "", as_of: "", providers };
  const shard = async ({ slug }: ListedProvider) => shardOf(slug);
  const past = async ({ slug }: ListedProvider) => pastOf(slug);
  // Without lists a router's call is billed at the router's own price; prices of hosts are billed one by one.
  const listing = () => Promise.reject(new UnreadableError("no lists"));
  const version: Read = { manifest, providers: names, now: 0, shard, past, listing };
  return version as ServedVersion;
}

function failed(failure: Failure): Outcome {
  const http = failure.kind === "unpriced" ? 402 : failure.kind === "invalid" ? 400 : 404;
  const reason = failure.kind === "unpriced" ? failure.unpriced_reason : undefined;
  return { http, unpriced: [], assumed: [], ...(reason !== undefined && { reason }) };
}
