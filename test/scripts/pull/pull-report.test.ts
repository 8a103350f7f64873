// countChanges: what a reading brought, whatever the order of rows or fields.
// problemLines: few problems as they are, many of one provider and reason as one line.
import { expect, test } from "vitest";
import { changesText, countChanges, problemLines } from "../../../scripts/pull/pull-report.ts";

type Row = { id: string; price: number; gone?: true };

function count(before: Row[], after: Row[]) {
  return countChanges(before, after, ({ id, price, gone = false }) => ({
    key: id,
    price: String(price),
    gone,
  }));
}

const A = { id: "a", price: 1 };
test.each<[string, Row[], Row[], [number, number, number]]>([
  ["the same", [A], [{ ...A }], [0, 0, 0]],
  ["a new row", [A], [{ id: "b", price: 1 }, A], [1, 0, 0]],
  ["one that is gone", [A], [{ ...A, gone: true }], [0, 1, 0]],
  ["one that was gone before", [{ ...A, gone: true }], [{ ...A, gone: true }], [0, 0, 0]],
  ["another price", [A], [{ ...A, price: 2 }], [0, 0, 1]],
  ["an offer named twice, at two prices", [A, { ...A, price: 2 }], [A, { ...A, price: 2 }], [0, 0, 0]],
  ["one of two at a third price", [A, { ...A, price: 2 }], [A, { ...A, price: 3 }], [0, 0, 1]],
  ["one that is back at another price", [{ ...A, gone: true }], [{ ...A, price: 2 }], [0, 0, 1]],
])("countChanges: %s", (_name, before, after, [added, gone, repriced]) =>
  expect(count(before, after)).toEqual({ added, gone, repriced }),
);

test("changesText lists only what changed", () => {
  expect(changesText({ added: 12, gone: 0, repriced: 3 })).toBe(", 12 new, 3 with another price");
  expect(changesText({ added: 0, gone: 0, repriced: 0 })).toBe("");
});

const of = (provider: string, count: number, reason = "is odd") =>
  Array.from({ length: count }, (_, i) => `${provider}/m${i}: ${reason}`);

test.each<[string, string[], string[]]>([
  ["none", [], []],
  ["three of a provider", of("p", 3), of("p", 3)],
  ["four", of("p", 4), ["4 rows of p: is odd"]],
  ["of two providers", [...of("p", 4), ...of("q", 1)], ["4 rows of p: is odd", "q/m0: is odd"]],
  ["for two reasons", [...of("p", 2), ...of("p", 2, "is new")], [...of("p", 2), ...of("p", 2, "is new")]],
  ["ids with colons and slashes", Array.from({ length: 4 }, () => "p/x/m:free: a: b"), ["4 rows of p: a: b"]],
  ["what names no row", ["all is odd", "all is odd"], ["all is odd", "all is odd"]],
])("%s", (_name, problems, lines) => expect(problemLines(problems)).toEqual(lines));
