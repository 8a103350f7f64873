// recordVersion and recordRollback: when each price was first seen, what of it was corrected, and the months of changes.
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { type Build, hashOf } from "../../../scripts/build/build-keys.ts";
import { recordRollback, recordVersion } from "../../../scripts/publish/record-version.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";
import type {
  Change,
  HistoryEntry,
  HistoryModel,
  ProviderHistory,
} from "../../../src/schemas/price-history.ts";
import { changesKey, historyKey } from "../../../src/store/keys.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";

const [FIRST, SECOND, THIRD] = ["2026-10-05T12:00:00Z", "2026-11-06T12:00:00Z", "2026-11-07T12:00:00Z"];
const [MAY, JUNE] = ["2026-05-01T00:00:00Z", "2026-06-01T00:00:00Z"];

let kv: MemoryKvStore;

beforeEach(() => {
  kv = memoryKvStore();
});

const entry = (prompt: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ rates: { prompt }, source: "a", read: "2026-01-01" },
  ...more,
});
const model = (id: string, entries: HistoryEntry[], more: Partial<HistoryModel> = {}): HistoryModel => ({
  ...{ id, status: "active" },
  ...more,
  entries,
});
const of = (provider: string, ...models: HistoryModel[]): ProviderHistory => ({ provider, models });

/** A build that has these records, and a provider `bare` that has none. */
function buildOf(...histories: ProviderHistory[]): Build {
  const keys = new Map<string, Uint8Array>([["other", Buffer.from("x")]]);
  const named = (slug: string) => ({ slug, name: slug, aliases: [], subproviders: [] });
  const providers = histories.map((history) => {
    const bytes = gzipSync(JSON.stringify(history));
    keys.set(historyKey(history.provider, hashOf(bytes)), bytes);
    return { ...named(history.provider), history: hashOf(bytes) };
  });
  return { draft: { ...tinyBuild("x").draft, providers: [...providers, named("bare")] }, keys };
}

/** Records a build as the next version and keeps its keys. */
async function publish(last: Manifest | undefined, at: string, ...histories: ProviderHistory[]) {
  const { build, changes } = await recordVersion(kv, last, buildOf(...histories), Date.parse(at));
  for (const [key, bytes] of build.keys) kv.values.set(key, bytes);
  return { ...build.draft, changes, history: [], serial: 1, published_at: at };
}

const unpacked = (key: string) => JSON.parse(gunzipSync(kv.values.get(key) ?? gzipSync("null")).toString());

function entriesOf({ providers }: Manifest, slug: string, id: string): HistoryEntry[] | undefined {
  const history = providers.find((provider) => provider.slug === slug)?.history ?? "";
  const { models } = unpacked(historyKey(slug, history)) as ProviderHistory;
  return models.find((one) => one.id === id)?.entries;
}

/** Of each month its changes: the model, what happened, since when. */
function monthsOf(changes: Manifest["changes"] = []) {
  return changes.map(({ month, hash, count }) => {
    const all = unpacked(changesKey(hash)) as Change[];
    expect(all).toHaveLength(count);
    return [month, all.map((one) => `${one.model_id} ${one.change} ${one.effective?.slice(0, 10) ?? "-"}`)];
  });
}

test("a build without records: is unchanged, and so are the months", async () => {
  const build = tinyBuild("a");
  const months = [{ month: "2026-10", hash: "ab".repeat(16), count: 1 }];
  const last = { ...tinyBuild("b").draft, serial: 1, published_at: FIRST, history: [] };
  expect(await recordVersion(kv, undefined, build, 0)).toEqual({ build, changes: [] });
  expect(await recordVersion(kv, last, build, 0)).toEqual({ build, changes: [] });
  expect(await recordVersion(kv, { ...last, changes: months }, build, 0)).toEqual({
    build,
    changes: months,
  });
});

test("retracts nothing that was reported with records", async () => {
  const past = model("m", [entry("1", { until: MAY }), entry("2", { from: MAY })]);
  const first = await publish(undefined, FIRST, of("p", past));
  const build = tinyBuild("a");
  expect(await recordVersion(kv, first, build, Date.parse(SECOND))).toEqual({
    build,
    changes: first.changes,
  });
});

