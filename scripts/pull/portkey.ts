// Portkey's models: US cents per token and per other unit, with batch prices -> an entry in our terms.
import * as z from "zod/mini";
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import {
  checked,
  slugsOf,
  sortedTiers,
  type Translation,
  toRates,
  translateLists,
} from "../translate/translation.ts";

const price = z.nullish(z.object({ price: z.nullish(z.number()) }));

const tokens = z.object({
  request_token: price,
  response_token: price,
  cache_read_input_token: price,
  cache_write_input_token: price,
  reasoning_token: price,
  request_audio_token: price,
  response_audio_token: price,
  cache_read_audio_input_token: price,
  request_image_token: price,
  response_image_token: price,
  cache_read_image_input_token: price,
  additional_units: z.nullish(z.record(z.string(), price)),
  /** Cents per image by quality and size; `default` of both is the usual one. */
  image: z.nullish(z.record(z.string(), z.record(z.string(), price))),
});

export const model = z.object({
  pricing_config: z.nullish(
    z.object({
      pay_as_you_go: z.nullish(tokens),
      batch_config: z.nullish(tokens),
      fixed_cost: z.nullish(z.object({ request: price })),
      currency: z.nullish(z.string()),
    }),
  ),
});

type Tokens = z.infer<typeof tokens>;
type Model = z.infer<typeof model>;

type Pair = [RateName, z.infer<typeof price>];

const PER_CENT = 2;

const FIELDS = {
  cache_read_input_token: "input_cache_read",
  cache_write_input_token: "input_cache_write",
  reasoning_token: "internal_reasoning",
  request_audio_token: "audio",
  response_audio_token: "audio_output",
  cache_read_audio_input_token: "input_audio_cache",
  request_image_token: "image_token",
  response_image_token: "image_token_output",
  cache_read_image_input_token: "image_token_cache",
} as const satisfies Partial<Record<keyof Tokens, RateName>>;

/** Additional units that are rates of ours. */
const UNIT_RATES: Readonly<Record<string, RateName>> = {
  web_search: "web_search",
  cache_write_1h: "input_cache_write_1h",
  input_image: "image",
  generated_images: "image_output",
  embedding_image_token: "image_token",
  image_token: "image_token_output",
  output_video_token: "video_token_output",
  web_search_low_context: "web_search_low",
  web_search_medium_context: "web_search_medium",
  web_search_high_context: "web_search_high",
};

/** Units of a call's price that the list writes in a token's field, by the model's name. */
const PER_CALL: readonly (readonly [name: RegExp, unit: string])[] = [
  [/rerank/, "input_per_query"],
  [/ocr/, "input_per_page"],
];

/** No token costs this much, in cents; a query of a reranker or a page does. */
const DEAREST_TOKEN = 0.05;

/** A price per query or per page, in its unit. */
function perCall(id: string, { request_token, response_token }: Tokens): PriceEntry | undefined {
  const price = request_token?.price ?? 0;
  const unit = PER_CALL.find(([name]) => name.test(id))?.[1];
  if (price < DEAREST_TOKEN || response_token?.price || unit === undefined) return undefined;
  return { rates: {}, units: { [unit]: cleanNumber(price, PER_CENT) ?? "0" } };
}

/** Zero in a secondary rate means "not given" here; zero for both directions means no price is known. */
export function toPrice(id: string, { pricing_config: config }: Model): PriceEntry | undefined {
  const listed = config?.pay_as_you_go;
  if (!listed || (config?.currency && config.currency !== "USD")) return undefined;
  const whole = perCall(id, listed);
  if (whole !== undefined) return whole;
  const rates = {
    ...readRates(listed),
    ...toRates([["request", config?.fixed_cost?.request?.price || undefined]], PER_CENT),
  };
  const units = readUnits(listed);
  const batch = config?.batch_config ? readRates(config.batch_config) : {};
  const services = Object.keys(batch).length > 0 ? { batch: { rates: batch } } : undefined;
  if (Object.keys({ ...rates, ...units }).length === 0) return undefined;
  return { rates, ...stated({ service_tiers: services, units }) };
}

