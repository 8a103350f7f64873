// What a tool is, how it asks the public API, and what several of them say in the same words.
import { type Answer, type Ask, read, send } from "../api-client.ts";
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

/** What a tool cannot answer. The message is the API's, which says what to change. */
export class ToolError extends Error {}

/** The version that an answer rests on; `stale` when newer data could not be read. */
export type Prices = { version: string; as_of: string; stale?: true };

type Answered<T> = { body: T; prices: Prices };

/** GET of a path; parameters that are undefined or null are left out. */
export async function get<T>(ask: Ask, path: string, query: Arguments): Promise<Answered<T>> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) params.set(name, String(value));
  return answered(await read<T>(ask, `${path}?${params}`));
}

/** POST of JSON to a path. */
export async function post<T>(ask: Ask, path: string, body: unknown): Promise<Answered<T>> {
  return answered(await send<T>(ask, path, body));
}

/** POST of a call with all its evidence. One without a price, 402, is answered too. */
export async function priceCall<T>(ask: Ask, path: string, call: Arguments): Promise<Answered<T>> {
  return answered(await send<T>(ask, path, { ...call, detail: "full" }, { answered: [402] }));
}

function answered<T>(answer: Answer<T>): Answered<T> {
  if (!answer.ok) throw new ToolError(answer.problem.message);
  const { version, asOf, stale } = answer.edition;
  return { body: answer.value, prices: { version, as_of: asOf, ...(stale && { stale }) } };
}

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