describe("the first version with records", () => {
  test("keeps when an entry was first seen; others are seen now", async () => {
    const early = "2026-03-01T00:00:00Z";
    const first = await publish(
      undefined,
      FIRST,
      of("p", model("m", [entry("1", { first_seen: early })]), model("n", [entry("1")])),
    );
    expect(entriesOf(first, "p", "m")).toEqual([entry("1", { first_seen: early })]);
    expect(entriesOf(first, "p", "n")).toEqual([entry("1", { first_seen: FIRST })]);
    expect(first.providers.find(({ slug }) => slug === "bare")).not.toHaveProperty("history");
  });

  test("has its records in place of the build's, and the build's other keys", async () => {
    const build = buildOf(of("p", model("m", [entry("1")])));
    const recorded = await recordVersion(kv, undefined, build, Date.parse(FIRST));
    const history = recorded.build.draft.providers[0]?.history ?? "";
    expect([...recorded.build.keys.keys()]).toEqual(["other", historyKey("p", history)]);
    expect(history).not.toBe(build.draft.providers[0]?.history);
  });

  test("reports the past of dated entries by the month they were seen in, newest first", async () => {
    const seen = (first_seen: string, from: string) => ({ first_seen, from });
    const m = model("m", [
      entry("1", { until: MAY }),
      entry("2", { ...seen("2026-05-02T00:00:00Z", MAY), until: JUNE }),
      entry("3", seen("2026-06-02T00:00:00Z", JUNE)),
    ]);
    const n = model("n", [entry("1", { until: MAY }), entry("2", seen("2026-05-01T12:00:00Z", MAY))]);
    const first = await publish(undefined, FIRST, of("p", m, n));
    expect(monthsOf(first.changes)).toEqual([
      ["2026-06", ["m up 2026-06-01"]],
      ["2026-05", ["n up 2026-05-01", "m up 2026-05-01"]],
    ]);
  });

  test("sees the end of a row without prices with the newest entry, or now", async () => {
    const gone = model("gone", [], { status: "retired", status_since: "2026-01-02" });
    const first = await publish(
      undefined,
      FIRST,
      of(
        "p",
        gone,
        model("m", [entry("1", { first_seen: "2026-04-01T00:00:00Z" })]),
        model("n", [entry("1", { first_seen: "2026-03-01T00:00:00Z" })]),
        model("o", [entry("1", { first_seen: "2026-02-01T00:00:00Z" })]),
      ),
    );
    expect(monthsOf(first.changes)).toEqual([["2026-04", ["gone retired 2026-01-02"]]]);
    const alone = await publish(undefined, FIRST, of("p", gone));
    expect(monthsOf(alone.changes)).toEqual([["2026-10", ["gone retired 2026-01-02"]]]);
  });

  test("sees the end of an entry without a start with that entry", async () => {
    const gone = model("gone", [entry("1", { first_seen: "2026-02-01T00:00:00Z" })], {
      ...{ status: "retired", status_since: "2026-01-02" },
    });
    const first = await publish(undefined, FIRST, of("p", gone, model("m", [entry("1")])));
    expect(monthsOf(first.changes)).toEqual([["2026-02", ["gone retired 2026-01-02"]]]);
  });
});

