// What an earlier reading knew and the new one lacks: gone rows stay marked, unread ones as they were.
import { describe, expect, test } from "vitest";
import type { MapEntry } from "../../../scripts/files/cost-map.ts";
import type { Observation } from "../../../scripts/files/evidence.ts";
import { countListed, keepEntries, keepRows } from "../../../scripts/pull/keep-known.ts";
import type { Unread } from "../../../scripts/translate/translation.ts";

const [BEFORE, NOW] = ["2026-10-01", "2026-11-10"];

function row(id: string, more: Partial<Observation> = {}): Observation {
  return { provider: "p", id, facts: {}, prices: [], ...more };
}

describe("keepRows", () => {
  const keep = (before: Observation[], now: Observation[], unread: Unread[] = []) =>
    keepRows({ read: BEFORE, rows: before }, { read: NOW, rows: now, unread });
  const gone = row("a", { read: BEFORE, gone: NOW });
  const kept = row("a", { read: BEFORE });

  // biome-ignore format: one line a case
  test.each<[string, Observation[], Observation[]]>([
    ["a row that is listed again is as it is now", keep([row("a", { facts: { name: "old" } })], [row("a")]), [row("a")]],
    ["a row that is gone stays, with the last day it was seen", keep([row("a")], []), [gone]],
    ["with its own day where it has one", keep([row("a", { read: "2026-09-01" })], []), [row("a", { read: "2026-09-01", gone: NOW })]],
    ["it stays gone since the first day", keep([row("a", { read: "2026-09-01", gone: "2026-09-15" })], []), [row("a", { read: "2026-09-01", gone: "2026-09-15" })]],
    ["until it is back", keep([row("a", { read: "2026-09-01", gone: "2026-09-15" })], [row("a")]), [row("a")]],
    ["the same id at another provider is another row", keep([row("a")], [row("a", { provider: "q" })]), [row("a", { provider: "q" }), gone]],
    ["and at another host", keep([row("a", { subprovider: "G" })], [row("a", { subprovider: "H" })]), [row("a", { subprovider: "H" }), { ...gone, subprovider: "G" }]],
    ["a row that could not be read is not gone", keep([row("a")], [], [{ provider: "p", id: "a" }]), [kept]],
    ["nor one of a list that could not be read", keep([row("a")], [], [{ provider: "p" }]), [kept]],
    ["another that could not be read says nothing", keep([row("a")], [], [{ provider: "p", id: "b" }, { provider: "q" }]), [gone]],
    ["a reading as old as the row says it is gone", keep([row("a", { read: NOW })], []), [row("a", { read: NOW, gone: NOW })]],
    ["an older reading does not", keep([row("a", { read: "2026-11-11" })], []), [row("a", { read: "2026-11-11" })]],
  ])("%s", (_name, rows, expected) => expect(rows).toEqual(expected));

  test("a first reading has no past", () => {
    expect(keepRows({ read: NOW, rows: [] }, { read: NOW, rows: [row("a")], unread: [] })).toEqual([
      row("a"),
    ]);
  });
});

describe("keepEntries", () => {
  const entry = (key: string, more: Partial<MapEntry> = {}): MapEntry => ({
    key,
    provider: "p",
    model: key,
    prices: {},
    other: { litellm_provider: "p" },
    ...more,
  });
  const keep = (before: MapEntry[], now: MapEntry[], unread: string[] = []) =>
    keepEntries({ read: BEFORE, rows: before }, { read: NOW, rows: now, unread: new Set(unread) });

  // biome-ignore format: one line a case
  test.each<[string, MapEntry[], MapEntry[]]>([
    ["a key that is gone stays", keep([entry("a")], [entry("b")]), [entry("b"), entry("a", { read: BEFORE, gone: NOW })]],
    ["a key that could not be read is not gone", keep([entry("a")], [], ["a"]), [entry("a", { read: BEFORE })]],
    ["another that could not says nothing", keep([entry("a")], [], ["b"]), [entry("a", { read: BEFORE, gone: NOW })]],
    ["two keys of one model are two", keep([entry("a", { model: "m" })], [entry("b", { model: "m" })]), [entry("b", { model: "m" }), entry("a", { model: "m", read: BEFORE, gone: NOW })]],
  ])("%s", (_name, entries, expected) => expect(entries).toEqual(expected));
});

test("countListed leaves out what is gone", () => {
  expect(countListed([row("a"), row("b", { gone: NOW }), row("c", { read: BEFORE })])).toBe(2);
});
