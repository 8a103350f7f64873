// What sources, pages and bills state, in our own format: prices/observations, prices/pages, prices/bills, prices/calendars.
import * as z from "zod/mini";
import {
  confidence,
  day,
  decimal,
  hours,
  instant,
  listedPrice,
  nativePrice,
  pageAddress,
  rates,
  serviceTier,
  tier,
} from "../../src/schemas/price.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";

/** Control and format characters, including line breaks: ids are printed in logs, lists and addresses. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Printable text without spaces around it. */
export const label = z.string().check(
  z.minLength(1),
  z.refine((text) => !UNPRINTABLE.test(text), "holds a character that cannot be printed"),
  z.refine((text) => text === text.trim(), "begins or ends with a space"),
);

/** The API accepts no longer ids. */
const LONGEST_ID = 256;
const LONGEST_NAME = 200;

/** A model's id. One that ends in "/" names a folder of models. */
export const modelId = label.check(
  z.maxLength(LONGEST_ID),
  z.refine((id) => !id.endsWith("/"), 'ends in "/"'),
);

/** A name from a source, reduced to one short line of plain text because people and agents read it. */
const plainName = z.pipe(z.string(), z.transform(plain));

function plain(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("");
}

/** What a source states about a model besides its prices. */
export const modelFacts = z.object({
  name: z.exactOptional(plainName),
  /** The model's mode, such as chat, embedding or image_generation. */
  mode: z.exactOptional(z.string()),
  context_tokens: z.exactOptional(z.number()),
  max_input_tokens: z.exactOptional(z.number()),
  max_output_tokens: z.exactOptional(z.number()),
  input_modalities: z.exactOptional(z.array(z.string())),
  output_modalities: z.exactOptional(z.array(z.string())),
  /** The capabilities stated, such as reasoning, tool_call or structured_output. */
  capabilities: z.exactOptional(z.array(z.string())),
  released: z.exactOptional(z.string()),
  retires: z.exactOptional(z.string()),
  /** The model that its maker recommends instead. */
  replaced_by: z.exactOptional(z.string()),
  /** Its stage of life, as the source names it. */
  stage: z.exactOptional(z.enum(["beta", "deprecated"])),
});

/** An earlier price: last read on `read`, and first on `since` if that differs; on the day after `until` another price was read. */
export const pastPrice = z.extend(listedPrice, { until: day, read: day, since: z.exactOptional(day) });

/** One (provider, model) as one source states it. */
export const observation = z.object({
  provider: z.string(),
  /** The model id as the source writes it, without the source's own provider prefix. */
  id: modelId,
  /** Other ids that the source declares to be the same model at the same price. */
  aliases: z.exactOptional(z.array(modelId)),
  /** The display name of the subprovider, in a gateway's list of prices per subprovider. */
  subprovider: z.exactOptional(label),
  facts: modelFacts,
  /** Dated prices, oldest first; empty when the source gives none. */
  prices: z.array(listedPrice),
  /** Earlier prices of a source without dates, oldest first; the current price began the day after the last one ended. */
  past: z.exactOptional(z.array(pastPrice)),
  /** The seller's own price in another currency. */
  native: z.exactOptional(nativePrice),
  /** The previous price, kept when the present reading repeats only a part of it. */
  before: z.exactOptional(listedPrice),
  /** The source says that the price varies per call, as at routers. */
  variable: z.exactOptional(z.literal(true)),
  /** The day or month on which the source says it last edited the row. */
  updated: z.exactOptional(z.string()),
  /** The last day this row was read, if it differs from the document's. */
  read: z.exactOptional(day),
  /** The first day of a reading with the present price, if it differs from the last. */
  since: z.exactOptional(day),
  /** The day of the first reading without this row; absent while the source lists it. */
  gone: z.exactOptional(day),
});

/** prices/observations/<source>.json. */
export const observationsFile = z.object({
  source: z.string(),
  /** The day the document was read. */
  read: day,
  /** Set for a seller's feed in a copy that others kept: its prices are history wherever a later reading exists. */
  recorded: z.exactOptional(z.literal(true)),
  rows: z.array(observation),
});

export type ModelFacts = z.infer<typeof modelFacts>;
export type PastPrice = z.infer<typeof pastPrice>;
export type Observation = z.infer<typeof observation>;
export type ObservationsFile = z.infer<typeof observationsFile>;

