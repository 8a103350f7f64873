// LiteLLM's fields for prices above a count of tokens: `input_cost_per_token_above_200k_tokens`.
import type { RateName } from "../../src/schemas/price.ts";
import { NUMBER_FIELDS } from "./format.ts";
import { fieldOf } from "./rate-fields.ts";

/** The thresholds of context tiers that clients of every age read, in thousands of tokens. */
const KNOWN_THRESHOLDS = [32, 128, 200, 256, 272, 512];
const TIER = /_above_(\d+)k_tokens$/;

/** Fields whose price the format states above some threshold: `input_cost_per_token` ... */
const TIERED_FIELDS = new Set(
  [...NUMBER_FIELDS].filter((field) => TIER.test(field)).map((field) => field.replace(TIER, "")),
);

/**
 * The thresholds, in thousands of tokens, by which a client applies a tier: the format's own where it means the same, to a
 * token or by counting 1,024 for a thousand. For another both its own, which newer clients read, and the format's next.
 */
export function thresholdsOf(above: number): number[] {
  const same = KNOWN_THRESHOLDS.find((known) =>
    [known * 1000, known * 1024].some((tokens) => tokens === above || tokens === above + 1),
  );
  if (same !== undefined) return [same];
  // Stryker disable next-line EqualityOperator: an equal threshold was returned above
  const next = KNOWN_THRESHOLDS.find((known) => known * 1000 > above);
  return [Math.floor(above / 1000), ...(next === undefined ? [] : [next])];
}

/** The field for a rate above so many thousand tokens, or undefined where the format states no such tier of the rate. */
export function tierField(rate: RateName, thousands: number): string | undefined {
  const field = `${fieldOf(rate)}_above_${thousands}k_tokens`;
  return NUMBER_FIELDS.has(field) || isFurtherTier(field) ? field : undefined;
}

/** A field of a context tier at a threshold the format does not list: the one extension of it that our map has. */
export function isFurtherTier(field: string): boolean {
  const thousands = TIER.exec(field)?.[1];
  const listed = thousands === undefined || KNOWN_THRESHOLDS.includes(Number(thousands));
  return !listed && TIERED_FIELDS.has(field.replace(TIER, ""));
}
