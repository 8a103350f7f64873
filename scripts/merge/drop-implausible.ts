// Rates that break a relation do not reach the catalogue: each is left out and told, a price per token in a field for images
// moves to its own; a row whose prompt and completion contradict each other is held back as a whole.

import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { type Breach, breachesOf, type Place } from "./relations.ts";

export type Plausible = {
  price: PriceEntry;
  /** What was left out. */
  dropped: Breach[];
  /** Why nothing of the price can be believed. */
  doubt?: string;
};

/** Fields for whole images -> those for their tokens. */
const TOKEN_FIELDS: Partial<Record<RateName, RateName>> = {
  image: "image_token",
  image_output: "image_token_output",
};

/** The price without what breaks a relation, but for breaches that `mayBe` allows. */
export function withoutImplausible(
  price: PriceEntry,
  id: string,
  facts: ModelFacts,
  mayBe: (breach: Breach) => boolean,
): Plausible {
  const dropped = breachesOf(price, id, facts).filter((breach) => !mayBe(breach));
  const card = dropped.find(({ relation }) => relation === "completion_below_prompt");
  if (card !== undefined) return { price, dropped: [], doubt: `${card.relation}: ${card.text}` };
  return { price: dropped.reduce(without, price), dropped };
}

/** A place in words: `input_cache_read`, `above 200000 prompt`, `batch prompt`. */
export function placeText({ rate, above, service }: Place): string {
  return [service, above === undefined ? undefined : `above ${above}`, rate].filter(Boolean).join(" ");
}

function without(price: PriceEntry, { rate, above, service }: Breach): PriceEntry {
  if (service !== undefined) {
    const entries = Object.entries(price.service_tiers ?? {}).map(([name, tier]) => [
      name,
      name === service ? { ...tier, rates: omit(tier.rates, rate) } : tier,
    ]);
    return { ...price, service_tiers: Object.fromEntries(entries) };
  }
  if (above !== undefined) {
    const tiers = (price.tiers ?? []).map((tier) =>
      tier.above === above ? { ...tier, rates: omit(tier.rates, rate) } : tier,
    );
    return { ...price, tiers };
  }
  const token = TOKEN_FIELDS[rate];
  const value = price.rates[rate];
  const rates = omit(price.rates, rate);
  // A price by page or search is no token price: the 0 beside it is none either.
  if (rate === "prompt" && rates.completion === "0") return { ...price, rates: omit(rates, "completion") };
  const moves = token !== undefined && value !== undefined && Number(rates.prompt) > 0;
  return { ...price, rates: moves ? { ...rates, [token]: rates[token] ?? value } : rates };
}

function omit(rates: Rates, name: RateName): Rates {
  const { [name]: _, ...rest } = rates;
  return rest;
}
