// Hosts and makers that write their lists their own way: Cloudflare Workers AI, Fireworks, Alibaba, GitHub Copilot's table.
import * as z from "zod/mini";
import type { RateName } from "../../../src/schemas/price.ts";
import { stated } from "../../files/stated.ts";
import { cardOfParts } from "../../translate/card.ts";
import { checked } from "../../translate/translation.ts";
import { figure } from "./by-fields.ts";
import type { Figures, Reader } from "./seller.ts";

const worker = z.object({
  name: z.string(),
  properties: z.array(z.object({ property_id: z.string(), value: z.unknown() })),
});
const workerPrices = z.array(z.object({ unit: z.string(), price: z.number(), currency: z.literal("USD") }));

/** What Workers AI writes after a price. Steps and tiles occur at one model each and have no unit here. */
const WORKER_UNITS: Readonly<Record<string, { rate?: RateName; unit?: string }>> = {
  "per M input tokens": { rate: "prompt" },
  "per M output tokens": { rate: "completion" },
  "per M cached input tokens": { rate: "input_cache_read" },
  "per audio minute": { unit: "input_per_minute" },
};

/** Cloudflare Workers AI: the list of the API, or one model of the documentation. */
export const cloudflare: Reader = {
  items: (document) => {
    const { result } = checked(z.object({ result: z.optional(z.array(z.unknown())) }), document);
    return result ?? [document];
  },
  offers: (item) => {
    const { name: id, properties } = checked(worker, item);
    const values = new Map(properties.map(({ property_id, value }) => [property_id, value]));
    const prices = checked(z.optional(workerPrices), values.get("price")) ?? [];
    const rates: Figures = {};
    const units: Record<string, number> = {};
    for (const { unit: per, price } of prices) {
      const { rate, unit } = WORKER_UNITS[per] ?? {};
      if (rate !== undefined) rates[rate] = price;
      if (unit !== undefined) units[unit] = price;
    }
    const facts = stated({
      context_tokens: Number(values.get("context_window")) || undefined,
      retires: /^\d{4}-\d\d-\d\d/.exec(String(values.get("planned_deprecation_date")))?.[0],
    });
    return [{ id, rates, units, facts }];
  },
};

const serverless = z.object({
  ...{ id: z.string(), service_tier: z.optional(z.nullable(z.string())) },
  aliases: z.optional(z.nullable(z.array(z.string()))),
  pricing: z.array(z.object({ sku: z.string(), amount: figure, unit: z.literal("1M tokens") })),
});

const SKUS: Readonly<Record<string, RateName>> = {
  "LLM input tokens (uncached)": "prompt",
  "LLM input tokens (cached)": "input_cache_read",
  "LLM output tokens": "completion",
};

/** Fireworks: a model has an item for each service tier. */
export const fireworks: Reader<z.infer<typeof serverless>[]> = {
  items: (document) => {
    const { data } = checked(z.object({ data: z.array(serverless) }), document);
    return [...Map.groupBy(data, ({ id }) => id).values()];
  },
  offers: (rows) => {
    const parts = rows.map(({ service_tier: tier, pricing }) => ({
      service: !tier || tier === "standard" ? undefined : tier,
      rates: Object.fromEntries(
        pricing.flatMap(({ sku, amount }) => (SKUS[sku] ? [[SKUS[sku], amount]] : [])),
      ),
    }));
    const base = rows[parts.findIndex(({ service }) => service === undefined)];
    return base ? [{ id: base.id, ...cardOfParts(parts), aliases: base.aliases ?? [] }] : [];
  },
};

const ranged = z.object({
  model: z.string(),
  prices: z.array(
    z.object({
      range_name: z.string(),
      prices: z.array(z.object({ type: z.string(), price: figure, price_unit: z.optional(z.string()) })),
    }),
  ),
});

const STUDIO: Readonly<Record<string, RateName>> = {
  input_token: "prompt",
  text_input_token: "prompt",
  output_token: "completion",
  input_token_cache: "input_cache_read",
  input_token_cache_read: "input_cache_read",
  input_token_cache_creation_5m: "input_cache_write",
  vision_input_token: "image_token",
  audio_input_token: "audio",
};

/** Alibaba Model Studio, page by page: a price a range of input; what a thinking model's answer costs is another offer of its. */
export const alibaba: Reader = {
  items: (pages) =>
    checked(z.array(z.object({ output: z.object({ models: z.array(z.unknown()) }) })), pages).flatMap(
      ({ output }) => output.models,
    ),
  offers: (item) => {
    const { model: id, prices } = checked(ranged, item);
    const parts = prices.map(({ range_name, prices: list }) => ({
      above: Number(/^(\d+)k</i.exec(range_name)?.[1] ?? 0) * 1000,
      rates: Object.fromEntries(
        list.flatMap(({ type, price }) => (STUDIO[type] ? [[STUDIO[type], price]] : [])),
      ),
    }));
    return [{ id, ...cardOfParts(parts) }];
  },
};

/** GitHub Copilot's table: YAML of one list, a field per line. A name's note is not part of it; a model has an item for each context tier. */
export const copilot: Reader<Map<string, string>[]> = {
  items: (document) => {
    const rows = checked(z.string(), document).split(/^- /m).slice(1).map(readFields);
    if (rows.some((row) => !row.has("model"))) throw new Error("not the list expected");
    return [...Map.groupBy(rows, (row) => copilotId(row.get("model") ?? "")).values()];
  },
  offers: (rows) => {
    const parts = rows.map((row) => {
      const [, above = 0] = /^> (\d+)K$/.exec(row.get("threshold") ?? "") ?? [];
      return { above: Number(above) * 1000, rates: copilotRates(row) };
    });
    return [{ id: copilotId(rows[0]?.get("model") ?? ""), ...cardOfParts(parts) }];
  },
};

function readFields(block: string): Map<string, string> {
  const fields = block.matchAll(/^\s*(\w+):\s*['"]?(.*?)['"]?\s*$/gm);
  return new Map(Array.from(fields, ([, name = "", value = ""]) => [name, value] as const));
}

/** `Claude Opus 4.8 (fast mode) (preview)[^note]` is `claude-opus-4.8-fast` to the API. */
function copilotId(name: string): string {
  const plain = name.replace(/\[\^.*?\]|\(preview\)/gi, "").replace(/\((\w+) mode\)/i, "$1");
  return plain.trim().toLowerCase().replace(/\s+/g, "-");
}

function copilotRates(row: Map<string, string>): Figures {
  const usd = (field: string) => {
    const text = row.get(field);
    return text === "Not applicable" ? undefined : text?.replace(/^\$/, "");
  };
  return {
    prompt: usd("input"),
    completion: usd("output"),
    input_cache_read: usd("cached_input"),
    input_cache_write: usd("cache_write"),
  };
}
