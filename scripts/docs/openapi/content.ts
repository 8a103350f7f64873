// What is sent or answered, and the calls of the service whose answers are the examples of it.
import type { LocalService } from "../local-service.ts";
import { type Part, schemaRef } from "./part.ts";

export const CSV = "text/csv; charset=utf-8";
export const LINES = "application/x-ndjson";
export const TEXT = { type: "string" };

/** A call of the service, whose answer is an example; without a status it is a 200. */
export type Call = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status?: number;
  service?: "keyed" | "limited";
  /** As much of the answer as is shown. */
  shown?: ((answer: unknown) => unknown) | undefined;
};
/** Recorded answers by call; a document without any is as valid. */
export type Examples = ReadonlyMap<Call, unknown>;

/** A named schema, one of several, or a schema of its own. */
export type Content = string | readonly string[] | Part;
/** Content of one type, with those examples that there are. */
export function contentOf(
  type: string,
  of: Content,
  calls: Readonly<Record<string, Call>>,
  examples: Examples,
): Part {
  const known = Object.entries(calls).filter(([, call]) => examples.get(call) !== undefined);
  const named = Object.fromEntries(known.map(([name, call]) => [name, { value: examples.get(call) }]));
  return { [type]: { schema: schemaOf(of), ...(known.length > 0 && { examples: named }) } };
}

export function schemaOf(of: Content): Part {
  if (typeof of === "string") return { $ref: schemaRef(of) };
  return Array.isArray(of) ? { oneOf: of.map((one) => ({ $ref: schemaRef(one) })) } : { ...of };
}

/** Makes every call; throws when an answer has another status. */
export async function recordExamples(calls: readonly Call[], services: LocalService): Promise<Examples> {
  const recorded = new Map<Call, unknown>();
  for (const call of calls) {
    const { status: expected = 200, service = "open", path, shown = (answer) => answer } = call;
    const { status, body } = await services[service](path, call.body, call.headers);
    if (status !== expected) throw new Error(`example ${path}: ${status} ${JSON.stringify(body)}`);
    recorded.set(call, shown(body));
  }
  return recorded;
}
