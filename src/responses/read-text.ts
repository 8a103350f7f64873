// Reads the calls in what is sent: a document, or a text of JSON, of JSON lines, server-sent events or Python's repr, or a line of a log.
import { given } from "../given.ts";
import { MAX_PARTS, parseJson } from "../parse-json.ts";
import type { Turns } from "../turns.ts";
import { MAX_EVENTS } from "./find-usage.ts";
import { Chunks, END_OF_STREAM } from "./join-streams.ts";
import { isCount, isObject, numberLeaves } from "./json-paths.ts";
import { type CallName, type LogDocument, LogReader, type SkipReason } from "./log-reader.ts";
import { parseValues } from "./parse-literal.ts";
import { findCalls, type Reading, readOnly, tooMuch, type Unread, unread } from "./read-response.ts";
import type { FoundUsage } from "./shape.ts";
import { readLines, readTable, unwrapText, whereBroken } from "./unwrap-text.ts";

const NOT_JSON =
  "This is not JSON. Paste the usage object of a response, the whole response, or a stream of events.";

/** Characters of lines that are parsed in one turn. */
const PIECE = 64 * 1024;

/** The one call in what a caller sends as a provider's response. */
export function* readSent(response: unknown): Turns<Reading | Unread> {
  const found = yield* findSent(response);
  return "reason" in found ? found : readOnly(found);
}

/** The usage objects, one for each call, of a document, of a stream's events, or of the text of either. */
export function findSent(sent: unknown): Turns<FoundUsage[] | Unread> {
  return typeof sent === "string" ? findCallsInText(sent) : findCalls(Array.isArray(sent) ? sent : [sent]);
}

function* findCallsInText(sent: string): Turns<FoundUsage[] | Unread> {
  const text = unwrapText(sent.trim()).trim();
  const whole = parseJson(text);
  if ("tooMuch" in whole) return tooMuch(whole.tooMuch);
  // A log may hold a body as the text of a string.
  if ("value" in whole && typeof whole.value === "string") return yield* findCallsInText(whole.value);
  if ("value" in whole) return yield* findCalls(splitArray(whole.value));
  const stream = /^data:/m.test(text);
  const lines = yield* parseLines(text, stream);
  if ("reason" in lines) return lines;
  if (lines.broken === 0) return yield* findCalls(lines.values, stream);
  const refused = unread(`${lines.broken} of the lines cannot be read; is the text cut off?`);
  if (stream) return yield* callsBeforeCut(lines, stream, refused);
  const table = readTable(text);
  if (table) return yield* findCalls(table);
  // Python prints a model's fields without its name; people copy a member of an object.
  const isLabelled = /^[-\w *•]+ tokens?:/im.test(text);
  const [named] = (!isLabelled && /^"?\w+"?\s*(?:[=:](?!=)|\{\n)/.exec(text)) || [];
  const printed = named === undefined ? text : `Fields(${text.replaceAll(`\n${named}`, `)Fields(${named}`)})`;
  const values = yield* parseValues(printed);
  if (values === "too many") return tooMuch("50000 values that are not JSON");
  const fields = values ?? readLines(text);
  if (fields !== undefined) return yield* findCalls([fields].flat().flatMap(splitArray));
  const where = (/^[{[]/.test(text) && whereBroken(text)) || NOT_JSON;
  return yield* callsBeforeCut(lines, stream, unread(where));
}

/** The calls before the line where a text is cut off, or the refusal of the text. */
function* callsBeforeCut({ values, isCut }: Lines, stream: boolean, refused: Unread) {
  const calls = isCut ? yield* findCalls(values, stream) : refused;
  return "reason" in calls ? refused : calls.map((one) => ({ ...one, isCut: true as const }));
}

/** `isCut`: only the last of several lines cannot be read. */
type Lines = { values: unknown[]; broken: number; isCut: boolean };

/** The documents of JSON lines up to a broken one, or the data of all server-sent events. */
function* parseLines(text: string, events: boolean): Turns<Lines | Unread> {
  const left = { parts: MAX_PARTS };
  const values: unknown[] = [];
  let [broken, turned, isCut] = [0, 0, false];
  for (let from = 0, end = 0; end < text.length && (events || broken === 0); from = end + 1) {
    end = text.indexOf("\n", from);
    if (end < 0) end = text.length;
    if (events && !text.startsWith("data:", from)) continue;
    const data = text.slice(events ? from + "data:".length : from, end).trim();
    if (data === "") continue;
    if (events && data === "[DONE]") {
      values.push(END_OF_STREAM);
      continue;
    }
    const read = parseJson(data, left);
    if ("tooMuch" in read) return tooMuch(read.tooMuch);
    isCut = "broken" in read && broken === 0 && values.length > 0 && end === text.length;
    if ("broken" in read) broken += 1;
    else for (const value of events ? [read.value] : splitArray(read.value)) values.push(value);
    if (values.length > MAX_EVENTS) return tooMuch(`${MAX_EVENTS} events`);
    if (end - turned < PIECE) continue;
    turned = end;
    yield;
  }
  return { values, broken, isCut };
}

/** The documents of an array of them, which attributes are not; anything else is one document. */
function splitArray(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return [value];
  const [first] = value;
  return first && "key" in first && "value" in first ? [{ attributes: value }] : value;
}

export type LineCall = Pick<LogDocument, "part" | "total"> & { reading: Reading; name?: CallName };

/** More names of token counts or of objects with them: a line with one is reported even if no shape fits. */
const COUNT =
  /tokens_(in|out|sent|received|predicted)$|total_?tokens?|(^|\.)(tokens|(tokens?_?)?usage(_?(metadata|details))?)\./i;

/** Reads the lines of a log in order; `isRaw` if a line is not wrapped in a request, so that its own ids name its calls. */
export function lineReader() {
  const [log, chunks] = [new LogReader(), new Chunks()];
  return function* readLine(
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
        else {
          const own = isRaw ? (ownName(reading) ?? chunks.nameOf(usage, reading.unfinished)) : undefined;
          const named = name ?? (own ? { message: own, isAside: false } : undefined);
          calls.push({ reading, ...given({ name: named, part, total }) });
        }
      }
    }
    return calls.length > 0 ? calls : { skipped: "no_usage" };
  };
}

function hasCounts(document: unknown): boolean {
  if (!isObject(document)) return false;
  // The sums of a collector's metrics are named in texts.
  if ("resourceMetrics" in document) return true;
  return numberLeaves(document, "").some(
    ({ name, value }) => value !== 0 && (COUNT.test(name) || isCount(name.replace(/^.*\./, ""))),
  );
}

/** Some tools number records within a session, others not at all; no two calls of a model end in one millisecond with equal counts. */
function ownName({ shape, id, model, time, usage }: Reading): string | undefined {
  const own = id === undefined ? time?.mark && [time.mark, usage] : [id, time?.at];
  return own && JSON.stringify([shape, model?.id, own]);
}
