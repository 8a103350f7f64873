// What a caller hands over as a provider's response -> the one call in it.
import type { Turns } from "../turns.ts";
import { findCalls, type Reading, readOnly, type Unread } from "./read-response.ts";
import { findCallsInText } from "./read-text.ts";

/** Reads a document, the events of a stream, or the text of either. */
export function* readSent(response: unknown): Turns<Reading | Unread> {
  const found =
    typeof response === "string"
      ? yield* findCallsInText(response)
      : yield* findCalls(Array.isArray(response) ? response : [response]);
  return "reason" in found ? found : readOnly(found);
}
