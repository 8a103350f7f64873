// What a call is counted in and charged for, in words; and how words about one calculator become words about the other.
import { camelName, camelShape } from "../../../src/schemas/camel-names.ts";
import type { FallbackOf, Item, UsageCount } from "../../../src/schemas/token-kinds.ts";

/** Fields of a usage. */
export const COUNT_TEXTS: Record<UsageCount, string> = {
  prompt_tokens: "Input tokens.",
  completion_tokens: "Output tokens.",
  cache_read_tokens: "Input tokens read from a cache.",
  cache_write_tokens: "Input tokens written to a cache.",
  reasoning_tokens: "Internal reasoning tokens.",
  web_search_count: "Web searches.",
};

/** Amounts of a breakdown. */
export const ITEM_TEXTS: Record<Item, string> = {
  prompt: "Uncached input.",
  completion: "Visible output.",
  cache_read: "Cache reads.",
  cache_write: "Cache writes.",
  reasoning: "Reasoning.",
  web_search: "Web searches.",
  request: "Fee per call.",
  discount: "0 or negative.",
};

/** Unknown rates that are charged at another. */
export const FALLBACK_TEXTS: Record<keyof FallbackOf, string> = {
  input_cache_read: "Cache reads were charged at `prompt`.",
  input_cache_write: "Cache writes were charged at `prompt`.",
  internal_reasoning: "Reasoning was charged at `completion`.",
};

/** Texts by field under the camelCase names, as are the fields that they name in backticks. */
export function camelTexts<Field extends string>(texts: Record<Field, string>) {
  const named = Object.entries<string>(texts).map(([field, text]) => [
    field,
    text.replace(/`([a-z_]+)`/g, (_all, name: string) => `\`${camelName(name)}\``),
  ]);
  return camelShape(Object.fromEntries(named) as Record<Field, string>);
}