describe("a later version", () => {
  test("keeps what stays, sees what is new now, and reports it", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const then = [entry("1", { until: JUNE }), entry("2", { from: JUNE, first_seen: MAY })];
    const second = await publish(first, SECOND, of("p", model("m", then), model("n", [entry("5")])));
    expect(entriesOf(second, "p", "m")).toEqual([
      entry("1", { until: JUNE, first_seen: FIRST }),
      entry("2", { from: JUNE, first_seen: SECOND }),
    ]);
    expect(entriesOf(second, "p", "n")).toEqual([entry("5", { first_seen: SECOND })]);
    expect(monthsOf(second.changes)).toEqual([["2026-11", ["n new -", "m corrected 2026-06-01"]]]);
  });

  test("keeps what was said of a span before each correction", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const second = await publish(first, SECOND, of("p", model("m", [entry("2")])));
    const third = await publish(second, THIRD, of("p", model("m", [entry("4")])));
    const corrected = (seen: string, was: string, now: string) => ({
      seen,
      rates: [{ rate: "prompt", old: was, new: now, percent: "100" }],
    });
    expect(entriesOf(third, "p", "m")).toEqual([
      entry("4", {
        first_seen: FIRST,
        corrections: [corrected(SECOND, "1", "2"), corrected(THIRD, "2", "4")],
      }),
    ]);
    expect(monthsOf(third.changes)).toEqual([["2026-11", ["m corrected -", "m corrected -"]]]);
    expect(monthsOf(second.changes)).toEqual([["2026-11", ["m corrected -"]]]);
  });

  test("sees an entry now when its record has no time", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const bytes = gzipSync(JSON.stringify(of("p", model("m", [entry("1")]))));
    kv.values.set(historyKey("p", hashOf(bytes)), bytes);
    const providers = first.providers.map((one) =>
      one.slug === "p" ? { ...one, history: hashOf(bytes) } : one,
    );
    const second = await publish({ ...first, providers }, SECOND, of("p", model("m", [entry("1")])));
    expect(entriesOf(second, "p", "m")).toEqual([entry("1", { first_seen: SECOND })]);
  });

  test.each([
    ["2026-11-06T12:00:00.000Z", SECOND, SECOND],
    ["2026-11-06T12:00:00.998Z", SECOND, SECOND],
    ["2026-11-06T12:00:00.999Z", SECOND, "2026-11-06T12:00:01Z"],
    ["2026-11-06T12:00:05.000Z", SECOND, "2026-11-06T12:00:05Z"],
  ])("published after %s, at %s, is seen at %s", async (published_at, at, seen) => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const second = await publish(
      { ...first, published_at },
      at,
      of("p", model("m", [entry("1")]), model("n", [entry("1")])),
    );
    expect(entriesOf(second, "p", "n")?.[0]?.first_seen).toBe(seen);
  });

  test("adds to its month, sorted by time seen and start", async () => {
    const first = await publish(
      undefined,
      FIRST,
      of("p", model("m", [entry("1")]), model("n", [entry("1")])),
    );
    const cut = [entry("1", { until: JUNE }), entry("2", { from: JUNE })];
    const second = await publish(first, SECOND, of("p", model("m", cut), model("n", [entry("3")])));
    const third = await publish(second, THIRD, of("p", model("m", cut), model("n", [entry("4")])));
    expect(monthsOf(third.changes)).toEqual([
      ["2026-11", ["n corrected -", "m corrected 2026-06-01", "n corrected -"]],
    ]);
    expect(monthsOf([...(second.changes ?? [])])).toEqual([
      ["2026-11", ["n corrected -", "m corrected 2026-06-01"]],
    ]);
  });

  test("keeps unchanged months behind newer ones", async () => {
    const past = model("m", [entry("1", { until: MAY }), entry("2", { from: MAY })]);
    const first = await publish(undefined, FIRST, of("p", past));
    expect(monthsOf(first.changes)).toEqual([["2026-10", ["m up 2026-05-01"]]]);
    const second = await publish(first, SECOND, of("p", past, model("n", [], { released: "2026-01-01" })));
    expect(second.changes?.map(({ month }) => month)).toEqual(["2026-11", "2026-10"]);
    expect(second.changes?.at(-1)).toEqual(first.changes?.[0]);
  });

  test("starts a lost month again", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const second = await publish(first, SECOND, of("p", model("m", [entry("2")])));
    kv.values.delete(changesKey(second.changes?.[0]?.hash ?? ""));
    const third = await publish(
      second,
      THIRD,
      of("p", model("m", [entry("2")]), model("n", [], { retires: "2027-01-01" })),
    );
    expect(monthsOf(third.changes)).toEqual([["2026-11", ["n new -"]]]);
  });
});

