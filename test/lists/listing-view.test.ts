// Announced prices of a listing: each replaces its row's entry from its first second on, the latest one that has begun.
import { describe, expect, test } from "vitest";
import { announcing, viewOf } from "../helpers/listings.ts";

const may = { row: 0, from: "2026-05-01T00:00:00Z", line: '{"from":"may"}' };
const june = { row: 0, from: "2026-06-01T00:00:00Z", line: '{"from":"june"}' };
/** A day, as format 3 wrote it. */
const other = { row: 1, from: "2026-05-15", line: '{"from":"other"}' };

const ORDERS = [
  ["oldest first", viewOf(announcing(may, other, june))],
  ["newest first", viewOf(announcing(june, other, may))],
] as const;

describe.each(ORDERS)("announced prices, %s", (_, view) => {
  const entryOf = (row: number, at: string) => JSON.parse(Buffer.from(view.entry(row, at)).toString());

  test.each([
    ["2026-04-30T23:59:59Z", { now: "a" }, { now: "b" }],
    ["2026-05-01T00:00:00Z", { from: "may" }, { now: "b" }],
    ["2026-05-14T23:59:59Z", { from: "may" }, { now: "b" }],
    ["2026-05-15T00:00:00Z", { from: "may" }, { from: "other" }],
    ["2026-05-31T23:59:59Z", { from: "may" }, { from: "other" }],
    ["2026-06-01T00:00:00Z", { from: "june" }, { from: "other" }],
    ["2027-01-01T00:00:00Z", { from: "june" }, { from: "other" }],
  ])("at %s are %j and %j", (at, first, second) => {
    expect([entryOf(0, at), entryOf(1, at)]).toEqual([first, second]);
  });

  test.each([
    ["2026-04-30T23:59:59Z", 0],
    ["2026-05-01T00:00:00Z", 1],
    ["2026-05-15T00:00:00Z", 2],
    ["2026-05-31T23:59:59Z", 2],
    ["2026-06-01T00:00:00Z", 3],
  ])("at %s %i of them have begun", (at, begun) => {
    expect(view.announced(at)).toBe(begun);
  });
});
