// The list of changes: how many, what to do about an empty page, and the words of a row.
import { describe, expect, test, vi } from "vitest";
import type { ChangeList } from "../../../src/contract/history-answers.ts";
import { headline, moveText, percentText } from "../../../src/web/changes/change-table.tsx";
import { ChangesPage } from "../../../src/web/changes/page.tsx";
import { answerOf, htmlOf, textOf } from "../../helpers/shown.ts";

const CHANGE: ChangeList["data"][number] = {
  id: "1",
  provider_id: "p",
  model_id: "m",
  change: "up",
  seen: "2026-10-02T03:04:05Z",
  effective: "2026-10-01T00:00:00Z",
  rates: [{ rate: "prompt", old: "0.000002", new: "0.000003", percent: "50" }],
  facts: [{ name: "status", old: "preview", new: "active" }],
} as ChangeList["data"][number];

function props(search: string, data: ChangeList["data"], total: number, more: object = {}) {
  const meta = { page: 1, page_size: 50, total, total_pages: Math.ceil(total / 50), ...more };
  const changes = answerOf({ data, meta } as ChangeList);
  return { changes, search };
}

test.each<[string, ChangeList["data"], number, string]>([
  [
    "",
    [CHANGE],
    1,
    "Only what concerns my calls Responses, or lines of a log, up to 40,000 characters. The address keeps names and counts, nothing that anybody wrote. Show what concerns them 1 change USD",
  ],
  ["", [CHANGE], 70, "70 changes"],
  ["page=9", [], 70, "This page does not exist"],
  ["change=new", [], 0, "No change matches these filters"],
])("%s with %j of %i", (search, data, total, text) => {
  expect(textOf(ChangesPage, props(search, data, total))).toContain(text);
});

test("a pasted workload is held against the newest changes alone, and the page says so", () => {
  const shown = props("usage=x", [CHANGE], 1);
  const workload = { shares: { 1: 100 }, calls: 1, unpriced: 0, reason: "", taken: ["m: p"], left: 2634 };
  Object.assign(shown.changes.value, { workload });
  const text = textOf(ChangesPage, shown);
  expect(text).toContain("Only the newest 1,000 changes were looked at, not 2,634 older ones.");
  expect(text).toContain("m p +50 % 100 % Price up");
});

test("a row names the offer, what changed and since when", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23"), toFake: ["Date"] });
  expect(textOf(ChangesPage, props("", [CHANGE], 1))).toContain(
    "m p +50 % Price up Input $2.00 → $3.00 Status preview → active 1 Oct 2 Oct",
  );
});

test("an end looks like no bargain: its row has no percentage and names the successor", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23"), toFake: ["Date"] });
  const rates = [{ rate: "prompt", old: "0.000002", new: "0.000001", percent: "-50" }];
  const facts = [{ name: "replaced_by", old: null, new: "n" }];
  const end = { ...CHANGE, change: "retired" as const, seen: "", effective: "2026-12-01T00:00:00Z" };
  const text = textOf(ChangesPage, props("change=announced", [{ ...end, rates, facts }], 1));
  expect(text).toContain("m p Ends Input $2.00 → $1.00 Replaced by n 1 Dec – not known");
});

test("an unknown provider is an error, not a count of none", () => {
  const shown = textOf(ChangesPage, props("provider=x", [], 0, { unknown_providers: ["x"] }));
  expect(shown).toContain("No provider is called “x”.");
  expect(shown).not.toContain("0 changes");
});

test("the market's first page has each part below its title, which leads to the whole of it", () => {
  const ended = { ...CHANGE, id: "2", change: "retired" as const, rates: [] };
  const shown = props("provider=p", [CHANGE, ended], 33);
  Object.assign(shown.changes.value, { totals: [12, 0, 21] });
  expect(textOf(ChangesPage, shown)).toMatch(
    /33 changes .* Prices · 12 m p .* Price up .* Ended · 21 m p Retired 1 Oct 2 Oct/,
  );
  expect(htmlOf(ChangesPage, shown)).toContain(
    'href="/changes?provider=p&amp;change=retired%2Cdelisted%2Cstatus"',
  );
});

test.each([
  ["change=announced&percent=5", "Filters · 1 set"],
  ["change=up&percent=5", "Filters · 2 set"],
])("%s: %s, as a tab is no filter", (search, text) => {
  expect(textOf(ChangesPage, props(search, [], 0))).toContain(text);
});

test("what was typed stays in its field", () => {
  expect(htmlOf(ChangesPage, props("provider=acme", [], 0))).toMatch(/name="provider"[^>]* value="acme"/);
});

test.each([
  ["", "Next", "/changes?page=2"],
  ["page=2&change=up", "Previous", "/changes?change=up"],
  ["page=9", "Previous", "/changes?page=2"],
])("%s leads to %s", (search, label, href) => {
  expect(htmlOf(ChangesPage, props(search, [], 70))).toContain(
    `<a href="${href}" aria-label="${label} page">`,
  );
});

describe("price moves", () => {
  const move = (rate: string, percent: string) => ({ rate, old: "1", new: "2", percent });
  test.each([
    [[move("cache_storage", "-88.9"), move("prompt", "-40"), move("completion", "0")], "prompt"],
    [[move("web_search", "5"), move("prompt batch", "-50"), move("prompt", "0")], "prompt batch"],
    [[move("prompt", "0")], undefined],
  ])("of %j the headline is %s", (rates, rate) => expect(headline(rates)?.rate).toBe(rate));

  test.each([
    [{ rate: "prompt", old: "0.000004", new: "0.000003", percent: "-25" }, "Input $4.00 → $3.00 (−25 %)"],
    [{ rate: "prompt", old: null, new: "0.000003" }, "Input $3.00"],
    [{ rate: "completion", old: "0.000004", new: null }, "Output $4.00 → not known"],
  ])("%j is %s", (change, text) => expect(moveText(change as Parameters<typeof moveText>[0])).toBe(text));

  test.each([
    ["33.333", "+33.3 %"],
    ["-0.05", "−< 0.1 %"],
    ["0", "+0 %"],
  ])("%s is %s", (percent, text) => expect(percentText(percent)).toBe(text));
});
