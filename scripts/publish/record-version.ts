// What a publish adds to the record of prices through time: when each entry was first seen, its corrections, and the month's changes.
// The record is kept beside the prices, so that no request has to work it out.
import { gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import type { Draft, Manifest } from "../../src/schemas/manifest.ts";
import { type Instant, toInstant } from "../../src/schemas/moment.ts";
import {
  type Change,
  change,
  type HistoryEntry,
  type HistoryModel,
  type ProviderHistory,
  providerHistory,
} from "../../src/schemas/price-history.ts";
import { changesKey, historyKey } from "../../src/store/keys.ts";
import { type Build, gzip, store } from "../build/build-keys.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { stated } from "../files/stated.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { compareRates, ratesOf, recordOf } from "./price-record.ts";
import { changesBetween, pastChanges } from "./record-changes.ts";

/** One month of changes in the order of publication. */
const changeMonth = z.array(change);

type Months = NonNullable<Manifest["changes"]>;
type Named = Pick<Draft, "providers">;
type Histories = ReadonlyMap<string, ProviderHistory>;

/** The build with the record of what was published before it, and the months of changes that its manifest then names. */
export async function recordVersion(
  kv: Pick<KvStore, "get">,
  last: Manifest | undefined,
  build: Build,
  now: number,
): Promise<{ build: Build; changes: Months }> {
  const base = await readHistories(build.draft, async (key) => build.keys.get(key));
  const months = last?.changes ?? [];
  if (base.size === 0) return { build, changes: months };
  const seen = seenAfter(last, now);
  // Only providers of their own models have launches; a seller's first day with a model is unknown.
  const makers = build.draft.providers.filter(({ kind }) => kind === "maker").map(({ slug }) => slug);
  const before = last && (await readHistories(last, (key) => kv.get(key)));
  const histories = withFirstSights(base, before ?? new Map(), seen);
  const changes =
    last === undefined || before === undefined || before.size === 0
      ? pastChanges(recordOf(base.values()), firstSeen(histories, seen), new Set(makers))
      : changesFrom(last, before, build.draft, base, seen);
  const keys = new Map(build.keys);
  for (const { slug, history = "" } of build.draft.providers) keys.delete(historyKey(slug, history));
  const providers = build.draft.providers.map((provider) => {
    const history = histories.get(provider.slug);
    if (history === undefined) return provider;
    const bytes = gzip(JSON.stringify(providerHistory.parse(history)));
    return { ...provider, history: store(keys, bytes, (hash) => historyKey(provider.slug, hash)) };
  });
  return {
    build: { draft: { ...build.draft, providers }, keys },
    changes: await withChanges(kv, keys, months, changes),
  };
}

/** The months after a rollback, which changes prices as a publish does; and their keys. */
export async function recordRollback(
  kv: KvStore,
  last: Manifest | undefined,
  target: Manifest,
  now: number,
): Promise<{ changes: Months; keys: Map<string, Uint8Array> }> {
  const keys = new Map<string, Uint8Array>();
  if (last === undefined) return { changes: target.changes ?? [], keys };
  const [before, after] = [
    await readHistories(last, (key) => kv.get(key)),
    await readHistories(target, (key) => kv.get(key)),
  ];
  if (before.size === 0 || after.size === 0) return { changes: last.changes ?? [], keys };
  const seen = seenAfter(last, now);
  const changes = changesFrom(last, before, target, after, seen);
  return { changes: await withChanges(kv, keys, last.changes ?? [], changes), keys };
}

/** The second in which a version is seen: later than the last one was published, whatever the clock says. */
function seenAfter(last: Manifest | undefined, now: number): Instant {
  return toInstant(last === undefined ? now : Math.max(now, Date.parse(last.published_at) + 1));
}

/** The records a version names, by provider; one that is lost counts as never written. */
async function readHistories(
  { providers }: Named,
  read: (key: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, ProviderHistory>> {
  const histories = new Map<string, ProviderHistory>();
  for (const { slug, history } of providers) {
    if (history === undefined) continue;
    const bytes = await read(historyKey(slug, history));
    if (bytes) histories.set(slug, providerHistory.parse(JSON.parse(gunzipSync(bytes).toString("utf8"))));
  }
  return histories;
}

/** The changes from one version to another; a record whose counterpart is lost cannot be compared. */
function changesFrom(last: Named, before: Histories, next: Named, after: Histories, seen: Instant): Change[] {
  const comparable = (other: Named, there: Histories, records: Histories) => {
    const named = other.providers.filter(({ history }) => history !== undefined);
    const lost = new Set(named.map(({ slug }) => slug).filter((slug) => !there.has(slug)));
    return recordOf([...records].flatMap(([slug, record]) => (lost.has(slug) ? [] : [record])));
  };
  return changesBetween(comparable(next, after, before), comparable(last, before, after), seen);
}

/** Adds to each entry its first sight and its corrections, as the last version knew them. */
function withFirstSights(base: Histories, before: Histories, seen: Instant): Map<string, ProviderHistory> {
  return new Map(
    [...base].map(([slug, { provider, models }]) => {
      const known = new Map(before.get(slug)?.models.map((model) => [model.id, model]));
      const isFirst = before.size === 0;
      const all = models.map((model) => withFirstSight(model, known.get(model.id), isFirst, seen));
      return [slug, { provider, models: all }];
    }),
  );
}

function withFirstSight(
  model: HistoryModel,
  known: HistoryModel | undefined,
  isFirst: boolean,
  seen: Instant,
): HistoryModel {
  const entries = model.entries.map((entry): HistoryEntry => {
    const old = known?.entries.find(({ from }) => from === entry.from);
    if (old === undefined) return { ...entry, first_seen: isFirst ? (entry.first_seen ?? seen) : seen };
    const rates = compareRates(ratesOf(old), ratesOf(entry), { all: false });
    const corrections = [...(old.corrections ?? []), ...(rates.length > 0 ? [{ seen, rates }] : [])];
    return { ...entry, first_seen: old.first_seen ?? seen, ...stated({ corrections }) };
  });
  return { ...model, entries };
}

/** When an entry was first seen. An unknown entry has the newest time of all entries, or `now` without entries. */
function firstSeen(histories: Histories, now: Instant): (row: string, from: string) => Instant {
  const seen = new Map<string, Instant>();
  for (const { provider, models } of histories.values()) {
    for (const { id, entries } of models) {
      for (const { from = "", first_seen = now } of entries)
        seen.set(`${provider}/${id}@${from}`, first_seen);
    }
  }
  const newest = [...seen.values()].sort().at(-1) ?? now;
  return (row, from) => seen.get(`${row}@${from}`) ?? newest;
}

/** Months with these changes in them, newest first; those that grow get new keys. */
async function withChanges(
  kv: Pick<KvStore, "get">,
  keys: Map<string, Uint8Array>,
  months: Months,
  changes: readonly Change[],
): Promise<Months> {
  const named = new Map(months.map((month) => [month.month, month]));
  for (const [month, more] of Map.groupBy(changes, ({ seen }) => seen.slice(0, 7))) {
    const old = named.get(month);
    const bytes = old && (await kv.get(changesKey(old.hash)));
    const known = bytes ? changeMonth.parse(JSON.parse(gunzipSync(bytes).toString("utf8"))) : [];
    const all = [...known, ...more].sort((a, b) => byCodePoint(sortTime(a), sortTime(b)));
    const hash = store(keys, gzip(JSON.stringify(all)), changesKey);
    named.set(month, { month, hash, count: all.length });
  }
  return [...named.values()].sort((a, b) => byCodePoint(b.month, a.month));
}

function sortTime({ seen, effective }: Change): string {
  return `${seen} ${effective ?? ""}`;
}
