// One provider's price table, as it is kept in public; its page, and when it was read, written by hand: the documents say it in
// words only.
import * as z from "zod/mini";
import { perMillion } from "./page-facts.ts";

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

/**
 * Where a table's page is, and the day the copy was read; null where only its age is known. `whole`: the page names all that
 * its provider sells, so that a model of an earlier edition that a later one leaves out is sold no more.
 */
export type Edition = { page: string; read: string | null; oldBecause?: string; whole?: true };

const DOCS_GITHUB = "https://docs.github.com/en/copilot/reference/copilot-billing/models-and-pricing";

/** By the document's file name without its ending. */
// biome-ignore format: one line an entry
export const EDITIONS: Readonly<Record<string, Edition>> = {
  "amazon-bedrock": { page: "https://aws.amazon.com/bedrock/pricing/", read: "2026-09-07" },
  anthropic: { page: "https://platform.claude.com/docs/en/about-claude/pricing", read: "2026-10-10" },
  "azure-openai": { page: "https://prices.azure.com/api/retail/prices", read: "2026-08-05" },
  "cloudflare-workers-ai": { page: "https://developers.cloudflare.com/workers-ai/platform/pricing/", read: "2026-08-31", oldBecause: "early 2025" },
  cohere: { page: "https://cohere.com/pricing", read: "2026-08-05" },
  cursor: { page: "https://cursor.com/docs/models", read: "2026-09-15" },
  deepseek: { page: "https://api-docs.deepseek.com/quick_start/pricing", read: "2026-10-06" },
  "github-copilot-2026-05": { page: DOCS_GITHUB, read: "2026-05-28", whole: true },
  "github-copilot-2026-08": { page: DOCS_GITHUB, read: "2026-08-15", whole: true },
  "github-copilot-2026-09": { page: DOCS_GITHUB, read: "2026-09-15", whole: true },
  "github-models": { page: "https://docs.github.com/en/billing/reference/costs-for-github-models", read: null },
  "google-gemini": { page: "https://ai.google.dev/gemini-api/docs/pricing", read: "2026-10-10" },
  groq: { page: "https://console.groq.com/docs/models", read: "2026-09-07" },
  mistral: { page: "https://docs.mistral.ai/inference/pricing", read: "2026-08-21" },
  moonshot: { page: "https://platform.kimi.ai/docs/pricing", read: "2026-10-25" },
  openai: { page: "https://developers.openai.com/api/docs/pricing", read: "2026-09-21" },
  "opencode-zen": { page: "https://opencode.ai/docs/zen", read: "2026-09-24" },
  together: { page: "https://www.together.ai/pricing", read: "2026-08-05" },
  xai: { page: "https://docs.x.ai/developers/models", read: "2026-09-28" },
  zai: { page: "https://docs.z.ai/guides/overview/pricing", read: "2026-09-23" },
};
