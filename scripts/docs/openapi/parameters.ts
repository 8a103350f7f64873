// Parameters of queries and paths: the schemas the routes validate with, and their sentences.
import * as z from "zod/mini";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../../src/contract/list-requests.ts";
import { PARAMETERS, type Parameter } from "../../../src/contract/request-sentences.ts";
import { forClients } from "./client-forms.ts";
import type { Part } from "./part.ts";

export type Parameters = Readonly<Record<string, Parameter>>;

const SENTENCES: ReadonlyMap<string, Parameter> = new Map(Object.entries(PARAMETERS));
const COUNT: Part = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 };

/** Numbers arrive as text; these are the bounds that their schemas check after reading it. */
export const WHOLE_NUMBERS: Record<string, Part> = {
  page: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
  page_size: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  serial: { type: "integer", minimum: 1, maximum: 999_999_999 },
  context_min: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  prompt_tokens: COUNT,
  completion_tokens: COUNT,
  cache_read_tokens: COUNT,
};

/** The parameters of a query or path schema; `own` sentences apply only to that one. */
export function parametersOf(
  place: "query" | "path",
  schema: () => z.ZodMiniObject,
  own: Parameters = {},
): Part[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema(), { target: "openapi-3.0", io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const [description, example] = own[name] ?? SENTENCES.get(name) ?? [];
    const isRequired = required.includes(name);
    const schema = forClients(WHOLE_NUMBERS[name] ?? Object(property));
    const shown = example === undefined ? {} : { example };
    return { name, in: place, required: isRequired, description, ...shown, schema };
  });
}
