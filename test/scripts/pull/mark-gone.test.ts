// markGone: which models the later editions of a whole table leave out, and since when.
import { expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { markGone } from "../../../scripts/pull/mark-gone.ts";

const PAGE = "https://e.com/all";
const EDITIONS = ["2026-08-15", "2026-05-28", "2026-09-15"].map((read) => ({
  page: PAGE,
  read,
  whole: true as const,
}));
const fact = (model: string, read: string | null, page = PAGE): PageFact => ({
  ...{ model, page, read, confidence: "official" },
});

test.each<[string, PageFact[], (string | undefined)[]]>([
  [
    "in every edition",
    [fact("m", "2026-05-28"), fact("m", "2026-08-15"), fact("m", "2026-09-15")],
    [undefined, undefined, undefined],
  ],
  ["in the first alone", [fact("m", "2026-05-28")], ["2026-08-15"]],
  ["in the first two", [fact("m", "2026-05-28"), fact("m", "2026-08-15")], [undefined, "2026-09-15"]],
  [
    "left out once, and named again",
    [fact("m", "2026-05-28"), fact("m", "2026-09-15")],
    [undefined, undefined],
  ],
  ["twice in one edition", [fact("m", "2026-08-15"), fact("m", "2026-08-15")], ["2026-09-15", "2026-09-15"]],
  ["another model stays", [fact("m", "2026-05-28"), fact("n", "2026-09-15")], ["2026-08-15", undefined]],
  ["another page's reading", [fact("m", "2026-05-28", "https://e.com/some")], [undefined]],
  ["a reading of the page that is no edition", [fact("m", "2026-06-30")], [undefined]],
  ["a reading on a day not known", [fact("m", null)], [undefined]],
])("%s", (_, facts, gone) => {
  expect(markGone(facts, EDITIONS).map((one) => one.gone)).toEqual(gone);
});

test("an edition that does not name all that is sold says nothing by its silence", () => {
  const some = EDITIONS.map(({ page, read }) => ({ page, read }));
  expect(markGone([fact("m", "2026-05-28")], some)).toEqual([fact("m", "2026-05-28")]);
});

test("GitHub's tables are whole: Goldeneye left Copilot with the second", () => {
  const page = "https://docs.github.com/en/copilot/reference/copilot-billing/models-and-pricing";
  expect(markGone([fact("goldeneye", "2026-05-28", page)])).toMatchObject([{ gone: "2026-08-15" }]);
});
