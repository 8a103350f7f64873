// The quote of a call before it is made: what is asked, and how the answer stands on the page.
import { expect, test } from "vitest";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { type Call, readForm } from "../../../src/web/calculator/query.ts";
import { QuoteView, readQuote } from "../../../src/web/calculator/quote.tsx";
import { pageBill } from "../../helpers/page-bill.ts";
import { textOf } from "../../helpers/shown.ts";

const BILL = pageBill({ quantities: { input: 10_000, cacheRead: 10_000, output: 800 } });

function callOf(search: string): Call {
  const checked = checkForm(readForm(new URLSearchParams(search)));
  if (!checked.ok) throw new Error(search);
  return checked.call;
}
const CALL = callOf(
  "provider=p&model=m&prompt=20000&cache_read=10000&completion=800&max=4k&budget=%240.10&convention=inclusive",
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
    ...{ expected_output_tokens: 800, cached_share: "0.5" },
  };
  const { provider_id: _, ...anywhere } = quoted;
  expect(asked).toEqual(["/v1/quotes", { calls: [quoted, anywhere], budget: "0.10", rates_book: book }]);
});

const bill = (total_exact: string) => ({ total_exact, line_items: [] });
const WHOLE = { minimum: bill("0.033"), expected: bill("0.045"), maximum: bill("0.1275") };

test.each([
  [{ ...WHOLE, status: "estimated" }, "At least $0.033 Expected $0.045 At most $0.1275"],
  [{ minimum: bill("0.033"), expected: null, maximum: null, status: "partial" }, "may cost any more"],
  [{ ...WHOLE, fits: { context: false, max_output: true } }, "does not fit the model's context"],
])("%j: %s", (offer, said) => {
  const first = { ok: true, value: { data: [{ offers: [offer] }] } } as never;
  expect(textOf(QuoteView, { call: CALL, bill: BILL, first })).toContain(said);
});

test("every seller with a price has a row: its bounds, and what the budget buys there", () => {
  const at = (provider_id: string, more: object) => ({ provider_id, model_id: "m", ...WHOLE, ...more });
  const buys = { budget: { amount: "0.10", covers_prompt: true, max_output_tokens: 2166 } };
  const offers = [at("q", { ...buys, certainty: "low" }), at("p", buys), at("r", { minimum: null })];
  const first = { ok: true, value: { data: [{ offers: [] }, { offers }] } } as never;
  const text = textOf(QuoteView, { call: CALL, bill: BILL, first });
  const figures = "$0.033 $0.045 $0.1275 2,166";
  expect(text).toContain(`At most Output for $0.10 q m, price unsure ${figures} p m ${figures}`);
  expect(text).not.toContain("r m");
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
