// Reads the calls in a line of a log, or in a response, each with the name that identifies its repeats.
import { given } from "../given.ts";
import type { Turns } from "../turns.ts";
import { isCount, isObject, numberLeaves } from "./json-paths.ts";
import type { CallName, LogDocument, LogReader, SkipReason } from "./log-reader.ts";
import { type Reading, readOnly, type Unread } from "./read-response.ts";
import { findSent } from "./read-text.ts";

export type LineCall = Pick<LogDocument, "part" | "total"> & { reading: Reading; name?: CallName };

/** More names of token counts or of objects with them: a line with one is reported even if no shape fits. */
const COUNT =
  /tokens_(in|out|sent|received|predicted)$|total_?tokens?|(^|\.)(tokens|(tokens?_?)?usage(_?(metadata|details))?)\./i;

/** Reads a line; `isRaw` if it is not wrapped in a request, so that its own ids name its calls. */
export function* readLine(
  log: LogReader,
  sent: unknown,
  isRaw: boolean,
): Turns<(LineCall | Unread)[] | { skipped: SkipReason }> {
  const line = yield* log.read(sent);
  if ("skipped" in line) return line;
  const calls: (LineCall | Unread)[] = [];
  for (const { document, name, part, total } of line.documents) {
    const found = yield* findSent(document);
    if ("reason" in found) {
      if (!found.none || found.stated || !isRaw || hasCounts(document)) calls.push(found);
      continue;
    }
    for (const usage of found) {
      const reading = readOnly([usage]);
      if ("reason" in reading) calls.push(reading);
      else calls.push({ reading, ...given({ name: name ?? ownName(reading, isRaw), part, total }) });
    }
  }
  return calls.length > 0 ? calls : { skipped: "no_usage" };
}

function hasCounts(document: unknown): boolean {
  if (!isObject(document)) return false;
  // The sums of a collector's metrics are named in texts.
  if ("resourceMetrics" in document) return true;
  return numberLeaves(document, "").some(
    ({ name, value }) => value !== 0 && (COUNT.test(name) || isCount(name.replace(/.*\./, ""))),
  );
}

/** Some tools number records within a session, others not at all; no two calls of a model end in one millisecond with equal counts. */
function ownName({ shape, id, model, time, usage }: Reading, isRaw: boolean): CallName | undefined {
  const own = id === undefined ? time?.mark && [time.mark, usage] : [id, time?.at];
  return isRaw && own ? { message: JSON.stringify([shape, model?.id, own]), isAside: false } : undefined;
}
