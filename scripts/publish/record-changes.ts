// The changes that lead from one version's record to the next; the first record takes older changes from dated entries.
import { createHash } from "node:crypto";
import { isMore } from "../../src/pricing/decimal.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Change, FactChange, RateChange } from "../../src/schemas/price-history.ts";
import type { ChangeKind } from "../../src/schemas/words.ts";
import { splitRow } from "../files/catalog.ts";
import { addDays, dayOf, startOf } from "../files/days.ts";
import {
  applyChange,
  compareRates,
  type EntryRecord,
  entryBefore,
  type PriceRecord,
  type RowRecord,
} from "./price-record.ts";

const NO_ROW: RowRecord = { facts: new Map(), entries: new Map() };
const NO_ENTRY: EntryRecord = { rates: new Map(), dates: new Map() };

/** Every change of every row, first seen at `seen`. */
export function changesBetween(before: PriceRecord, after: PriceRecord, seen: Instant): Change[] {
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((row) =>
    rowChanges(row, before.get(row), after.get(row), seen),
  );
}

/** A change without its row. */
export type ChangeContent = Omit<Change, "id" | "provider_id" | "model_id" | "seen">;

function rowChanges(
  row: string,
  before: RowRecord | undefined,
  after: RowRecord = NO_ROW,
  seen: Instant,
): Change[] {
  const begun = [...after.entries.keys()]
    .filter((from) => !before?.entries.has(from))
    .sort()
    .map((from) => beginning(from, after.entries, kindOfBeginning(from, before, after, seen)));
  const then = begun.reduce(applyChange, before ?? NO_ROW);
  const left = [...new Set([...then.entries.keys(), ...after.entries.keys()])]
    .sort()
    .flatMap((from) => correction(from, then.entries.get(from), after.entries.get(from), seen) ?? []);
  const content = [...begun, ...left];
  const life = lifeChange(then, after, before === undefined);
  const [first] = begun;
  // A new row's life and its first price are one change, so that a feed shows the row once.
  if (before === undefined && life !== undefined && first?.change === life.change)
    content[0] = { ...first, facts: [...first.facts, ...life.facts] };
  else if (life !== undefined) content.push(life);
  return content.map((one) => toChange(row, one, seen));
}

/** A price that began more than this many days before it was first seen corrects the past. */
const LATE_DAYS = 30;

/** Undefined where the direction of its rates decides. */
function kindOfBeginning(
  from: string,
  before: RowRecord | undefined,
  after: RowRecord,
  seen: Instant,
): ChangeKind | undefined {
  if (from > seen) return "announced";
  const isNew = before === undefined || before.entries.size === 0;
  // A row that comes back as gone was missing before.
  if (isNew) return before === undefined && after.facts.get("status") === "retired" ? "corrected" : "new";
  return from < startOf(addDays(dayOf(seen), -LATE_DAYS)) ? "corrected" : undefined;
}

/** A change of the entry that begins at `from`. A correction of rates also says between which instants calls cost something else. */
function contentOf(
  change: ChangeKind,
  from: string,
  { dates }: EntryRecord,
  { rates, facts }: Pick<ChangeContent, "rates" | "facts">,
): ChangeContent {
  const effective = from === "" ? null : from;
  const moves = change === "corrected" && rates.length > 0;
  const affected = { affects_from: effective, affects_until: dates.get("effective_until") ?? null };
  return { change, effective, ...(moves && affected), rates, facts };
}

/** The change with which an entry begins: all its rates beside the rates of the entry before it. */
export function beginning(
  from: string,
  entries: RowRecord["entries"],
  kind: ChangeKind | undefined,
): ChangeContent {
  const entry = entries.get(from) ?? NO_ENTRY;
  const [, old = NO_ENTRY] = entryBefore(entries, from) ?? [];
  const rates = compareRates(old.rates, entry.rates, { all: true });
  const facts = compareFacts(new Map(), entry.dates);
  return contentOf(kind ?? upOrDown(rates), from, entry, { rates, facts });
}

function upOrDown(rates: readonly RateChange[]): ChangeKind {
  for (const { old, new: now } of rates) {
    if (old === null || now === null || old === now) continue;
    return isMore(now, old) ? "up" : "down";
  }
  return "corrected";
}

/** A correction of an entry that is known already; an end in the future is announced. */
function correction(
  from: string,
  old: EntryRecord = NO_ENTRY,
  now: EntryRecord = NO_ENTRY,
  seen: Instant,
): ChangeContent | undefined {
  const rates = compareRates(old.rates, now.rates, { all: false });
  const facts = compareFacts(old.dates, now.dates);
  if (rates.length === 0 && facts.length === 0) return undefined;
  const ahead = rates.length === 0 && facts.every(({ new: date }) => date !== null && date > seen);
  return contentOf(ahead ? "announced" : "corrected", from, now, { rates, facts });
}

