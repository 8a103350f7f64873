// Facts as one source states them, in our own format: prices/observations/<source>.json.
import * as z from "zod/mini";
import { day, priceEntry } from "./price.ts";

export const modelFacts = z.object({
  name: z.exactOptional(z.string()),
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
});

/** One (provider, model) as one source has it. */
export const observation = z.object({
  provider: z.string(),
  /** The model id as the source writes it, without the source's own provider prefix. */
  id: z.string(),
  /** Further ids the source declares to be the same model at the same price. */
  aliases: z.exactOptional(z.array(z.string())),
  /** Subprovider display name, for rows of a gateway's per-subprovider list. */
  subprovider: z.exactOptional(z.string()),
  facts: modelFacts,
  /** Dated prices, oldest first; empty when the source gives none. */
  prices: z.array(priceEntry),
  /** The source says the price varies per call (routers). */
  variable: z.exactOptional(z.literal(true)),
  /** The day this row was read, when it differs from the document's. */
  read: z.exactOptional(day),
});

export const observationsFile = z.object({
  source: z.string(),
  /** The day the document was read. */
  read: day,
  rows: z.array(observation),
});

export type ModelFacts = z.infer<typeof modelFacts>;
export type Observation = z.infer<typeof observation>;
export type ObservationsFile = z.infer<typeof observationsFile>;
