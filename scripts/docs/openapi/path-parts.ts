// What several paths of the OpenAPI document have alike.
import type { Part } from "./part.ts";
import { bare } from "./responses.ts";

export const GATED = ["Unauthorized", "RateLimited", "Bug", "Unavailable"] as const;
export const IF_NONE_MATCH: Part = { $ref: "#/components/parameters/if-none-match" };
export const HELD = "The caller holds the answer already.";
/** No key is wanted, also where keys are configured. */
export const OPEN: Part = { security: [] };

/** 304, for callers that hold the answer already. */
export function notModified(headers: Parameters<typeof bare>[1]): Part {
  return bare(HELD, headers);
}
