// The API's answers, as far as the page shows them.
import type { PublicRate } from "../../schemas/price.ts";

export type RateNumbers = Partial<Record<PublicRate, number>>;
export type Tier = { above: number } & RateNumbers;

/** A price and the days it holds on, both inclusive. */
export type DatedPrice = { from?: string; until?: string; tiers?: Tier[] } & RateNumbers;

export type PriceEntry = {
  model_id: string;
  provider_id: string;
  /** All public rates, 0 for an unknown one; null when no public price is known. */
  pricing: Record<PublicRate, number> | null;
  message: string;
  /** Unknown rates, where `pricing` has 0. */
  unknown?: PublicRate[];
  status?: string;
  canonical?: string;
  /** With `group_by=model`: how many offers the row is one of. */
  offers?: number;
  /** With `include=facts`. */
  facts?: { name?: string; mode?: string; capabilities: string[] };
  as_of?: string;
  sources?: string[];
  page?: string;
  context_tokens?: number;
  released?: string;
  max_output_tokens?: number;
  input_modalities?: string[];
  output_modalities?: string[];
  tiers?: Tier[];
  /** Every dated price, oldest first, where there is more than one. */
  history?: DatedPrice[];
  units?: Record<string, number>;
  /** Rates of tiers of service, by name, and daily windows with rates of their own. */
  service_tiers?: Record<string, RateNumbers>;
  hours?: { utc: string }[];
};

export type PageMeta = { page: number; page_size: number; total: number; total_pages: number };
/** A list's remarks: unknown providers, the corrected search, similar ids. */
export type ListMeta = PageMeta & { unknown_providers?: string[]; corrected?: string; nearest?: string[] };
export type PriceList = { data: PriceEntry[]; meta: ListMeta };
/** Facts of a provider, as far as the page shows them. */
export type ProviderFacts = {
  name: string;
  kind?: string;
  rows: number;
  gone: number;
  priced: number;
  /** Prices from its own pages, and prices that some source disputes. */
  first_hand: number;
  disagreements: number;
  evidence: { median: string; oldest: string } | null;
};
export type ProviderName = { provider_id: string; name: string };

/** Rates in USD per token; the others are per call, search or image and never scaled. */
const TOKEN_RATES: ReadonlySet<PublicRate> = new Set([
  "prompt",
  "completion",
  "input_cache_read",
  "input_cache_write",
  "audio",
  "audio_output",
  "input_audio_cache",
  "internal_reasoning",
]);

export const RATE_LABELS: Readonly<Record<PublicRate, string>> = {
  prompt: "Input",
  completion: "Output",
  input_cache_read: "Cache read",
  input_cache_write: "Cache write",
  internal_reasoning: "Reasoning",
  audio: "Audio in",
  audio_output: "Audio out",
  input_audio_cache: "Audio cache",
  image: "Image in",
  image_output: "Image out",
  request: "Per call",
  web_search: "Per search",
  discount: "Discount",
};

/** Whether a rate is per token, so that the unit switch applies. */
export function isTokenRate(rate: PublicRate): boolean {
  return TOKEN_RATES.has(rate);
}

/** A row's rate, or undefined where it is unknown: the list then has 0 and names the rate. Early versions name no unknown rates. */
export function knownRate(entry: PriceEntry, rate: PublicRate): number | undefined {
  if (entry.pricing === null) return undefined;
  const value = entry.pricing[rate];
  if (value !== 0) return value;
  if (entry.unknown) return entry.unknown.includes(rate) ? undefined : value;
  return isFree(entry) && (rate === "prompt" || rate === "completion") ? 0 : undefined;
}

/** Priced, and every rate is 0: the provider charges nothing. */
function isFree({ pricing, units }: PriceEntry): boolean {
  return pricing !== null && units === undefined && Object.values(pricing).every((rate) => rate === 0);
}
