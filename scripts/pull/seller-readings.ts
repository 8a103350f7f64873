// What robots of others read from sellers' feeds, in the two forms they keep: millionths of a USD per 1M, and USD per 1M. They are one
// witness, one hop from the seller. Of the second form only prompt and completion count: its cache fields change places.
import * as z from "zod/mini";
import type { Provider } from "../files/registry.ts";
import {
  checked,
  slugsOf,
  sortedTiers,
  type Translation,
  toRates,
  translateLists,
} from "../translate/translation.ts";

const number = z.optional(z.nullable(z.number()));
const card = {
  ...{ input_token_price_per_m: number, output_token_price_per_m: number },
  cached_input_token_price_per_m: number,
};
const robotModel = z.object({
  ...{ id: z.string(), upstream_id: z.optional(z.string()), status: z.optional(z.number()), ...card },
  price_tiers: z.optional(z.array(z.object({ max_prompt_tokens: z.nullable(z.number()), ...card }))),
  ...{ cost_per_1m_in: number, cost_per_1m_out: number },
});
const list = z.object({
  provider: z.string(),
  models: z.array(z.unknown()),
  /** How many millionths one of its figures is. */
  price_scale_to_microdollars_per_million_tokens: z.optional(z.literal(100)),
});
const document = z.array(z.unknown());

/** Ids of one gateway that are routes to a plan, no models. */
const ROUTES = /^(?:cc|coding)-/;

type Card = z.infer<z.ZodMiniObject<typeof card>>;

/** One row a model that the robot's owner sells; what it switched off, or could not price, is no reading. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  return translateLists({
    lists: checked(document, json).map(
      (stated) => [checked(z.object({ provider: z.string() }), stated).provider, stated] as const,
    ),
    slugs: slugsOf(providers, "seller-readings"),
    list,
    itemsOf: ({
      name,
      provider,
      stated: { models, price_scale_to_microdollars_per_million_tokens: scale },
    }) =>
      models.flatMap((model) => {
        const read = robotModel.safeParse(model);
        if (!read.success) return [{ name, provider, id: "", places: 12, stated: model }];
        const { id, upstream_id = id, status = 1, ...one } = read.data;
        const isPriced = [one.input_token_price_per_m, one.cost_per_1m_in].some((figure) => figure);
        const item = {
          name: `${name}/${upstream_id}`,
          provider,
          id: upstream_id,
          places: scale === 100 ? 10 : 12,
        };
        return status === 1 && isPriced && !ROUTES.test(upstream_id) ? [{ ...item, stated: model }] : [];
      }),
    item: robotModel,
    translate: ({ provider, id, places, stated: model }) => {
      const { cost_per_1m_in: prompt, cost_per_1m_out: completion } = model;
      const usd = [
        ["prompt", prompt || undefined] as const,
        ["completion", completion || undefined] as const,
      ];
      const rates = { ...ratesOf(model, places), ...toRates(usd, 6) };
      const tiers = (model.price_tiers ?? []).flatMap((tier, i, all) => {
        const above = all[i - 1]?.max_prompt_tokens;
        return above ? [{ above: Math.round(above / 1000) * 1000, rates: ratesOf(tier, places) }] : [];
      });
      const own = tiers.filter((tier) => JSON.stringify(tier.rates) !== JSON.stringify(rates));
      return { provider, id, facts: {}, prices: [{ rates, ...sortedTiers(own) }] };
    },
  });
}

function ratesOf(one: Card, places: number) {
  return toRates(
    [
      ["prompt", one.input_token_price_per_m || undefined],
      ["completion", one.output_token_price_per_m || undefined],
      ["input_cache_read", one.cached_input_token_price_per_m || undefined],
    ],
    places,
  );
}
