// Short ways to write providers, observed rows and prices in tests of pull and merge.
import type { Observation } from "../../scripts/files/evidence.ts";
import type { Provider, Source } from "../../scripts/files/registry.ts";
import type { SourcedRow } from "../../scripts/merge/group-models.ts";
import type { PriceEntry, Rates } from "../../src/schemas/price.ts";

/** A provider of the registry; everything but the slug has a default. */
export function aProvider(slug: string, changes: Partial<Provider> = {}): Provider {
  return {
    slug,
    name: slug,
    kind: "host",
    aliases: [],
    names: { "models-dev": [], litellm: [], "genai-prices": [], portkey: [] },
    subproviders: [],
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    map_keys: "prefixed",
    map_provider: slug,
    zero_price: "unknown",
    ...changes,
  };
}

/** A price of prompt and completion, USD per token. */
export function aPrice(prompt: string, completion: string, changes: Partial<PriceEntry> = {}): PriceEntry {
  return { ...changes, rates: { prompt, completion, ...changes.rates } };
}

/** One source's row of a model at provider `p`. */
export function aRow(
  source: Source,
  id: string,
  prices: PriceEntry[] = [],
  read = "2026-09-30",
  more: Partial<Observation> = {},
): SourcedRow {
  return { source, read, row: { provider: "p", id, facts: {}, prices, ...more } };
}

export function ratesOnly(rates: Rates): PriceEntry {
  return { rates };
}
