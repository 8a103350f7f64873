// decideEnd: who is believed about an end, and who takes it back. decideRedirect: the surest of several.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import {
  decideEnd,
  decideRedirect,
  type EndInput,
  endOfSilent,
  endOfUnsold,
} from "../../../scripts/merge/ends.ts";
import { aRow } from "../../helpers/facts.ts";

const SOURCES = new Map([
  ["map", { name: "map", rank: 1 }],
  ["list", { name: "list", rank: 2, lists: "all" as const }],
  ["copy", { name: "copy", rank: 3, lists: "some" as const, origin: "list" }],
  ["other", { name: "other", rank: 4, lists: "some" as const }],
]);

const ends = (
  day: string,
  confidence: PageFact["confidence"],
  read: string | null = "2026-10-01",
): PageFact => ({
  ...{ model: "m", event: "ends", at: `${day}T00:00:00Z`, page: "https://e.com", read, confidence },
});
/** A list's day of the end, in a reading of August. */
const listed = (retires: string) => ({
  ...aRow("map", "m", [], "2026-08-01"),
  row: { ...aRow("map", "m", [], "2026-08-01").row, facts: { retires } },
});
const late = (...sources: string[]) => sources.map((source) => aRow(source, "m", [], "2026-11-10"));

// biome-ignore format: one line a case
test.each<[string, Partial<EndInput>, [day: string | undefined, isConfirmed: boolean] | undefined]>([
  ["nobody says so", {}, undefined],
  ["the seller", { pages: [ends("2026-10-24", "official")] }, ["2026-10-24", true]],
  ["the seller's later word", { pages: [ends("2026-10-24", "official"), ends("2026-09-01", "official", "2026-10-02")] }, ["2026-09-01", true]],
  ["of one day the later end", { pages: [ends("2026-10-24", "official"), ends("2026-09-01", "official")] }, ["2026-10-24", true]],
  ["a day typed from the page", { typed: [{ day: "2026-07-24", read: "2026-08-01" }] }, ["2026-07-24", true]],
  ["the seller before two readings that are newer", { pages: [ends("2026-10-24", "official", null), ends("2026-11-01", "two secondary")] }, ["2026-10-24", true]],
  ["a later reading by others puts it off", { pages: [ends("2026-10-21", "official", "2026-09-02"), ends("2026-11-20", "one secondary")] }, ["2026-11-20", true]],
  ["but does not bring it forward", { pages: [ends("2026-10-21", "official", "2026-09-02"), ends("2026-10-16", "one secondary")] }, ["2026-10-21", true]],
  ["an earlier one does neither", { pages: [ends("2026-10-21", "official", "2026-09-02"), ends("2026-11-20", "one secondary", "2026-08-01")] }, ["2026-10-21", true]],
  ["two readings before one", { pages: [ends("2026-10-24", "two secondary"), ends("2026-09-01", "one secondary")] }, ["2026-10-24", true]],
  ["two readings are not taken back by lists", { pages: [ends("2026-10-24", "two secondary")], rows: late("list", "other") }, ["2026-10-24", true]],
  ["one reading", { pages: [ends("2026-10-24", "one secondary")] }, ["2026-10-24", false]],
  ["one reading that a list's day bears out", { pages: [ends("2026-10-24", "one secondary")], rows: [listed("2026-10-23")] }, ["2026-10-24", true]],
  ["one reading, taken back", { pages: [ends("2026-10-24", "one secondary")], rows: late("list", "other") }, undefined],
  ["one reading, and a list with its copy", { pages: [ends("2026-10-24", "one secondary")], rows: late("list", "copy") }, ["2026-10-24", false]],
  ["a seller's word before a list's day", { pages: [ends("2026-10-24", "official")], rows: [listed("2025-06-06")] }, ["2026-10-24", true]],
  ["a list's day", { rows: [listed("2026-06-01")] }, ["2026-06-01", true]],
  ["a list's day, and another list that names it later", { rows: [listed("2026-06-01"), ...late("list")] }, ["2026-06-01", false]],
  ["a list's day, taken back", { rows: [listed("2026-06-01"), ...late("list", "other")] }, undefined],
  ["a list that follows no seller takes nothing back", { rows: [listed("2026-06-01"), aRow("map", "m", [], "2026-11-10")] }, ["2026-06-01", true]],
  ["a list's month is no day", { rows: [listed("2026-06")] }, undefined],
  ["a list's day for another name", { twins: [listed("2026-06-01")] }, ["2026-06-01", true]],
  ["its own day before that", { rows: [listed("2026-07-01")], twins: [listed("2026-06-01")] }, ["2026-07-01", true]],
  ["which a list names later", { rows: late("list"), twins: [listed("2026-06-01")] }, undefined],
  ["an end that names no day", { pages: [{ ...ends("2026-10-24", "official"), event: "redirected" }, { model: "m", ends: "retired", page: "https://e.com", read: null, confidence: "official" }] }, [undefined, true]],
])("decideEnd: %s", (_name, changes, expected) => {
  const end = decideEnd({ pages: [], typed: [], rows: [], sources: SOURCES, ...changes });
  expect(end && [end.at?.slice(0, 10), end.isConfirmed]).toEqual(expected);
});

