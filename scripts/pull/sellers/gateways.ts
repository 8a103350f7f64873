// Gateways that write their lists their own way: Hugging Face's router, Eden AI, Requesty.
import * as z from "zod/mini";
import { stated } from "../../files/stated.ts";
import { rateOf } from "../../litellm/fields.ts";
import { cardOfParts } from "../../translate/card.ts";
import { checked } from "../../translate/translation.ts";
import { dataOf, figure } from "./by-fields.ts";
import type { Reader } from "./seller.ts";

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

const eden = z.object({
  id: z.string(),
  context_length: z.optional(z.nullable(z.number())),
  pricing: z.optional(z.nullable(z.record(z.string(), figure))),
  list_pricing: z.optional(z.nullable(z.record(z.string(), figure))),
});

/** Eden AI: the list price, in LiteLLM's fields, since the other has the account's discount. */
export const edenai: Reader = {
  items: dataOf,
  offers: (item) => {
    const { id, context_length, pricing, list_pricing } = checked(eden, item);
    const parts = Object.entries(list_pricing ?? pricing ?? {}).flatMap(([field, value]) => {
      const { rate, ...place } = rateOf(field) ?? {};
      return rate === undefined ? [] : [{ ...place, rates: { [rate]: value } }];
    });
    return [{ id, ...cardOfParts(parts), facts: stated({ context_tokens: context_length || undefined }) }];
  },
};

const requested = z.object({
  ...{ id: z.string(), api: z.optional(z.string()), context_window: z.optional(z.nullable(z.number())) },
  ...{ input_price: figure, output_price: figure, caching_price: figure, cached_price: figure },
});

/** Requesty: one id comes once a window, and what a larger window costs is a tier of the same offer. */
export const requesty: Reader<[string, z.infer<typeof requested>[]]> = {
  items: (document) => {
    const rows = dataOf(document).map((row) => checked(requested, row));
    const chats = rows.filter(({ api = "chat" }) => api === "chat");
    return [...Map.groupBy(chats, ({ id }) => id)];
  },
  offers: ([id, windows]) => {
    const rows = windows.toSorted((a, b) => (a.context_window ?? 0) - (b.context_window ?? 0));
    const parts = rows.map((row, i) => ({
      above: rows[i - 1]?.context_window ?? undefined,
      rates: {
        ...{ prompt: row.input_price, completion: row.output_price },
        ...{ input_cache_read: row.cached_price, input_cache_write: row.caching_price },
      },
    }));
    const facts = stated({ context_tokens: rows.at(-1)?.context_window || undefined });
    return [{ id, ...cardOfParts(parts), facts }];
  },
};
