// Shapes of the lists of prices.
import * as z from "zod/mini";
import { lifecycle, offerFacts } from "../schemas/offer.ts";
import { day, instant } from "../schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES, RATE_NAMES, UNPRICED_REASONS } from "../schemas/words.ts";
import { each } from "./each.ts";

const count = z.int().check(z.gte(0));
export const rate = z.number().check(z.gte(0));

/** The 13 rates; 0 where there is none. */
export const pricing = z.object(each(PUBLIC_RATES, rate));

/** Rates of a context tier, or of a span of days: those that are known. */
const someRates = each(RATE_NAMES, z.exactOptional(rate));

export const priceTier = z.object({ above: z.int(), ...someRates });

/** Rates of a tier of service, which replace the base ones. */
export const priceServiceTier = z.object({ ...someRates, tiers: z.exactOptional(z.array(priceTier)) });

/** Rates of a daily window of hours, which replace the base ones. */
export const priceHours = z.object({
  utc: z.string(),
  days: z.exactOptional(z.array(z.int())),
  except: z.exactOptional(z.string()),
  ...someRates,
});

export const pastRates = z.object({
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  effective_from: z.exactOptional(instant),
  effective_until: z.exactOptional(instant),
  ...someRates,
  tiers: z.exactOptional(z.array(priceTier)),
});

/** What an offer of a model in another region, size, quality or commitment costs; `model_id` is the key it is billed by. */
export const variant = z.object({
  model_id: z.string(),
  offer: offerFacts,
  ...someRates,
  units: z.exactOptional(z.record(z.string(), rate)),
});

/** Who says a price: a list or `page`, the day it was read, and how well. */
export const witness = z.object({
  source: z.string(),
  read: z.string(),
  page: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.string()),
  rates: z.exactOptional(z.object(someRates)),
  held_back: z.exactOptional(z.string()),
});

/** What `include=facts` adds to a row. */
export const priceFacts = z.object({
  name: z.exactOptional(z.string()),
  mode: z.exactOptional(z.string()),
  max_input_tokens: z.exactOptional(count),
  capabilities: z.array(z.string()),
  evidence: z.exactOptional(witness),
  dissent: z.exactOptional(z.array(witness)),
});

/** One row of the lists. All after `message` is extra, and absent where it is not known. */
export const priceEntry = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  pricing: z.union([pricing, z.null()]),
  message: z.string(),
  canonical: z.exactOptional(z.string()),
  offer: z.exactOptional(offerFacts),
  variant_of: z.exactOptional(z.string()),
  unknown: z.exactOptional(z.array(z.enum(PUBLIC_RATES))),
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  ...lifecycle,
  facts: z.exactOptional(priceFacts),
  offers: z.exactOptional(count),
  as_of: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/))),
  sources: z.exactOptional(z.array(z.string())),
  page: z.exactOptional(z.string()),
  tiers: z.exactOptional(z.array(priceTier)),
  units: z.exactOptional(z.record(z.string(), rate)),
  rates: z.exactOptional(z.object(each(OTHER_RATES, z.exactOptional(rate)))),
  service_tiers: z.exactOptional(z.record(z.string(), priceServiceTier)),
  hours: z.exactOptional(z.array(priceHours)),
  guaranteed_until: z.exactOptional(instant),
  context_tokens: z.exactOptional(count),
  max_output_tokens: z.exactOptional(count),
  released: z.exactOptional(z.string()),
  retires: z.exactOptional(z.string()),
  replaced_by: z.exactOptional(z.string()),
  input_modalities: z.exactOptional(z.array(z.string())),
  output_modalities: z.exactOptional(z.array(z.string())),
  history: z.exactOptional(z.array(pastRates)),
  variants: z.exactOptional(z.array(variant)),
});

export const pageMeta = z.object({
  page: z.int().check(z.gte(1)),
  page_size: z.int().check(z.gte(1)),
  total: count,
  total_pages: count,
});

/**
 * Of lists of prices also how many rows passed the filters but are sold no more, names no provider has, what was looked for in place of
 * a word nobody knows, and the ids nearest to a text that nothing has.
 */
export const priceMeta = z.extend(pageMeta, {
  hidden: z.exactOptional(count),
  unknown_providers: z.exactOptional(z.array(z.string())),
  corrected: z.exactOptional(z.string()),
  nearest: z.exactOptional(z.array(z.string())),
});

export const priceList = z.object({ data: z.array(priceEntry), meta: priceMeta });

export type PriceEntry = z.input<typeof priceEntry>;
export type Witness = z.input<typeof witness>;
export type PriceFacts = z.input<typeof priceFacts>;
export type PageMeta = z.input<typeof pageMeta>;
export type PriceMeta = z.input<typeof priceMeta>;
