// The one way the page reads prices: the public API, through a `fetch` that is the browser's or, for the first render,
// the Worker's own.
import type { ChangeList } from "../../contract/history-answers.ts";
import type { Accuracy } from "../../contract/reference-answers.ts";
import { COST_MAP_PATH } from "../../schemas/paths.ts";
import { foldId } from "../../spelling.ts";
import type { ProviderFacts, ProviderName } from "./entries.ts";
import { compareNames } from "./names.ts";

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export type Problem = {
  kind: "offline" | "key" | "limited" | "unavailable" | "refused";
  message: string;
};

/** Which prices an answer rests on. */
export type Edition = { version: string; asOf: string; stale: boolean; etag: string };

export type Answer<T> = { ok: true; value: T; edition: Edition } | { ok: false; problem: Problem };

/** GET of a path that answers with JSON. */
export async function read<T>(ask: Ask, path: string, init?: RequestInit): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await ask(path, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return { ok: false, problem: { kind: "offline", message: "The price service cannot be reached." } };
  }
  try {
    const body: unknown = await response.json();
    if (!response.ok) return { ok: false, problem: toProblem(response.status, body) };
    return { ok: true, value: body as T, edition: editionOf(response) };
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return { ok: false, problem: toProblem(response.status, undefined) };
  }
}

/** POST of JSON to a path that answers with JSON. */
export function send<T>(ask: Ask, path: string, body: unknown, signal?: AbortSignal): Promise<Answer<T>> {
  return read<T>(ask, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

/** Every provider, by name. */
export async function readProviders(ask: Ask): Promise<Answer<ProviderName[]>> {
  const answer = await read<{ data: ProviderName[] }>(ask, "/v1/reference/providers");
  if (!answer.ok) return answer;
  const byName = answer.value.data.toSorted((a, b) => compareNames(a.name, b.name));
  return { ...answer, value: byName };
}

/** What is known of one provider. */
export function readProvider(ask: Ask, id: string): Promise<Answer<ProviderFacts>> {
  return read<ProviderFacts>(ask, `/v1/reference/providers/${encodeURIComponent(id)}`);
}

/** The score of the prices, and the facts that are not served. */
export function readAccuracy(ask: Ask): Promise<Answer<Accuracy>> {
  return read<Accuracy>(ask, "/v1/accuracy?page_size=100");
}

/** A page of changes, by the API's path for it. */
export function readChanges(ask: Ask, path: string): Promise<Answer<ChangeList>> {
  return read<ChangeList>(ask, path);
}

/** The cost map's rows for a model, by key. The map is one document, so this is asked for on demand only. */
export async function readCostMapRows(
  ask: Ask,
  modelId: string,
): Promise<Answer<[key: string, row: unknown][]>> {
  const map = await read<Record<string, unknown>>(ask, COST_MAP_PATH);
  if (!map.ok) return map;
  const rows = Object.entries(map.value).filter(([key]) => sameModel(key, modelId));
  return { ...map, value: rows.sort(([a], [b]) => Number(b === modelId) - Number(a === modelId)) };
}

/** Whether two ids name one model, a vendor prefix and the spelling of separators aside. */
export function sameModel(a: string, b: string): boolean {
  return a === b || foldId(tailOf(a)) === foldId(tailOf(b));
}

function tailOf(modelId: string): string {
  return modelId.slice(modelId.lastIndexOf("/") + 1);
}

function editionOf({ headers }: Response): Edition {
  return {
    version: headers.get("x-prices-version") ?? "",
    asOf: headers.get("x-prices-as-of") ?? "",
    stale: headers.get("x-prices-stale") === "true",
    etag: headers.get("etag") ?? "",
  };
}

function toProblem(status: number, body: unknown): Problem {
  const message = messageOf(body);
  if (status === 401) return { kind: "key", message: "This service asks for an API key." };
  if (status === 429) return { kind: "limited", message: "Too many requests; wait a minute and try again." };
  if (status >= 500 || message === undefined) {
    return { kind: "unavailable", message: message ?? "The price service gave no usable answer." };
  }
  return { kind: "refused", message };
}

/** The sentence in either of the API's failure bodies: `{error: "..."}` or `{error: {message}}`. */
function messageOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" ? error.message : undefined;
}
