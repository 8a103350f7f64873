// Recorded bills: calls of which the provider stated the cost itself, as numbers. prices/bills/<provider>.json.
import * as z from "zod/mini";
import { day, decimal } from "./price.ts";

const count = z.int().check(z.gte(0));

export const recordedBill = z.object({
  /** The row that was called; `billed_as` is the id the provider gave it, where that is another. */
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
  /** By which of the provider's APIs, where the convention depends on it. */
  api: z.exactOptional(z.enum(["chat", "responses"])),
  /** The host a gateway passed the call on to. */
  subprovider: z.exactOptional(z.string()),
  /** What was charged beside tokens, by name: a search, an attachment. */
  beside: z.exactOptional(z.array(z.string())),
  /** USD, as stated. */
  cost: decimal,
  /** Where the response is published. */
  source: z.string().check(z.regex(/^https:\/\//)),
  /** Why the bill differs from what is served, for one that was looked at. */
  explained: z.exactOptional(z.string()),
});

export const billsFile = z.object({ provider: z.string(), bills: z.array(recordedBill) });

export type RecordedBill = z.infer<typeof recordedBill>;
/** Provider slug -> its bills. */
export type Bills = ReadonlyMap<string, readonly RecordedBill[]>;
