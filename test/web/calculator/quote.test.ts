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
  "provider=p&model=m&prompt=20000&cache_read=10000&completion=800&max=4k&convention=inclusive",
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
  expect(asked).toEqual(["/v1/quotes", { calls: [quoted], rates_book: book }]);
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

test("the maximum output is at least the expected one", () => {
  const form = readForm(new URLSearchParams("prompt=1&completion=800&max=700&convention=inclusive"));
  expect(checkForm(form)).toMatchObject({
    ok: false,
    errors: { most: expect.stringContaining("Less than the output") },
  });
});
