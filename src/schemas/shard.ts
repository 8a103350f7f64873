// What the calculators read from KV: one shard per provider.
import * as z from "zod/mini";
import { day, decimal, instant, priceEntry } from "./price.ts";
import { fee, namedTier, region, usageConvention } from "./provider-terms.ts";
import { STATUSES, UNPRICED_REASONS } from "./words.ts";

/** A dated price as the calculators need it. */
export const shardPrice = z.extend(priceEntry, {
  /** For a price without token rates: by what it is priced, `per second of output`. */
  priced_by: z.exactOptional(z.string()),
});

/** How a provider's API reports usage; `assumed` when that is nobody's word. */
export const shardConvention = z.extend(usageConvention, { assumed: z.exactOptional(z.literal(true)) });

export const shardModel = z.object({
  id: z.string(),
  /** The maker's model that is sold here, `<maker>/<model>`. */
  canonical: z.exactOptional(z.string()),
  /** The model's own id, where this one is an older key for a region, size, quality or commitment of it. */
  variant_of: z.exactOptional(z.string()),
  /** How this model's usage is reported, where that is not the provider's own way. */
  usage: z.exactOptional(shardConvention),
  prices: z.array(shardPrice),
  /** The day the model was released, `YYYY-MM-DD` or `YYYY-MM`: before it nothing was charged. */
  released: z.exactOptional(z.string()),
  /** The region that the offer is of, where it is not the global one: no factor of a region is due on it. */
  region: z.exactOptional(z.string()),
  /** Since when there is evidence for the first price, where nobody says when it began: before it is an estimate. */
  known_from: z.exactOptional(instant),
  /** Where the model is in its life, since which day, and the last its provider has announced; absent: active, without an end. */
  life: z.exactOptional(
    z.object({ status: z.enum(STATUSES), since: z.exactOptional(day), retires: z.exactOptional(z.string()) }),
  ),
  /** Why there is no public price, one sentence. */
  message: z.exactOptional(z.string()),
  /** Of a model without a price; absent where none is public. */
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  /** A gateway's own prices by subprovider display name. */
  subproviders: z.exactOptional(z.record(z.string(), z.array(shardPrice))),
  /** Subprovider display name -> the model's id there, whose list price the gateway passes through. */
  listed_at: z.exactOptional(z.record(z.string(), z.string())),
});

/** What a calculator needs of the registry's tiers and regions: not where it was read. */
const WORDED = { name: true, words: true, models: true, factor: true } as const;

/** A charge beside the models' prices, in USD a unit, and where it is stated. */
export const shardFee = z.extend(
  z.pick(fee, { name: true, unit: true, models: true, free: true, page: true, read: true, confidence: true }),
  { price: decimal },
);

export const shard = z.object({
  provider: z.string(),
  usage: shardConvention,
  /** Words for its tiers of service and regions, with the factors its pages state. */
  service_tiers: z.exactOptional(z.array(z.pick(namedTier, WORDED))),
  regions: z.exactOptional(z.array(z.pick(region, WORDED))),
  /** Charges beside the models' prices that a quantity can be given for. */
  fees: z.exactOptional(z.array(shardFee)),
  /** Calendars that hours of its prices name: UTC days on which a window does not apply. */
  calendars: z.exactOptional(z.record(z.string(), z.array(day))),
  byok_fee: z.exactOptional(decimal),
  /** Calls of a month on the caller's own key that cost no fee. */
  free_byok_calls: z.exactOptional(z.number()),
  models: z.array(shardModel),
  /** Alias id -> the model's own id. */
  aliases: z.array(z.tuple([z.string(), z.string()])),
});

export type ShardConvention = z.infer<typeof shardConvention>;
export type ShardPrice = z.infer<typeof shardPrice>;
export type ShardModel = z.infer<typeof shardModel>;
export type ShardFee = z.infer<typeof shardFee>;
export type Shard = z.infer<typeof shard>;
/** What a shard says of all its models. */
export type ShardHead = Omit<Shard, "models">;
