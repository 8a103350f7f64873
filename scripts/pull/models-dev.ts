// models.dev api.json: USD per 1M tokens, by provider and model, with context tiers.
import * as z from "zod/mini";
import type { PriceEntry, Rates, ServiceTier } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { FIELDS } from "../models-dev/api-shape.ts";
import { sortedTiers } from "../translate/card.ts";
import {
  alsoRefused,
  checked,
  readEach,
  slugsOf,
  type Translation,
  threshold,
  toRates,
  translateEach,
} from "../translate/translation.ts";

const figure = z.optional(z.number());
const rateFields = Object.fromEntries(Object.values(FIELDS).map((name) => [name, figure])) as Record<
  (typeof FIELDS)[keyof typeof FIELDS],
  typeof figure
>;

const tierCost = z.object({ ...rateFields, tier: z.object({ type: z.string(), size: z.number() }) });

const cost = z.object({
  ...rateFields,
  tiers: z.optional(z.array(tierCost)),
  context_over_200k: z.optional(z.object(rateFields)),
});

export const mode = z.object({
  cost: z.optional(z.object(rateFields)),
  provider: z.optional(z.object({ body: z.optional(z.object({ service_tier: z.optional(z.string()) })) })),
});

export const model = z.object({
  id: z.string(),
  name: z.string(),
  attachment: z.optional(z.boolean()),
  reasoning: z.optional(z.boolean()),
  tool_call: z.optional(z.boolean()),
  structured_output: z.optional(z.boolean()),
  open_weights: z.optional(z.boolean()),
  release_date: z.optional(z.string()),
  last_updated: z.optional(z.string()),
  status: z.optional(z.string()),
  modalities: z.optional(z.object({ input: z.array(z.string()), output: z.array(z.string()) })),
  limit: z.optional(
    z.object({
      context: z.optional(z.number()),
      input: z.optional(z.number()),
      output: z.optional(z.number()),
    }),
  ),
  cost: z.optional(cost),
  experimental: z.optional(z.object({ modes: z.optional(z.record(z.string(), mode)) })),
});

const providerList = z.object({ models: z.record(z.string(), z.unknown()) });

const document = z.record(z.string(), z.unknown());

type Cost = z.infer<typeof cost>;
type Model = z.infer<typeof model>;

const PER_MILLION = 6;

/** One row per provider and model; a provider the registry does not name is a problem. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  const slugs = slugsOf(providers, "models-dev");
  const lists = Object.entries(checked(document, json)).map(([name, stated]) => {
    return { name, provider: slugs.get(name), stated };
  });
  const { read, ...refused } = readEach(lists, providerList);
  const items = read.flatMap(({ name, provider, stated: { models } }) =>
    Object.entries(models).map(([id, stated]) => ({ name: `${name}/${id}`, provider, id, stated })),
  );
  const translated = translateEach(items, model, ({ provider, stated }) => ({
    ...{ provider, id: stated.id, facts: toFacts(stated), prices: toPrices(stated) },
    ...(stated.last_updated && { updated: stated.last_updated }),
  }));
  return alsoRefused(refused, translated);
}

/** The one price it lists, undated; empty if it lists none. */
export function toPrices({ cost: listed, experimental, modalities }: Model): PriceEntry[] {
  if (listed === undefined) return [];
  // For a model with video output only, `output` is the rate of video tokens; its text, such as thoughts, has another.
  const { output, ...withoutOutput } = listed;
  const isVideo = output && modalities?.output.join() === "video";
  const cost: Cost & Video = isVideo ? { ...withoutOutput, output_video: output } : listed;
  const over200k = cost.context_over_200k;
  const tiers = (cost.tiers ?? []).map((tier) => ({
    above: threshold(tier.tier.size),
    rates: readRates(tier),
  }));
  if (tiers.length === 0 && over200k) tiers.push({ above: 200_000, rates: readRates(over200k) });
  const services = stated({ service_tiers: serviceTiers(experimental?.modes ?? {}) });
  return [{ rates: readRates(cost), ...sortedTiers(tiers), ...services }];
}

type Video = { output_video?: number };

function readRates(stated: Omit<Cost, "tiers" | "context_over_200k"> & Video): Rates {
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const pairs = names.map((name) => [name, stated[FIELDS[name]]] as const);
  return toRates([...pairs, ["video_token_output", stated.output_video]], PER_MILLION);
}

/** Modes are named by the service tier their request asks for, else by their own name. */
function serviceTiers(modes: Record<string, z.infer<typeof mode>>): Record<string, ServiceTier> {
  return Object.fromEntries(
    Object.entries(modes).flatMap(([name, { cost: stated, provider }]) =>
      stated === undefined ? [] : [[provider?.body?.service_tier ?? name, { rates: readRates(stated) }]],
    ),
  );
}

/** An unfilled field, as the epoch's first day. */
const NO_DAY = "1970-01-01";

/** What it says of the model. */
export function toFacts(entry: Model): ModelFacts {
  const { limit, modalities } = entry;
  const capabilities = (
    ["attachment", "reasoning", "tool_call", "structured_output", "open_weights"] as const
  ).filter((name) => entry[name] === true);
  return {
    name: entry.name,
    ...stated({
      context_tokens: limit?.context || undefined,
      max_input_tokens: limit?.input || undefined,
      max_output_tokens: limit?.output || undefined,
    }),
    ...(modalities && { input_modalities: modalities.input, output_modalities: modalities.output }),
    ...stated({ capabilities }),
    ...(entry.release_date && entry.release_date !== NO_DAY && { released: entry.release_date }),
    ...((entry.status === "beta" || entry.status === "deprecated") && { stage: entry.status }),
  };
}
