// OpenRouter: its models with prices in USD per token, and its subproviders' prices from its endpoints documents.
import * as z from "zod/mini";
import type { Hours, PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { sortedTiers } from "../translate/card.ts";
import {
  alsoRefused,
  at,
  checked,
  readEach,
  type Translation,
  toRates,
  translateEach,
  translateRead,
} from "../translate/translation.ts";

const RATES = [
  "prompt",
  "completion",
  "request",
  "web_search",
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_1h",
  "image",
  "image_output",
  "audio",
  "audio_output",
  "input_audio_cache",
  "internal_reasoning",
] as const satisfies readonly RateName[];

const price = z.optional(z.string());
const rateFields = Object.fromEntries(RATES.map((name) => [name, price])) as Record<
  (typeof RATES)[number],
  typeof price
>;

const override = z.object({
  ...rateFields,
  min_prompt_tokens: z.optional(z.number()),
  utc_start: z.optional(z.string()),
  utc_end: z.optional(z.string()),
  utc_days: z.optional(z.array(z.number())),
});

const pricing = z.object({
  ...rateFields,
  discount: z.optional(z.number()),
  overrides: z.optional(z.array(override)),
});

const model = z.object({
  id: z.string(),
  canonical_slug: z.optional(z.string()),
  name: z.string(),
  context_length: z.nullish(z.number()),
  architecture: z.optional(
    z.object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) }),
  ),
  top_provider: z.optional(z.object({ max_completion_tokens: z.nullish(z.number()) })),
  pricing,
});

const document = z.object({ data: z.array(z.unknown()) });

const endpoint = z.object({
  provider_name: z.string(),
  tag: z.optional(z.string()),
  context_length: z.nullish(z.number()),
  pricing,
});

const endpointsDocument = z.object({ data: z.object({ id: z.string(), endpoints: z.array(z.unknown()) }) });

type Pricing = z.infer<typeof pricing>;

/** One row per model of the gateway. */
export function parse(json: unknown): Translation {
  const { data } = checked(document, json);
  const items = data.map((stated) => {
    const id = at(stated, "id");
    return { name: String(id), provider: "openrouter", id, stated };
  });
  return translateEach(items, model, ({ provider, stated }) => {
    const variable = stated.pricing.prompt?.startsWith("-") === true;
    const { id, canonical_slug: slug } = stated;
    return {
      provider,
      id,
      // Answers name a model by its slug. A variant has the slug of its model, so the slug does not identify it.
      ...(slug !== undefined && slug !== id && !id.includes(":") && { aliases: [slug] }),
      facts: facts(stated),
      prices: variable ? [] : [toPrice(stated.pricing)],
      ...(variable && { variable }),
    };
  });
}

/** One row per subprovider of a model: of its regional endpoints the one without a region, else the first. */
export function parseEndpoints(json: unknown): Translation {
  const { id, endpoints } = checked(endpointsDocument, json).data;
  const items = endpoints.map((stated) => ({ name: id, provider: "openrouter", id, stated }));
  const { read, ...refused } = readEach(items, endpoint);
  const chosen = [...Map.groupBy(read, ({ stated }) => stated.provider_name).values()].flatMap(
    (own) => own.find(({ stated: { tag = "" } }) => /^[^/]*$|\/global$/.test(tag)) ?? own[0] ?? [],
  );
  const translated = translateRead(chosen, ({ provider, stated }) => ({
    ...{ provider, id, subprovider: stated.provider_name },
    facts: stated.context_length ? { context_tokens: stated.context_length } : {},
    prices: [toPrice(stated.pricing)],
  }));
  return alsoRefused(refused, translated);
}

function toPrice(stated: Pricing): PriceEntry {
  const tiers: Tier[] = [];
  const hours: Hours[] = [];
  for (const over of stated.overrides ?? []) {
    const rates = readRates(over);
    if (over.min_prompt_tokens !== undefined) tiers.push({ above: over.min_prompt_tokens, rates });
    else if (over.utc_start !== undefined && over.utc_end !== undefined) {
      const utc = `${clock(over.utc_start)}-${clock(over.utc_end)}`;
      hours.push({ utc, ...(over.utc_days && { days: over.utc_days }), rates });
    }
  }
  const rates = readRates(stated);
  if (stated.discount) rates.discount = toRates([["discount", stated.discount]], 0).discount ?? "0";
  return { rates, ...sortedTiers(tiers), ...(hours.length > 0 && { hours }) };
}

function readRates(stated: Omit<Pricing, "discount" | "overrides">): Rates {
  return toRates(
    RATES.map((name) => [name, stated[name]] as const),
    0,
  );
}

/** `0130` -> `01:30`. */
function clock(hhmm: string): string {
  return `${hhmm.slice(0, 2)}:${hhmm.slice(2, 4)}`;
}

function facts(entry: z.infer<typeof model>): ModelFacts {
  const { architecture, context_length, top_provider } = entry;
  return {
    name: entry.name,
    ...stated({
      context_tokens: context_length || undefined,
      max_output_tokens: top_provider?.max_completion_tokens || undefined,
    }),
    ...architecture,
  };
}
