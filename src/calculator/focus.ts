// A bill as FOCUS 1.2 rows with the provider columns of 1.3. Without an invoice the billed cost is the contracted cost, or else the list cost.
import type { CostBreakdown } from "../contract/bill-answers.ts";
import type { TraceCost } from "../contract/cost-answers.ts";
import { toDecimal } from "../pricing/decimal.ts";
import { CHARGES } from "../schemas/charges.ts";
import type { Decimal } from "../schemas/price.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";

type Line = CostBreakdown["line_items"][number] & { model_id?: string };

export type FocusCall = Pick<
  TraceCost,
  "model_id" | "provider_id" | "status" | "matched" | "labels" | "at" | "id" | "price"
> & { cost_breakdown: Partial<CostBreakdown> & Pick<CostBreakdown, "total_exact"> };

const TOKENS: ReadonlySet<string> = new Set(
  CHARGES.flatMap(({ item, count }) => (count?.endsWith("_tokens") ? [item] : [])),
);

/** The word for what is counted, in the names of items. */
const COUNTED =
  /token_hour|second|minute|hour|page|character|image|pixel|session|execution|search(?!_unit)|request|byok/;
const IRREGULAR = new Map([
  ["token_hour", "Token-Hours"],
  ["search", "Searches"],
  ["byok", "Requests"],
]);

/** Columns by name: decimals as exact numbers, texts as JSON, and null where a line has nothing. */
type Columns = Readonly<Record<string, string | null>>;

const NOTHING =
  "AllocatedMethodDetails AllocatedMethodId AllocatedResourceId AllocatedResourceName AllocatedTags AvailabilityZone BillingAccountName " +
  "CapacityReservationId CapacityReservationStatus ChargeClass CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName " +
  "CommitmentDiscountQuantity CommitmentDiscountStatus CommitmentDiscountType CommitmentDiscountUnit ContractApplied InvoiceId " +
  "ResourceId ResourceName ResourceType SkuPriceDetails SubAccountId SubAccountName SubAccountType";
const NULLS: Columns = Object.fromEntries(NOTHING.split(" ").map((name) => [name, null]));

/** The rows of a bill as JSON texts; `account` is the billing account. */
export function focusRows(version: Version, call: FocusCall, account: string): string[] {
  const { line_items: list = [], contracted_line_items: own = list } = call.cost_breakdown;
  return own.map((line) => {
    const listed = list.find(({ item, model_id }) => item === line.item && model_id === line.model_id);
    return rowText(amounts(line, listed), {
      ...NULLS,
      ...shared(version, call, account),
      ...charge(line),
      ...sku(call, line),
    });
  });
}

function amounts(line: Line, listed: Line | undefined): Columns {
  const { item, cost, quantity, billable_quantity: charged = quantity } = line;
  // A discount on the sum of the other lines has neither quantity nor unit price.
  const [of, isTokens] = [item === "discount" ? null : line, TOKENS.has(item)];
  const unitPrice = (rate: Decimal | undefined) =>
    of === null || rate === undefined ? null : isTokens ? toDecimal(rate, 6) : rate;
  const [own, list] = [unitPrice(line.rate), unitPrice(listed?.rate)];
  return {
    ...{ BilledCost: cost, EffectiveCost: cost, ContractedCost: cost, PricingCurrencyEffectiveCost: cost },
    ...{ ListCost: (of && listed?.cost) ?? cost, ContractedUnitPrice: own, ListUnitPrice: list },
    ...{ PricingCurrencyContractedUnitPrice: own, PricingCurrencyListUnitPrice: list },
    ConsumedQuantity: of && String(quantity),
    PricingQuantity: of && (isTokens ? toDecimal(charged, -6) : String(charged)),
  };
}

function charge({ item }: Line): Columns {
  const [pricing, consumed, category] =
    item === "discount" ? [null, null, null] : [...unitsOf(item), "Standard"];
  return {
    ...{ ChargeCategory: category === null ? "Credit" : "Usage", ChargeFrequency: "Usage-Based" },
    ...{ ConsumedUnit: consumed, PricingUnit: pricing, PricingCategory: category },
  };
}

function unitsOf(item: string): [pricing: string, consumed: string] {
  if (TOKENS.has(item)) return ["1000000 Tokens", "Tokens"];
  const [word = "unit"] = COUNTED.exec(item) ?? [];
  const unit = IRREGULAR.get(word) ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}s`;
  return [unit, unit];
}

function shared(version: Version, call: FocusCall, account: string): Columns {
  const { at, provider_id, labels, cost_breakdown: bill, status, id } = call;
  const name = providerNamed(version.providers, provider_id)?.name ?? provider_id;
  const region = bill.region ?? null;
  const second = new Date(Date.parse(at) + 1000).toISOString();
  return {
    ...{ BillingAccountId: account, BillingAccountType: "Account" },
    ...{ BillingCurrency: "USD", PricingCurrency: "USD" },
    ...{ BillingPeriodStart: monthOf(at, 0), BillingPeriodEnd: monthOf(at, 1) },
    ...{ ChargePeriodStart: at, ChargePeriodEnd: `${second.slice(0, 19)}Z` },
    ...{ ProviderName: name, PublisherName: name, InvoiceIssuerName: name, ServiceName: name },
    ...{ ServiceProviderName: name, HostProviderName: name, RegionId: region, RegionName: region },
    ...{ ServiceCategory: "AI and Machine Learning", ServiceSubcategory: "Generative AI" },
    ...{ Tags: labels ? JSON.stringify(labels) : null, x_CallId: id ?? null, x_Status: status },
  };
}

/** The SKU of a line; its price has a stable id at each host, and in each tier, region and size of searches. */
function sku(
  { model_id, provider_id, matched, price, cost_breakdown: bill }: FocusCall,
  { item, model_id: tool }: Line,
): Columns {
  const model = tool ?? matched?.model_id ?? model_id;
  const offer = `${provider_id}/${model}`;
  const SkuId = `${offer}/${item}`;
  const [, host] = price.id.split(`${offer}:`).map((rest) => rest.split("@")[0]);
  const { service_tier, region, tier_above, hours, search_context_size: size } = bill;
  const above = tier_above === undefined ? undefined : `above-${tier_above}`;
  const words = [host, service_tier, region, above, hours, TOKENS.has(item) ? undefined : size];
  const parts = [SkuId, ...(tool === undefined ? words : [])].filter((part) => part !== undefined);
  return { SkuId, SkuMeter: item, SkuPriceId: parts.join(":"), ChargeDescription: `${model}: ${item}` };
}

function monthOf(at: string, months: number): string {
  const [year = 0, month = 1] = at.split("-").map(Number);
  return `${new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 19)}Z`;
}

function rowText(numbers: Columns, texts: Columns): string {
  const columns = [
    ...Object.entries(numbers).map(([name, number]) => `${JSON.stringify(name)}:${number}`),
    ...Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`),
  ];
  return `{${columns.sort().join()}}`;
}
