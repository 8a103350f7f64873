// Unwraps text that people copy around or in place of JSON: the head of an HTTP answer, a fence, a table, a list of attributes.
import { endOfString } from "../parse-json.ts";
import { inSnakeCase, type JsonObject } from "./json-paths.ts";

/** A command before an answer in a terminal, `$ curl ... \\` over several lines, or a logger's line; the name of a value in a program. */
const TYPED = /^(?:(?:[$%#]|>>>) (?:[^\n]*\\\n)*|\[[\d:. -]+\] )[^\n]*\n/;
const ASSIGNED = /^[^{}[\]"'()\n]*[=:]\s*(?=[{[]\s*\n)/;

/** `curl -i` prints the head of each answer on the way; `-v` marks its lines. */
const HTTP_HEAD = /^(?:HTTP\/[\d.]+ \d{3}[^\n]*\n(?:[^\n]+\n)*?\r?\n)+/;
const CURL_TALK = /^(?:[*<>{}] .*|[<>]\s*)(?:\n|$)/gm;
const FENCED = /^ {0,3}(`{3,}|~{3,})[^\r\n]*\r?\n([\s\S]*?)(?:^ {0,3}\1|$(?![\s\S]))/gm;

/** A logger's prefix before the object of a line, or the kind of an event of the AI SDK's version 4. */
const LOG_PREFIX =
  /^(?!data:|event:|id:)(?:[0-9a-k]:(?=["[])|[^{}[\]"'()\r\n]*[:=\s](?=(?:&?\{["'\w]|[A-Z]\w*\(\w+=)[^\n]*[})]\s*$))/gm;

/** A name and its value: YAML, words, two columns of a table, logfmt, or `-> gen_ai.usage.input_tokens: Int(10)` of a collector. */
const LINE =
  /^[ \t|│]*(?:[-*•]>? )?["']?([a-z][\w.]*(?: [a-z]\w*)*)["']?[ \t]{0,99}(?:[:=|│,\t]| {2})[ \t]{0,99}(?:\w+\((.*)\)|["']?(\S+?)["']?,?)[ \t|│\r]{0,99}$/i;

/** A name of an attribute of a trace, before its value. */
const TRACED = /(?:^|\s)"?(?:gen_ai|llm|ai|openinference)\.[\w.]+"?\s*[:=\t]/;

const QUOTES = /[“”„]|&quot;|&#34;/g;

/** People paste no more characters and rows; a longer text is a log, which is JSON. */
const [MAX_TEXT, MAX_ROWS] = [1024 * 1024, 20_000];

/** A text without what a tool printed around it. */
export function unwrapText(text: string): string {
  const body = text.replace(TYPED, "").replace(HTTP_HEAD, "").replace(ASSIGNED, "");
  // The inside of a text that JSON holds.
  if (/^[{[]\s*\\"/.test(body)) return `"${body}"`;
  if (body.length > MAX_TEXT) return body;
  // What a word processor or a page makes of quotes.
  if (!body.includes('"') && QUOTES.test(body)) return unwrapText(body.replace(QUOTES, '"'));
  const fenced = Array.from(body.matchAll(FENCED), ([, , inner]) => inner ?? "");
  if (fenced.length > 0) return fenced.join("\n");
  if (/^[*<>] /m.test(body) && /^> \w+ \S+ HTTP\//m.test(body)) return body.replace(CURL_TALK, "").trim();
  return body.search(LOG_PREFIX) === 0 ? body.replace(LOG_PREFIX, "") : body;
}

/** The rows of a table, or the spans of a list of attributes; undefined for a text that is neither. */
export function readTable(text: string): JsonObject[] | undefined {
  if (!TRACED.test(text)) return text.length > MAX_TEXT ? undefined : readCsv(text);
  return readLines(text)?.map((attributes) => ({ spanId: "", attributes }));
}

/** A table whose head names counts of tokens; RFC 4180, or with tabs or semicolons, or in Markdown. */
function readCsv(table: string): JsonObject[] | undefined {
  const text = table.replace(/[│┃]/g, "|").replace(/^[+|: \u2500-\u257f-]+(?:\n|$)|^\||\|[ \t]*$/gm, "");
  const head = text.slice(0, Math.max(0, text.indexOf("\n")));
  const separator = [",", "\t", ";", "|"].find((one) => head.includes(one));
  if (separator === undefined || !/tokens?(_|\b)|usage|trace_|_units/i.test(head) || /[{[=:]/.test(head))
    return undefined;
  const [heads = [], ...rows] = csvRows(text, separator);
  const names = heads.map(inSnakeCase);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? "", cell])));
}

/** Reads a name and its value in each line. In a trace a repeated name starts the next span; elsewhere a repeated count or a second model makes it undefined, as does a text that counts no tokens. */
export function readLines(text: string): JsonObject[] | undefined {
  const isTrace = TRACED.test(text);
  const isOther = !isTrace && (/\{|^(?!-)[^\r\n]*\[|#</m.test(text) || !/tokens?\b/i.test(text));
  if (isOther || text.length > MAX_TEXT) return undefined;
  const all: Record<string, unknown>[] = [{}];
  for (const line of text.replace(/\*\*/g, "").split(/\n| (?=[\w.]+=)/, MAX_ROWS)) {
    const [, column = "", typed, value = typed ?? ""] = LINE.exec(line) ?? [];
    const name = inSnakeCase(column);
    const last = all.at(-1) ?? {};
    // No part of a token is counted, so that a comma in the words of people parts thousands.
    const isGrouped = / tokens?$/i.test(column) && /^\d{1,3}(,\d{3})+$/.test(value);
    const fields = { [name]: isGrouped ? value.replace(/,/g, "") : value };
    if (column === "" || (name in last && !isTrace && value === "0")) continue;
    if (name in last && !isTrace && (/tokens?$/.test(name) || (name === "model" && value !== last.model)))
      return undefined;
    if (name in last && isTrace) all.push(fields);
    else Object.assign(last, fields);
  }
  return all;
}

function csvRows(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*"|[^"${separator}\\r\\n]*)([${separator}]|\\r?\\n|$)`, "y");
  while (cell.lastIndex < text.length && rows.length < MAX_ROWS) {
    const [, value = "", end] = cell.exec(text) ?? [];
    if (end === undefined) return [];
    rows.at(-1)?.push(value.replace(/^"|"$/g, "").replaceAll('""', '"').trim());
    if (end.endsWith("\n")) rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value !== ""));
}

/** Where JSON breaks: cut off with objects and lists open, or at a bracket that closes another. */
export function whereBroken(text: string): string | undefined {
  const cutOff = `This JSON is cut off ${positionText(text, text.length)},`;
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? "";
    if (one === '"') at = endOfString(text, at);
    if (at >= text.length) return `${cutOff} inside a string.`;
    if (one === "{" || one === "[") open.push(one === "{" ? "}" : "]");
    if ((one === "}" || one === "]") && open.pop() !== one)
      return `This is not JSON: ${positionText(text, at)} a ${one} closes what is not open.`;
  }
  return open.length > 0 ? `${cutOff} where ${open.length} objects or lists are still open.` : undefined;
}

function positionText(text: string, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
