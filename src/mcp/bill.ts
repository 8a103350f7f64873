// What cost_of_usage and cost_of_response answer: a call's cost, short.
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { FailedResponseCost, ResponseCost } from "../contract/response-answers.ts";
import { anyObject, list, type ObjectSchema, object, orNull, type Schema, text } from "./json-schema.ts";
import {
  defined,
  MATCHED,
  MODEL_ID,
  PAGE_URL,
  PRICES,
  PROVIDER_ID,
  type Prices,
  READ,
  STATUS,
  TOTAL,
} from "./tool.ts";

const NAMES = { type: "string" };

const LINE = object(
  {
    item: text("prompt, cache_read, cache_write, completion, reasoning, web_search, request or discount"),
    quantity: { type: "number", description: "Tokens, searches or calls; each token is on one line only" },
    rate: text("USD for one, an exact decimal"),
    cost: text("USD, an exact decimal"),
    model_id: text("There where another model was charged for its part, such as the one that made images"),
  },
  ["model_id"],
);

const PROPERTIES = {
  provider_id: PROVIDER_ID,
  model_id: MODEL_ID,
  status: STATUS,
  total_usd: TOTAL,
  line_items: list(LINE, "Adds up to the total"),
  matched: MATCHED,
  assumed: list(NAMES, "What was taken for granted"),
  unpriced: list(NAMES, "Items left out of the total, whose rates are not known"),
  fallbacks: anyObject("Unknown rates, each with the rate that was charged in its place"),
  ignored: list(
    anyObject("A name nobody reads, and the one that may be meant"),
    "Fields of usage that are not read",
  ),
  usage_convention: text("How the counts were taken to relate"),
  service_tier: text("The tier of service that was charged"),
  region: text("The region that was charged"),
  message: text("Why there is no price"),
  unpriced_reason: text("not_public, doubted, before_release or withdrawn"),
  fees: list(
    anyObject("item: its line; fee, unit; page and read: where and when it was stated"),
    "Fees that were charged beside the model's price",
  ),
  at: text("The instant whose prices were charged"),
  effective_from: orNull(text("Since when the price holds; null: not known")),
  page: PAGE_URL,
  read: READ,
  prices: PRICES,
};

const ALWAYS = ["provider_id", "model_id", "status", "total_usd", "at", "prices"];

/** The answer's schema; some have fields of their own besides. */
export function billSchema(more: Readonly<Record<string, Schema>> = {}): ObjectSchema {
  const all: Readonly<Record<string, Schema>> = { ...PROPERTIES, ...more };
  return object(
    all,
    Object.keys(all).filter((name) => !ALWAYS.includes(name)),
  );
}

/** The answer of a calculator with detail "full", whether the call is priced or not. */
export function shortBill(
  answer: TraceCost | FailedTraceCost | ResponseCost | FailedResponseCost,
  prices: Prices,
): object {
  const { provider_id, model_id, at, status, ignored } = answer;
  const common = { provider_id, model_id, status, ignored, at, prices };
  if (answer.cost_breakdown === null) {
    return defined({
      ...common,
      total_usd: null,
      message: answer.error,
      unpriced_reason: answer.unpriced_reason,
    });
  }
  const { cost_breakdown: bill, matched, evidence, fees, price } = answer;
  return defined({
    ...common,
    matched,
    total_usd: bill.total_exact,
    line_items: bill.line_items,
    assumed: bill.assumed,
    unpriced: bill.unpriced,
    fallbacks: bill.fallbacks,
    usage_convention: bill.usage_convention,
    service_tier: bill.service_tier,
    region: bill.region,
    fees,
    effective_from: price.effective_from,
    page: evidence?.page,
    read: evidence?.read,
  });
}
