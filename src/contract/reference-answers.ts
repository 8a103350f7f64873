// Shapes of the lists of models and providers, and of what is known of them.
import * as z from "zod/mini";
import { day } from "../schemas/price.ts";
import { billCounts, judgedFact, providerTrust } from "../schemas/trust.ts";
import { STATUSES } from "../schemas/words.ts";
import { pageMeta } from "./price-answers.ts";

const count = z.int().check(z.gte(0));

export const modelEntry = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  status: z.exactOptional(z.enum(STATUSES)),
});
export const providerEntry = z.object({
  provider_id: z.string(),
  name: z.string(),
  kind: z.exactOptional(z.string()),
  aliases: z.array(z.string()),
  replaced_by: z.exactOptional(z.string()),
  rows: z.exactOptional(z.literal(0)),
});
const share = z.number().check(z.gte(0), z.lte(1));
const score = { facts: count, right: count, wrong: count, share_right: share };

/** When prices were read; null when none was. */
export const evidenceAge = z.nullable(
  z.object({
    median: day,
    oldest: day,
    newest: day,
    share_read_within_days: z.record(z.string(), share),
  }),
);

const { reads: _reads, ...trustShape } = providerTrust.shape;

export const providerDetail = z.object({
  provider_id: z.string(),
  name: z.string(),
  kind: z.exactOptional(z.string()),
  aliases: z.array(z.string()),
  replaced_by: z.exactOptional(z.string()),
  ...trustShape,
  evidence: evidenceAge,
});

export const accuracy = z.object({
  summary: z.object({
    ...score,
    disputed: count,
    before: z.object({ ...score, missing: count }),
    bills: billCounts,
    evidence: evidenceAge,
  }),
  providers: z.array(z.object({ provider_id: z.string(), name: z.string(), ...score, disputed: count })),
  data: z.array(judgedFact),
  meta: pageMeta,
});

export const modelList = z.object({ data: z.array(modelEntry), meta: pageMeta });
export const providerList = z.object({ data: z.array(providerEntry) });

export type ProviderDetail = z.input<typeof providerDetail>;
export type Accuracy = z.input<typeof accuracy>;
export type ModelEntry = z.input<typeof modelEntry>;
export type ProviderList = z.input<typeof providerList>;
