// What the first version that records changes tells of the time before it.
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Change } from "../../src/schemas/price-history.ts";
import { startOf } from "../files/days.ts";
import type { PriceRecord, RowRecord } from "./price-record.ts";
import { beginning, type Told, toChange } from "./record-changes.ts";

/** When the entry of a row that begins then was read. */
type SeenAt = (row: string, from: string) => Instant;

/**
 * What dated entries tell of the time before changes were recorded: prices that changed, offers that ended, and launches at the
 * makers named, whose prices were read before.
 */
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
    const launch = launchOf(facts, entries, first, readSince.get(providerOf(row)));
    const told = [...ended(facts), ...leftMap(facts)];
    return [
      ...(launch ? [toChange(row, launch, seenAt(row, first ?? ""))] : []),
      ...begun,
      ...told.map((one) => toChange(row, one, seenAt(row, ""))),
    ];
  });
}

/** Of each of these providers, when any of its prices was read first. */
function oldestReadings(
  record: PriceRecord,
  seenAt: SeenAt,
  makers: ReadonlySet<string>,
): Map<string, Instant> {
  const oldest = new Map<string, Instant>();
  for (const [row, { entries }] of record) {
    const provider = providerOf(row);
    if (!makers.has(provider)) continue;
    for (const from of entries.keys()) {
      const seen = seenAt(row, from);
      // Stryker disable next-line EqualityOperator: an instant that equals the oldest is the oldest
      if (seen < (oldest.get(provider) ?? "~")) oldest.set(provider, seen);
    }
  }
  return oldest;
}

/** Its release, where that is of a known day after the provider's prices were read for the first time. */
function launchOf(
  facts: RowRecord["facts"],
  entries: RowRecord["entries"],
  first: string | undefined,
  readSince: Instant | undefined,
): Told | undefined {
  const released = facts.get("released");
  if (released === undefined || !isBareDay(released)) return undefined;
  if (first === undefined || readSince === undefined) return undefined;
  const effective = startOf(released);
  return effective > readSince ? { ...beginning(first, entries, "new"), effective } : undefined;
}

function providerOf(row: string): string {
  return row.slice(0, row.indexOf("/"));
}

/** Since when it is sold no more, or is withdrawn here. */
function ended(facts: RowRecord["facts"]): Told[] {
  const status = facts.get("status");
  const since = facts.get("status_since");
  if ((status !== "retired" && status !== "delisted") || since === undefined) return [];
  const change = facts.has("withdrawn") ? "withdrawn" : status;
  return [
    {
      change,
      effective: startOf(since),
      rates: [],
      facts: [{ name: "status", old: null, new: status }],
    },
  ];
}

/** Keys of the cost map that the row had and has no more. */
function leftMap(facts: RowRecord["facts"]): Told[] {
  const keys = facts.get("left_cost_map");
  if (keys === undefined) return [];
  return [
    {
      change: "corrected",
      effective: null,
      rates: [],
      facts: [{ name: "left_cost_map", old: null, new: keys }],
    },
  ];
}
