// Two versions side by side: what was added, removed and changed, today, announced and in the past; and what changed in the
// cost map alone, a line per field.
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { valuesAt } from "./billed-values.ts";
import { firstLines, printable } from "./printable.ts";
import type { JsonObject, Version } from "./read-version.ts";
import { type RowChange, versionChanges } from "./version-changes.ts";

/**
 * One price that changed, in exact decimals; absent where it is not known. `from` is the day an announced one changes,
 * `until` the day before which a past one did. `percent` is undefined where there is nothing to take it of.
 */
export type Changed = {
  row: string;
  price: string;
  old?: string;
  new?: string;
  from?: string;
  until?: string;
  percent?: number;
  source: string;
};

export type Diff = {
  changed: Changed[];
  added: { row: string; prompt: string | null; completion: string | null; source: string }[];
  removed: { row: string }[];
  /** What changed in the cost map and in no row it is about, by field. */
  map: { field: string; changed: number; added: number; removed: number; most: Changed }[];
  keys: { added: string[]; removed: string[] };
};

/** Everything billed that differs; `providers` say which key of the cost map is about which row. */
export function diffVersions(a: Version, b: Version, providers: readonly Provider[], today: Day): Diff {
  const { rows, added, removed, map, keys } = versionChanges(a, b, providers, today);
  const listing = b.listing();
  const sourceOf = (row: string) => listing.get(row)?.source ?? "registry";
  return {
    changed: rows.map((change) => toChanged(change.row, change, sourceOf(change.row))),
    added: added.map(({ row, model }) => ({ row, ...mainRates(model, today), source: sourceOf(row) })),
    removed: removed.map((row) => ({ row })),
    map: [...Map.groupBy(map, ({ field }) => field)].map(([field, changes]) => ({
      field,
      changed: changes.filter(({ was, now }) => was !== undefined && now !== undefined).length,
      added: changes.filter(({ was }) => was === undefined).length,
      removed: changes.filter(({ now }) => now === undefined).length,
      most: furthest(changes),
    })),
    keys,
  };
}

function toChanged(row: string, { field, was, now, from, until }: RowChange, source: string): Changed {
  const percent = Math.round((Number(now) / Number(was) - 1) * 10_000) / 100;
  return {
    row,
    price: field,
    ...(was !== undefined && { old: was }),
    ...(now !== undefined && { new: now }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(Number.isFinite(percent) && { percent }),
    source,
  };
}

function mainRates(model: JsonObject, today: Day): { prompt: string | null; completion: string | null } {
  const values = valuesAt(model, today);
  return {
    prompt: values.get("prompt")?.text ?? null,
    completion: values.get("completion")?.text ?? null,
  };
}

/** The change that moves most times; one to or from nothing before all. */
function furthest(changes: readonly RowChange[]): Changed {
  const times = ({ was, now }: RowChange) => Math.abs(Math.log(Number(now) / Number(was)));
  const all = changes.map((change) => ({ change, times: times(change) || Infinity }));
  const { change } = all.reduce((most, next) => (next.times > most.times ? next : most));
  return toChanged(change.key ?? change.row, change, "cost map");
}

/** The diff as text for people: one line each, the changes first. */
export function diffText({ changed, added, removed, map, keys }: Diff): string {
  const announced = changed.filter(({ from }) => from !== undefined).length;
  const past = changed.filter(({ until }) => until !== undefined).length;
  const numbers = map.reduce((sum, field) => sum + field.changed + field.added + field.removed, 0);
  return [
    `${changed.length - announced - past} prices changed, ${announced} announced, ${past} of the past, ` +
      `${added.length} rows added, ${removed.length} rows removed, ${numbers} numbers of the cost map besides`,
    ...changed.map(
      (change) => `~ ${printable(change.row)} ${printable(change.price)}${when(change)}: ${move(change)}`,
    ),
    ...added.map(
      ({ row, prompt, completion, source }) =>
        `+ ${printable(row)}: ${prompt ?? "?"} / ${completion ?? "?"} (${source})`,
    ),
    ...removed.map(({ row }) => `- ${printable(row)}`),
    ...map.map(
      ({ field, most, ...count }) =>
        `map ${printable(field)}: ${count.changed} changed, ${count.added} new, ${count.removed} gone; ` +
        `most: ${printable(most.row)}${when(most)}: ${move(most)}`,
    ),
    ...keyLines("+ map key", keys.added),
    ...keyLines("- map key", keys.removed),
  ].join("\n");
}

function when({ from, until }: Changed): string {
  if (from !== undefined) return ` from ${from}`;
  return until === undefined ? "" : ` before ${until}`;
}

function move({ old, new: now, percent, source }: Changed): string {
  const share =
    percent !== undefined
      ? `${percent > 0 ? "+" : ""}${percent} %`
      : old === undefined
        ? "was not known"
        : now === undefined
          ? "gone"
          : `was ${old}`;
  return `${old ?? "?"} -> ${now ?? "?"} (${share}, ${source})`;
}

function keyLines(sign: string, keys: readonly string[]): string[] {
  return firstLines(keys.map((key) => `${sign} ${printable(key)}`));
}
