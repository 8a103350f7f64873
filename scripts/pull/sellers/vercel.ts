// Vercel AI Gateway: USD per token as text; tiers per rate, each from `min`, which is the first token of it. A flat price is that of
// the first tier. Its search fee stood per search and per thousand at times, so it is left out.
import * as z from "zod/mini";
import type { RateName } from "../../../src/schemas/price.ts";
import { stated } from "../../files/stated.ts";
import { cardOfParts } from "../../translate/card.ts";
import { checked, threshold } from "../../translate/translation.ts";
import { dataOf } from "./by-fields.ts";
import type { Offer, Reader } from "./seller.ts";

const figure = z.optional(z.string());
const tiers = z.optional(z.array(z.object({ cost: z.string(), min: z.number() })));
const pricing = z.object({
  ...{ input: figure, output: figure, input_cache_read: figure, input_cache_write: figure, image: figure },
  input_tiers: tiers,
  output_tiers: tiers,
  input_cache_read_tiers: tiers,
  input_cache_write_tiers: tiers,
  video_duration_pricing: z.optional(
    z.array(z.object({ resolution: z.optional(z.string()), cost_per_second: z.string() })),
  ),
});
const model = z.object({
  id: z.string(),
  context_window: z.optional(z.number()),
  max_tokens: z.optional(z.number()),
  pricing: z.optional(pricing),
});

type Pricing = z.infer<typeof pricing>;

const RATES = [
  ["prompt", "input"],
  ["completion", "output"],
  ["input_cache_read", "input_cache_read"],
  ["input_cache_write", "input_cache_write"],
] as const satisfies readonly (readonly [RateName, keyof Pricing])[];

/** One offer a model. */
export const vercel: Reader = {
  items: dataOf,
  offers: (item) => {
    const { id, context_window, max_tokens, pricing = {} } = checked(model, item);
    const facts = stated({
      context_tokens: context_window || undefined,
      max_output_tokens: max_tokens || undefined,
    });
    const rates = Object.fromEntries(RATES.map(([rate, field]) => [rate, pricing[field]]));
    const seconds = (pricing.video_duration_pricing ?? []).map(({ resolution, cost_per_second }) => {
      const size = resolution === undefined ? "" : `_${resolution.toLowerCase()}`;
      return [`output_per_second${size}`, cost_per_second];
    });
    const tiers = stated({ tiers: readTiers(pricing) });
    const card = { rates: { ...rates, image_output: pricing.image }, ...tiers };
    return [{ id, ...card, facts, units: Object.fromEntries(seconds) }];
  },
};

/** The rates of each tier but the first, by the tokens above which it holds. */
function readTiers(pricing: Pricing): Offer["tiers"] {
  return cardOfParts(
    RATES.flatMap(([rate, field]) =>
      (pricing[`${field}_tiers`] ?? []).flatMap(({ cost, min }) =>
        min > 0 ? [{ above: threshold(min - 1), rates: { [rate]: cost } }] : [],
      ),
    ),
  ).tiers;
}
