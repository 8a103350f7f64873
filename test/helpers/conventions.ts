// Usage conventions of the provider kinds the vectors name, as the registry has them.
import type { UsageConvention } from "../../src/schemas/provider-terms.ts";

export const CONVENTIONS = {
  openai: { prompt_includes_cache: true, completion_includes_reasoning: true },
  anthropic: { prompt_includes_cache: false, completion_includes_reasoning: true },
  google: { prompt_includes_cache: true, completion_includes_reasoning: false },
  bedrock: { prompt_includes_cache: false, completion_includes_reasoning: true },
  openrouter: { prompt_includes_cache: true, completion_includes_reasoning: true },
} as const satisfies Record<string, UsageConvention>;
