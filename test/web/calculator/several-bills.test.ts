import { expect, test } from "vitest";
import { readText } from "../../../src/responses/read-text.ts";
import type { Group } from "../../../src/web/calculator/pasted.ts";
import { readForm } from "../../../src/web/calculator/query.ts";
import {
  priceSeveral,
  SeveralBills,
  settledCalls,
  totalCost,
} from "../../../src/web/calculator/several-bills.tsx";
import { startService } from "../../helpers/service.ts";
import { textOf } from "../../helpers/shown.ts";

const { fetch } = startService();
const FORM = readForm(new URLSearchParams());

function groupOf(model: string, prompts: readonly number[]): Group {
  const lines = prompts.map((prompt, index) =>
    JSON.stringify({ id: `${index}`, usage: { prompt_tokens: prompt, completion_tokens: 0 } }),
  );
  const read = readText(`[${lines.join()}]`);
  if (!("readings" in read)) throw new Error(read.reason);
  return {
    readings: read.readings,
    finding: { kind: "settled", offerId: { provider: "openai", model }, by: "body" },
  };
}

test("each call is priced by itself: no tier is reached by their sum", async () => {
  // 2 x 150,000 x 0.000001; together they would be above 200,000 and twice as dear.
  const priced = await priceSeveral(fetch, settledCalls([groupOf("tiered-1", [150_000, 150_000])], FORM));
  expect([priced.length, totalCost(priced)]).toEqual([2, "0.3"]);
});

test("equal calls are asked for once; one without a price is told and not in the sum", async () => {
  let asked = 0;
  const counting: typeof fetch = (path, init) => {
    asked += 1;
    return fetch(path, init);
  };
  const groups = [groupOf("tiered-1", [10, 10, 20]), groupOf("secret-1", [10])];
  const priced = await priceSeveral(counting, settledCalls(groups, FORM));
  expect([asked, priced.length, totalCost(priced)]).toEqual([3, 4, "0.00004"]);
  expect(priced.map(({ answer }) => answer.ok)).toEqual([true, true, true, false]);
});

test("what is still asked has no calls", () => {
  const open: Group = {
    ...groupOf("tiered-1", [1]),
    finding: { kind: "question", text: "", offerId: { provider: "", model: "" }, offerIds: [] },
  };
  expect(settledCalls([open], FORM)).toEqual([]);
});

test("the sum, and how many calls are not in it", async () => {
  const groups = [groupOf("tiered-1", [10, 20]), groupOf("secret-1", [10])];
  const first = await priceSeveral(fetch, settledCalls(groups, FORM));
  const text = textOf(SeveralBills, { groups, form: FORM, nameOf: (id: string) => id, first });
  expect(text).toMatch(/^2 calls \$0\.00003 1 call has no price; the sum leaves it out\. /);
  expect(text).toContain(
    "1. tiered-1 at openai $0.00001 2. tiered-1 at openai $0.00002 3. secret-1 at openai The provider publishes no price.",
  );
});
