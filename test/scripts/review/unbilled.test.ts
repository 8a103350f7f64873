// unbilledChanges: what lists say of rows beside bills; judgeUnbilled: how much of it may differ at once.
import { expect, test } from "vitest";
import { judgeUnbilled, unbilledChanges } from "../../../scripts/review/unbilled.ts";
import { aVersion, model, type Parts } from "../../helpers/builds.ts";

const changes = (before: Parts, after: Parts) => unbilledChanges(aVersion(before), aVersion(after));
const one = (more: object): Parts => ({ models: { p: [{ ...model("m"), ...more }] } });

test.each<[string, object, string]>([
  ["its status", { status: "deprecated" }, "status"],
  ["its release", { facts: { released: "2026-01-01" } }, "release and end days"],
  ["its end", { facts: { retires: "2027-01-01" } }, "release and end days"],
  ["its maker's model", { canonical: "x/m" }, "canonical"],
  ["its limits", { facts: { context_tokens: 5 } }, "limits"],
  ["what it can", { facts: { capabilities: ["reasoning"] } }, "capabilities"],
])("%s", (_name, more, field) =>
  expect(changes(one({}), one(more))).toEqual([
    { cause: field, rows: 1, providers: [{ slug: "p", rows: 1, of: 1 }] },
  ]),
);

test("the page of a convention", () => {
  const page = { prompt_includes_cache: true, completion_includes_reasoning: true, page: "https://e.com/p" };
  expect(changes({}, { providers: { p: { usage: page } } })).toEqual([
    { cause: "pages of usage conventions", rows: 1, providers: [{ slug: "p", rows: 1, of: 1 }] },
  ]);
});

test("a row that is new, or a price, is none of it", () => {
  expect(changes({}, { models: { p: [model("m", { rates: { prompt: "1" } }), model("n")] } })).toEqual([]);
});

test("one provider's alone", () => {
  const deprecated = { ...model("m"), status: "deprecated" as const };
  const both = { models: { p: [deprecated], q: [deprecated] } };
  const [old, now] = [aVersion({ models: { p: [model("m")], q: [model("m")] } }), aVersion(both)];
  expect(unbilledChanges(old, now, "q")).toEqual([
    { cause: "status", rows: 1, providers: [{ slug: "q", rows: 1, of: 1 }] },
  ]);
});

const rowsOf = (rows: number, of: number) => ({
  cause: "status",
  rows,
  providers: [{ slug: "p", rows, of }],
});

test.each([
  [9, 9, 0],
  [10, 50, 0],
  [11, 50, 1],
])("%i of %i rows", (rows, of, breaches) =>
  expect(judgeUnbilled(rowsOf(rows, of), [], "2026-11-21").breaches).toHaveLength(breaches),
);

test("allowed by its name", () => {
  const allowed = [{ cause: "status", reason: "r", until: "2026-11-21", bills: 11 }];
  expect(judgeUnbilled(rowsOf(11, 11), allowed, "2026-11-21").allowedFor).toBe("r");
});
