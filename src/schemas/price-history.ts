// What is kept of prices through time: each row's dated entries with their evidence, and what changed from one version to the
// next. Written when a version is published, read as it is.
import * as z from "zod/mini";
import { lifecycle } from "./offer.ts";
import { confidence, decimal, instant, priceEntry } from "./price.ts";
import { CHANGES } from "./words.ts";

/** One rate by its name, `prompt above 200000` in a tier: null where it is not known. `percent` has a sign where it is below 0. */
export const rateChange = z.object({
  rate: z.string(),
  old: z.nullable(decimal),
  new: z.nullable(decimal),
  percent: z.exactOptional(z.string()),
});

/** Anything else of an entry or a row that changed, by the name it has in lists. */
export const factChange = z.object({
  name: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
});

export const change = z.object({
  id: z.string(),
  provider_id: z.string(),
  model_id: z.string(),
  change: z.enum(CHANGES),
  /** When we published it first. */
  seen: instant,
  /** Since when it holds; null when nobody says. */
  effective: z.nullable(instant),
  /** Of a new entry all its rates, of one that is corrected those that are not as before. */
  rates: z.array(rateChange),
  facts: z.array(factChange),
});

/** One month of changes, in the order they were published in. */
export const changeMonth = z.array(change);

export const historyEntry = z.extend(priceEntry, {
  source: z.string(),
  page: z.exactOptional(z.string()),
  /** The day of the reading; some sources name the month alone, or none. */
  read: z.string(),
  confidence: z.exactOptional(confidence),
  first_seen: z.exactOptional(instant),
  /** What we said of the same span before, and when we stopped. */
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
  /** Keys of the cost map that it had and has no more, with commas between. */
  left_cost_map: z.exactOptional(z.string()),
  entries: z.array(historyEntry),
});

export const providerHistory = z.object({ provider: z.string(), models: z.array(historyModel) });

export type RateChange = z.infer<typeof rateChange>;
export type FactChange = z.infer<typeof factChange>;
export type Change = z.infer<typeof change>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type HistoryModel = z.infer<typeof historyModel>;
export type ProviderHistory = z.infer<typeof providerHistory>;
