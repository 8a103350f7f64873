// Announced: which announced prices have begun at an instant, and of each row which one is in force.
import { describe, expect, test } from "vitest";
import { Announced } from "../../src/lists/announced.ts";

const may = { row: 0, from: "2026-05-01T00:00:00Z", line: "may" };
const june = { row: 0, from: "2026-06-01T00:00:00Z", line: "june", values: { prompt: 1 } };
/** A day, as format 3 wrote it. */
const other = { row: 1, from: "2026-05-15", line: "other" };

const ORDERS = [
  ["oldest first", new Announced([may, other, june])],
  ["newest first", new Announced([june, other, may])],
] as const;

describe.each(ORDERS)("announced prices, %s", (_, announced) => {
  test.each([
    ["2026-04-30T23:59:59Z", 0, {}, false],
    ["2026-05-01T00:00:00Z", 1, { 0: "may" }, false],
    ["2026-05-14T23:59:59Z", 1, { 0: "may" }, false],
    ["2026-05-15T00:00:00Z", 2, { 0: "may", 1: "other" }, false],
    ["2026-05-31T23:59:59Z", 2, { 0: "may", 1: "other" }, false],
    ["2026-06-01T00:00:00Z", 3, { 0: "june", 1: "other" }, true],
    ["2027-01-01T00:00:00Z", 3, { 0: "june", 1: "other" }, true],
  ])("at %s %i have begun, in force are %j; with numbers of their own: %s", (at, begun, lines, numbers) => {
    const inForce = [...announced.inForce(at)].map(([row, { line }]) => [row, line]);
    expect(announced.begun(at)).toBe(begun);
    expect(Object.fromEntries(inForce)).toEqual(lines);
    expect(announced.haveNumbers(at)).toBe(numbers);
  });
});

test("of two that begin together the later one holds", () => {
  const announced = new Announced([may, { ...may, line: "again" }]);
  expect(announced.inForce(may.from).get(0)?.line).toBe("again");
});

test("what is in force is worked out once an instant", () => {
  const announced = new Announced([may]);
  expect(announced.inForce(may.from)).toBe(announced.inForce(may.from));
});