function readRates(stated: Tokens): Rates {
  const prompt = stated.request_token?.price ?? 0;
  const completion = stated.response_token?.price ?? 0;
  const card = prompt > 0 || completion > 0 ? { prompt, completion } : {};
  const secondary: Pair[] = [
    ...Object.entries(UNIT_RATES).map(([unit, name]): Pair => [name, stated.additional_units?.[unit]]),
    ["image_output", stated.image?.default?.default],
    ...Object.entries(FIELDS).map(([field, name]): Pair => [name, stated[field as keyof typeof FIELDS]]),
  ];
  const pairs = secondary.map(([name, value]) => [name, value?.price || undefined] as const);
  return {
    ...toRates(Object.entries(card) as [RateName, number][], PER_CENT),
    ...toRates(pairs, PER_CENT),
  };
}

/** Other units and their names here; unknown units are left out. */
const UNITS: Record<string, string> = {
  video_seconds: "output_per_second",
  video_duration_seconds_1280_720: "output_per_second_720p",
  video_duration_seconds_1920_1080: "output_per_second_1080p",
  video_duration_seconds_3840_2160: "output_per_second_4k",
  megapixels: "output_per_megapixel",
  file_search: "input_per_file_search",
  code_execution: "input_per_code_execution",
  maps: "input_per_maps_query",
};

function readUnits(stated: Tokens): Record<string, string> {
  const units: Record<string, string> = {};
  for (const [name, value] of Object.entries(stated.additional_units ?? {})) {
    const unit = UNITS[name];
    if (unit !== undefined && value?.price) units[unit] = cleanNumber(value.price, PER_CENT) ?? "0";
  }
  for (const [quality, sizes] of Object.entries(stated.image ?? {})) {
    for (const [size, value] of Object.entries(sizes)) {
      if (quality === "default" || !value?.price) continue;
      units[`output_per_image_${quality}_${size}`] = cleanNumber(value.price, PER_CENT) ?? "0";
    }
  }
  return units;
}

/** A model's entry, and its entry above a context size where the two are listed apart. */
const parts = z.object({ below: model, above: z.optional(z.object({ size: z.number(), model })) });

/** Lists by provider, and a list of models by id. */
const document = z.record(z.string(), z.unknown());

/** Ids that are one model's price below and above a context size. */
const SPLIT = /^(.+)-(lte|gt)-(\d+)k$/;

/** One row per provider and model; `default` is a fallback, not a model. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  return translateLists({
    lists: Object.entries(checked(document, json)),
    slugs: slugsOf(providers, "portkey"),
    list: document,
    itemsOf: ({ name, provider, stated: models }) =>
      [...joinSplit(models)].map(([id, stated]) => ({ name: `${name}/${id}`, provider, id, stated })),
    item: parts,
    translate: ({ provider, id, stated: { below, above } }) => {
      const entry = toPrice(id, below);
      const tiers = above ? [{ above: above.size, rates: toPrice(id, above.model)?.rates ?? {} }] : [];
      return { provider, id, facts: {}, prices: entry ? [{ ...entry, ...sortedTiers(tiers) }] : [] };
    },
  });
}

type Parts = { below: unknown; above?: { size: number; model: unknown } };

function joinSplit(models: Record<string, unknown>): Map<string, Parts> {
  const joined = new Map<string, Parts>();
  for (const [id, entry] of Object.entries(models)) {
    const [, base, side, size] = SPLIT.exec(id) ?? [];
    const twin = base && models[`${base}-${side === "lte" ? "gt" : "lte"}-${size}k`];
    if (id === "default" || (side === "gt" && twin)) continue;
    if (base && twin) joined.set(base, { below: entry, above: { size: Number(size) * 1000, model: twin } });
    else joined.set(id, { below: entry });
  }
  return joined;
}
