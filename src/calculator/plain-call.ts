// The commonest calls of a batch, read without the schema: a dozen fields, of which a schema looks at forty.
import type { Usage } from "../pricing/usage.ts";
import { traceCostRequest } from "../schemas/call-requests.ts";
import { BASE_COUNTS, type BaseCount } from "../schemas/charges.ts";
import { MAX_ID_LENGTH } from "../schemas/request-fields.ts";
import type { Call } from "./price-call.ts";

/** Fields that have a meaning and are left to the schema. */
const OTHERS: ReadonlySet<string> = new Set(
  Object.keys(traceCostRequest.shape).filter(
    (name) => !["model_id", "provider_id", "usage", "id"].includes(name),
  ),
);
const COUNTS: ReadonlySet<string> = new Set(BASE_COUNTS);
const MAX_CALL_ID = 100;

/** The call that the schema would read in a value; undefined where there is more to it, or something is wrong. */
export function plainCall(value: unknown): Call | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { model_id, provider_id, usage, id } = value as Record<string, unknown>;
  if (!isName(model_id, MAX_ID_LENGTH) || !isName(provider_id, MAX_ID_LENGTH)) return undefined;
  if (id !== undefined && !isName(id, MAX_CALL_ID)) return undefined;
  for (const name in value) if (OTHERS.has(name)) return undefined;
  const counts = plainUsage(usage);
  if (counts === undefined) return undefined;
  const call: Call = { model_id, provider_id, usage: counts, usage_convention: "provider" };
  if (id !== undefined) call.id = id;
  return call;
}

function plainUsage(usage: unknown): Usage | undefined {
  if (typeof usage !== "object" || usage === null || Array.isArray(usage)) return undefined;
  const given = usage as Readonly<Record<string, unknown>>;
  for (const name in given) if (!COUNTS.has(name) || !isCount(given[name])) return undefined;
  const counts = given as Readonly<Partial<Record<BaseCount, number>>>;
  const { prompt_tokens, completion_tokens, cache_read_tokens = 0, cache_write_tokens = 0 } = counts;
  const { reasoning_tokens = 0, web_search_count = 0 } = counts;
  if (prompt_tokens === undefined || completion_tokens === undefined) return undefined;
  return {
    prompt_tokens,
    completion_tokens,
    cache_read_tokens,
    cache_write_tokens,
    reasoning_tokens,
    web_search_count,
  };
}

function isName(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxLength;
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
