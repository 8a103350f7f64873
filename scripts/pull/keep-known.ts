// What earlier readings knew, kept beside a new one: rows that are gone stay with the last day they were seen, rows that
// could not be read stay as they were. Nothing that could be priced once is forgotten.
import type { Day } from "../../src/schemas/price.ts";
import type { MapEntry } from "../files/cost-map.ts";
import type { Observation } from "../files/evidence.ts";
import type { Unread } from "../translate/translation.ts";
import { entryWithPast, type Readings, rowWithPast } from "./past-prices.ts";

/** `read` is there when it is not the file's day; `gone` since the first reading without the row. */
type Known = { read?: Day; gone?: Day };

/** One reading of a document, and what of it could not be read. */
export type Reading<R, U> = { read: Day; rows: readonly R[]; unread: U };

/** The rows of a file before a new reading of its document. */
export type Before<R> = { read: Day; rows: readonly R[] };

/** Equal for two readings of one row. */
export function rowKey({ provider, id, subprovider }: Observation): string {
  return JSON.stringify([provider, id, subprovider]);
}

/** `keepKnown` of observations. */
export function keepRows(
  before: Before<Observation>,
  now: Reading<Observation, readonly Unread[]>,
): Observation[] {
  return keepKnown(before, now, {
    keyOf: rowKey,
    isUnread: ({ provider, id }) =>
      now.unread.some((item) => item.provider === provider && (item.id === undefined || item.id === id)),
    withPast: rowWithPast,
  });
}

/** `keepKnown` of the entries of LiteLLM's map. */
export function keepEntries(
  before: Before<MapEntry>,
  now: Reading<MapEntry, ReadonlySet<string>>,
): MapEntry[] {
  return keepKnown(before, now, {
    keyOf: ({ key }) => key,
    isUnread: ({ key }) => now.unread.has(key),
    withPast: entryWithPast,
  });
}

type Keep<R> = {
  /** The same for two readings of one row. */
  keyOf: (row: R) => string;
  /** The new document lists this row, but it could not be read. */
  isUnread: (row: R) => boolean;
  /** The row as it is read now, with what the earlier reading of it knew. */
  withPast: (row: R, before: R, readings: Readings) => R;
};

/** The rows of a new reading, then the rows that only earlier readings had. */
export function keepKnown<R extends Known>(
  before: Before<R>,
  now: Before<R>,
  { keyOf, isUnread, withPast }: Keep<R>,
): R[] {
  const known = before.rows.map((row) => ({ row, last: row.read ?? before.read }));
  const earlier = new Map(known.map((one) => [keyOf(one.row), one]));
  const listed = new Set(now.rows.map(keyOf));
  const rows = now.rows.map((row) => {
    const one = earlier.get(keyOf(row));
    return one === undefined ? row : withPast(row, one.row, { last: one.last, now: row.read ?? now.read });
  });
  const missing = known.flatMap(({ row, last }) => {
    if (listed.has(keyOf(row))) return [];
    const seen = { ...row, read: last };
    // A reading older than the row says nothing of it.
    return isUnread(row) || row.gone !== undefined || last > now.read ? seen : { ...seen, gone: now.read };
  });
  return [...rows, ...missing];
}

/** A document whose rows fall below this share of the previous ones has shrunk. */
const KEEP_SHARE = 0.8;

/** Throws when a document has shrunk: half an answer says nothing of what it leaves out. */
export function refuseShrink(rows: number, before: number): void {
  if (rows < before * KEEP_SHARE) throw new Error(`shrunk from ${before} rows to ${rows}`);
}

/** How many of the rows their document listed when it was last read. */
export function countListed(rows: readonly Known[]): number {
  return rows.filter(({ gone }) => gone === undefined).length;
}
