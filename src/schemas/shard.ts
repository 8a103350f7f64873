// A shard: the prices of one provider as calculators read them from KV. src/contract/snapshot.ts explains its fields.
import * as z from "zod/mini";
import { dating, day, decimal, instant, priceEntry, redirect } from "./price.ts";
import { fee, namedTier, region, usageConvention } from "./provider-terms.ts";
import { CERTAINTIES, RATE_NAMES, STATUSES, UNPRICED_REASONS } from "./words.ts";

/** A dated price in the form calculators need. */
export const shardPrice = z.extend(priceEntry, {
  ...dating,
  priced_by: z.exactOptional(z.string()),
  /** For a subprovider's undated price: the instant of its first evidence. */
  known_from: z.exactOptional(instant),
  seen: z.exactOptional(z.number()),
  seen_of: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), z.number())),
});

/** How a provider's API reports usage; `assumed` if no page states it. */
const shardConvention = z.extend(usageConvention, { assumed: z.exactOptional(z.literal(true)) });

export const shardModel = z.object({
  id: z.string(),
  canonical: z.exactOptional(z.string()),
  variant_of: z.exactOptional(z.string()),
  usage: z.exactOptional(shardConvention),
  prices: z.array(shardPrice),
  past: z.exactOptional(instant),
  moving: z.exactOptional(z.literal(true)),
  released: z.exactOptional(z.string()),
  region: z.exactOptional(z.string()),
  known_from: z.exactOptional(instant),
  /** Its known life (src/pricing/life.ts); absent means active without an end. */
  life: z.exactOptional(
    z.object({
      /** The build's status between start and end; absent means active. */
      status: z.exactOptional(z.enum(STATUSES)),
      since: z.exactOptional(day),
      /** The day on which an announced offer is released, and its status from then on. */
      begins: z.exactOptional(z.string()),
      next: z.exactOptional(z.enum(STATUSES)),
      /** The first day without it; `unconfirmed` marks a single reading, which ends nothing. */
      retires: z.exactOptional(z.string()),
      unconfirmed: z.exactOptional(z.literal(true)),
      redirect: z.exactOptional(redirect),
    }),
  ),
  message: z.exactOptional(z.string()),
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  subproviders: z.exactOptional(z.record(z.string(), z.array(shardPrice))),
  listed_at: z.exactOptional(z.record(z.string(), z.string())),
});

const certain = z.enum(CERTAINTIES);

/** Fields of the registry's tiers and regions that calculators do not need. */
const STATED = { page: true, read: true, confidence: true } as const;

/** A charge besides the models' prices, in USD per unit, with its page; without a price it only says how the unit is counted. */
const shardFee = z.extend(z.omit(fee, { currency: true, multiplier: true, minimum: true }), {
  seen: z.exactOptional(z.number()),
});

export const shard = z.object({
  provider: z.string(),
  usage: shardConvention,
  service_tiers: z.exactOptional(z.array(z.omit(namedTier, STATED))),
  regions: z.exactOptional(z.array(z.omit(region, STATED))),
  quotes: z.exactOptional(z.string()),
  fees: z.exactOptional(z.array(shardFee)),
  calendars: z.exactOptional(z.record(z.string(), z.array(day))),
  calendar_ends: z.exactOptional(z.record(z.string(), day)),
  byok_fee: z.exactOptional(decimal),
  free_byok_calls: z.exactOptional(z.number()),
  certainty: z.exactOptional(z.array(z.union([z.tuple([certain]), z.tuple([certain, day])]))),
  models: z.array(shardModel),
  /** Alias id -> the model's own id. */
  aliases: z.array(z.tuple([z.string(), z.string()])),
  gone_ids: z.exactOptional(z.array(z.string())),
});

export type ShardConvention = z.infer<typeof shardConvention>;
export type ShardPrice = z.infer<typeof shardPrice>;
export type ShardModel = z.infer<typeof shardModel>;
export type ShardFee = z.infer<typeof shardFee>;
export type Shard = z.infer<typeof shard>;
/** A shard without its models. */
export type ShardHead = Omit<Shard, "models">;
