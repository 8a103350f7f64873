// The quote of a call before it is made: what is asked, and how the answer stands on the page.
import { expect, test } from "vitest";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { readForm } from "../../../src/web/calculator/query.ts";
import { QuoteView, readQuote } from "../../../src/web/calculator/quote.tsx";
import { callOf, pageBill } from "../../helpers/page-bill.ts";
import { textOf } from "../../helpers/shown.ts";

const BILL = pageBill({
  quantities: { input: 10_000, cacheRead: 10_000, output: 800 },
  cost: { totalExact: "0.045" },
});

const CALL = callOf(
  "provider=p&model=m&prompt=20000&cache_read=10000&completion=800&max=4k&budget=%240.10&convention=inclusive" +
    "&at=2026-11-27T03:00",
);

test("the call's own counts are the expected ones", async () => {
  let asked: unknown;
  const book = [{ name: "mine", provider_id: "p", percent: "-5" }];
  await readQuote(
    async (path, init) => {
      asked = [path, JSON.parse(String(init?.body))];
      return Response.json({});
    },
    { ...CALL, book },
    BILL,
  );
  const quoted = {
    ...{ provider_id: "p", model_id: "m", prompt_tokens: 20_000, max_output_tokens: 4000 },
    ...{ expected_output_tokens: 800, cached_share: "0.5", at: "2026-11-27T03:00:00Z" },
  };
  expect(asked).toEqual(["/v1/quotes", { calls: [quoted], budget: "0.10", rates_book: book }]);
});

const bill = (total_exact: string) => ({ total_exact, line_items: [] });
const WHOLE = { minimum: bill("0.033"), expected: bill("0.045"), maximum: bill("0.1275") };

test.each([
  [{ ...WHOLE, status: "estimated" }, "At least $0.033 Expected $0.045 At most $0.1275"],
  [
    { ...WHOLE, maximum: { ...WHOLE.maximum, contracted_total_exact: "0.09" }, status: "estimated" },
    "At most $0.09",
  ],
  [{ ...WHOLE, budget: { amount: "0.10", max_output_tokens: 2166 } }, "$0.10 buys 2,166 tokens of output."],
  [{ minimum: bill("0.033"), expected: null, maximum: null, status: "partial" }, "may cost more"],
  [{ ...WHOLE, fits: { context: false, max_output: true } }, "not fit the model"],
])("%j: %s", (offer, said) => {
  const first = { ok: true, value: { data: [{ offers: [offer] }] } } as never;
  expect(textOf(QuoteView, { call: CALL, bill: BILL, first })).toContain(said);
});

test("what is expected is the bill itself, with its cache writes; a call with more than text is not quoted", () => {
  const first = { ok: true, value: { data: [{ offers: [{ ...WHOLE, status: "estimated" }] }] } } as never;
  const bill = pageBill({ cost: { totalExact: "0.05" } });
  expect(textOf(QuoteView, { call: CALL, bill, first })).toContain("Expected $0.05");
  const usage = { ...CALL.usage, rare: { audio_prompt_tokens: 9 } };
  expect(textOf(QuoteView, { call: { ...CALL, usage }, bill, first })).toBe(
    "A call with more than text is not quoted.",
  );
});

test.each([
  ["max=4k&budget=ten", { budget: expect.stringContaining("0.10") }],
  ["budget=0.10", { most: expect.stringContaining("how much output") }],
])("a budget is an amount of USD for some output: %s", (search, errors) => {
  expect(checkForm(readForm(new URLSearchParams(search)))).toEqual({ ok: false, errors });
});

test("the maximum output is at least the expected one", () => {
  const form = readForm(new URLSearchParams("prompt=1&completion=800&max=700&convention=inclusive"));
  expect(checkForm(form)).toMatchObject({
    ok: false,
    errors: { most: expect.stringContaining("Less than the output") },
  });
});
