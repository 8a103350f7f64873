// A bill as rows of a FOCUS 1.2 dataset, one for each line, so that quantity times unit price is the cost of every row.
import type { Bill, Cost } from "./price-call.ts";

const UNITS: Readonly<Record<string, string>> = { web_search: "Requests", request: "Requests" };

/** The rows. Costs are list prices: replace BilledCost, and the contract's, when the provider's invoice comes. */
export function focusRows(bill: Bill & Cost, account: string) {
  const began = new Date(bill.at);
  const [year, month] = [began.getUTCFullYear(), began.getUTCMonth()];
  const hour = Math.floor(began.getTime() / 3_600_000) * 3_600_000;
  return bill.cost_breakdown.line_items.map(
    ({ item, quantity, billable_quantity = quantity, rate, cost }) => ({
      BillingAccountId: account,
      BillingAccountName: null,
      BillingCurrency: "USD",
      BillingPeriodStart: instant(Date.UTC(year, month)),
      BillingPeriodEnd: instant(Date.UTC(year, month + 1)),
      ChargePeriodStart: instant(hour),
      ChargePeriodEnd: instant(hour + 3_600_000),
      ChargeCategory: item === "discount" ? "Credit" : "Usage",
      ChargeClass: null,
      ChargeDescription: `${item} of ${bill.model_id} at ${bill.provider_id}`,
      ProviderName: bill.provider_id,
      PublisherName: bill.provider_id,
      InvoiceIssuerName: bill.provider_id,
      ServiceCategory: "AI and Machine Learning",
      ServiceName: bill.model_id,
      SkuId: bill.price.id,
      SkuPriceId: `${bill.price.id}/${item}`,
      PricingQuantity: String(billable_quantity),
      PricingUnit: UNITS[item] ?? "Tokens",
      ListUnitPrice: rate,
      ContractedUnitPrice: rate,
      ListCost: cost,
      ContractedCost: cost,
      EffectiveCost: cost,
      BilledCost: cost,
      x_CallId: bill.id,
      x_PricesVersion: bill.prices.version,
    }),
  );
}

function instant(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
