// LiteLLM's own reading of its cost map, restated: which maps it takes, which keys it bills a call by. From BerriAI/litellm, read on
// 2026-11-22: litellm_core_utils/get_model_cost_map.py and litellm_core_utils/llm_cost_calc/utils.py.

type Entry = Readonly<Record<string, unknown>>;
type Usage = { prompt_tokens: number; completion_tokens: number; cache_read_tokens?: number };

/** Keys at the top that are no models. */
const RESERVED: readonly string[] = ["sample_spec", "fallback_generalizations"];
/** Fewer models than this, or than half of the copy it brings, it takes for a broken document. */
const MIN_MODELS = 50;
const MIN_SHARE = 0.5;
/** Providers whose thresholds are passed when they are reached. */
const INCLUSIVE: readonly unknown[] = ["xai"];

/** The map, as it is loaded; undefined where LiteLLM would take the copy it brings, of so many models. */
export function loadMap(text: string, ownModels: number): Readonly<Record<string, Entry>> | undefined {
  const map: unknown = JSON.parse(text);
  if (typeof map !== "object" || map === null || Array.isArray(map)) return undefined;
  const models = Object.keys(map).filter((key) => !RESERVED.includes(key)).length;
  return models < MIN_MODELS || models < ownModels * MIN_SHARE ? undefined : { ...map };
}

/** USD, as it bills a call: cached tokens at their own rate, 0 where that is missing; above a threshold every rate that has one. */
export function costOf(
  entry: Entry,
  { prompt_tokens, completion_tokens, cache_read_tokens = 0 }: Usage,
): number {
  const above = aboveSuffix(entry, prompt_tokens);
  const rate = (field: string) => Number(entry[field + above] ?? entry[field] ?? 0);
  return (
    (prompt_tokens - cache_read_tokens) * rate("input_cost_per_token") +
    cache_read_tokens * rate("cache_read_input_token_cost") +
    completion_tokens * rate("output_cost_per_token")
  );
}

/** Names the highest threshold of the input's rate that the prompt is above. */
function aboveSuffix(entry: Entry, prompt: number): string {
  const isAbove = (threshold: number) =>
    INCLUSIVE.includes(entry.litellm_provider) ? prompt >= threshold : prompt > threshold;
  const passed = Object.keys(entry).flatMap((field) => {
    const [, suffix, thousands] = /^input_cost_per_token(_above_(\d+)k_tokens)$/.exec(field) ?? [];
    return suffix !== undefined && isAbove(1000 * Number(thousands))
      ? [{ suffix, thousands: Number(thousands) }]
      : [];
  });
  return passed.sort((a, b) => b.thousands - a.thousands)[0]?.suffix ?? "";
}