describe("a lost record", () => {
  const lose = ({ providers }: Manifest, ...slugs: string[]) => {
    for (const { slug, history = "" } of providers)
      if (slugs.includes(slug)) kv.values.delete(historyKey(slug, history));
  };
  const two = (prompt: string) =>
    [of("p", model("m", [entry(prompt)])), of("q", model("n", [entry(prompt)]))] as const;

  test("is not a change, and the other providers' changes are reported", async () => {
    const first = await publish(undefined, FIRST, ...two("1"));
    lose(first, "p");
    const second = await publish(first, SECOND, ...two("2"));
    expect(monthsOf(second.changes)).toEqual([["2026-11", ["n corrected -"]]]);
    expect(entriesOf(second, "p", "m")?.[0]?.first_seen).toBe(SECOND);
  });

  test("is reported in full for a provider that had none", async () => {
    const first = await publish(undefined, FIRST, two("1")[0]);
    const second = await publish(first, SECOND, ...two("1"));
    expect(monthsOf(second.changes)).toEqual([["2026-11", ["n new -"]]]);
  });

  test("makes the version like the first when all are lost", async () => {
    const first = await publish(undefined, FIRST, ...two("1"));
    lose(first, "p", "q");
    const past = model("m", [entry("1", { until: MAY }), entry("2", { from: MAY, first_seen: JUNE })]);
    const second = await publish(first, SECOND, of("p", past));
    expect(monthsOf(second.changes)).toEqual([["2026-06", ["m up 2026-05-01"]]]);
  });

  test("is not a change in a rollback, on either side", async () => {
    const first = await publish(undefined, FIRST, ...two("1"));
    const second = await publish(first, SECOND, ...two("2"));
    lose(first, "p");
    const back = await recordRollback(kv, second, first, Date.parse(THIRD));
    for (const [key, bytes] of back.keys) kv.values.set(key, bytes);
    expect(monthsOf(back.changes)).toEqual([
      ["2026-11", ["m corrected -", "n corrected -", "n corrected -"]],
    ]);
    const again = await recordRollback(kv, first, second, Date.parse(THIRD));
    for (const [key, bytes] of again.keys) kv.values.set(key, bytes);
    expect(monthsOf(again.changes)).toEqual([["2026-11", ["n corrected -"]]]);
  });
});

describe("a rollback", () => {
  test("changes prices back from the version it leaves", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const second = await publish(first, SECOND, of("p", model("m", [entry("2")])));
    const { changes, keys } = await recordRollback(kv, second, first, Date.parse(THIRD));
    expect([...keys.keys()]).toEqual([changesKey(changes[0]?.hash ?? "")]);
    for (const [key, bytes] of keys) kv.values.set(key, bytes);
    expect(monthsOf(changes)).toEqual([["2026-11", ["m corrected -", "m corrected -"]]]);
    const [, back] = unpacked(changesKey(changes[0]?.hash ?? "")) as Change[];
    expect([back?.rates[0], back?.seen]).toMatchObject([{ old: "2", new: "1" }, THIRD]);
  });

  test("is seen after the version it leaves", async () => {
    const first = await publish(undefined, FIRST, of("p", model("m", [entry("1")])));
    const second = await publish(first, SECOND, of("p", model("m", [entry("2")])));
    const { changes, keys } = await recordRollback(kv, second, first, Date.parse(FIRST));
    const all = JSON.parse(gunzipSync(keys.get(changesKey(changes[0]?.hash ?? "")) ?? "").toString());
    expect(all.map(({ seen }: Change) => seen)).toEqual([SECOND, SECOND]);
  });

  test("from an unknown version keeps the target's months", async () => {
    const target = { ...tinyBuild("a").draft, serial: 1, published_at: FIRST, history: [] };
    const months = [{ month: "2026-10", hash: "ab".repeat(16), count: 1 }];
    const none = { changes: [], keys: new Map() };
    expect(await recordRollback(kv, undefined, target, 0)).toEqual(none);
    expect(await recordRollback(kv, undefined, { ...target, changes: months }, 0)).toEqual({
      ...none,
      changes: months,
    });
  });

  test("to or from a version without records changes no month", async () => {
    const bare = { ...tinyBuild("a").draft, serial: 1, published_at: FIRST, history: [] };
    const first = await publish(
      undefined,
      FIRST,
      of("p", model("m", [entry("1", { until: MAY }), entry("2", { from: MAY })])),
    );
    const now = Date.parse(THIRD);
    expect(await recordRollback(kv, first, bare, now)).toEqual({ changes: first.changes, keys: new Map() });
    expect(await recordRollback(kv, bare, first, now)).toEqual({ changes: [], keys: new Map() });
  });
});
