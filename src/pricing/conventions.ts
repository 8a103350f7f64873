// How a call's counts relate, by provider, by API or as the caller says: what prompt and completion contain.
import type { UsageConvention } from "../schemas/provider-terms.ts";
import type { APIS, CONVENTIONS } from "../schemas/words.ts";

/** How counts relate; `UsageConvention` in src/contract/word-sentences.ts explains each word. */
export type Convention = (typeof CONVENTIONS)[number];

/** A provider's convention; `assumed` if none of its pages was read. */
export type ProviderConvention = UsageConvention & { assumed?: true };

export const INCLUSIVE: ProviderConvention = {
  prompt_includes_cache: true,
  completion_includes_reasoning: true,
};
export const SEPARATE: ProviderConvention = {
  prompt_includes_cache: false,
  completion_includes_reasoning: false,
};

/** APIs in which counts relate differently from the provider's main one. */
export const API_CONVENTIONS: Record<(typeof APIS)[number], Partial<UsageConvention>> = {
  // Whether the completion contains reasoning depends on the provider: at xAI and Perplexity it does not.
  chat: { prompt_includes_cache: true },
  responses: INCLUSIVE,
  messages: { prompt_includes_cache: false, completion_includes_reasoning: true },
  converse: { prompt_includes_cache: false, completion_includes_reasoning: true },
  generate_content: { prompt_includes_cache: true, completion_includes_reasoning: false },
};

/** A provider's convention in one of its APIs. Only in Chat Completions may a part stay assumed. */
export function conventionOf(
  { assumed, ...provider }: ProviderConvention,
  api: (typeof APIS)[number] | null | undefined,
): ProviderConvention {
  const own = api ? API_CONVENTIONS[api] : {};
  return { ...provider, ...own, ...(assumed && (!api || api === "chat") && { assumed }) };
}
