// What a provider's own page says of a price, dated: prices/pages/<provider>.json, and by hand prices/overrides/<provider>.json.
import * as z from "zod/mini";
import { instant } from "./moment.ts";
import { day, decimal, hours, rates, serviceTier, tier } from "./price.ts";

/** How a reading was had: the page's own text, two readings that agree, or one reading by somebody else. */
export const confidence = z.enum(["official", "two secondary", "one secondary"]);

/**
 * One dated reading of a page. `from` is inclusive and `until` exclusive; absent means not known. Rates are USD per token.
 * A fact without rates says only when the model left. `official` names the rates the page itself prints; without it an
 * official reading vouches for all base rates, any other for none.
 */
export const pageFact = z.object({
  model: z.string(),
  name: z.exactOptional(z.string()),
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  ends: z.exactOptional(z.enum(["replaced", "promotion", "retired"])),
  /** The page promises the price until here, without naming a successor. */
  guaranteed_until: z.exactOptional(instant),
  rates: z.exactOptional(rates),
  tiers: z.exactOptional(z.array(tier)),
  service_tiers: z.exactOptional(z.record(z.string(), serviceTier)),
  hours: z.exactOptional(z.array(hours)),
  /** The offer's region, when it is not the global one. */
  region: z.exactOptional(z.string()),
  units: z.exactOptional(z.record(z.string(), decimal)),
  page: z.string().check(z.regex(/^https:\/\//)),
  via: z.exactOptional(z.string()),
  read: z.nullable(day),
  /** The day of the first reading of this fact, where it was read again since. */
  since: z.exactOptional(day),
  /** The day of the first later edition of the page, where it names all that is sold, without the model. */
  gone: z.exactOptional(day),
  confidence,
  official: z.exactOptional(z.array(z.string())),
  released: z.exactOptional(day),
  replaced_by: z.exactOptional(z.string()),
  aliases: z.exactOptional(z.array(z.string())),
  reason: z.exactOptional(z.string()),
});

export const pageFactsFile = z.object({ provider: z.string(), facts: z.array(pageFact) });

export type Confidence = z.infer<typeof confidence>;
export type PageFact = z.infer<typeof pageFact>;
