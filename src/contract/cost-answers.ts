// Shapes of a calculation; its bill is in breakdown-answers.ts.
import * as z from "zod/mini";
import {
  BASE_COUNTS,
  FURTHER_COUNTS,
  FURTHER_KINDS,
  ITEMS,
  QUANTITIES,
  USAGE_COUNTS,
} from "../schemas/charges.ts";
import { day, decimal, instant } from "../schemas/price.ts";
import { OTHER_RATES, STATUSES, UNPRICED_REASONS } from "../schemas/words.ts";
import { costBreakdown, itemOf, signedDecimal } from "./bill-answers.ts";
import { each } from "./each.ts";
import { pricing } from "./price-answers.ts";

const count = z.int().check(z.gte(0));

const FURTHER_ITEMS = FURTHER_KINDS.map(({ item }) => item);
const units = z.exactOptional(z.record(z.string(), z.string()));

/** Every count as it was priced, defaults filled in. */
export const usageCounts = z.object({
  ...each(BASE_COUNTS, count),
  ...each(FURTHER_COUNTS, z.exactOptional(count)),
  units,
});

export const MATCH_RULES = [
  "alias",
  "variant",
  "provider_prefix",
  "models_prefix",
  "region_prefix",
  "resource_path",
  "publisher_prefix",
  "repeated_prefix",
  "fine_tune",
  "routing_suffix",
  "context_suffix",
  "version_suffix",
  "dated",
  "word_order",
  "spelling",
  "undated",
] as const;

export const matched = z.object({ model_id: z.string(), rule: z.enum(MATCH_RULES) });

/** The dated entry that was charged. */
export const priceRef = z.object({
  id: z.string(),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
});

/** The version of all prices. */
export const pricesRef = z.object({ serial: z.int(), version: z.string(), as_of: day });

/** A field of the usage that nobody reads, and the known one that may be meant. */
export const ignoredField = z.object({ name: z.string(), nearest: z.exactOptional(z.enum(USAGE_COUNTS)) });

/** What the prices rest on. */
export const evidence = z.object({
  sources: z.array(z.string()),
  page: z.exactOptional(z.string()),
  read: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.string()),
});

/** A fee of the provider's that was charged, and where it is stated; `read` is null where the day is not known. */
export const chargedFee = z.object({
  item: z.string(),
  fee: z.string(),
  unit: z.string(),
  page: z.string(),
  read: z.nullable(day),
  confidence: z.string(),
});

/** The disjoint counts that are charged. */
export const quantities = z.object({
  ...each(QUANTITIES, count),
  ...each(FURTHER_ITEMS, z.exactOptional(count)),
  units,
});

export const reportedCost = z.object({
  usd: signedDecimal,
  difference: signedDecimal,
  explained_by: z.array(z.array(itemOf([...ITEMS, "byok_fee"]))),
});

/** Rates beside the 13: those that are stated. */
export const otherRates = z.object(each(OTHER_RATES, z.exactOptional(decimal)));

/** What every calculation says of itself. */
export const basis = {
  currency: z.literal("USD"),
  prices: pricesRef,
  at: instant,
  id: z.exactOptional(z.string()),
  ignored: z.exactOptional(z.array(ignoredField)),
  quantities: z.exactOptional(quantities),
  fingerprint: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
};

export const traceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing,
  rates: z.exactOptional(otherRates),
  cost_breakdown: costBreakdown,
  matched: z.exactOptional(matched),
  status: z.enum(["priced", "estimated", "partial"]),
  model_status: z.exactOptional(z.enum(STATUSES)),
  price: priceRef,
  ...basis,
  evidence: z.exactOptional(evidence),
  fees: z.exactOptional(z.array(chargedFee)),
  reported_cost: z.exactOptional(reportedCost),
});

/** What a 402 says besides. */
export const failureDetails = {
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  price_known_from: z.exactOptional(instant),
};

/** Body of a 402 or 404 of the calculator. */
export const failedTraceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing: z.null(),
  cost_breakdown: z.null(),
  error: z.string(),
  ...failureDetails,
  status: z.literal("unpriced"),
  ...basis,
});

export type TraceCost = z.input<typeof traceCost>;
export type FailedTraceCost = z.input<typeof failedTraceCost>;
