// Pasted text -> the calls in it: a JSON document, an array of them, JSON lines, server-sent events, or Python's repr.
import { isObject } from "./json-paths.ts";
import { parseValues } from "./parse-literal.ts";
import { type Readings, readResponses, type Unread, unread } from "./read-response.ts";

type Documents = { values: unknown[]; stream: boolean; broken: number };

/** Reads every call of a text. Lines among events that are not JSON are a reason not to bill the rest. */
export function readText(text: string): Readings | Unread {
  const documents = splitDocuments(text.trim());
  if (documents === undefined) {
    return unread(
      "This is not JSON. Paste the usage object of a response, the whole response, or a stream of events.",
    );
  }
  if (documents.broken > 0) {
    return unread(`${documents.broken} of the lines cannot be read; is the text cut off?`);
  }
  return readResponses(documents.values, documents.stream);
}

function splitDocuments(text: string): Documents | undefined {
  const whole = parse(text);
  if (whole !== undefined) return { values: splitArray(whole), stream: false, broken: 0 };
  if (/^data:/m.test(text)) return splitEvents(text);
  const values = parseValues(text);
  return values && { values: values.flatMap(splitArray), stream: false, broken: 0 };
}

/** The data of server-sent events; `[DONE]` is not one. */
function splitEvents(text: string): Documents {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  const data = lines
    .map((line) => line.slice("data:".length).trim())
    .filter((part) => part !== "[DONE]" && part !== "");
  const parsed = data.map((part) => parse(part));
  const values = parsed.filter((value) => value !== undefined);
  return { values, stream: true, broken: parsed.length - values.length };
}

/** The documents of an array of them; anything else is one document. */
function splitArray(value: unknown): unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject) ? value : [value];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
