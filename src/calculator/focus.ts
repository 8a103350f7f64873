// A bill as rows of FOCUS 1.2, a row a line, with the provider columns of 1.3 beside those they replace. There is no invoice: what is
// billed is what the contract says, else the list.
import type { TraceCost } from "../contract/cost-answers.ts";
import { formatDecimal, parseDecimal } from "../pricing/decimal.ts";
import { CHARGES } from "../schemas/charges.ts";
import type { Decimal } from "../schemas/price.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";

type Bill = TraceCost["cost_breakdown"];
type Line = Bill["line_items"][number] & { model_id?: string };

/** An answer with a cost, as far as its rows tell it. */
export type FocusCall = Pick<TraceCost, "model_id" | "provider_id" | "status" | "matched" | "labels"> &
  Partial<Pick<TraceCost, "at" | "id">> & {
    cost_breakdown: Pick<Bill, "total_exact" | "contracted_total_exact" | "range"> &
      Partial<
        Pick<
          Bill,
          "line_items" | "contracted_line_items" | "region" | "service_tier" | "tier_above" | "hours"
        >
      >;
  };

/** Decimals are written as numbers, to the last digit; the others as text. */
type Columns = { numbers: Record<string, Decimal | null>; texts: Record<string, string | null> };

const MILLION = "1000000";
const TOKENS: ReadonlySet<string> = new Set(
  CHARGES.flatMap(({ item, count }) => (count?.endsWith("_tokens") ? [item] : [])),
);
/** Columns of what no call has. */
const NOTHING = Object.fromEntries(
  [
    ...["AvailabilityZone", "BillingAccountName", "CapacityReservationId", "CapacityReservationStatus"],
    ...["ChargeClass", "CommitmentDiscountCategory", "CommitmentDiscountId", "CommitmentDiscountName"],
    ...["CommitmentDiscountQuantity", "CommitmentDiscountStatus", "CommitmentDiscountType"],
    ...["CommitmentDiscountUnit", "InvoiceId", "ResourceId", "ResourceName", "ResourceType"],
    ...["SkuPriceDetails", "SubAccountId", "SubAccountName", "SubAccountType"],
    ...["AllocatedMethodId", "AllocatedMethodDetails", "AllocatedResourceId", "AllocatedResourceName"],
    ...["AllocatedTags", "ContractApplied"],
  ].map((name) => [name, null]),
);

/** The rows of a bill as JSON texts; `account` is who is billed. */
export function focusRows(version: Version, call: FocusCall, account: string): string[] {
  const { line_items: list = [], contracted_line_items: own = list } = call.cost_breakdown;
  return own.map((line) => {
    const same = list.find(({ item }) => item === line.item);
    const isCredit = line.item === "discount";
    const { numbers, texts } = isCredit ? credit(line) : usage(line, same);
    return rowText({
      numbers,
      texts: { ...NOTHING, ...shared(version, call, account), ...texts, ...sku(call, line) },
    });
  });
}

function usage(line: Line, list: Line | undefined): Columns {
  const { item, quantity, billable_quantity: charged = quantity } = line;
  const [pricing, consumed] = unitsOf(item);
  const isTokens = pricing !== consumed;
  const unitPrice = (rate: Decimal | undefined) =>
    rate === undefined ? null : isTokens ? shifted(rate, 6) : rate;
  const [own, listed] = [unitPrice(line.rate), unitPrice(list?.rate)];
  return {
    numbers: {
      ...{ BilledCost: line.cost, EffectiveCost: line.cost, ContractedCost: line.cost },
      ...{ ListCost: list?.cost ?? line.cost, ContractedUnitPrice: own, ListUnitPrice: listed },
      ...{ PricingCurrencyContractedUnitPrice: own, PricingCurrencyListUnitPrice: listed },
      ...{ PricingCurrencyEffectiveCost: line.cost, ConsumedQuantity: String(quantity) },
      PricingQuantity: isTokens ? shifted(String(charged), -6) : String(charged),
    },
    texts: {
      ...{
        ChargeCategory: "Usage",
        ConsumedUnit: consumed,
        PricingUnit: pricing,
        PricingCategory: "Standard",
      },
      ChargeFrequency: "Usage-Based",
    },
  };
}

