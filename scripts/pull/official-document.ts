// One provider's price table, as it is kept in public.
import * as z from "zod/mini";
import { perMillion } from "./page-rates.ts";

export const modality = z.record(z.string(), perMillion);
const sided = z.object({
  side: z.string(),
  modality: z.optional(z.string()),
  usd_per_mtok: z.optional(z.string()),
  price: z.optional(z.string()),
  unit: z.optional(z.string()),
});

const row = z.object({
  model: z.string(),
  name: z.optional(z.string()),
  aliases: z.optional(z.array(z.string())),
  status: z.optional(z.string()),
  release_date: z.optional(z.string()),
  usd_per_mtok: z.optional(perMillion),
  usd_per_mtok_exact_from_multiplier: z.optional(perMillion),
  extra_usd_per_mtok: z.optional(perMillion),
  usd_per_mtok_by_modality: z.optional(modality),
  batch_image: z.optional(perMillion),
  usd_per_million_characters: z.optional(z.string()),
  usd_per_minute: z.optional(z.string()),
  usd_per_second: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
  cache_storage_usd_per_mtok_hour: z.optional(z.string()),
  tiers: z.optional(z.array(z.object({ above_input_tokens: z.number(), usd_per_mtok: perMillion }))),
  service_tiers: z.optional(z.record(z.string(), perMillion)),
  peak: z.optional(z.object({ windows: z.object({ utc: z.array(z.string()) }), usd_per_mtok: perMillion })),
  other_prices: z.optional(z.array(sided)),
  prices: z.optional(z.array(sided)),
  effective_from: z.optional(z.string()),
  effective_until: z.optional(z.string()),
  promo_at_least_until: z.optional(z.string()),
  last_confirmed: z.optional(z.string()),
  observed_at: z.optional(z.string()),
  source_url: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** One provider's table. */
export const tableDocument = z.object({
  provider: z.string(),
  confidence: z.enum(["official", "two secondary", "one secondary"]),
  entries: z.array(row),
  multimodal_entries: z.optional(z.array(row)),
  other_entries: z.optional(z.array(row)),
});

export type Row = z.infer<typeof row>;
export type Table = z.infer<typeof tableDocument>;
