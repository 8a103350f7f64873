// Prices through time: dated entries, changes between versions, lines of the ledger. src/contract/history-answers.ts explains the fields.
import * as z from "zod/mini";
import { confidence, dating, day, decimal, instant, lifecycle, priceEntry } from "./price.ts";
import { CERTAINTIES, CHANGES, RATE_NAMES } from "./words.ts";

/** A change of one rate, named as `prompt` or, in a tier, `prompt above 200000`; null means unknown. A rise has no sign in `percent`. */
const rateChange = z.object({
  rate: z.string(),
  old: z.nullable(decimal),
  new: z.nullable(decimal),
  percent: z.exactOptional(z.string()),
});

/** A change of another field, named as in lists. */
const factChange = z.object({
  name: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
});

export const change = z.object({
  id: z.string(),
  provider_id: z.string(),
  model_id: z.string(),
  change: z.enum(CHANGES),
  seen: instant,
  effective: z.nullable(instant),
  affects_from: z.exactOptional(z.nullable(instant)),
  affects_until: z.exactOptional(z.nullable(instant)),
  rates: z.array(rateChange),
  facts: z.array(factChange),
});

const certain = z.enum(CERTAINTIES);

const bound = z.enum(["by", "exact"]);

export const historyEntry = z.extend(priceEntry, {
  source: z.string(),
  page: z.exactOptional(z.string()),
  read: z.string(),
  confidence: z.exactOptional(confidence),
  first_seen: z.exactOptional(instant),
  certainty: z.exactOptional(certain),
  checked: z.exactOptional(day),
  certainty_of: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), certain)),
  bound: z.exactOptional(z.object({ from: bound, until: z.exactOptional(bound) })),
  gap_from: dating.gap_from,
  alone_until: dating.alone_until,
  witnesses: z.exactOptional(
    z.array(z.object({ source: z.string(), first_seen: z.nullable(day), last_seen: day })),
  ),
  corrections: z.exactOptional(z.array(z.object({ seen: instant, rates: z.array(rateChange) }))),
});

export const historyModel = z.object({
  id: z.string(),
  status: lifecycle.status,
  status_since: lifecycle.status_since,
  released: z.exactOptional(z.string()),
  retires: z.exactOptional(z.string()),
  replaced_by: z.exactOptional(z.string()),
  withdrawn: z.exactOptional(z.string()),
  left_cost_map: z.exactOptional(z.string()),
  entries: z.array(historyEntry),
});

export const providerHistory = z.object({ provider: z.string(), models: z.array(historyModel) });

const { rates, tiers, service_tiers, hours, units } = priceEntry.shape;

/** `exact`: a page or list states the day. `by`: the day of a reading, by which the price applied or had ended. */
const ledgerBound = z.nullable(bound);

const ledgerWitness = z.object({
  source: z.string(),
  first_seen: z.nullable(z.string()),
  last_seen: z.string(),
  licence: z.nullable(z.string()),
});

export const ledgerEntry = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
  bound: z.object({ from: ledgerBound, until: ledgerBound }),
  /** Nobody read a price from here to `effective_from`, so the change lies in between. */
  gap_before: z.nullable(instant),
  ...{ rates, tiers, service_tiers, hours, units },
  witnesses: z.array(ledgerWitness),
  page: z.exactOptional(z.string()),
  first_hand: z.boolean(),
  certainty: certain,
  checked: z.exactOptional(day),
});

export type RateChange = z.infer<typeof rateChange>;
export type FactChange = z.infer<typeof factChange>;
export type Change = z.infer<typeof change>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryModel = z.infer<typeof historyModel>;
export type ProviderHistory = z.infer<typeof providerHistory>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
