// A provider's prices as SigNoz's rules of model pricing, in USD per million tokens.
import { priceRows, type Row, rateOf } from "./price-rows.ts";

/** `subtract`: the spans' prompt tokens contain the cached ones, as OpenAI counts; `additive`: they do not, as Anthropic counts. */
export type CacheMode = "subtract" | "additive";

/** The rule; undefined for a model whose price a rule cannot say: with tiers or hours, or without both rates. */
export function signozRule(row: Row, mode: CacheMode) {
  const input = perMillion(rateOf(row, "prompt"));
  const output = perMillion(rateOf(row, "completion"));
  if (input === undefined || output === undefined || row.tiers || row.hours) return undefined;
  // An unknown cache rate is the prompt's, as calculators charge it: 0 would be free.
  const read = perMillion(rateOf(row, "input_cache_read")) ?? input;
  const write = perMillion(rateOf(row, "input_cache_write")) ?? input;
  return {
    modelName: row.model_id,
    provider: row.provider_id,
    modelPattern: [row.model_id],
    unit: "per_million_tokens",
    pricing: { input, output, cache: { mode, read, write } },
    isOverride: true,
    enabled: true,
  };
}

/** Sends all of a provider's, and returns the ids left out. */
export async function toSigNoz(base: string, provider: string, mode: CacheMode, signoz: string, key: string) {
  const rows = (await priceRows(base, provider)).map((row) => ({
    id: row.model_id,
    rule: signozRule(row, mode),
  }));
  const rules = rows.flatMap(({ rule }) => rule ?? []);
  const response = await fetch(`${signoz}/api/v1/llm_pricing_rules`, {
    method: "PUT",
    headers: { "SIGNOZ-API-KEY": key, "content-type": "application/json" },
    body: JSON.stringify({ rules }),
  });
  if (!response.ok) throw new Error(await response.text());
  return rows.flatMap(({ id, rule }) => (rule === undefined ? id : []));
}

/** Rates have at most 15 digits, which moving the point keeps. */
function perMillion(rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Number((rate * 1_000_000).toPrecision(15));
}
