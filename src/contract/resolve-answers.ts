// Shapes of the answers to "which id is this?"; the Worker imports their types alone.
import * as z from "zod/mini";
import { signedDecimal } from "./bill-answers.ts";
import { matched } from "./cost-answers.ts";

/** A model at a provider: `rule` is absent where the id is listed as it was sent. */
export const resolvedMatch = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  rule: z.exactOptional(matched.shape.rule),
});

/** Who serves a model; `total_exact` is the given usage's cost there, absent where it is not known. */
export const resolvedOffer = z.object({
  provider_id: z.string(),
  kind: z.exactOptional(z.string()),
  model_id: z.string(),
  prompt: z.exactOptional(z.number()),
  completion: z.exactOptional(z.number()),
  total_exact: z.exactOptional(signedDecimal),
});

export const resolved = z.object({
  model_id: z.string(),
  provider_id: z.nullable(z.string()),
  matches: z.array(resolvedMatch),
  canonical: z.nullable(z.string()),
  offers: z.array(resolvedOffer),
  offers_total: z.int(),
  nearest: z.array(z.string()),
});

export type Resolved = z.input<typeof resolved>;
