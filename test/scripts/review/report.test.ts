// The report: a line for each cause with its verdict, the reasons, and rows that came and went.
import { expect, test } from "vitest";
import { judge } from "../../../scripts/review/refusals.ts";
import { refusalReasons, reviewText, toReview } from "../../../scripts/review/report.ts";
import { aVersion, model, moves, type Parts } from "../../helpers/builds.ts";

const TODAY = "2026-11-21";

async function review(
  before: Parts,
  after: Parts,
  allowed: { cause: string; reason: string; until: string }[] = [],
) {
  const table = await moves(before, after);
  const versions = { before: aVersion(before), after: aVersion(after) };
  return toReview(versions.before, versions.after, table, judge(table, allowed, TODAY));
}

const dear: Parts = {
  models: { p: [model("m", { rates: { prompt: "0.00002", completion: "0.00008" } }), model("n")] },
};
const CAUSE = "prices at p by models-dev";

test("names the cause, the number of bills, their outcome and the dearest", async () => {
  const found = await review({}, dear);
  const [head = "", moved = "", ...rest] = reviewText(found);
  expect(head).toMatch(/^\d+ of \d+ bills move by \d+ causes; 1 rows added, 0 removed$/);
  expect(moved).toMatch(
    /^REFUSED prices at p by models-dev: \d+ bills of \d offers \(\d+ more than threefold\); p\/m \S.* \d\S* -> \d/,
  );
  expect(rest.at(-1)).toBe("added: p/n");
  expect(refusalReasons(found)[0]).toMatch(
    /^bills: prices at p by models-dev: .* more than threefold.*; allow the cause by name if it is right$/,
  );
});

test("says which causes are allowed and which pass", async () => {
  const allowed = [{ cause: CAUSE, reason: "r", until: TODAY }];
  expect(reviewText(await review({}, dear, allowed))[1]).toMatch(/^allowed prices at p/);
  const little: Parts = {
    models: { p: [model("m", { rates: { prompt: "0.000003", completion: "0.000008" } })] },
  };
  const found = await review({}, little);
  expect(reviewText(found)[1]).toMatch(/^passes prices at p by models-dev/);
  expect(refusalReasons(found)).toEqual([]);
});
