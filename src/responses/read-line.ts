// A line of a log, or what a caller hands over as a response -> the calls in it, each with what it is known again by.
import type { Turns } from "../turns.ts";
import { isObject, numberLeaves } from "./json-paths.ts";
import type { CallName, LogDocument, LogReader, SkipReason } from "./log-reader.ts";
import { type Reading, readOnly, type Unread } from "./read-response.ts";
import { findSent } from "./read-text.ts";

export type LineCall = Pick<LogDocument, "part" | "total"> & { reading: Reading; name?: CallName };

/** Last parts of names of counts of tokens: a line with one is told of, though no shape fits. */
const COUNT =
  /(^|[._])(input|output|prompt|completion|total|cached?|cache_?(read|write|creation)|reasoning|thoughts?)(_?input|_?output)?_?tokens?(_?count)?$/i;

/** Reads a line; `isRaw`: it is not wrapped in a request, so that its own ids are a call's name. */
export function* readLine(
  log: LogReader,
  sent: unknown,
  isRaw: boolean,
): Turns<LineCall[] | Unread | { skipped: SkipReason }> {
  const line = log.read(sent);
  if ("skipped" in line) return line;
  const calls: LineCall[] = [];
  for (const { document, name, part, total } of line.documents) {
    const found = yield* findSent(document);
    if ("reason" in found)
      return found.none && !found.stated && isRaw && !hasCounts(document) ? { skipped: "no_usage" } : found;
    for (const usage of found) {
      const reading = readOnly([usage]);
      if ("reason" in reading) return reading;
      const known = name ?? (isRaw ? ownName(reading) : undefined);
      calls.push({ reading, ...(known && { name: known }), ...(part && { part }), ...(total && { total }) });
    }
  }
  return calls;
}

function hasCounts(document: unknown): boolean {
  return (
    isObject(document) && numberLeaves(document, "").some(({ name, value }) => value > 0 && COUNT.test(name))
  );
}

/**
 * Some tools number their records within a session only, so that the time is part of the name; others not at all: no two calls of a
 * model end in one millisecond with the same counts.
 */
function ownName({ shape, id, model, time, usage }: Reading): CallName | undefined {
  const own = id === undefined ? time?.mark && [time.mark, usage] : [id, time?.at];
  return own ? { message: JSON.stringify([shape, model?.id, own]), isAside: false } : undefined;
}
