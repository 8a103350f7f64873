// Facts as one source states them, in our own format: prices/observations/<source>.json.
import * as z from "zod/mini";
import { day, listedPrice } from "./price.ts";

/** Control and format characters, line breaks among them: ids are printed in logs, lists and addresses. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Printable text without spaces around it. */
export const label = z.string().check(
  z.minLength(1),
  z.refine((text) => !UNPRINTABLE.test(text), "holds a character that cannot be printed"),
  z.refine((text) => text === text.trim(), "begins or ends with a space"),
);

/** Characters of a model's id at most: a longer one could not be asked for. */
const LONGEST_ID = 256;
const LONGEST_NAME = 200;

/** A model's id. One that ends in "/" is a folder of models. */
export const modelId = label.check(
  z.maxLength(LONGEST_ID),
  z.refine((id) => !id.endsWith("/"), 'ends in "/"'),
);

/** A name that a source gives: read by people and by agents, so plain text of one line, and no page of it. */
const plainName = z.pipe(z.string(), z.transform(plain));

function plain(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("");
}

export const modelFacts = z.object({
  name: z.exactOptional(plainName),
  /** What the model does: chat, embedding, image_generation ... */
  mode: z.exactOptional(z.string()),
  context_tokens: z.exactOptional(z.number()),
  max_input_tokens: z.exactOptional(z.number()),
  max_output_tokens: z.exactOptional(z.number()),
  input_modalities: z.exactOptional(z.array(z.string())),
  output_modalities: z.exactOptional(z.array(z.string())),
  /** Capabilities stated to be there: reasoning, tool_call, structured_output ... */
  capabilities: z.exactOptional(z.array(z.string())),
  released: z.exactOptional(z.string()),
  retires: z.exactOptional(z.string()),
  /** What its maker advises in its place. */
  replaced_by: z.exactOptional(z.string()),
  /** What a source says of its life beside the days. */
  stage: z.exactOptional(z.enum(["beta", "deprecated"])),
});

/**
 * A price as an earlier reading had it: `read` is the last day it was read, `since` the first where that was another, `until`
 * the day before another price was read.
 */
export const pastPrice = z.extend(listedPrice, { until: day, read: day, since: z.exactOptional(day) });

/** One (provider, model) as one source has it. */
export const observation = z.object({
  provider: z.string(),
  /** The model id as the source writes it, without the source's own provider prefix. */
  id: modelId,
  /** Further ids the source declares to be the same model at the same price. */
  aliases: z.exactOptional(z.array(modelId)),
  /** Subprovider display name, for rows of a gateway's per-subprovider list. */
  subprovider: z.exactOptional(label),
  facts: modelFacts,
  /** Dated prices, oldest first; empty when the source gives none. */
  prices: z.array(listedPrice),
  /** Earlier prices of a source that states none, oldest first; the current one began the day after the last ended. */
  past: z.exactOptional(z.array(pastPrice)),
  /** The source says the price varies per call (routers). */
  variable: z.exactOptional(z.literal(true)),
  /** The last day this row was read, when it differs from the document's. */
  read: z.exactOptional(day),
  /** The first day the row was read at its present price, when that is not the last. */
  since: z.exactOptional(day),
  /** The day of the first reading that did not list this row any more; absent while the source lists it. */
  gone: z.exactOptional(day),
});

export const observationsFile = z.object({
  source: z.string(),
  /** The day the document was read. */
  read: day,
  rows: z.array(observation),
});

export type ModelFacts = z.infer<typeof modelFacts>;
export type PastPrice = z.infer<typeof pastPrice>;
export type Observation = z.infer<typeof observation>;
export type ObservationsFile = z.infer<typeof observationsFile>;
