// How the counts of a call relate: what the prompt and the completion contain, by provider, by API or in the caller's words.

import type { UsageConvention } from "../schemas/provider-terms.ts";
import type { APIS, CONVENTIONS } from "../schemas/words.ts";

/**
 * How counts relate: `provider`, as the named provider's own API reports them; `inclusive`, prompt contains the cache
 * counts and completion contains reasoning (OpenTelemetry GenAI); `separate`, neither. Counts by lifetime or modality are parts of
 * their whole in all three.
 */
export type Convention = (typeof CONVENTIONS)[number];

/** A provider's convention; `assumed` when no page of its was read. */
export type ProviderConvention = UsageConvention & { assumed?: true };

export const INCLUSIVE: ProviderConvention = {
  prompt_includes_cache: true,
  completion_includes_reasoning: true,
};
export const SEPARATE: ProviderConvention = {
  prompt_includes_cache: false,
  completion_includes_reasoning: false,
};

/** How counts relate in an API, where that is not as in the provider's main one. */
export const API_CONVENTIONS: Record<(typeof APIS)[number], Partial<UsageConvention>> = {
  // Whether the completion contains reasoning is the provider's habit: at xAI and Perplexity it does not.
  chat: { prompt_includes_cache: true },
  responses: INCLUSIVE,
  messages: { prompt_includes_cache: false, completion_includes_reasoning: true },
  converse: { prompt_includes_cache: false, completion_includes_reasoning: true },
  generate_content: { prompt_includes_cache: true, completion_includes_reasoning: false },
};

/** A provider's convention as one of its APIs has it. Only of Chat Completions may a part stay assumed. */
export function conventionOf(
  { assumed, ...provider }: ProviderConvention,
  api: (typeof APIS)[number] | null | undefined,
): ProviderConvention {
  const own = api ? API_CONVENTIONS[api] : {};
  return { ...provider, ...own, ...(assumed && (!api || api === "chat") && { assumed }) };
}
