// A version's rates, status and dates in the form of changes: each row's facts, and its entries by their first instant.
import { isMore, parseDecimal, scaleDecimal } from "../../src/pricing/decimal.ts";
import type { Decimal, PriceEntry, Rates, Tier } from "../../src/schemas/price.ts";
import type { Change, HistoryModel, ProviderHistory, RateChange } from "../../src/schemas/price-history.ts";

export type EntryRecord = { rates: Map<string, Decimal>; dates: Map<string, string> };

/** `entries` by their start; the empty text if it is unknown. */
export type RowRecord = { facts: Map<string, string>; entries: Map<string, EntryRecord> };

/** Rows by `<provider>/<model>`. */
export type PriceRecord = Map<string, RowRecord>;

const UNTIL = "effective_until";
const DATES = [UNTIL, "guaranteed_until"];

/** The record that these providers' histories make together. */
export function recordOf(histories: Iterable<ProviderHistory>): PriceRecord {
  const record: PriceRecord = new Map();
  for (const { provider, models } of histories) {
    for (const model of models) record.set(`${provider}/${model.id}`, rowOf(model));
  }
  return record;
}

function rowOf({ id: _id, entries, ...facts }: HistoryModel): RowRecord {
  const all = entries.map(({ from = "", ...price }, i): [string, EntryRecord] => [
    // A first sight that turns out to be earlier does not make it another price.
    i === 0 && price.bound?.from === "by" ? "" : from,
    {
      rates: ratesOf(price),
      dates: known({ [UNTIL]: price.until, guaranteed_until: price.guaranteed_until }),
    },
  ]);
  return { facts: known(facts), entries: new Map(all.filter(([, entry]) => !isEmpty(entry))) };
}

/** Every rate of a price by a name that says where it applies: `prompt`, `prompt above 200000`, `prompt batch`. */
export function ratesOf({ rates, tiers, service_tiers = {}, hours = [], units = {} }: PriceEntry) {
  return new Map<string, Decimal>([
    ...card("", rates, tiers),
    ...Object.entries(service_tiers).flatMap(([name, tier]) => card(` ${name}`, tier.rates, tier.tiers)),
    ...hours.flatMap(({ utc, days, except, rates }) =>
      card(` ${utc}${days ? ` on ${days.join()}` : ""}${except ? ` except ${except}` : ""}`, rates),
    ),
    ...Object.entries(units),
  ]);
}

function card(where: string, rates: Rates, tiers: readonly Tier[] = []): [string, Decimal][] {
  return [
    ...named(where, rates),
    ...tiers.flatMap(({ above, rates }) => named(`${where} above ${above}`, rates)),
  ];
}

function named(where: string, rates: Rates): [string, Decimal][] {
  return Object.entries(rates).map(([name, rate]) => [`${name}${where}`, rate]);
}

/** A copy of a row with a change of it. An entry that begins ends the one before it. */
export function applyChange(
  row: RowRecord,
  { effective, rates, facts }: Pick<Change, "effective" | "rates" | "facts">,
): RowRecord {
  const dates = facts.filter(({ name }) => DATES.includes(name));
  const others = facts.filter(({ name }) => !DATES.includes(name));
  const entries = new Map(row.entries);
  if (rates.length > 0 || dates.length > 0) {
    const key = effective ?? "";
    const known = entries.get(key);
    if (known === undefined) endBefore(entries, key);
    const entry = {
      rates: patched(known?.rates, rates, ({ rate }) => rate),
      dates: patched(known?.dates, dates, ({ name }) => name),
    };
    if (isEmpty(entry)) entries.delete(key);
    else entries.set(key, entry);
  }
  return { facts: patched(row.facts, others, ({ name }) => name), entries };
}

/** The last entry that begins before an instant, and its key. */
export function entryBefore(entries: RowRecord["entries"], from: string): [string, EntryRecord] | undefined {
  const earlier = [...entries].filter(([key]) => key < from);
  return earlier.toSorted(([a], [b]) => (a < b ? -1 : 1)).at(-1);
}

function endBefore(entries: Map<string, EntryRecord>, from: string): void {
  const [before, entry] = entryBefore(entries, from) ?? [];
  if (before === undefined || entry === undefined) return;
  const until = entry.dates.get(UNTIL);
  if (until !== undefined && until <= from) return;
  entries.set(before, { ...entry, dates: new Map([...entry.dates, [UNTIL, from]]) });
}

function patched<C extends { new: string | null }>(
  old: ReadonlyMap<string, string> = new Map(),
  changes: readonly C[],
  nameOf: (change: C) => string,
): Map<string, string> {
  const values = new Map(old);
  for (const change of changes)
    if (change.new === null) values.delete(nameOf(change));
    else values.set(nameOf(change), change.new);
  return values;
}

/** Compares two sets of rates; `all` includes those that are equal. */
export function compareRates(
  old: ReadonlyMap<string, Decimal>,
  now: ReadonlyMap<string, Decimal>,
  { all }: { all: boolean },
): RateChange[] {
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((rate) => {
    const [was, is] = [old.get(rate) ?? null, now.get(rate) ?? null];
    if (was === is && !all) return [];
    const percent = percentChange(was, is);
    return [{ rate, old: was, new: is, ...(percent !== undefined && { percent }) }];
  });
}

/** The change in percent: exact if the quotient ends, else with 18 digits; undefined without an old price, or with one of 0. */
export function percentChange(old: Decimal | null, now: Decimal | null): string | undefined {
  if (old === null || now === null || parseDecimal(old).units === 0n) return undefined;
  const share = scaleDecimal(now, "100", old);
  const { units, scale } = parseDecimal(share);
  const hundred = 100n * 10n ** BigInt(scale);
  // Stryker disable next-line EqualityOperator: both orders are 0 where they are equal
  const size = units > hundred ? units - hundred : hundred - units;
  const text = size.toString().padStart(scale + 1, "0");
  const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return isMore(old, now) ? `-${plain}` : plain;
}

function isEmpty({ rates, dates }: EntryRecord): boolean {
  return rates.size === 0 && dates.size === 0;
}

function known(members: Record<string, string | undefined>): Map<string, string> {
  return new Map(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
