// What a caller hands over as a provider's response -> the one call in it.
import { type Reading, readResponse, type Unread, unread } from "./read-response.ts";
import { readText } from "./read-text.ts";

/** Reads a document, the events of a stream, or the text of either. */
export function readSent(response: unknown): Reading | Unread {
  if (typeof response !== "string") return readResponse(response);
  const read = readText(response);
  if (!("readings" in read)) return read;
  const [first, ...others] = read.readings;
  return first && others.length === 0 ? first : unread(`This holds ${read.readings.length} calls, not one.`);
}
