// What a tool is, and what several of them say in the same words.
import type { Ask } from "./api.ts";
import { type ObjectSchema, object, oneOf, orNull, text } from "./json-schema.ts";

/** Arguments whose names and types the tool's input schema allows; their values are the API's to judge. */
export type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  name: string;
  title: string;
  /** What an agent goes by: what it answers, units, what unknown means. */
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  /** Answers with what the output schema says; throws a ToolError for what the API refuses. */
  run: (ask: Ask, given: Arguments) => Promise<object>;
};

export const PROVIDER_ID = text("Who bills the call, such as openai, anthropic, bedrock, openrouter");
export const MODEL_ID = text(
  "The model's id as the provider's API takes it; aliases are matched and disclosed",
);
export const AT = text(
  'When the call starts: a UTC day such as "2026-01-31" or an RFC 3339 time. Absent: now',
);
export const PAGE_URL = text("The page the price was read from");
export const READ = text("The day it was read");

export const PRICES = object(
  {
    version: text("Names the published prices; the same version and time give the same answer"),
    as_of: text("The median day on which they were read"),
    stale: { type: "boolean", description: "Newer prices could not be read; these are the last good ones" },
  },
  ["stale"],
  "The prices this answer rests on",
);

export const MATCHED = object(
  { model_id: text("The listed id"), rule: text("How the id that was sent led to it") },
  [],
  "There when the id is not listed as it was sent",
);

/** How sure an amount is. */
export const STATUS = oneOf(
  ["priced", "estimated", "partial", "unpriced"],
  "priced; estimated: something was assumed, `assumed` says what; partial: the total is a lower bound, `unpriced` names what is left out; unpriced: no public price",
);

export const TOTAL = orNull(text("USD, an exact decimal; null: not known, which is not 0"));

/** The names of an object that have a value here. */
export function defined<T extends object>(values: T): Partial<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Partial<T>;
}
