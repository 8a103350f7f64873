// A provider's terms besides its models' prices: how it reports usage, and its charges for tools, regions and service tiers.
import * as z from "zod/mini";
import { confidence, day, decimal, instant, pageAddress as page } from "./price.ts";
import { RATE_NAMES } from "./words.ts";

/** A pattern of model ids in lower case. */
export const modelPattern = z.string().check(z.refine(isPattern));

/** How a provider's own API reports usage. */
export const usageConvention = z.object({
  prompt_includes_cache: z.boolean(),
  completion_includes_reasoning: z.boolean(),
});

/** A convention with the page it was read from; without a page it is assumed. */
export const statedConvention = z.extend(usageConvention, {
  page: z.exactOptional(page),
});

/**
 * The models that a term applies to; all if absent. The first group of `models` captures a model's generation, `4.6` or `4-6`; a model
 * without one counts as newer. A model of unknown release passes neither `released_from` nor `released_before`.
 */
export const scopeFields = {
  models: z.exactOptional(modelPattern),
  from_generation: z.exactOptional(decimal),
  before_generation: z.exactOptional(decimal),
  released_from: z.exactOptional(day),
  released_before: z.exactOptional(day),
};

/** Where a charge is stated; a `read` of null, an unknown day, counts as oldest. */
export const statement = { ...scopeFields, page, read: z.nullable(day), confidence };

/**
 * A charge beside the tokens: a `price` per `unit` (`search`, `container hour`), or a `multiplier` of the unit's cost; with neither, only
 * how the unit is counted where models have prices for it. A call is charged in whole `step`s, at least `least` and at most `most` units.
 * The first `free.amount` units are free, per day or month as `per` says. Of fees with one name the first that applies is charged.
 */
export const fee = z.object({
  name: z.string(),
  unit: z.string(),
  price: z.exactOptional(decimal),
  /** Absent for USD. */
  currency: z.exactOptional(z.literal("CNY")),
  multiplier: z.exactOptional(decimal),
  /** The minimum charge, USD. */
  minimum: z.exactOptional(decimal),
  step: z.exactOptional(decimal),
  least: z.exactOptional(decimal),
  most: z.exactOptional(decimal),
  free: z.exactOptional(z.object({ amount: decimal, per: z.exactOptional(z.enum(["day", "month"])) })),
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  ...statement,
});

/** A region's factor on every rate; `words` are its other names. `regional` is every region except the global one. */
export const region = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: decimal,
  ...statement,
});

/** A service tier with its other `words`; without a factor its rates are the models' own. Rates in `same` stay standard. */
export const namedTier = z.object({
  name: z.string(),
  words: z.exactOptional(z.array(z.string())),
  factor: z.exactOptional(decimal),
  same: z.exactOptional(z.array(z.enum(RATE_NAMES))),
  ...statement,
});

export type Scope = z.infer<z.ZodMiniObject<typeof scopeFields>>;
export type UsageConvention = z.infer<typeof usageConvention>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== "";
  } catch {
    return false;
  }
}
