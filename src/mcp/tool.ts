// What a tool is, how it calls the public API, and the wording that several tools share.
import { type Answer, type Ask, read, send } from "../api-client.ts";
import type { PriceList } from "../contract/price-answers.ts";
import { type ObjectSchema, text } from "./schema.ts";

/** Arguments that fit the tool's input schema; the API judges their values. */
export type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  name: string;
  title: string;
  /** For agents: what the tool answers, in which units, and how unknowns appear. */
  description: string;
  inputSchema: ObjectSchema;
  /** Answers in the form of the output schema; throws a ToolError when the API refuses. */
  run: (ask: Ask, given: Arguments) => Promise<object>;
};

/** A refused call. The message, usually the API's, says what to change. */
export class ToolError extends Error {}

/** The version that an answer is based on; `stale` if newer data could not be read. */
export type Prices = { version: string; as_of: string; stale?: true };

type Answered<T> = { body: T; prices: Prices };

/** GET of a path, omitting undefined and null parameters. */
export async function get<T>(ask: Ask, path: string, query: Arguments): Promise<Answered<T>> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) params.set(name, String(value));
  return answered(await read<T>(ask, `${path}?${params}`));
}

/** A sentence with offers that a refused call may mean, by the search of the page: at the provider, then anywhere; empty without any. */
export async function offersLike(ask: Ask, refusal: string, given: Arguments): Promise<string> {
  if (!/^(No (model|offer)|provider_id:)/.test(refusal)) return "";
  // The refusal of a response quotes the model that it names.
  const id = String(given.model_id ?? /"(.*?)"/.exec(refusal)?.[1] ?? "");
  const q = id.replace(/^.*\//, "").slice(0, 200);
  const search = { q, scope: "all", sort_by: "relevance", page_size: 5 };
  const found = new Set<string>();
  for (const at of new Set([given.provider_id, undefined])) {
    const asked = get<PriceList>(ask, "/v1/prices/search", { ...search, provider_id: at });
    const list = await asked.catch(() => undefined);
    for (const row of list?.body.data ?? []) found.add(`${row.model_id} at ${row.provider_id}`);
    for (const near of list?.body.meta.nearest ?? []) found.add(near);
  }
  return found.size > 0 ? `\nOffers like it: ${[...found].join(", ")}.` : "";
}

export async function post<T>(ask: Ask, path: string, body: unknown): Promise<Answered<T>> {
  return answered(await send<T>(ask, path, body));
}

/** POST of a call with full evidence. A call without a price (402) is answered too. */
export async function postCall<T>(ask: Ask, path: string, call: Arguments): Promise<Answered<T>> {
  return answered(await send<T>(ask, path, { ...call, detail: "full" }, { answered: [402] }));
}

function answered<T>(answer: Answer<T>): Answered<T> {
  if (!answer.ok) throw new ToolError(answer.problem.message);
  const { version, asOf, stale } = answer.edition;
  return { body: answer.value, prices: { version, as_of: asOf, ...(stale && { stale }) } };
}

export const PROVIDER_ID = text("Who bills the call, such as openai, anthropic, bedrock, openrouter");
export const MODEL_ID = text(
  "The model's id as the provider's API takes it; `matched` says what an alias means",
);
export const AT = text('When the call starts: a UTC day, "2026-01-31", or an RFC 3339 time; default: now');

/** The named properties of an object that are not undefined. */
export function pick<T extends object, Name extends keyof T>(
  { ...from }: T,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const kept = names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]));
  return Object.fromEntries(kept) as Partial<Pick<T, Name>>;
}