/** What happens to a model on a day: it is announced, released, deprecated, ended, or redirected to another. */
const LIFE_EVENTS = ["announced", "released", "deprecated", "ends", "redirected"] as const;

/**
 * One dated reading of a page. `from` is inclusive and `until` exclusive; absent means unknown. Rates are USD per token. A fact with an
 * `event` says what happens to the model at the instant `at`; an end is the first instant without the model. `official` names the rates
 * that the page itself states; without it an official reading vouches for all base rates and any other reading for none.
 */
export const pageFact = z.object({
  model: z.string(),
  event: z.exactOptional(z.enum(LIFE_EVENTS)),
  at: z.exactOptional(instant),
  /** For a redirect: the model that answers, and whether that model is billed; absent if unknown or disputed. */
  to: z.exactOptional(modelId),
  bills_as_target: z.exactOptional(z.boolean()),
  name: z.exactOptional(z.string()),
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  ends: z.exactOptional(z.enum(["replaced", "promotion", "retired"])),
  /** The page promises the price until this instant without naming a successor. */
  guaranteed_until: z.exactOptional(instant),
  rates: z.exactOptional(rates),
  tiers: z.exactOptional(z.array(tier)),
  service_tiers: z.exactOptional(z.record(z.string(), serviceTier)),
  hours: z.exactOptional(z.array(hours)),
  /** The offer's region; absent for the global one. */
  region: z.exactOptional(z.string()),
  units: z.exactOptional(z.record(z.string(), decimal)),
  native: z.exactOptional(z.extend(nativePrice, { tiers: z.exactOptional(z.array(tier)) })),
  /** Rates that the page marks as not existing, with a dash where others have a price. */
  absent: z.exactOptional(z.array(z.enum(RATE_NAMES))),
  page: pageAddress,
  via: z.exactOptional(z.string()),
  read: z.nullable(day),
  /** The day of the first reading of this fact, if it was read again since. */
  since: z.exactOptional(day),
  /** The day of the first later edition without the model, if the page lists all models on sale. */
  gone: z.exactOptional(day),
  confidence,
  official: z.exactOptional(z.array(z.string())),
  released: z.exactOptional(day),
  replaced_by: z.exactOptional(z.string()),
  aliases: z.exactOptional(z.array(z.string())),
  /** Why a fact that was written by hand holds. An import leaves such a fact in place. */
  reason: z.exactOptional(z.string()),
});

/** prices/pages/<provider>.json. */
export const pageFactsFile = z.object({ provider: z.string(), facts: z.array(pageFact) });

export type PageFact = z.infer<typeof pageFact>;

const count = z.int().check(z.gte(0));

/** A call whose cost the provider itself stated. */
const recordedBill = z.object({
  /** The row that was called; `billed_as` is the provider's id on the bill if it differs. */
  model: z.string(),
  billed_as: z.exactOptional(z.string()),
  /** The UTC day of the call. */
  day,
  /** As the provider reported them, in its own convention. */
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    cache_read_tokens: z.exactOptional(count),
    cache_write_tokens: z.exactOptional(count),
    reasoning_tokens: z.exactOptional(count),
  }),
  /** The provider's API, if the convention depends on it. */
  api: z.exactOptional(z.enum(["chat", "responses"])),
  /** The host to which a gateway passed the call. */
  subprovider: z.exactOptional(z.string()),
  /** Charges other than tokens, by name, such as a search or an attachment. */
  beside: z.exactOptional(z.array(z.string())),
  /** USD, as stated. */
  cost: decimal,
  /** Where the response is published. */
  source: pageAddress,
  /** Why the bill differs from the served price, if known. */
  explained: z.exactOptional(z.string()),
});

/** prices/bills/<provider>.json. */
export const billsFile = z.object({ provider: z.string(), bills: z.array(recordedBill) });

export type RecordedBill = z.infer<typeof recordedBill>;
/** Provider slug -> its bills. */
export type Bills = ReadonlyMap<string, readonly RecordedBill[]>;

/** prices/calendars/<name>.json: days on which hourly prices do not apply. */
export const calendarFile = z.object({
  name: z.string(),
  page: pageAddress,
  /** The day the page was read. */
  read: day,
  /** The days it covers, both inclusive; later days are unknown. */
  from: day,
  until: day,
  days: z.array(day),
});

export type CalendarFile = z.infer<typeof calendarFile>;
