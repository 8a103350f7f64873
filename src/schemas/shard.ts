// A shard: the prices of one provider as the calculators read them from KV.
import * as z from "zod/mini";
import { dating, day, decimal, instant, priceEntry, redirect } from "./price.ts";
import { fee, namedTier, region, usageConvention } from "./provider-terms.ts";
import { CERTAINTIES, RATE_NAMES, STATUSES, UNPRICED_REASONS } from "./words.ts";

/** A dated price as the calculators need it. */
export const shardPrice = z.extend(priceEntry, {
  ...dating,
  /** The units of a price without token rates: `per second of output`. */
  priced_by: z.exactOptional(z.string()),
  /** The place of its certainty in the shard's table, and those of rates that differ. */
  seen: z.exactOptional(z.number()),
  seen_of: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), z.number())),
});

/** How a provider's API reports usage; `assumed` if no page says so. */
const shardConvention = z.extend(usageConvention, { assumed: z.exactOptional(z.literal(true)) });

export const shardModel = z.object({
  id: z.string(),
  /** The maker's model that is sold here, `<maker>/<model>`. */
  canonical: z.exactOptional(z.string()),
  /** The model's own id, where this one is an older key for a region, size, quality or commitment of it. */
  variant_of: z.exactOptional(z.string()),
  /** How this model's usage is reported, if it differs from its provider's. */
  usage: z.exactOptional(shardConvention),
  prices: z.array(shardPrice),
  /** What it cost before this instant is in the key of the provider's past prices. */
  past: z.exactOptional(instant),
  /** The id leads to newer models in turn, and no page says to which today. */
  moving: z.exactOptional(z.literal(true)),
  /** The day the model was released, `YYYY-MM-DD` or `YYYY-MM`: before it nothing was charged. */
  released: z.exactOptional(z.string()),
  /** The region of an offer that is not global: no factor of a region is due on it. */
  region: z.exactOptional(z.string()),
  /** The beginning of the evidence for a first price without a stated beginning: earlier calls are estimated. */
  known_from: z.exactOptional(instant),
  /** What is known of its life (src/pricing/life.ts); absent: active, without an end. */
  life: z.exactOptional(
    z.object({
      status: z.exactOptional(z.enum(STATUSES)),
      since: z.exactOptional(day),
      begins: z.exactOptional(z.string()),
      next: z.exactOptional(z.enum(STATUSES)),
      retires: z.exactOptional(z.string()),
      unconfirmed: z.exactOptional(z.literal(true)),
      redirect: z.exactOptional(redirect),
    }),
  ),
  /** Why there is no public price, one sentence. */
  message: z.exactOptional(z.string()),
  /** Why a model has no price; absent if no price is public. */
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  /** A gateway's own prices by subprovider display name. */
  subproviders: z.exactOptional(z.record(z.string(), z.array(shardPrice))),
  /** Subprovider display name -> the model's id there, whose list price the gateway passes through. */
  listed_at: z.exactOptional(z.record(z.string(), z.string())),
});

const certain = z.enum(CERTAINTIES);

/** The fields of the registry's tiers and regions that calculators leave aside. */
const STATED = { page: true, read: true, confidence: true } as const;

/** A charge beside the models' prices, in USD a unit, and where it is stated; without a price it says how the unit is counted. */
const shardFee = z.extend(z.omit(fee, { currency: true, multiplier: true, minimum: true }), {
  /** The place of its certainty in the shard's table. */
  seen: z.exactOptional(z.number()),
});

export const shard = z.object({
  provider: z.string(),
  usage: shardConvention,
  /** Words for its tiers of service and regions, with the factors its pages state. */
  service_tiers: z.exactOptional(z.array(z.omit(namedTier, STATED))),
  regions: z.exactOptional(z.array(z.omit(region, STATED))),
  /** The currency of its own pages, where it is not USD: its prices are converted. */
  quotes: z.exactOptional(z.string()),
  /** Charges beside the models' prices, each for a quantity. */
  fees: z.exactOptional(z.array(shardFee)),
  /** Calendars that hours of its prices name: UTC days on which a window does not apply. */
  calendars: z.exactOptional(z.record(z.string(), z.array(day))),
  /** The last day that each calendar covers. */
  calendar_ends: z.exactOptional(z.record(z.string(), day)),
  byok_fee: z.exactOptional(decimal),
  /** Calls of a month on the caller's own key that cost no fee. */
  free_byok_calls: z.exactOptional(z.number()),
  /** Certainties of its prices, each with the day of the newest reading that agrees, if known. */
  certainty: z.exactOptional(z.array(z.union([z.tuple([certain]), z.tuple([certain, day])]))),
  models: z.array(shardModel),
  /** Alias id -> the model's own id. */
  aliases: z.array(z.tuple([z.string(), z.string()])),
});

export type ShardConvention = z.infer<typeof shardConvention>;
export type ShardPrice = z.infer<typeof shardPrice>;
export type ShardModel = z.infer<typeof shardModel>;
export type ShardFee = z.infer<typeof shardFee>;
export type Shard = z.infer<typeof shard>;
/** A shard without its models. */
export type ShardHead = Omit<Shard, "models">;
