// What people decided about prices, each decision with a reason and a day: one file per kind in prices/.
import * as z from "zod/mini";
import { day, decimal, instant, pageAddress } from "../../src/schemas/price.ts";
import { STATUSES } from "../../src/schemas/words.ts";
import { modelId } from "./evidence.ts";

/** Relations between the prices of one offer; a price that breaks one is doubted. */
const RELATIONS = [
  "cache_read_above_prompt",
  "cache_read_free",
  "cache_read_next_to_nothing",
  "cache_write_below_prompt",
  "cache_write_far_above_prompt",
  "cache_write_1h_below_5m",
  "completion_below_prompt",
  "embedding_output",
  "tier_below_base",
  "tier_out_of_line",
  "service_tier_out_of_order",
  "unit_does_not_fit",
  "lone_price_far_off",
  "alias_contradicts",
  "region_off_factor",
] as const;

/** prices/accepted-relations.json: prices that break a relation but are right. Each acceptance lapses after `until`. */
const acceptedRelation = z.object({
  /** `<provider>/<model>`. */
  row: z.string(),
  relation: z.enum(RELATIONS),
  reason: z.string(),
  /** The page that was read, if any. */
  page: z.exactOptional(pageAddress),
  until: day,
});

export const acceptedRelationsFile = z.object({ accepted: z.array(acceptedRelation) });

export type Relation = (typeof RELATIONS)[number];
export type AcceptedRelation = z.infer<typeof acceptedRelation>;

/**
 * prices/aliases.json: `ids` that the provider bills as `to` although the ids do not show it. `from` (inclusive) and `until` (exclusive)
 * bound a meaning that changed; `on` is the day of the decision.
 */
const sharedPrice = z.object({
  provider: z.string(),
  ids: z.array(modelId),
  to: modelId,
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  reason: z.string(),
  page: z.exactOptional(pageAddress),
  on: day,
});

export const aliasesFile = z.object({ aliases: z.array(sharedPrice) });

export type SharedPrice = z.infer<typeof sharedPrice>;

const NO_ROW = "expected the name of a row, <provider>/<model>";
const rowName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*\/.+$/, NO_ROW));

/** prices/withdrawn.json: a row that was wrong. Nothing else can remove the price of a listed row. */
export const withdrawal = z.object({
  id: rowName,
  /** One sentence for callers. */
  reason: z.string().check(z.regex(/^[A-Z].*\.$/, "expected a sentence")),
  /** The day it was withdrawn. */
  day,
  /** The right row. */
  see: z.exactOptional(rowName),
});

/** prices/signing-keys.json: the public keys that versions were signed with, newest first; the first is the one in use. */
export const signingKeysFile = z.object({ keys: z.array(z.object({ public_key: z.string(), from: day })) });

export const withdrawnFile = z.object({ withdrawn: z.array(withdrawal) });

export type Withdrawal = z.infer<typeof withdrawal>;

/** prices/gone-keys.json: a key that the cost map no longer has. */
const goneKey = z.object({
  key: z.string(),
  /** `<provider>/<model>`: a row without a price, or one whose price is under `now`. */
  row: z.string(),
  /** The first day without the key. */
  day,
  /** The key that holds the row's price today. */
  now: z.exactOptional(z.string()),
});

export const goneKeysFile = z.object({ gone: z.array(goneKey) });

export type GoneKey = z.infer<typeof goneKey>;

/** prices/canaries.json: models with well-known prices, in USD per token. */
export const canaryFile = z.object({
  canaries: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      prompt: decimal,
      completion: decimal,
      input_cache_read: z.exactOptional(decimal),
    }),
  ),
});

/** prices/allowed-causes.json: causes, as the gate names them, that may move so many bills until a day. */
export const allowedCausesFile = z.object({
  allowed: z.array(z.object({ cause: z.string(), reason: z.string(), until: day, bills: z.int() })),
});

export type AllowedCause = z.infer<typeof allowedCausesFile>["allowed"][number];
export type Canary = z.infer<typeof canaryFile>["canaries"][number];

/** prices/disputed-facts.json: published rates that are not served, each with a reason and a last day. */
export const disputedFactsFile = z.object({
  disputed: z.array(z.object({ id: z.string(), reason: z.string(), on: day, until: day })),
});

/** prices/served-before.json: what was served on the day before facts about a row were imported. */
export const servedBeforeFile = z.object({
  imports: z.array(
    z.object({
      imported: day,
      rows: z.record(z.string(), z.record(z.string(), z.nullable(decimal))),
      /** The statuses of rows for which an end or a redirect was imported. */
      statuses: z.exactOptional(z.record(z.string(), z.nullable(z.enum(STATUSES)))),
    }),
  ),
});

export type DisputedFact = z.infer<typeof disputedFactsFile>["disputed"][number];
export type ServedBefore = z.infer<typeof servedBeforeFile>["imports"];
