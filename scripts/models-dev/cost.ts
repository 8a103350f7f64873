// One of our prices as models.dev's api.json has it: numbers of USD per million tokens. An unknown rate is left out, never 0.
import { inServiceTier } from "../../src/pricing/adjust-price.ts";
import type { Decimal, PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { ApiModel } from "../files/api-map.ts";
import type { JsonObject } from "../files/cost-map.ts";
import { peakPrice } from "../litellm/off-peak.ts";
import { FIELDS } from "./api-shape.ts";

/** `reasoning` is there for models that reason alone. */
const RATES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
/** Readers that know no tiers by size look at the rates above this many tokens. */
const OVER = 200_000;

/** The number of USD per million tokens nearest to a rate in USD per token. */
export function perMillion(rate: Decimal): number {
  return Number(`${rate}e6`);
}

/** `cost` of a price at its dearest hour; undefined when its rates of input and output are not both known: the format needs them. */
export function costOf(stated: PriceEntry, model: Pick<ApiModel, "facts">): JsonObject | undefined {
  const { flat } = peakPrice(stated);
  const base = rateFields(tokenRates(flat.rates, model), model);
  if (base === undefined) return undefined;
  const tiers = (flat.tiers ?? []).toSorted((a, b) => a.above - b.above);
  // A tier's fields replace the base card whole, so it has all of them.
  const cards = tiers.flatMap(({ above, rates }) => {
    const card = rateFields(tokenRates({ ...flat.rates, ...rates }, model), model);
    return card === undefined ? [] : [{ above, card }];
  });
  const [over, ...more] = cards.filter(({ above }) => above >= OVER);
  return {
    ...base,
    ...(cards.length > 0 && {
      tiers: cards.map(({ above, card }) => ({ ...card, tier: { type: "context", size: above } })),
    }),
    ...(over !== undefined && more.length === 0 && { context_over_200k: over.card }),
  };
}

/** `cost` in the service tier of a mode, as calculators charge it; undefined if unknown. */
export function modeCost(
  stated: PriceEntry,
  name: string,
  mode: NonNullable<ApiModel["modes"]>[string],
  model: Pick<ApiModel, "facts">,
): JsonObject | undefined {
  const { service_tier } = mode.body ?? {};
  const { flat } = peakPrice(stated);
  const served = inServiceTier(flat, typeof service_tier === "string" ? service_tier : name);
  return served && rateFields(tokenRates(served.rates, model), model);
}

/** The output rate of a model with only video output is its video rate. */
function tokenRates(rates: Rates, { facts }: Pick<ApiModel, "facts">): Rates {
  const video = rates.video_token_output;
  if (video === undefined || facts.output_modalities?.join() !== "video") return rates;
  return { ...rates, completion: video };
}

function rateFields(rates: Rates, { facts }: Pick<ApiModel, "facts">): JsonObject | undefined {
  if (rates.prompt === undefined || rates.completion === undefined) return undefined;
  const reasons = facts.capabilities?.includes("reasoning");
  return Object.fromEntries(
    RATES.flatMap((name) => {
      const rate = rates[name];
      if (rate === undefined || (name === "internal_reasoning" && !reasons)) return [];
      return [[FIELDS[name], perMillion(rate)] as const];
    }),
  );
}
