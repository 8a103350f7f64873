// My rates: a rates book that people write line by line, kept in the address behind the #, and sent with the calls that it prices.
import { useEffect, useMemo, useState } from "preact/hooks";
import { toDecimal } from "../../pricing/decimal.ts";
import { dom } from "../ui/dom.ts";
import { TextField } from "../ui/fields.tsx";

/** Entries of a rates book, in the API's names. */
export type RatesBook = readonly object[];
const NAMES = new Map([
  ["input", "prompt"],
  ["output", "completion"],
  ["cached", "input_cache_read"],
  ["written", "input_cache_write"],
]);
const EMPTY = { ok: true, book: [] } as ReturnType<typeof readBook>;
const KEPT = "#rates=";
const EXAMPLE = "openai -15%\nanthropic/claude-sonnet-5-5 input 1.80 output 9";

/** Reads one entry per line: a provider or one of its models, `*` for any, then a percentage or rates in USD per 1M tokens. */
export function readBook(text: string): { ok: true; book: RatesBook } | { ok: false; error: string } {
  const lines = text.split("\n").map((line) => line.trim());
  const entries = lines.map((line) => (line === "" ? undefined : readLine(line)));
  const wrong = entries.findIndex((entry, i) => entry === undefined && lines[i] !== "");
  if (wrong >= 0)
    return { ok: false, error: `Line ${wrong + 1} is not read. Write it as one of:\n${EXAMPLE}` };
  return { ok: true, book: entries.filter((entry) => entry !== undefined) };
}

function readLine(line: string): object | undefined {
  const [, provider_id, model_id, terms = ""] = /^([^\s/]+)(?:\/(\S+))?\s+(.+)$/.exec(line) ?? [];
  if (provider_id === undefined) return undefined;
  const names = { name: line.slice(0, 100), provider_id, ...(model_id && model_id !== "*" && { model_id }) };
  const [, percent] = /^([-+]?\d+(?:\.\d+)?) ?%$/.exec(terms.replace("−", "-")) ?? [];
  if (percent !== undefined) return { ...names, percent: percent.replace("+", "") };
  const pairs = [...terms.matchAll(/(\w+) +\$?(\d+(?:\.\d+)?)(?:,? +|$)/gy)];
  const rates = pairs.map(
    ([, name = "", amount = ""]) => [NAMES.get(name) ?? "", toDecimal(amount, -6)] as const,
  );
  const isRead = pairs.reduce((length, [pair]) => length + pair.length, 0) === terms.length;
  return isRead && rates.every(([name]) => name !== "")
    ? { ...names, rates: Object.fromEntries(rates) }
    : undefined;
}

/** The rates book in the address, read in the first effect, because the server never sees it. */
export function useBook() {
  const [text, setText] = useState("");
  useEffect(() => {
    const { hash } = dom.location;
    if (hash.startsWith(KEPT)) setText(decodeURIComponent(hash.slice(KEPT.length)));
  }, []);
  const write = (next: string) => {
    setText(next);
    const { pathname, search } = dom.location;
    dom.history.replaceState(dom.history.state, "", `${pathname}${search}${toHash(next)}`);
  };
  // One object per text, so that nothing is requested again.
  const read = useMemo(() => (globalThis.IN_BROWSER ? readBook(text) : EMPTY), [text]);
  return {
    text,
    write,
    read,
    hash: toHash(text),
    book: read.ok && read.book.length > 0 ? read.book : undefined,
  };
}

function toHash(text: string): string {
  return text.trim() === "" ? "" : `${KEPT}${encodeURIComponent(text)}`;
}

/** The field in which people write it. */
export function BookField({ text, write, read }: ReturnType<typeof useBook>) {
  return (
    <details class="more" open={text !== ""}>
      <summary>My rates</summary>
      <TextField
        label="A provider or provider/model a line, * for any, with % or USD per 1M tokens"
        rows={3}
        placeholder={EXAMPLE}
        value={text}
        aria-invalid={!read.ok}
        take={write}
      />
      <p class={read.ok ? "hint" : "hint wrong"} role="status">
        {read.ok ? "Kept behind the # of the address, and sent to this service alone." : read.error}
      </p>
      <noscript>My rates need JavaScript.</noscript>
    </details>
  );
}
