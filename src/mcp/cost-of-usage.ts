// cost_of_usage: what one call cost, from its counts.
import type { FailedTraceCost, TraceCost } from "../schemas/cost-answers.ts";
import { post } from "./api.ts";
import { billOf, billSchema } from "./bill.ts";
import { type ObjectSchema, object, oneOf, text, whole } from "./json-schema.ts";
import { AT, MODEL_ID, PROVIDER_ID, type Tool } from "./tool.ts";

const tokens = (description: string) => whole(description, { minimum: 0 });

/** Counts of a call, named as the API names them. */
export const USAGE: ObjectSchema = object(
  {
    prompt_tokens: tokens("Input tokens"),
    completion_tokens: tokens("Output tokens"),
    cache_read_tokens: tokens("Input read from the prompt cache"),
    cache_write_tokens: tokens("Input written to the prompt cache"),
    reasoning_tokens: tokens("Output spent on reasoning"),
    web_search_count: tokens("Searches"),
  },
  ["cache_read_tokens", "cache_write_tokens", "reasoning_tokens", "web_search_count"],
  "Counts of one call. Never add up several calls: tiers are decided per call",
);

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
    const call = { ...given, detail: "full" };
    const { body, prices } = await post<TraceCost | FailedTraceCost>(ask, "/v1/traces/cost", call, [402]);
    return billOf(body, prices);
  },
};
