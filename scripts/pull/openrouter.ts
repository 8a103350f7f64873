// OpenRouter: its models with prices in USD per token, and per-host rows of its endpoints documents.
import * as z from "zod/mini";
import type { ModelFacts, Observation } from "../../src/schemas/observations.ts";
import type { Hours, PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { checked, sortedTiers, type Translation, toRates, translateEach } from "./translation.ts";

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
  name: z.string(),
  context_length: z.nullish(z.number()),
  architecture: z.optional(
    z.object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) }),
  ),
  top_provider: z.optional(z.object({ max_completion_tokens: z.nullish(z.number()) })),
  pricing,
});

const document = z.object({ data: z.array(model) });

const endpoint = z.object({
  model: z.string(),
  provider_name: z.string(),
  tag: z.optional(z.string()),
  context_length: z.nullish(z.number()),
  pricing,
  snapshot: z.optional(z.string()),
});

const endpointsDocument = z.array(endpoint);

/** The live document of one model; the snapshot has the same rows, flattened. */
export const modelEndpointsDocument = z.object({
  data: z.object({ id: z.string(), endpoints: z.array(z.omit(endpoint, { model: true, snapshot: true })) }),
});

type Pricing = z.infer<typeof pricing>;
type Endpoint = z.infer<typeof endpoint>;

/** The rows of the models document. */
export function parse(json: unknown): Translation {
  return translate(checked(document, json));
}

/** The rows of the per-host snapshot. */
export function parseEndpoints(json: unknown): Translation {
  return translateEndpoints(checked(endpointsDocument, json));
}

/** One row per model of the gateway. */
function translate(doc: z.infer<typeof document>): Translation {
  return translateEach(
    doc.data.map((entry) => [entry.id, entry] as const),
    (entry) => {
      const variable = entry.pricing.prompt?.startsWith("-") === true;
      return [
        {
          provider: "openrouter",
          id: entry.id,
          facts: facts(entry),
          prices: variable ? [] : [priceOf(entry.pricing)],
          ...(variable && { variable }),
        },
      ];
    },
  );
}

/** One row per model and host; of a host's regional endpoints the one without a region, else the first, stands for it. */
function translateEndpoints(doc: z.infer<typeof endpointsDocument>): Translation {
  const chosen = new Map<string, Endpoint>();
  for (const row of doc) {
    const key = `${row.model} at ${row.provider_name}`;
    const known = chosen.get(key);
    if (known === undefined || (isRegional(known) && !isRegional(row))) chosen.set(key, row);
  }
  return translateEach(chosen, (row): Observation[] => [
    {
      provider: "openrouter",
      id: row.model,
      subprovider: row.provider_name,
      facts: row.context_length ? { context_tokens: row.context_length } : {},
      prices: [priceOf(row.pricing)],
      ...(row.snapshot !== undefined && { read: row.snapshot }),
    },
  ]);
}

/** The rows of one model's live document, as `translateEndpoints` has them. */
export function translateModelEndpoints(doc: z.infer<typeof modelEndpointsDocument>): Translation {
  const { id, endpoints } = doc.data;
  return translateEndpoints(endpoints.map((row) => ({ ...row, model: id })));
}

function isRegional({ tag = "" }: Endpoint): boolean {
  return tag.includes("/") && !tag.endsWith("/global");
}

function priceOf(stated: Pricing): PriceEntry {
  const tiers: Tier[] = [];
  const hours: Hours[] = [];
  for (const over of stated.overrides ?? []) {
    const rates = ratesOf(over);
    if (over.min_prompt_tokens !== undefined) tiers.push({ above: over.min_prompt_tokens, rates });
    else if (over.utc_start !== undefined && over.utc_end !== undefined) {
      const utc = `${clock(over.utc_start)}-${clock(over.utc_end)}`;
      hours.push({ utc, ...(over.utc_days && { days: over.utc_days }), rates });
    }
  }
  const rates = ratesOf(stated);
  if (stated.discount) rates.discount = toRates([["discount", stated.discount]], 0).discount ?? "0";
  return { rates, ...sortedTiers(tiers), ...(hours.length > 0 && { hours }) };
}

function ratesOf(stated: Omit<Pricing, "discount" | "overrides">): Rates {
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
    ...(context_length && { context_tokens: context_length }),
    ...(top_provider?.max_completion_tokens && { max_output_tokens: top_provider.max_completion_tokens }),
    ...(architecture && {
      input_modalities: architecture.input_modalities,
      output_modalities: architecture.output_modalities,
    }),
  };
}
