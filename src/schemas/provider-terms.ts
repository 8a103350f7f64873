// A provider's terms beside its models' prices: how it reports usage, and what it charges for tools, regions and tiers of service.
import * as z from "zod/mini";
import { confidence, day, decimal, instant, pageAddress as page } from "./price.ts";
import { RATE_NAMES } from "./words.ts";

/** A pattern of model ids in lower case. */
export const modelPattern = z.string().check(z.refine(isPattern));

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

/**
 * The models that a term is for; absent: all. The first group of `models` finds a model's generation, `4.6` or `4-6`; one without is
 * newer than any. A model whose release is not known was released neither from nor before a day.
 */
export const scopeFields = {
  models: z.exactOptional(modelPattern),
  from_generation: z.exactOptional(decimal),
  before_generation: z.exactOptional(decimal),
  released_from: z.exactOptional(day),
  released_before: z.exactOptional(day),
};

/** Where a charge is stated; a `read` of null, an unknown day, counts as the oldest. */
const statement = { ...scopeFields, page, read: z.nullable(day), confidence };

/**
 * The currency that a seller's pages print, where it is not USD: what lists have is a conversion. `per_usd` is how much of it one USD
 * was on a day, by which what no list converts is converted.
 */
export const quotes = z.object({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  page,
  per_usd: z.exactOptional(decimal),
  on: z.exactOptional(day),
});

/** A seller that takes its makers' prices, by a page of its own: the makers' own platforms, gateways without a markup. */
export const follows = z.object({ whom: z.literal("maker"), ...statement });

/**
 * A charge beside the tokens: `price` a `unit` (`search`, `container hour`), or the `multiplier` of what the unit costs; with neither,
 * how the unit is counted where models have prices for it. A call is charged whole `step`s, `least` units at least, `most` at most. The
 * first `free.amount` units are free, each day or month if `per` says so. Of fees with one name the first that fits is charged.
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
  step: z.exactOptional(decimal),
  least: z.exactOptional(decimal),
  most: z.exactOptional(decimal),
  free: z.exactOptional(z.object({ amount: decimal, per: z.exactOptional(z.enum(["day", "month"])) })),
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  ...statement,
});

/** A region's factor on every rate; `words` are other names of it. `regional` is every region but the global one. */
export const region = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: decimal,
  ...statement,
});

/** A tier of service and the other `words` for it; without a factor its rates are the models' own. Rates in `same` stay the standard ones. */
export const namedTier = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: z.exactOptional(decimal),
  same: z.exactOptional(z.array(z.enum(RATE_NAMES))),
  ...statement,
});

/**
 * A rate of a maker's models that is `factor` times another, wherever they are sold. An offer whose rates at `beside` have its
 * factor too bears the rule out.
 */
export const derivedRule = z.object({
  rate: z.enum(RATE_NAMES),
  from: z.enum(RATE_NAMES),
  factor: decimal,
  beside: z.object({ rate: z.enum(RATE_NAMES), factor: decimal }),
  ...statement,
});

export type Scope = z.infer<z.ZodMiniObject<typeof scopeFields>>;
export type DerivedRule = z.infer<typeof derivedRule>;
export type UsageConvention = z.infer<typeof usageConvention>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== "";
  } catch {
    return false;
  }
}