/** A discount on the sum of the other lines. */
function credit({ cost }: Line): Columns {
  return {
    numbers: {
      ...{
        BilledCost: cost,
        EffectiveCost: cost,
        ContractedCost: cost,
        ListCost: cost,
        PricingCurrencyEffectiveCost: cost,
      },
      ...{ ContractedUnitPrice: null, ListUnitPrice: null, PricingQuantity: null, ConsumedQuantity: null },
      ...{ PricingCurrencyContractedUnitPrice: null, PricingCurrencyListUnitPrice: null },
    },
    texts: {
      ...{ ChargeCategory: "Credit", ChargeFrequency: "Usage-Based" },
      ...{ ConsumedUnit: null, PricingUnit: null, PricingCategory: null },
    },
  };
}

/** The unit of the price list, and that of the count. */
function unitsOf(item: string): [pricing: string, consumed: string] {
  if (TOKENS.has(item)) return [`${MILLION} Tokens`, "Tokens"];
  if (item === "web_search") return ["Searches", "Searches"];
  return item === "request" || item === "byok_fee" ? ["Requests", "Requests"] : ["Units", "Units"];
}

function shared(version: Version, call: FocusCall, account: string): Columns["texts"] {
  const { at = "", provider_id, labels, cost_breakdown: bill, status, id } = call;
  const name = providerNamed(version.providers, provider_id)?.name ?? provider_id;
  const region = bill.region ?? null;
  const second = new Date(Date.parse(at) + 1000).toISOString();
  return {
    ...{
      BillingAccountId: account,
      BillingAccountType: "Account",
      BillingCurrency: "USD",
      PricingCurrency: "USD",
    },
    ...{ BillingPeriodStart: monthOf(at, 0), BillingPeriodEnd: monthOf(at, 1) },
    ...{ ChargePeriodStart: at, ChargePeriodEnd: `${second.slice(0, 19)}Z` },
    ...{ ProviderName: name, PublisherName: name, InvoiceIssuerName: name, ServiceName: name },
    ...{ ServiceProviderName: name, HostProviderName: name, RegionId: region, RegionName: region },
    ...{ ServiceCategory: "AI and Machine Learning", ServiceSubcategory: "Generative AI" },
    Tags: labels ? JSON.stringify(labels) : null,
    ...{ x_CallId: id ?? null, x_Status: status },
  };
}

/** What is charged; its price has the same id at all times, in each tier and region its own. */
function sku(
  { model_id, provider_id, matched, cost_breakdown: bill }: FocusCall,
  { item, model_id: tool }: Line,
) {
  const model = tool ?? matched?.model_id ?? model_id;
  const SkuId = `${provider_id}/${model}/${item}`;
  const { service_tier, region, tier_above, hours } = bill;
  const above = tier_above === undefined ? undefined : `above-${tier_above}`;
  const SkuPriceId = [SkuId, service_tier, region, above, hours]
    .filter((part) => part !== undefined)
    .join(":");
  return { SkuId, SkuMeter: item, SkuPriceId, ChargeDescription: `${model}: ${item}` };
}

/** The first second of a month, or of one after it. */
function monthOf(at: string, months: number): string {
  const [year = 0, month = 1] = at.split("-").map(Number);
  return `${new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 19)}Z`;
}

/** A decimal with its point so many places to the right. */
function shifted(text: Decimal, places: number): Decimal {
  const { units, scale } = parseDecimal(text);
  const left = scale - places;
  return formatDecimal(
    left >= 0 ? { units, scale: left } : { units: units * 10n ** BigInt(-left), scale: 0 },
  );
}

/** JSON, the columns in the order of their names. */
function rowText({ numbers, texts }: Columns): string {
  const columns = [
    ...Object.entries(numbers).map(([name, number]) => [name, number ?? "null"] as const),
    ...Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)] as const),
  ];
  const sorted = columns.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}
