// A provider's prices as Langfuse's model definitions.
import { postJson } from "./post-json.ts";
import { exactly, priceRows, type Row, rateOf, sendEach, since } from "./price-rows.ts";

/** Names under which Langfuse's integrations count the tokens that a rate is for. */
const USAGE: Readonly<Record<string, readonly string[]>> = {
  prompt: ["input"],
  completion: ["output"],
  input_cache_read: ["input_cached_tokens", "input_cache_read", "cache_read_input_tokens"],
  input_cache_write: ["input_cache_creation", "cache_creation_input_tokens"],
  internal_reasoning: ["output_reasoning", "output_reasoning_tokens"],
};

/** The definition; undefined for a model whose price Langfuse could not compute with. */
export function langfuseModel(row: Row) {
  const { model_id, provider_id, tiers = [] } = row;
  const base = pricesOf((name) => rateOf(row, name));
  if (base.input === undefined || base.output === undefined || row.hours) return undefined;
  return {
    modelName: `${provider_id}/${model_id}`,
    matchPattern: exactly(model_id),
    startDate: since(row),
    unit: "TOKENS",
    pricingTiers: [
      { name: "Standard", isDefault: true, priority: 0, conditions: [], prices: base },
      // The highest threshold is looked at first.
      ...tiers
        .toSorted((a, b) => b.above - a.above)
        .map((tier, i) => ({
          name: `Above ${tier.above}`,
          isDefault: false,
          priority: i + 1,
          conditions: [
            { usageDetailPattern: "^input", operator: "gt", value: tier.above, caseSensitive: false },
          ],
          prices: { ...base, ...pricesOf((name) => tier[name]) },
        })),
    ],
  };
}

/** Sends all of a provider's, and returns the ids left out. */
export async function toLangfuse(base: string, provider: string, langfuse: string, keys: string) {
  const authorization = `Basic ${btoa(keys)}`;
  return sendEach(await priceRows(base, provider), langfuseModel, (model) =>
    postJson(`${langfuse}/api/public/models`, model, { authorization }),
  );
}

/** USD per token by the names of usage; rates that are not known are left out. */
function pricesOf(rate: (name: string) => number | undefined): Record<string, number> {
  const known = Object.entries(USAGE).flatMap(([name, uses]) => {
    const usd = rate(name);
    return usd === undefined ? [] : uses.map((use) => [use, usd] as const);
  });
  return Object.fromEntries(known);
}
