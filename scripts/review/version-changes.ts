// Everything that differs between two versions and can be billed: rows, providers' conventions and fees, the cost map.
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { apiKeys, apiTimeline, rowOfApiKey } from "./api-rows.ts";
import { valuesAt } from "./billed-values.ts";
import { entryKeys, mapTimeline, rowOfKey } from "./map-rows.ts";
import { always, type Change, compareTimelines, type Timeline, timelineOf } from "./price-changes.ts";
import type { JsonObject, Version } from "./read-version.ts";
import { modelPairs, providerPairs, type RowPair } from "./version-rows.ts";

/** A change of a row, `<provider>/<model>` or a provider's slug; `key` is a map's, for a change seen there alone. */
export type RowChange = Change & { row: string; key?: string };

export type VersionChanges = {
  rows: RowChange[];
  added: { row: string; model: JsonObject }[];
  removed: string[];
  /** What differs in a map and in no row it is about; keys of models.dev's begin with `api.json`. */
  map: RowChange[];
  keys: { added: string[]; removed: string[] };
};

/** Compares what two versions bill, today and at any other time. `providers` say which key of the map is which row's. */
export function versionChanges(
  before: Version,
  after: Version,
  providers: readonly Provider[],
  today: Day,
): VersionChanges {
  const models = modelPairs(before, after);
  const rows = [...providerPairs(before, after), ...models].flatMap((pair) => changesOf(pair, today));
  return {
    rows,
    added: models.flatMap((pair) =>
      pair.before === undefined && pair.after ? [{ row: pair.row, model: pair.after }] : [],
    ),
    removed: models.filter((pair) => pair.after === undefined).map(({ row }) => row),
    ...mapChanges(before, after, providers, today, rows),
  };
}

/** Of a row that is new, what is announced is held against its own price of today; one that is gone changes nothing. */
function changesOf({ row, before, after }: RowPair, today: Day): RowChange[] {
  if (after === undefined) return [];
  const old = before === undefined ? always(valuesAt(after, today)) : timelineOf(before);
  const changes = compareTimelines(old, timelineOf(after), today);
  const wanted = before === undefined ? changes.filter(({ from }) => from !== undefined) : changes;
  return wanted.map((change) => ({ row, ...change }));
}

function mapChanges(
  before: Version,
  after: Version,
  providers: readonly Provider[],
  today: Day,
  rows: readonly RowChange[],
): Pick<VersionChanges, "map" | "keys"> {
  const told = new Set(rows.map(({ row, was, now }) => moveOf(row, was, now)));
  const ours = (sight: MapSight) =>
    changesOfKeys([sight.keys(before), sight.keys(after)], sight.rowOf(after, providers), (key) =>
      compareTimelines(sight.timeline(before, key), sight.timeline(after, key), today),
    );
  const cost = ours({ keys: entryKeys, timeline: mapTimeline, rowOf: rowOfKey });
  const api = ours({ keys: apiKeys, timeline: apiTimeline, rowOf: rowOfApiKey });
  const named = (key: string) => `api.json ${key}`;
  const map = [...cost.map, ...api.map.map((change) => ({ ...change, key: named(change.key) }))];
  return {
    map: map.filter(({ row, was, now }) => !told.has(moveOf(row, was, now))),
    keys: {
      added: [...cost.added, ...api.added.map(named)],
      removed: [...cost.removed, ...api.removed.map(named)],
    },
  };
}

/** How a map is looked at: its keys, what each bills over time, and which row that is. */
type MapSight = {
  keys: (version: Version) => Set<string>;
  timeline: (version: Version, key: string) => Timeline;
  rowOf: (version: Version, providers: readonly Provider[]) => (key: string) => string;
};

function changesOfKeys(
  [old, now]: [ReadonlySet<string>, ReadonlySet<string>],
  rowOf: (key: string) => string,
  compare: (key: string) => Change[],
) {
  return {
    map: [...now].flatMap((key) =>
      old.has(key) ? compare(key).map((change) => ({ ...change, row: rowOf(key), key })) : [],
    ),
    added: [...now].filter((key) => !old.has(key)),
    removed: [...old].filter((key) => !now.has(key)),
  };
}

/** One move of one row's price; the cost map has doubles, so both are told as doubles. */
function moveOf(row: string, was: string | undefined, now: string | undefined): string {
  return `${row}\n${Number(was)}\n${Number(now)}`;
}
