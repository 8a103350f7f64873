// An operation that reads: its parameters, what it answers and how it fails.
import type * as z from "zod/mini";
import type { HeaderName } from "./headers.ts";
import { parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";
import { bare, type FailureId, failures } from "./responses.ts";

/** How paths fail that require a key where keys are configured. */
export const GATED = ["Unauthorized", "RateLimited", "Bug", "Unavailable"] as const;
export const NOT_MODIFIED = "The caller already has the answer.";

export type Read = {
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  path?: () => z.ZodMiniObject;
  query?: () => z.ZodMiniObject;
  /** Answers when all is well, by status. */
  answers: Part;
  fails: readonly FailureId[];
  /** No key is required, even where keys are configured. */
  open?: true;
};

/** A GET or a HEAD. One that can answer 304 takes If-None-Match. */
export function read({ tag, path, query, answers, fails, open, ...said }: Read): Part {
  const parameters = [
    ...(path ? parametersOf("path", path) : []),
    ...(query ? parametersOf("query", query) : []),
    ...("304" in answers ? [{ $ref: "#/components/parameters/if-none-match" }] : []),
  ];
  return {
    ...said,
    tags: [tag],
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    responses: { ...answers, ...failures(...fails) },
  };
}

/** An answer with an entity tag, and the 304 for a caller that has it already. */
export function tagged(found: Part, ...more: readonly HeaderName[]): Part {
  return { 200: found, 304: bare(NOT_MODIFIED, ["etag", ...more]) };
}
