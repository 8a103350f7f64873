// cost_of_usage: what one call cost, from its counts.

import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { CHARGES } from "../schemas/charges.ts";
import { MEASURES } from "../schemas/words.ts";
import { billSchema, shortBill } from "./bill.ts";
import { type ObjectSchema, object, oneOf, type Schema, text } from "./json-schema.ts";
import { AT, MODEL_ID, PROVIDER_ID, priceCall, type Tool } from "./tool.ts";

const NAMES = CHARGES.flatMap(({ count }) => count ?? []);

/** What the counts of nearly every call are; the others say it by their names. */
const LABELS = new Map(CHARGES.filter(({ further }) => !further).map(({ count, label }) => [count, label]));

/** Counts of a call, named as the API names them. What must be there depends on what else is, which the API judges. */
function countsOf(description: string, isTold: boolean): ObjectSchema {
  const counts = NAMES.map((name) => {
    const label = isTold ? LABELS.get(name) : undefined;
    return [name, { type: "integer", ...(label !== undefined && { description: label }) }] as const;
  });
  const units = {
    type: "object",
    ...(isTold && {
      description: `Other units than tokens: a unit of the price, or ${MEASURES.join(", ")}`,
    }),
    additionalProperties: { type: "string" },
  };
  const properties: Record<string, Schema> = { ...Object.fromEntries(counts), units };
  return object(properties, Object.keys(properties), description);
}

const USAGE = countsOf(
  "Counts of one call: prompt_tokens and completion_tokens unless only others are counted. Counts by lifetime or modality are parts of their whole. Never add up several calls: tiers are decided per call",
  true,
);

/** The same where another tool explains them. */
export const SAME_USAGE = countsOf("As in cost_of_usage", false);

const INPUT = object(
  {
    provider_id: PROVIDER_ID,
    model_id: MODEL_ID,
    usage: USAGE,
    usage_convention: oneOf(
      ["provider", "inclusive", "separate"],
      "How the counts relate. provider, unless told: as that provider's own API reports them. inclusive: prompt contains cached tokens, completion contains reasoning (OpenTelemetry, LiteLLM, AI SDK). separate: disjoint counts",
    ),
    at: AT,
    service_tier: text("Such as batch, flex, priority, in the provider's own word"),
    region: text("In the provider's own word"),
    prices_version: text("A published version by serial or hash, to repeat an earlier answer"),
  },
  ["usage_convention", "at", "service_tier", "region", "prices_version"],
);

export const costOfUsage: Tool = {
  name: "cost_of_usage",
  title: "Cost of one call from its token counts",
  description:
    "What one call costs or cost: an exact total in USD with its line items, cache reads, cache writes, reasoning and searches at their own rates. Read status before you use the total: partial is a lower bound, unpriced has total_usd null because the price is not public. An unknown price is never charged as 0.",
  inputSchema: INPUT,
  outputSchema: billSchema(),
  run: async (ask, given) => {
    const { body, prices } = await priceCall<TraceCost | FailedTraceCost>(ask, "/v1/traces/cost", given);
    return shortBill(body, prices);
  },
};
