// DeepInfra: cents per token, factors for cache and service tiers, context tiers as text, a discount with an end, days of deprecation.
import * as z from "zod/mini";
import { dayOf } from "../../files/days.ts";
import { stated } from "../../files/stated.ts";
import { cleanNumber } from "../../translate/clean-number.ts";
import { checked } from "../../translate/translation.ts";
import type { Figures, Offer, Reader } from "./seller.ts";

const number = z.optional(z.nullable(z.number()));
const listed = z.object({
  model_name: z.string(),
  max_tokens: number,
  deprecated: number,
  replaced_by: z.optional(z.nullable(z.string())),
  private: z.optional(z.boolean()),
  pricing: z.optional(
    z.nullable(
      z.object({
        ...{ cents_per_input_token: number, cents_per_output_token: number, discount: number },
        ...{ rate_per_input_token_cached: number, rate_per_input_token_cache_write: number },
        ...{ rate_per_service_tier_priority: number, rate_per_service_tier_flex: number },
        full: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
});
/** One offer a model; figures in USD per 1M. */
export const deepinfra: Reader = {
  items: (document) => checked(z.array(z.unknown()), document),
  offers: (item) => toOffers(checked(listed, item)),
};

/** A private model is not an offer. A discounted price is a promotion, not the list price. */
function toOffers({ model_name: id, private: hidden, ...model }: z.infer<typeof listed>): Offer[] {
  const { pricing } = model;
  if (hidden || !pricing) return [];
  const prompt = millions(pricing.cents_per_input_token);
  const cached = (factor: number | null | undefined) =>
    factor && prompt ? shortest(Number(prompt) * factor) : undefined;
  const rates = {
    ...{ prompt, completion: millions(pricing.cents_per_output_token) },
    input_cache_read: cached(pricing.rate_per_input_token_cached),
    input_cache_write: cached(pricing.rate_per_input_token_cache_write),
  };
  const services = (["priority", "flex"] as const).flatMap((name) => {
    const factor = pricing[`rate_per_service_tier_${name}`];
    return factor ? [[name, { rates: multiplied(rates, factor) }] as const] : [];
  });
  const retires = model.deprecated ? dayOf(new Date(model.deprecated * 1000).toISOString()) : undefined;
  const [context_tokens, replaced_by] = [model.max_tokens || undefined, model.replaced_by || undefined];
  const facts = stated({ context_tokens, retires, replaced_by });
  return [
    { id, rates, tiers: readTiers(pricing.full ?? ""), service_tiers: Object.fromEntries(services), facts },
  ];
}

/** Cents per token -> USD per 1M. */
function millions(cents: number | null | undefined): string | undefined {
  return cents ? cleanNumber(cents, -4) : undefined;
}

/** To the millionth of a USD per 1M, which is how the seller rounds what a factor gives. */
function shortest(usd: number): string {
  return String(Number(usd.toFixed(6)));
}

function multiplied(rates: Figures, factor: number): Figures {
  return Object.fromEntries(
    Object.entries(rates).map(([name, one]) => [name, one ? shortest(Number(one) * factor) : undefined]),
  );
}

const TIER = /\$([\d.]+) in \$([\d.]+) out(?: \$([\d.]+) cached)?(?: <= (\d+)([KM]))?/g;

/** `$1.2 in $6 out $0.24 cached <= 32K, $2.4 in $12 out <= 128K`: each part holds up to its bound, so it begins above the one before. */
function readTiers(text: string): NonNullable<Offer["tiers"]> {
  const parts = [...text.matchAll(TIER)];
  return parts.flatMap(([, prompt, completion, cached], i) => {
    const [, , , , bound, size] = parts[i - 1] ?? [];
    if (bound === undefined) return [];
    const above = Number(bound) * (size === "M" ? 1_000_000 : 1_000);
    return [{ above, rates: { prompt, completion, input_cache_read: cached } }];
  });
}
