import { describe, expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import type { ResponseReading } from "../../../src/contract/response-answers.ts";
import { billRemarks, responseNotes, sizeWarning } from "../../../src/web/calculator/bill-remarks.ts";
import { type Call, perCount, readForm } from "../../../src/web/calculator/query.ts";
import { pageBill } from "../../helpers/page-bill.ts";

const ENTRY: PriceEntry = { model_id: "m", provider_id: "p", pricing: null, message: "" };

function callOf(counts: Partial<Call["usage"]>, at = ""): Call {
  const {
    counts: _counts,
    calls: _calls,
    most: _most,
    ...form
  } = readForm(new URLSearchParams("prompt=0&convention=inclusive"));
  return { ...form, at, calls: 1, usage: { ...perCount(() => 0), ...counts } };
}

const rule = { from: "input", factor: "2" } as const;
const RULES = { internalReasoning: rule, inputCacheWrite1h: rule };
/** The line of an item behind one of the prompt. */
const linesOf = (item: string) => ({
  lineItems: ["prompt", item].map((one) => ({ item: one, quantity: 1, rate: "1", cost: "1" })),
});

describe("billRemarks", () => {
  test.each([
    [
      "reasoning at the output rate is how it is billed, no doubt",
      { derived: RULES, cost: linesOf("reasoning") },
      "Reasoning is charged at the output rate; no other is published.",
    ],
    [
      "a rate by a rule says by which, where a line is charged by it",
      { derived: RULES, cost: linesOf("cacheWrite1h") },
      "Cache write, 1 hour: 2 times input, by the maker's rule.",
    ],
    [
      "a rate of a tier that nobody states",
      { cost: { assumed: ["scaledRate"] } },
      "A rate that the tier does not name was scaled as its input or output rate is.",
    ],
    ["free units", { cost: { assumed: ["freeAllowance"] } }, /^Some units are free each day or month/],
    ["a seller of another currency", { cost: { assumed: ["convertedPrice"] } }, /the price is a conversion/],
    [
      "an unknown cache rate is a doubt",
      { cost: { fallbacks: { inputCacheRead: "input" } } },
      "The input cache read rate is not known; input was charged instead.",
    ],
    ["a retired model", { modelStatus: "retired" }, /model is retired; this is its last price/],
    ["a service tier", { cost: { serviceTier: "batch" } }, "Charged at the rates of the batch tier."],
    [
      "a service tier without rates",
      { cost: { assumed: ["serviceTier"] } },
      "No rates of the tier “flex” are known: charged at the standard ones.",
    ],
    ["a region", { cost: { region: "us" } }, "Charged as called in us."],
    ["a tier", { cost: { tierAbove: 272_000 } }, /above 272,000 tokens/],
    [
      "what is missing",
      { cost: { unpriced: ["webSearch"] } },
      /Not in the total, since no rate is known: Web search/,
    ],
    [
      "an alias",
      { matched: { modelId: "gpt-4o", rule: "provider_prefix" } },
      "Priced as gpt-4o (provider prefix).",
    ],
  ] satisfies [string, Parameters<typeof pageBill>[0], string | RegExp][])("%s", (_, bill, remark) => {
    expect(billRemarks(pageBill(bill), { ...callOf({}), tier: "flex" })).toEqual([
      typeof remark === "string" ? remark : expect.stringMatching(remark),
    ]);
  });

  test.each([
    [
      "2026-08-01",
      "No evidence of the price on 2026-08-01: the earliest is from 2026-08-02, and the same price is assumed before.",
    ],
    ["2026-08-02", "At the rates known for 2026-08-02."],
  ])("a past day without evidence says so, and gives the earliest day with evidence: %s", (day, remark) => {
    const bill = pageBill({ cost: { priceKnownFrom: "2026-08-02T00:00:00Z" } });
    expect(billRemarks(bill, callOf({}, day), ENTRY)).toEqual([remark]);
  });

  test.each([
    [
      "a dated price holds",
      {
        history: [
          { until: "2024-01-31" },
          { from: "2024-02-01", until: "2024-12-31" },
          { from: "2025-01-01" },
        ],
      },
      /hold from 2024-02-01/,
    ],
    [
      "the oldest price has no first day",
      { history: [{ until: "2024-12-31" }, { from: "2025-01-01" }] },
      /rates known for 2024-06-01/,
    ],
  ])("a past day: %s", (_, entry, remark) => {
    expect(billRemarks(pageBill(), callOf({}, "2024-06-01"), { ...ENTRY, ...entry })).toEqual([
      expect.stringMatching(remark),
    ]);
  });
});

describe("sizeWarning", () => {
  const entry = { ...ENTRY, context_tokens: 1_050_000, max_output_tokens: 128_000 };
  test.each([
    [
      "month totals",
      { input: 6e9 },
      entry,
      /6,000,000,000 input tokens is beyond the model's context of 1,050,000/,
    ],
    ["cache reads alone", { cacheRead: 1e9 }, entry, /1,000,000,000 input/],
    [
      "an answer beyond the context",
      { output: 9 },
      { ...ENTRY, context_tokens: 8 },
      /9 output tokens is beyond the model's context of 8/,
    ],
  ])("%s", (_, quantities, row, warning) => {
    expect(sizeWarning(pageBill({ quantities }), row)).toMatch(warning);
  });

  test.each([
    ["a call that fits", { input: 1_050_000, output: 128_000 }, entry],
    ["research that thinks longer than one answer may be", { output: 200_000 }, entry],
    ["a model of unknown size", { input: 6e9 }, ENTRY],
    ["a model that is not listed", { input: 6e9 }, undefined],
  ])("none: %s", (_, quantities, row) => {
    expect(sizeWarning(pageBill({ quantities }), row)).toBeUndefined();
  });
});

test.each<[string, Partial<ResponseReading>, string[]]>([
  ["nothing to add", {}, []],
  [
    "a count without a rate, and one of a kind with a rate of its own",
    {
      unused: [
        { path: "scent_tokens", count: 20_016, charged: "none" },
        { path: "touch_tokens", count: 4, charged: "standard" },
      ],
    },
    ["Not charged: scent_tokens 20,016.", "Charged at the standard rate, not at their own: touch_tokens 4."],
  ],
  [
    "counts that a console left out",
    { unread: [{ path: "usage.cache_creation", text: "[Object]" }] },
    ["usage.cache_creation is [Object]: what it tells of the counts is not in this estimate."],
  ],
  [
    "the provider's own amount",
    { reported_cost: { usd: "2e-7", path: "cost" } },
    ["The response itself states a cost of $0.0000002."],
  ],
])("%s", (_, facts, notes) => expect(responseNotes(facts)).toEqual(notes));
