// The one door of the review to the calculator: what a version answers to a call, priced by the code of this checkout.

import { type GatewayCall, toUsage } from "../../src/calculator/call.ts";
import { findModel } from "../../src/calculator/find-model.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import type { Failure } from "../../src/failure.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import type { UsageCount } from "../../src/schemas/charges.ts";
import type { Draft, Manifest } from "../../src/schemas/manifest.ts";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import { BEGINNING, type Instant } from "../../src/schemas/moment.ts";
import type { Shard, ShardHead, ShardModel } from "../../src/schemas/shard.ts";
import { ProviderNames, providerNamed } from "../../src/store/provider-index.ts";
import type { ShardIndex } from "../../src/store/shard-index.ts";
import type { Version as ServedVersion } from "../../src/store/version.ts";

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
  unpriced: readonly string[];
  assumed: readonly string[];
  reason?: string;
};

/** The counts of a call; those that are left out are 0. */
export function usageOf(
  counts: Partial<Record<UsageCount, number>> & { units?: Record<string, string> },
): Usage {
  return toUsage(counts);
}

/** Both say the same of a call's cost. */
export function isSame(one: Outcome, other: Outcome): boolean {
  return (
    one.total === other.total &&
    one.http === other.http &&
    one.offer === other.offer &&
    one.reason === other.reason &&
    one.unpriced.join() === other.unpriced.join() &&
    one.assumed.join() === other.assumed.join()
  );
}

const NOTHING: readonly string[] = [];

/** Prices calls over one version's shards. */
export class Calculator {
  readonly #version: ServedVersion;
  readonly #shards = new Map<string, ShardIndex>();

  constructor(providers: Draft["providers"], shards: ReadonlyMap<string, Shard>) {
    for (const [slug, shard] of shards) this.#shards.set(slug, indexOf(shard));
    this.#version = served(providers, (slug) => this.#shards.get(slug));
  }

  /** Answers a call as the service would. */
  async price(call: Call): Promise<Outcome> {
    return outcomeOf(this.#version, call);
  }

  /** Answers a call as if a provider's shard had another head, or one of its models another line. */
  async priceWith(call: Call, slug: string, head: Partial<ShardHead>, model?: ShardModel): Promise<Outcome> {
    const own = this.#shards.get(slug);
    const changed = own && withParts(own, head, model);
    const shardOf = (one: string) => (one === slug ? changed : this.#shards.get(one));
    return outcomeOf(served(this.#version.manifest.providers, shardOf), call);
  }

  /** The slug that a provider's name stands for. */
  slugOf(name: string): string | undefined {
    return providerNamed(this.#version.providers, name)?.slug;
  }

  /** The model of a provider that the id of a call means, if any. */
  async modelOf(slug: string, { model_id }: Pick<Call, "model_id">): Promise<string | undefined> {
    const provider = this.#version.providers.get(slug);
    const found = provider && (await findModel(this.#version, provider, model_id));
    return found?.ok ? found.value.model.id : undefined;
  }

  shard(slug: string): ShardIndex | undefined {
    return this.#shards.get(slug);
  }
}

function indexOf({ models, ...shard }: Shard): ShardIndex {
  return {
    shard,
    models: new Map(models.map((model) => [model.id, model])),
    aliases: new Map(shard.aliases),
    size: 0,
  };
}

function withParts(own: ShardIndex, head: Partial<ShardHead>, model: ShardModel | undefined): ShardIndex {
  const { models } = own;
  const changed = model && {
    get: (id: string) => (id === model.id ? model : models.get(id)),
    has: (id: string) => models.has(id),
    keys: () => models.keys(),
    size: models.size,
  };
  return { ...own, shard: { ...own.shard, ...head }, ...(changed && { models: changed }) };
}

/** A version as a request sees it; the calculators read no more of it than providers and shards. */
function served(
  providers: Draft["providers"],
  shardOf: (slug: string) => ShardIndex | undefined,
): ServedVersion {
  const file = { text: "", gzip: "", bytes: 0, gzip_bytes: 0 };
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    serial: 1,
    version: "",
    published_at: BEGINNING,
    as_of: BEGINNING.slice(0, 10),
    counts: { providers: 0, rows: 0, priced: 0, map_keys: 0 },
    ...{ listing: "", trust: "" },
    map: file,
    since: BEGINNING,
    turns: [],
    providers,
    history: [],
  };
  const absent = async () => {
    throw new Error("a calculator read more than shards");
  };
  return {
    manifest,
    providers: new ProviderNames(providers),
    now: 0,
    age: 0,
    span: { from: 0, until: 0, since: BEGINNING, map: file, api: undefined },
    stale: false,
    shard: async ({ slug }) => ({ ok: true, value: shardOf(slug) }),
    ...{ listing: absent, trust: absent, history: absent, changes: absent, gzippedMap: absent },
  };
}

async function outcomeOf(version: ServedVersion, call: Call): Promise<Outcome> {
  const { subprovider, is_byok = false, ...asked } = call;
  const answer = await priceCall(version, {
    ...asked,
    usage_convention: "provider",
    is_byok,
    ...(subprovider !== undefined && { subprovider: subprovider as GatewayCall["subprovider"] }),
  });
  if (!answer.ok) return failed(answer.failure);
  const { price, cost_breakdown } = answer.value;
  const { total_exact: total, unpriced = NOTHING, assumed = NOTHING } = cost_breakdown;
  const offer = price.effective_from === null ? price.id : price.id.slice(0, price.id.lastIndexOf("@"));
  return { http: 200, offer, total, unpriced, assumed };
}

function failed(failure: Failure): Outcome {
  const http = failure.kind === "unpriced" ? 402 : failure.kind === "invalid" ? 400 : 404;
  const reason = failure.kind === "unpriced" ? failure.unpriced_reason : undefined;
  return { http, unpriced: NOTHING, assumed: NOTHING, ...(reason !== undefined && { reason }) };
}
