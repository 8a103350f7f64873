// An offer of a model: where it is in its life, and what sets it apart from the model's usual one.
import * as z from "zod/mini";
import { day } from "./price.ts";
import { STATUSES } from "./words.ts";

export const lifecycle = {
  /** Absent: active. */
  status: z.exactOptional(z.enum(STATUSES)),
  /** Absent when the day is not known. */
  status_since: z.exactOptional(day),
  /** The newest day on which a list of the provider's offers named it; null: no list ever did. */
  listed: z.exactOptional(z.nullable(day)),
};

/** What sets an offer apart from the model's usual one, in the words of its id. */
export const offerFacts = z.object({
  region: z.exactOptional(z.string()),
  size: z.exactOptional(z.string()),
  quality: z.exactOptional(z.string()),
  steps: z.exactOptional(z.string()),
  commitment: z.exactOptional(z.string()),
  /** Which of the provider's APIs serves it. */
  route: z.exactOptional(z.string()),
});

export type OfferFacts = z.infer<typeof offerFacts>;