function lifeChange(old: RowRecord, now: RowRecord, isNew: boolean): ChangeContent | undefined {
  const facts = compareFacts(old.facts, now.facts);
  if (facts.length === 0) return undefined;
  const status = facts.find(({ name }) => name === "status");
  const since = now.facts.get("status_since");
  const effective = status !== undefined && since !== undefined ? startOf(since) : null;
  return { change: kindOfLife(facts, status, now, isNew), effective, rates: [], facts };
}

function kindOfLife(
  facts: readonly FactChange[],
  status: FactChange | undefined,
  now: RowRecord,
  isNew: boolean,
): ChangeKind {
  if (now.facts.size === 0 || facts.some(({ name, new: is }) => name === "withdrawn" && is !== null))
    return "withdrawn";
  if (isNew) return status?.new === "retired" ? "corrected" : "new";
  if (status?.new === "retired" || status?.new === "delisted") return status.new;
  if (facts.some(({ name, new: is }) => name === "retires" && is !== null)) return "announced";
  return status === undefined ? "corrected" : "status";
}

function compareFacts(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): FactChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name) ?? null, now.get(name) ?? null];
    return was === is ? [] : [{ name, old: was, new: is }];
  });
}

/** Names a change by a hash of what it says, a UUID of version 8 (RFC 9562), so that feeds never show it twice. */
function toChange(row: string, content: ChangeContent, seen: Instant): Change {
  const [provider_id, model_id] = splitRow(row);
  const named = { provider_id, model_id, ...content, seen };
  const hex = createHash("sha256").update(JSON.stringify(named)).digest("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, ...named };
}

type SeenAt = (row: string, from: string) => Instant;

/** Changes from before the first record, read from dated entries: prices, ends, and launches at these makers. */
export function pastChanges(
  record: PriceRecord,
  seenAt: SeenAt,
  makers: ReadonlySet<string> = new Set(),
): Change[] {
  const readSince = oldestReadings(record, seenAt, makers);
  return [...record].flatMap(([row, { facts, entries }]) => {
    const [first, ...later] = [...entries.keys()].sort();
    const begun = later.map((from) => {
      const seen = seenAt(row, from);
      return toChange(row, beginning(from, entries, from > seen ? "announced" : undefined), seen);
    });
    const launch = launchChange(facts, entries, first, readSince.get(splitRow(row)[0]));
    const content = [...endChange(facts), ...mapKeyChange(facts)];
    return [
      ...(launch ? [toChange(row, launch, seenAt(row, first ?? ""))] : []),
      ...begun,
      ...content.map((one) => toChange(row, one, seenAt(row, ""))),
    ];
  });
}

/** When the first price of each of these providers was read. */
function oldestReadings(
  record: PriceRecord,
  seenAt: SeenAt,
  makers: ReadonlySet<string>,
): Map<string, Instant> {
  const oldest = new Map<string, Instant>();
  for (const [row, { entries }] of record) {
    const [provider] = splitRow(row);
    if (!makers.has(provider)) continue;
    for (const from of entries.keys()) {
      const seen = seenAt(row, from);
      if (seen < (oldest.get(provider) ?? "~")) oldest.set(provider, seen);
    }
  }
  return oldest;
}

/** The release of a model as a change, if its day is known and the provider's prices were read before it. */
function launchChange(
  facts: RowRecord["facts"],
  entries: RowRecord["entries"],
  first: string | undefined,
  readSince: Instant | undefined,
): ChangeContent | undefined {
  const released = facts.get("released");
  if (released === undefined || !isBareDay(released)) return undefined;
  if (first === undefined || readSince === undefined) return undefined;
  const effective = startOf(released);
  return effective > readSince ? { ...beginning(first, entries, "new"), effective } : undefined;
}

function endChange(facts: RowRecord["facts"]): ChangeContent[] {
  const [status, since] = [facts.get("status"), facts.get("status_since")];
  if ((status !== "retired" && status !== "delisted") || since === undefined) return [];
  return [factChange(facts.has("withdrawn") ? "withdrawn" : status, startOf(since), "status", status)];
}

function mapKeyChange(facts: RowRecord["facts"]): ChangeContent[] {
  const keys = facts.get("left_cost_map");
  return keys === undefined ? [] : [factChange("corrected", null, "left_cost_map", keys)];
}

function factChange(change: ChangeKind, effective: Instant | null, name: string, now: string): ChangeContent {
  return { change, effective, rates: [], facts: [{ name, old: null, new: now }] };
}
