// What a caller hands over as a provider's response -> the one call in it.
import { onlyReading, type Reading, readResponse, type Unread } from "./read-response.ts";
import { readText } from "./read-text.ts";

/** Reads a document, the events of a stream, or the text of either. */
export function readSent(response: unknown): Reading | Unread {
  if (typeof response !== "string") return readResponse(response);
  const read = readText(response);
  return "readings" in read ? onlyReading(read) : read;
}
