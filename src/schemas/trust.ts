// The version's report on its own quality. src/contract/reference-answers.ts explains the fields.
import * as z from "zod/mini";
import { day, decimal, instant } from "./price.ts";
import { fee, namedTier, region, statedConvention } from "./provider-terms.ts";
import { FACT_RESULTS } from "./words.ts";

const count = z.int().check(z.gte(0));

/** Priced rows on sale by the certainty of their price. */
const certaintyCounts = z.object({ high: count, medium: count, low: count });

/** Counts of one provider's rows; `reads` maps each reading day to the number of rows on sale whose price was read then. */
export const providerTrust = z.object({
  rows: count,
  priced: count,
  listed: count,
  gone: count,
  first_hand: count,
  disagreements: count,
  reads: z.array(z.tuple([day, count])),
  certainty: z.exactOptional(certaintyCounts),
  usage: statedConvention,
  fees: z.exactOptional(z.array(fee)),
  regions: z.exactOptional(z.array(region)),
  service_tiers: z.exactOptional(z.array(namedTier)),
});

/** A rate on a provider's own page, with the rate served at an instant when the page's applies. */
export const judgedFact = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  rate: z.string(),
  value: decimal,
  served: z.nullable(decimal),
  result: z.enum(FACT_RESULTS),
  reason: z.exactOptional(z.string()),
  at: instant,
  page: z.string(),
  read: z.nullable(day),
  before: z.exactOptional(z.object({ imported: day, served: z.nullable(decimal) })),
});

export const billCounts = z.object({ confirmed: count, refuted: count, undecidable: count });

const freshCounts = z.object({ facts: count, right: count, wrong: count, missing: count });

/** The newest import of facts from pages, compared with what was served the day before: prices, and ends and redirects of models. */
export const freshScore = z.object({ imported: day, prices: freshCounts, lives: freshCounts });

export const trustReport = z.object({
  /** Absent before the first import. */
  fresh: z.optional(freshScore),
  providers: z.record(z.string(), providerTrust),
  facts: z.array(judgedFact),
  bills: billCounts,
  /** For each pulled source: whether it is a seller's own feed, and the days on which its rows on sale were last read. */
  sources: z.exactOptional(
    z.record(
      z.string(),
      z.object({ first_hand: z.exactOptional(z.literal(true)), reads: z.array(z.tuple([day, count])) }),
    ),
  ),
  /** Certainties of the offers of the most widely sold models, by provider. */
  best_known: z.exactOptional(z.record(z.string(), certaintyCounts)),
});

export type CertaintyCounts = z.infer<typeof certaintyCounts>;
export type ProviderTrust = z.infer<typeof providerTrust>;
export type JudgedFact = z.infer<typeof judgedFact>;
export type TrustReport = z.infer<typeof trustReport>;
