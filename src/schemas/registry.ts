// The provider registry, prices/providers.json: names, kind, usage conventions, habits and charges of each provider.
import * as z from "zod/mini";
import { confidence } from "./page-facts.ts";
import { day, decimal } from "./price.ts";
import { SUBPROVIDERS } from "./subproviders.ts";
import { PROVIDER_KINDS } from "./words.ts";

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*$/));
const page = z.string().check(z.regex(/^https:\/\//));
/** A pattern of model ids in lower case. */
const models = z.string().check(z.refine(isPattern));

/** How a provider's own API reports usage. */
export const usageConvention = z.object({
  /** `prompt_tokens` already contains cache reads and writes. */
  prompt_includes_cache: z.boolean(),
  /** `completion_tokens` already contains reasoning tokens. */
  completion_includes_reasoning: z.boolean(),
});

/** A convention, and the page it was read from; without a page it is assumed. */
export const statedConvention = z.extend(usageConvention, {
  page: z.exactOptional(page),
});

/** Where a charge is stated; `read` is null where the day is not known, then it is the oldest. */
const statement = { models: z.exactOptional(models), page, read: z.nullable(day), confidence };

/**
 * A charge beside the tokens: `price` a `unit` (`search`, `container hour`), or the `multiplier` of what the unit costs. The
 * first `free.amount` units, a month where `per` says so, are free.
 */
export const fee = z.object({
  name: z.string(),
  unit: z.string(),
  price: z.exactOptional(decimal),
  /** Absent for USD. */
  currency: z.exactOptional(z.literal("CNY")),
  multiplier: z.exactOptional(decimal),
  /** The least that is charged, USD. */
  minimum: z.exactOptional(decimal),
  free: z.exactOptional(z.object({ amount: decimal, per: z.exactOptional(z.literal("month")) })),
  ...statement,
});

/** A region's factor on every rate; `words` are other names of it. `regional` is every region but the global one. */
export const region = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: decimal,
  ...statement,
});

/** A tier of service and the other `words` for it; without a factor its rates are the models' own. */
export const namedTier = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: z.exactOptional(decimal),
  ...statement,
});

export const provider = z.object({
  slug,
  name: z.string(),
  kind: z.enum(PROVIDER_KINDS),
  /** The slug of the same account and price list that has the models; a call that names this one is answered as that one. */
  replaced_by: z.exactOptional(slug),
  /** Other names callers may send for this provider, in lower case; src/store/provider-index.ts has the rules. */
  aliases: z.array(z.string().check(z.regex(/^[^A-Z,]+$/))),
  /** The provider's names in each source. */
  names: z.record(z.string(), z.array(z.string())),
  /** Display names of subproviders that are this provider. */
  subproviders: z.array(z.enum(SUBPROVIDERS)),
  usage: statedConvention,
  /** Models whose counts the provider's API reports another way, by a pattern of their ids in lower case; the first wins. */
  usage_by_model: z.exactOptional(z.array(z.extend(statedConvention, { models }))),
  /** How LiteLLM's cost map writes this provider's models: bare id, or `<prefix>/<id>`. */
  map_keys: z.enum(["bare", "prefixed"]),
  /** `litellm_provider` of map entries we add; the prefix of their keys too. */
  map_provider: z.string(),
  /** Fraction of a call's cost billed for calls on the caller's own key. */
  byok_fee: z.exactOptional(decimal),
  /** What prompt 0 and completion 0 mean in a source: free of charge, covered by a plan, or not a published price. */
  zero_price: z.enum(["free", "plan", "unknown"]),
  fees: z.exactOptional(z.array(fee)),
  regions: z.exactOptional(z.array(region)),
  service_tiers: z.exactOptional(z.array(namedTier)),
});

export const registry = z.object({ providers: z.array(provider) });

export type UsageConvention = z.infer<typeof usageConvention>;
/** `override`, or the name of a source that is pulled: `models-dev`, `litellm` ... */
export type Source = string;
export type Provider = z.infer<typeof provider>;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== "";
  } catch {
    return false;
  }
}
