// The ledger as JSON lines and as CSV (RFC 4180) with the card in columns. Each ends with a summary, whose absence shows truncation.
import { csvRow } from "../csv.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { LEDGER_FILES } from "../schemas/paths.ts";
import type { RateName } from "../schemas/price.ts";
import type { LedgerEntry } from "../schemas/price-history.ts";
import { words } from "../schemas/words.ts";
import type { LedgerWriter } from "./line-streams.ts";
import type { Selection } from "./list-query.ts";
import { columnOf } from "./price-csv.ts";

type Named = Pick<Manifest, "serial" | "version" | "as_of">;

const CARD = words("prompt completion input_cache_read input_cache_write") satisfies readonly RateName[];

/** `unread`: the query's parameters that the ledger does not know, for the summary of its JSON lines. */
export function ledgerWriter(
  file: (typeof LEDGER_FILES)[number],
  of: Named,
  unread: Pick<Selection, "ignored"> = {},
): LedgerWriter {
  return file === "ledger.csv" ? toCsv(of) : toJsonLines(of, unread);
}

function toJsonLines({ serial, version, as_of }: Named, unread: Pick<Selection, "ignored">): LedgerWriter {
  return {
    header: "",
    line: (json) => `${json}\n`,
    summary: (entries) =>
      `${JSON.stringify({ summary: { entries, prices: { serial, version, as_of }, ...unread } })}\n`,
  };
}

type Column = { name: string; cell: (entry: LedgerEntry) => unknown };

const same = (...names: (keyof LedgerEntry)[]): Column[] =>
  names.map((name) => ({ name, cell: (entry) => entry[name] }));

const COLUMNS: readonly Column[] = [
  ...same("provider_id", "model_id", "effective_from", "effective_until"),
  { name: "bound_from", cell: (entry) => entry.bound.from },
  { name: "bound_until", cell: (entry) => entry.bound.until },
  { name: "gap_before", cell: (entry) => entry.gap_before },
  ...CARD.map((rate) => ({ name: columnOf(rate), cell: (entry: LedgerEntry) => entry.rates[rate] })),
  { name: "first_hand", cell: (entry) => String(entry.first_hand) },
  ...same("certainty", "checked", "page"),
  { name: "witnesses", cell: (entry) => JSON.stringify(entry.witnesses) },
  { name: "entry", cell: (entry) => JSON.stringify(entry) },
];

/** CSV rows; the last has `summary` in its first cell, then the number of entries, serial, version and day. */
function toCsv({ serial, version, as_of }: Named): LedgerWriter {
  return {
    header: csvRow(COLUMNS.map(({ name }) => name)),
    // The build wrote the line, and its hash was verified.
    line: (json) => {
      const entry = JSON.parse(json) as LedgerEntry;
      return csvRow(COLUMNS.map(({ cell }) => cell(entry)));
    },
    summary: (entries) =>
      csvRow(["summary", entries, serial, version, as_of, ...COLUMNS.slice(5).map(() => "")]),
  };
}
