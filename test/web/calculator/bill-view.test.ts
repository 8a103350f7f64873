// A bill as people read it: its total, what all calls cost, each line, and how the counts were read.
import { expect, test } from "vitest";
import { BillView, Total } from "../../../src/web/calculator/bill-view.tsx";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { readForm } from "../../../src/web/calculator/query.ts";
import { pageBill } from "../../helpers/page-bill.ts";
import { textOf } from "../../helpers/shown.ts";

const BILL = pageBill({
  cost: {
    lineItems: [
      { item: "input", quantity: 1000, rate: "0.000002", cost: "0.002" },
      { item: "cacheRead", quantity: 2000, rate: "0.0000005", cost: "0.001" },
      { item: "webSearch", quantity: 4, billableQuantity: 3, rate: "0.01", cost: "0.03" },
    ],
    totalExact: "0.033",
  },
  quantities: { input: 1000, cacheRead: 2000 },
});

function text(search: string, more: Partial<typeof BILL> = {}): string {
  const checked = checkForm(
    readForm(new URLSearchParams(`provider=p&model=m&prompt=3000&cache_read=2000&${search}`)),
  );
  if (!checked.ok) throw new Error(search);
  return textOf(BillView, {
    bill: { ...BILL, ...more },
    call: checked.call,
    entry: undefined,
    notes: ["A note."],
  });
}

const HEAD = "m at p · 2026-11-22 03:04 UTC · prices of version 01234567";

test.each([
  ["", `Total $0.033 ${HEAD} A note.`],
  ["calls=1000", `One call $0.033 ${HEAD} 1,000 calls in all $33.00 A note.`],
  ["calls=1000&per=day", "1,000 calls a day $33.00 30 days $990.00 A note."],
  ["calls=2&per=month", "2 calls a month $0.066 A note."],
])("the total: %s: %s", (search, said) => expect(text(search)).toContain(said));

test.each([
  [
    "0.066",
    "One call $0.033 ↑ $0.066, 1 Dec ’30 m at p",
    "$33.00 ↑ $66.00, 1 Dec ’30 30 days $990.00 ↑ $1,980.00",
  ],
  [
    "0.011",
    "One call $0.033 ↓ $0.011, 1 Dec ’30 m at p",
    "$33.00 ↓ $11.00, 1 Dec ’30 30 days $990.00 ↓ $330.00",
  ],
])("a total that will be %s says so wherever it stands", (total, one, many) => {
  const shown = text("calls=1000&per=day", { next: { total, from: "2030-12-01T00:00:00Z" } });
  expect(shown).toContain(one);
  expect(shown).toContain(`1,000 calls a day ${many}, 1 Dec ’30`);
});

test.each([
  ["0", "Total unknown m at p"],
  ["0.01", "Total at least $0.01 m at p"],
])("a total of %s without some rate is no amount: %s", (totalExact, said) => {
  const { costBreakdown } = BILL;
  expect(text("", { status: "partial", costBreakdown: { ...costBreakdown, totalExact } })).toContain(said);
});

test("the total at the caller's own rates stands beside the list price", () => {
  const total = textOf(Total, { label: "Total", total: "0.5", own: "0.25", isPartial: false });
  expect(total).toBe("Total $0.50 at my rates $0.25");
  const own = pageBill({ cost: { totalExact: "0.033", contractedTotalExact: "0.011" } });
  expect(text("calls=1000", own)).toContain("1,000 calls in all $11.00");
});

test("the link to copy is of the bill's time", () => {
  expect(text("")).toContain("&amp;at=2026-11-22T03%3A04");
  expect(text("at=2026-01-31")).toContain("&amp;at=2026-01-31");
});

test("each line has its count as given and as charged, rate and cost; searches are not counted in tokens", () => {
  expect(text("")).toContain(
    "Input 3,000 1,000 2.00 $0.002 Cache read 2,000 2,000 0.50 $0.001 Web search 4 3 $0.01 each $0.03 Total $0.033",
  );
  expect(text("")).toContain("Prompt tokens contain the cache counts");
});
