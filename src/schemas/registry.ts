// The provider registry, prices/providers.json: names, usage conventions and habits of each provider.
import * as z from "zod/mini";
import { decimal } from "./price.ts";
import { SUBPROVIDERS } from "./subproviders.ts";

/** How a provider's own API reports usage. */
export const usageConvention = z.object({
  /** `prompt_tokens` already contains cache reads and writes. */
  prompt_includes_cache: z.boolean(),
  /** `completion_tokens` already contains reasoning tokens. */
  completion_includes_reasoning: z.boolean(),
});

export const provider = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*$/)),
  name: z.string(),
  /** Other names callers may send for this provider. */
  aliases: z.array(z.string()),
  /** The provider's names in each source. */
  names: z.record(z.string(), z.array(z.string())),
  /** Display names of subproviders that are this provider. */
  subproviders: z.array(z.enum(SUBPROVIDERS)),
  usage: usageConvention,
  /** How LiteLLM's cost map writes this provider's models: bare id, or `<prefix>/<id>`. */
  map_keys: z.enum(["bare", "prefixed"]),
  /** `litellm_provider` of map entries we add; the prefix of their keys too. */
  map_provider: z.string(),
  /** Fraction of a call's cost billed for calls on the caller's own key. */
  byok_fee: z.exactOptional(decimal),
  /** What prompt 0 and completion 0 mean in a source: free of charge, covered by a plan, or not a published price. */
  zero_price: z.enum(["free", "plan", "unknown"]),
});

export const registry = z.object({ providers: z.array(provider) });

export type UsageConvention = z.infer<typeof usageConvention>;
/** `override`, or the name of a source that is pulled: `models-dev`, `litellm` ... */
export type Source = string;
export type Provider = z.infer<typeof provider>;
