// A ledger line: one dated price of one offer, who showed it, and how precisely its days are known.
import * as z from "zod/mini";
import { day, instant, priceEntry } from "./price.ts";
import { CERTAINTIES } from "./words.ts";

const { rates, tiers, service_tiers, hours, units } = priceEntry.shape;

/** `exact`: a page or list states the day. `by`: the day of a reading, by which the price applied or had ended. */
const bound = z.nullable(z.enum(["by", "exact"]));

export const ledgerWitness = z.object({
  source: z.string(),
  /** Days, as far as they are known. */
  first_seen: z.nullable(z.string()),
  last_seen: z.string(),
  /** The licence of the list that showed it. */
  licence: z.nullable(z.string()),
});

export const ledgerEntry = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
  bound: z.object({ from: bound, until: bound }),
  /** Nobody read a price from here to `effective_from`, so the change lies in between. */
  gap_before: z.nullable(instant),
  ...{ rates, tiers, service_tiers, hours, units },
  witnesses: z.array(ledgerWitness),
  page: z.exactOptional(z.string()),
  first_hand: z.boolean(),
  certainty: z.enum(CERTAINTIES),
  checked: z.exactOptional(day),
});

export type LedgerEntry = z.infer<typeof ledgerEntry>;
