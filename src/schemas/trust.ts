// What the service knows of its own trustworthiness: evidence by provider, first-hand facts against what is served, bills.
import * as z from "zod/mini";
import { day, decimal, instant } from "./price.ts";
import { fee, namedTier, region, statedConvention } from "./provider-terms.ts";
import { FACT_RESULTS } from "./words.ts";

const count = z.int().check(z.gte(0));

/** Of one provider's rows; `reads` are the days on which the prices of priced rows that are sold were read, with how many. */
export const providerTrust = z.object({
  rows: count,
  priced: count,
  /** Rows that a list of the provider's offers names. */
  listed: count,
  /** Rows that are sold no more. */
  gone: count,
  /** Priced rows whose price is from the provider's own page. */
  first_hand: count,
  /** Priced rows of which some source says another prompt or completion rate. */
  disagreements: count,
  reads: z.array(z.tuple([day, count])),
  usage: statedConvention,
  fees: z.exactOptional(z.array(fee)),
  regions: z.exactOptional(z.array(region)),
  service_tiers: z.exactOptional(z.array(namedTier)),
});

/** A rate that a provider's own page prints, beside what is served at an instant at which it holds. */
export const judgedFact = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  /** `prompt`, `above 200000 prompt`, `batch prompt`, `unit output_per_second`. */
  rate: z.string(),
  value: decimal,
  /** Null when nothing is served. */
  served: z.nullable(decimal),
  result: z.enum(FACT_RESULTS),
  /** Why another value is served, of one that is disputed. */
  reason: z.exactOptional(z.string()),
  at: instant,
  page: z.string(),
  read: z.nullable(day),
  /** What was served the day before the fact came in, and when it did; absent where that is not known. */
  before: z.exactOptional(z.object({ imported: day, served: z.nullable(decimal) })),
});

export const billCounts = z.object({ confirmed: count, refuted: count, undecidable: count });

export const trustReport = z.object({
  providers: z.record(z.string(), providerTrust),
  facts: z.array(judgedFact),
  bills: billCounts,
});

export type ProviderTrust = z.infer<typeof providerTrust>;
export type JudgedFact = z.infer<typeof judgedFact>;
export type TrustReport = z.infer<typeof trustReport>;