describe("an id that no source mentions", () => {
  const at = (id: string, day?: string, isConfirmed = true) => ({
    id,
    ...(day !== undefined && { end: { at: `${day}T00:00:00Z`, isConfirmed } }),
  });
  const SNAPSHOT = "m-1-2026-02-01";
  // biome-ignore format: one line a case
  test.each<[string, string, ReturnType<typeof at>[], ReturnType<typeof late>, string | undefined]>([
    ["a snapshot is gone with the undated name", SNAPSHOT, [at("m-1", "2026-10-01"), at("m-1-2026-01-01")], [], "2026-10-01"],
    ["or with a newer one", SNAPSHOT, [at("m-1-2026-03-01", "2026-10-01")], [], "2026-10-01"],
    ["or with the latest of its version", SNAPSHOT, [at("m-1-latest", "2026-10-01")], [], "2026-10-01"],
    ["not with an older one", SNAPSHOT, [at("m-1-2026-01-01", "2026-10-01")], [], undefined],
    ["nor where one reading alone says so", SNAPSHOT, [at("m-1", "2026-10-01", false)], [], undefined],
    ["nor where a list names it later", SNAPSHOT, [at("m-1", "2026-10-01")], late("list"), undefined],
    ["nor one that nobody ends", SNAPSHOT, [at("m-1")], [], undefined],
    ["the latest of a version goes with its last snapshot", "m-1-latest", [at("m-1-2026-01-01", "2026-09-01"), at("m-1-2026-02-01", "2026-10-01")], [], "2026-10-01"],
    ["not before", "m-1-latest", [at("m-1-2026-01-01", "2026-09-01"), at("m-1-2026-02-01")], [], undefined],
    ["the latest of all moves on", "m-latest", [at("m", "2026-10-01")], [], undefined],
    ["an undated id has its own end", "m-1", [at("m-1-2026-01-01", "2026-09-01")], [], undefined],
  ])("%s", (_name, id, others, rows, day) =>
    expect(endOfSilent(id, others, { rows, sources: SOURCES })?.at?.slice(0, 10)).toBe(day));

  // biome-ignore format: one line a case
  test.each<[string, string, ReturnType<typeof at>[], string | undefined]>([
    ["an undated id that nobody sells is gone with the last of its versions", "m", [at("m-1", "2026-09-01"), at("m-0125", "2026-10-01")], "2026-10-01"],
    ["not while one of them is there", "m", [at("m-1", "2026-09-01"), at("m@002")], undefined],
    ["nor where one reading alone ends one", "m", [at("m-1", "2026-09-01", false)], undefined],
    ["nor with other models", "m", [at("m-mini-1", "2026-09-01"), at("n-1", "2026-09-01")], undefined],
    ["a numbered snapshot is gone with its undated id", "m-1.5-001", [at("m-1.5", "2026-09-01"), at("m-1.5-002")], "2026-09-01"],
    ["the latest of a version is gone with that version", "m-1.5-latest", [at("m-1.5", "2026-09-01"), at("m-1.5-001")], "2026-09-01"],
    ["a preview with its model's last snapshot", "m-1.5-preview-0514", [at("m-1.5-001", "2026-08-01"), at("m-1.5-002", "2026-09-01")], "2026-09-01"],
    ["a preview has no end while its model's is still to come", "m-1.5-preview", [at("m-1.5", "2026-10-16")], undefined],
    ["but is gone on that day", "m-1.5-preview", [at("m-1.5", "2026-10-15")], "2026-10-15"],
    ["the latest of all is gone with the last of its name", "m-latest", [at("m", "2026-09-01"), at("m-2.1-0125", "2026-10-01")], "2026-10-01"],
    ["and moves on while one is there", "m-latest", [at("m", "2026-09-01"), at("m-2.1"), at("mini", "2026-09-01")], undefined],
    ["a version is a model of its own", "m-2.1", [at("m-2", "2026-09-01"), at("m", "2026-09-01")], undefined],
    ["and not its version", "m-2", [at("m-2.1", "2026-09-01")], undefined],
  ])("%s", (_name, id, all, day) => expect(endOfUnsold(id, all, "2026-10-15")?.at?.slice(0, 10)).toBe(day));
});

test("the surest redirect wins, the later reading on a tie; one that leads nowhere is ignored", () => {
  const to = (id: string, confidence: PageFact["confidence"], read: string): PageFact => ({
    ...ends("2026-10-08", confidence, read),
    ...{ event: "redirected", to: id },
  });
  const all = [
    to("a", "one secondary", "2026-11-01"),
    { ...to("b", "official", "2026-10-01"), bills_as_target: true },
    to("c", "official", "2026-09-01"),
  ];
  expect(decideRedirect(all)).toEqual({ to: "b", at: "2026-10-08T00:00:00Z", bills_as_target: true });
  const { to: _nowhere, ...bare } = to("a", "official", "2026-11-01");
  expect(decideRedirect([bare, ends("2026-10-08", "official")])).toBeUndefined();
});
