// Rows of FOCUS: the columns that its version 1.2 publishes, what they may hold, and amounts worked by hand.
import { expect, test } from "vitest";
import { type FocusCall, focusRows } from "../../src/calculator/focus.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { equal, rational, times } from "../helpers/rational.ts";
import { startService } from "../helpers/service.ts";

/** The specification's columns at v1.2 of FinOps-Open-Cost-and-Usage-Spec/FOCUS_Spec; those that must not be null have a mark. */
const COLUMNS =
  "AvailabilityZone BilledCost! BillingAccountId! BillingAccountName BillingAccountType! BillingCurrency! BillingPeriodEnd! BillingPeriodStart! " +
  "CapacityReservationId CapacityReservationStatus ChargeCategory! ChargeClass ChargeDescription ChargeFrequency! ChargePeriodEnd! ChargePeriodStart! " +
  "CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName CommitmentDiscountQuantity CommitmentDiscountStatus CommitmentDiscountType " +
  "CommitmentDiscountUnit ConsumedQuantity ConsumedUnit ContractedCost! ContractedUnitPrice EffectiveCost! InvoiceId InvoiceIssuerName! ListCost! " +
  "ListUnitPrice PricingCategory PricingCurrency PricingCurrencyContractedUnitPrice PricingCurrencyEffectiveCost PricingCurrencyListUnitPrice " +
  "PricingQuantity PricingUnit ProviderName! PublisherName! RegionId RegionName ResourceId ResourceName ResourceType ServiceCategory! ServiceName! " +
  "ServiceSubcategory! SkuId SkuMeter SkuPriceDetails SkuPriceId SubAccountId SubAccountName SubAccountType Tags";
/** The provider columns of 1.3, and what else it adds that no call has. */
const NEWER =
  "ServiceProviderName! HostProviderName! AllocatedMethodId AllocatedMethodDetails AllocatedResourceId AllocatedResourceName AllocatedTags ContractApplied";

const service = startService();
const CALL = {
  id: "c1",
  model_id: "gpt-4o",
  provider_id: "openai",
  at: "2026-12-31T23:59:59Z",
  labels: { team: "search" },
  usage: { prompt_tokens: 1000, completion_tokens: 500 },
};
const BOOK = [{ name: "EDP", provider_id: "openai", percent: "-15" }];

