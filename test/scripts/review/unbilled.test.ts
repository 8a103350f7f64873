// countUnbilled: what lists say of rows beside bills.
import { expect, test } from "vitest";
import { OutcomeTable } from "../../../scripts/review/outcomes.ts";
import { countUnbilled } from "../../../scripts/review/unbilled.ts";
import { aVersion, model, type Parts } from "../../helpers/builds.ts";

/** What differs, and in how many rows. */
function changes(before: Parts, after: Parts, only?: string): [string, number][] {
  const table = new OutcomeTable();
  countUnbilled(aVersion(before, only), aVersion(after, only), table);
  return table.rows().map(({ name, count }) => [name, count]);
}
const one = (more: object): Parts => ({ models: { p: [{ ...model("m"), ...more }] } });

test.each<[string, object, string]>([
  ["its status", { status: "deprecated" }, "status"],
  ["its release", { facts: { released: "2026-01-01" } }, "release and end days"],
  ["its end", { facts: { retires: "2027-01-01" } }, "release and end days"],
  ["its maker's model", { canonical: "x/m" }, "canonical"],
  ["its limits", { facts: { context_tokens: 5 } }, "limits"],
  ["what it can", { facts: { capabilities: ["reasoning"] } }, "capabilities"],
])("%s", (_name, more, field) => expect(changes(one({}), one(more))).toEqual([[field, 1]]));

test("the page of a convention", () => {
  const page = { prompt_includes_cache: true, completion_includes_reasoning: true, page: "https://e.com/p" };
  expect(changes({}, { providers: { p: { usage: page } } })).toEqual([["pages of usage conventions", 1]]);
});

test("a new row or a price does not belong here", () => {
  expect(
    changes({}, { models: { p: [model("m", { rates: { prompt: "1", completion: "2" } }), model("n")] } }),
  ).toEqual([]);
});

test("only one provider's", () => {
  const both = (more: object): Parts => ({
    models: { p: [{ ...model("m"), ...more }], q: [{ ...model("m"), ...more }] },
  });
  expect(changes(both({}), both({ status: "deprecated" }), "q")).toEqual([["status", 1]]);
});
