// A handful of hand-made providers and models, one for every way a model can be priced or not.
import type { Rates } from "../../src/schemas/price.ts";
import type { Shard, ShardModel } from "../../src/schemas/shard.ts";

export type FixtureProvider = {
  slug: string;
  name: string;
  kind?: string;
  replaced_by?: string;
  aliases: string[];
  subproviders: string[];
  shard?: Omit<Shard, "provider">;
};

export const INCLUSIVE = { prompt_includes_cache: true, completion_includes_reasoning: true };
export const SEPARATE = { prompt_includes_cache: false, completion_includes_reasoning: true };

/** A provider called by its slug; a model given by its id alone costs 1 for a token in. */
export function aShop(
  slug: string,
  models: readonly (string | ShardModel)[],
  more: Partial<Shard> = {},
): FixtureProvider {
  const sold = models.map((one) =>
    typeof one === "string" ? { id: one, prices: [{ rates: { prompt: "1" } }] } : one,
  );
  const shard = { usage: INCLUSIVE, models: sold, aliases: [], ...more };
  return { slug, name: slug, aliases: [], subproviders: [], shard };
}

const GPT_4O = { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" };

function sold(id: string, prompt: string, completion: string, more: Rates = {}): ShardModel {
  return { id, prices: [{ rates: { prompt, completion, ...more } }] };
}

const openai: ShardModel[] = [
  { id: "gpt-4o", prices: [{ rates: GPT_4O }] },
  sold("gpt-4o-mini", "0.00000015", "0.0000006"),
  sold("__proto__", "0.000001", "0.000002"),
  sold("constructor", "0.000003", "0.000004"),
  sold("free-1", "0", "0"),
  { id: "secret-1", prices: [], message: "The provider publishes no price." },
  { id: "video-1", prices: [{ rates: {}, priced_by: "per second of output" }] },
  {
    id: "tiered-1",
    prices: [
      {
        rates: { prompt: "0.000001", completion: "0.000002" },
        tiers: [{ above: 200_000, rates: { prompt: "0.000002", completion: "0.000004" } }],
      },
    ],
  },
  sold("fees-1", "0.000001", "0.000002", { request: "0.01", web_search: "0.005", discount: "0.1" }),
  {
    id: "dated-1",
    prices: [
      {
        ...{ from: "2026-01-01T00:00:00Z", until: "2026-07-01T00:00:00Z" },
        rates: { prompt: "0.000002", completion: "0.000004" },
      },
      { from: "2026-07-01T00:00:00Z", rates: { prompt: "0.000001", completion: "0.000002" } },
    ],
  },
];

const openrouter: ShardModel[] = [
  {
    id: "openai/gpt-4o",
    prices: [{ rates: GPT_4O }],
    subproviders: {
      Azure: [{ rates: { prompt: "0.00000275", completion: "0.000011" } }],
      OpenAI: [{ rates: GPT_4O }],
    },
  },
  {
    id: "anthropic/claude-sonnet-4.5",
    prices: [{ rates: { prompt: "0.0000031", completion: "0.000016" } }],
    listed_at: { Anthropic: "claude-sonnet-4-5", Azure: "gone-since" },
  },
  sold("meta-llama/llama-3.3-70b-instruct", "0.0000001", "0.0000003"),
];

export const fixtureProviders: FixtureProvider[] = [
  {
    slug: "anthropic",
    name: "Anthropic",
    kind: "maker",
    aliases: ["claude"],
    subproviders: ["Anthropic"],
    shard: {
      usage: SEPARATE,
      models: [sold("claude-sonnet-4-5", "0.000003", "0.000015", { input_cache_read: "0.0000003" })],
      aliases: [["claude-sonnet-4-5-20250929", "claude-sonnet-4-5"]],
    },
  },
  { slug: "github-models", name: "GitHub Models", kind: "gateway", aliases: ["github"], subproviders: [] },
  {
    ...aShop("nebius", [sold("openai/gpt-4o", "0.000002", "0.000008")]),
    name: "Nebius",
    aliases: ["nebius-ai"],
  },
  {
    slug: "openai",
    name: "OpenAI",
    kind: "maker",
    aliases: ["open_ai", "azure-openai"],
    subproviders: ["OpenAI"],
    shard: { usage: INCLUSIVE, models: openai, aliases: [["gpt-4o-2024-08-06", "gpt-4o"]] },
  },
  {
    ...aShop("openrouter", openrouter, { byok_fee: "0.05", free_byok_calls: 1_000_000 }),
    name: "OpenRouter",
    kind: "gateway",
  },
  {
    ...aShop("perplexity", [sold("sonar", "0.000001", "0.000001")]),
    name: "Perplexity",
    kind: "maker",
    subproviders: ["Perplexity"],
  },
];