async function rows(body: unknown, query = "format=focus&billing_account_id=acme") {
  const response = await service.post(`/v1/traces/cost/batch?${query}`, body);
  const text = await response.text();
  return {
    status: response.status,
    text,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

test("each bill line is a row at list price and own rates, with exact numbers", async () => {
  const { text, lines } = await rows([{ head: { rates_book: BOOK } }, CALL]);
  const [prompt, completion, { summary }] = lines;
  expect(prompt).toMatchObject({
    ...{ BilledCost: 0.002125, EffectiveCost: 0.002125, ContractedCost: 0.002125, ListCost: 0.0025 },
    ...{
      ContractedUnitPrice: 2.125,
      ListUnitPrice: 2.5,
      PricingQuantity: 0.001,
      PricingUnit: "1000000 Tokens",
    },
    ...{
      ConsumedQuantity: 1000,
      ConsumedUnit: "Tokens",
      ChargeCategory: "Usage",
      PricingCategory: "Standard",
    },
    ...{ BillingAccountId: "acme", BillingCurrency: "USD", ProviderName: "OpenAI", InvoiceId: null },
    ...{ BillingPeriodStart: "2026-12-01T00:00:00Z", BillingPeriodEnd: "2027-01-01T00:00:00Z" },
    ...{ ChargePeriodStart: "2026-12-31T23:59:59Z", ChargePeriodEnd: "2027-01-01T00:00:00Z" },
    ...{ SkuId: "openai/gpt-4o/prompt", SkuPriceId: "openai/gpt-4o/prompt", Tags: '{"team":"search"}' },
    ...{ x_CallId: "c1", x_Status: "priced" },
  });
  expect(text).toContain('"BilledCost":0.002125,');
  expect(completion).toMatchObject({ SkuMeter: "completion", ContractedCost: 0.00425, ListCost: 0.005 });
  expect(summary).toMatchObject({ calls: 1, total_exact: "0.0075", contracted_total_exact: "0.006375" });
  for (const row of [prompt, completion])
    for (const [price, cost] of [
      ["ContractedUnitPrice", "ContractedCost"],
      ["ListUnitPrice", "ListCost"],
    ] as const)
      expect(equal(times(rational(row[price]), rational(row.PricingQuantity)), rational(row[cost]))).toBe(
        true,
      );
});

test("each row has the published columns in order, with null only where allowed", async () => {
  const { lines } = await rows([CALL]);
  const listed = `${COLUMNS} ${NEWER}`.split(" ");
  const names = listed.map((name) => name.replace("!", ""));
  for (const row of lines.slice(0, -1)) {
    expect(Object.keys(row)).toEqual([...names, "x_CallId", "x_Status"].sort());
    expect(listed.filter((name) => name.endsWith("!") && row[name.slice(0, -1)] === null)).toEqual([]);
  }
});

/** The rows of a bill made by hand, at a router's host in a service tier. */
function rowsOf(bill: Partial<FocusCall["cost_breakdown"]>) {
  const call: FocusCall = {
    ...{ provider_id: "router", model_id: "m", status: "priced", at: "2026-11-20T00:00:00Z" },
    price: { id: "router/m:Host@2026-01-01", effective_from: null, effective_until: null },
    cost_breakdown: { total_exact: "0", service_tier: "batch", search_context_size: "high", ...bill },
  };
  return focusRows(versionOf([]), call, "acme").map((row) => JSON.parse(row));
}

const line = (item: string, rate: string, model_id?: string) => {
  return { item, quantity: 1, rate, cost: rate, ...(model_id && { model_id }) };
};

test.each([
  ["audio_seconds", "Seconds"],
  ["input_per_minute", "Minutes"],
  ["pages", "Pages"],
  ["output_images", "Images"],
  ["cache_storage_token_hours", "Token-Hours"],
  ["search_units", "Units"],
  ["web_search", "Searches"],
  ["byok_fee", "Requests"],
  ["ocr_per_credit", "Units"],
])("%s are priced and consumed in %s", (item, unit) => {
  const [row] = rowsOf({ line_items: [line(item, "2")] });
  expect([row.PricingUnit, row.ConsumedUnit, row.PricingQuantity]).toEqual([unit, unit, 1]);
});

test("a tool's line has its own list price, and a price's id says host, tier and size of searches", () => {
  const line_items = [line("prompt", "2"), line("request", "3"), line("prompt", "5", "tool")];
  const own = [line("prompt", "1"), line("request", "3"), line("prompt", "4", "tool")];
  const found = rowsOf({ line_items, contracted_line_items: own });
  expect(found.map((row) => [row.SkuPriceId, row.ListCost, row.ContractedCost])).toEqual([
    ["router/m/prompt:Host:batch", 2, 1],
    ["router/m/request:Host:batch:high", 3, 3],
    ["router/tool/prompt", 5, 4],
  ]);
});

// FOCUS 1.2, ListCost: of a credit it matches the billed cost.
test("a discount is a credit, at list price too", () => {
  const bill = { line_items: [line("discount", "-2")], contracted_line_items: [line("discount", "-1")] };
  expect(rowsOf(bill)).toMatchObject([{ ChargeCategory: "Credit", ListCost: -1, ContractedCost: -1 }]);
});

test("a call without a cost has no row, and a billing account is required", async () => {
  const { lines } = await rows([{ ...CALL, model_id: "secret-1" }]);
  expect(lines).toMatchObject([{ line: 1, result: "no_cost" }, { summary: { failed: 1 } }]);
  const { status, text } = await rows([CALL], "format=focus");
  expect(status).toBe(400);
  expect(text).toContain("billing_account_id: expected with format=focus");
});
