// Editions one by one: what each adds to a list's history, what it closes, and what is a slip.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { type Edition, noHistory, withEdition, withoutFlaps } from "../../../scripts/ledger/editions.ts";

const any = () => true;
const day = (n: number) => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10);
const row = (prompt: string, more: object = {}) => ({
  provider: "p",
  id: "m",
  prices: [{ rates: { prompt } }],
  ...more,
});
const EMPTY = noHistory({ name: "a-list", of: [] });

/** Editions as texts: the day, and the price of m then; `-`: it is not there. */
function read(editions: readonly string[], from: HistoryFile = EMPTY): HistoryFile {
  return editions.reduce((file, text) => {
    const [n = "", prompt = ""] = text.split(" ");
    const edition: Edition = { read: day(Number(n)), rows: prompt === "-" ? [] : [row(prompt)] };
    return withEdition(file, edition, any);
  }, from);
}

const spansOf = (file: HistoryFile) => file.rows.flatMap(([, , ...spans]) => spans);
const january = (n: number) => `2025-01-${String(n).padStart(2, "0")}`;

// `0 1..5>9`: the first card from the first to the fifth, and another edition on the ninth.
test.each([
  ["a price that stays", "1 3; 2 3; 9 3", "0 1.."],
  ["a price that moves, in a gap", "1 3; 5 3; 9 4", "0 1..5>9; 1 9.."],
  ["a model that goes", "1 3; 2 -", "0 1..1>2"],
  ["one that comes back at once", "1 3; 2 -; 5 3", "0 1.."],
  ["one that comes back within a week", "1 3; 2 -; 8 3", "0 1.."],
  ["one that comes back after a week", "1 3; 2 -; 9 3", "0 1..1>2; 0 9.."],
  ["one that comes back later", "1 3; 2 -; 20 3", "0 1..1>2; 0 20.."],
  ["one that comes back at another price", "1 3; 2 -; 5 4", "0 1..1>2; 1 5.."],
  ["a flap of a day", "1 3; 2 4; 3 3", "0 1.."],
  ["a change of two days", "1 3; 2 4; 4 3", "0 1..1>2; 1 2..2>4; 0 4.."],
  ["an older edition", "5 3; 4 4", "0 5.."],
])("%s", (_, editions, spans) => {
  const of = (text: string | null | undefined) => Number(text?.slice("2025-01-".length));
  const texts = spansOf(withoutFlaps(read(editions.split("; ")))).map(
    ([card, from, ...end]) => `${card} ${of(from)}..${end.length > 0 ? `${of(end[0])}>${of(end[1])}` : ""}`,
  );
  expect(texts.join("; ")).toBe(spans);
});

test("hosts' rows, rows that are gone and rows without a price are left out; a dated price belongs to its day", () => {
  const rows = [
    row("1", { id: "hosted", subprovider: "Host" }),
    row("1", { id: "gone", gone: "2025-01-01" }),
    row("0", { id: "zero" }),
    {
      provider: "p",
      id: "dated",
      prices: [
        { rates: { prompt: "1" }, until: "2025-01-04" },
        { rates: { prompt: "2" }, from: "2025-01-05" },
      ],
    },
    { provider: "p", id: "later", prices: [{ rates: { prompt: "1" }, from: "2025-02-01" }] },
  ];
  const file = withEdition(
    EMPTY,
    { read: january(5), rows },
    (_provider, _id, { rates }) => rates.prompt !== "0",
  );
  expect(file.rows).toEqual([["p", "dated", [0, january(5)]]]);
  expect(file.cards).toEqual([{ rates: { prompt: "2" } }]);
});

test("reading editions again changes nothing, and spans follow each other", () => {
  const editions = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom("3", "4", "-")), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(editions, (some) => {
      const texts = some.toSorted(([a], [b]) => a - b).map(([n, price]) => `${n} ${price}`);
      const file = read(texts);
      expect(read(texts, file)).toBe(file);
      const spans = spansOf(withoutFlaps(file));
      spans.forEach(([, first, last, until], i) => {
        const next = spans[i + 1];
        if (next === undefined) return;
        expect([last !== undefined, until != null]).toEqual([true, true]);
        expect(
          (first ?? "") <= (last ?? "") && (last ?? "") < (until ?? "") && (until ?? "") <= (next[1] ?? ""),
        ).toBe(true);
      });
    }),
  );
});
