// Gateways that write their lists their own way: Hugging Face's router, LLM Gateway, Eden AI, Requesty.
import * as z from "zod/mini";
import type { RateName } from "../../../src/schemas/price.ts";
import { stated } from "../../files/stated.ts";
import { checked } from "../../translate/translation.ts";
import { at, byFields, DIALECT, dataOf, dayIn, figure } from "./by-fields.ts";
import type { Figures, Offer, Reader } from "./seller.ts";

const routed = z.object({
  id: z.string(),
  providers: z.array(
    z.object({
      provider: z.string(),
      status: z.optional(z.string()),
      context_length: z.optional(z.nullable(z.number())),
      pricing: z.optional(z.nullable(z.object({ input: figure, output: figure }))),
    }),
  ),
});

/** Hugging Face's router: USD per 1M by host, each host a provider of its own. What is staged or failing states nothing. */
export const huggingface: Reader = {
  items: dataOf,
  offers: (item) => {
    const { id, providers } = checked(routed, item);
    return providers.flatMap(({ provider, status = "live", context_length, pricing }) => {
      if (status !== "live" || !pricing) return [];
      const rates = { prompt: pricing.input, completion: pricing.output };
      const facts = stated({ context_tokens: context_length || undefined });
      return [{ id, provider: `huggingface_${provider}`, rates, facts }];
    });
  },
};

const hostCard = {
  ...{ inputPrice: figure, outputPrice: figure, cachedInputPrice: figure, cacheReadInputPrice: figure },
  ...{ cacheWriteInputPrice: figure, cacheWriteInputPrice1h: figure, inputAudioPrice: figure },
  ...{
    outputAudioPrice: figure,
    cachedInputAudioPrice: figure,
  },
  requestPrice: figure,
};
const hosted = z.object({
  id: z.string(),
  providers: z.array(
    z.object({
      ...{ providerId: z.string(), webSearchPrice: figure, contextSize: figure, maxOutput: figure },
      ...{ deactivatedAt: figure, deprecatedAt: figure, discount: figure, ...hostCard },
      pricingTiers: z.optional(z.array(z.object({ upToTokens: z.nullable(z.number()), ...hostCard }))),
      serviceTierMultipliers: z.optional(z.record(z.string(), z.number())),
    }),
  ),
});

type Card = Partial<Record<keyof typeof hostCard, z.infer<typeof figure>>>;

const dialect = byFields(DIALECT);

/**
 * LLM Gateway: its answer is OpenRouter's dialect, a row a model; the list that answer is made of has every host, and one that is
 * switched off has ended. USD per token in both; a picture is per token here and per picture there, and left out.
 */
export const llmgateway: Reader = {
  items: (document) => {
    const { models } = checked(z.object({ models: z.optional(z.array(z.unknown())) }), document);
    return models ?? dialect.items(document);
  },
  offers: (item) => {
    if (at(item, "pricing") !== undefined) return dialect.offers(item);
    const { id, providers } = checked(hosted, item);
    return providers.flatMap(({ providerId, pricingTiers = [], ...host }) => {
      if (host.inputPrice === undefined) return [];
      const facts = stated({
        context_tokens: Number(host.contextSize) || undefined,
        max_output_tokens: Number(host.maxOutput) || undefined,
        retires: dayIn(host.deactivatedAt),
        stage: host.deprecatedAt ? ("deprecated" as const) : undefined,
      });
      const tiers = pricingTiers.flatMap((tier, i) => {
        const above = pricingTiers[i - 1]?.upToTokens;
        return above ? [{ above, rates: hostRates(tier) }] : [];
      });
      const rates = { ...hostRates(host), web_search: host.webSearchPrice };
      return [{ id: `${providerId}/${id}`, provider: "llmgateway-providers", rates, tiers, facts }];
    });
  },
};

function hostRates(card: Card): Figures {
  return {
    prompt: card.inputPrice,
    completion: card.outputPrice,
    input_cache_read: card.cacheReadInputPrice ?? card.cachedInputPrice,
    input_cache_write: card.cacheWriteInputPrice,
    input_cache_write_1h: card.cacheWriteInputPrice1h,
    audio: card.inputAudioPrice,
    audio_output: card.outputAudioPrice,
    input_audio_cache: card.cachedInputAudioPrice,
    request: card.requestPrice,
  };
}

const eden = z.object({
  id: z.string(),
  context_length: z.optional(z.nullable(z.number())),
  pricing: z.optional(z.nullable(z.record(z.string(), figure))),
  list_pricing: z.optional(z.nullable(z.record(z.string(), figure))),
});

/** LiteLLM's names of what a token costs. */
const EDEN: Readonly<Record<string, RateName>> = {
  input_cost_per_token: "prompt",
  output_cost_per_token: "completion",
  output_cost_per_reasoning_token: "internal_reasoning",
  cache_read_input_token_cost: "input_cache_read",
  cache_creation_input_token_cost: "input_cache_write",
  cache_creation_input_token_cost_above_1hr: "input_cache_write_1h",
  input_cost_per_audio_token: "audio",
};

/** Eden AI: the list price, since the other has the account's discount. `_above_200k_tokens` is a tier, `_above_1hr` a lifetime. */
export const edenai: Reader = {
  items: dataOf,
  offers: (item) => {
    const { id, context_length, pricing, list_pricing } = checked(eden, item);
    const rates: Figures = {};
    const long = new Map<number, Figures>();
    for (const [field, value] of Object.entries(list_pricing ?? pricing ?? {})) {
      const [, name = field, size] = /^(.+)_above_(\d+)k_tokens$/.exec(field) ?? [];
      const rate = EDEN[name];
      if (rate === undefined) continue;
      const above = Number(size) * 1000;
      if (size === undefined) rates[rate] = value;
      else long.set(above, { ...long.get(above), [rate]: value });
    }
    const tiers = [...long].map(([above, figures]) => ({ above, rates: figures }));
    return [{ id, rates, tiers, facts: stated({ context_tokens: context_length || undefined }) }];
  },
};

const requested = z.object({
  ...{ id: z.string(), api: z.optional(z.string()), context_window: z.optional(z.nullable(z.number())) },
  ...{ input_price: figure, output_price: figure, caching_price: figure, cached_price: figure },
});

/** Requesty: one id comes once a window, and what a larger window costs is a tier of the same offer. */
export const requesty: Reader = {
  items: (document) => {
    const rows = dataOf(document).map((row) => checked(requested, row));
    const chats = rows.filter(({ api = "chat" }) => api === "chat");
    return [...Map.groupBy(chats, ({ id }) => id).values()];
  },
  offers: (item) => {
    const rows = checked(z.array(requested), item).toSorted(
      (a, b) => (a.context_window ?? 0) - (b.context_window ?? 0),
    );
    const [first] = rows;
    if (first === undefined) return [];
    const rates = (row: z.infer<typeof requested>): Figures => ({
      prompt: row.input_price,
      completion: row.output_price,
      input_cache_read: row.cached_price,
      input_cache_write: row.caching_price,
    });
    const tiers = rows.slice(1).flatMap((row, i) => {
      const above = rows[i]?.context_window;
      return above ? [{ above, rates: rates(row) }] : [];
    });
    const facts = stated({ context_tokens: rows.at(-1)?.context_window || undefined });
    return [{ id: first.id, rates: rates(first), tiers, facts } satisfies Offer];
  },
};
