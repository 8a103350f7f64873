// The tools cost_of_usage and cost_of_response, which price one call, and quote, which prices a call before it is made.
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { Quotes } from "../contract/quote-answers.ts";
import type { FailedResponseCost, ResponseCost, StatedCost } from "../contract/response-answers.ts";
import { CHARGES } from "../schemas/charges.ts";
import { CACHE_LIVES, MEASURES, words } from "../schemas/words.ts";
import { type ObjectSchema, object, oneOf, type Schema, text, whole } from "./schema.ts";
import type { Prices, Tool } from "./tool.ts";
import { AT, MODEL_ID, PROVIDER_ID, pick, post, postCall, ToolError } from "./tool.ts";

type Answer = ResponseCost | FailedResponseCost;

/** Common counts have an explanation; rare counts are explained by their names. */
const COUNTS = CHARGES.flatMap(({ count, label, rare }): [string, Schema][] =>
  count === undefined ? [] : [[count, { type: "integer", ...(!rare && { description: label }) }]],
);

const UNITS: Schema = {
  type: "object",
  description: `Counts in other units than tokens, by the price's name of the unit or by one of ${MEASURES.join(", ")}`,
  additionalProperties: { type: "string" },
};

/** The counts of a call under the API's names. Which are required depends on the others, which the API checks. */
export const USAGE: ObjectSchema = {
  ...object({ ...Object.fromEntries(COUNTS), total_tokens: { type: "integer" }, units: UNITS }),
  description:
    "Counts of one call: prompt_tokens and completion_tokens, unless only other things are counted. Counts by lifetime or modality are parts of their whole. Never add calls together",
};

const CALL = ["provider_id", "model_id", "at", "ignored"] as const;
const BILL = words("line_items assumed unpriced fallbacks usage_convention service_tier region");

export const costOfUsage: Tool = {
  name: "cost_of_usage",
  title: "Cost of one call from its token counts",
  description:
    "Compute what one call costs: an exact total in USD with its line items. Read status first: the total of partial is a lower bound, that of unpriced null.",
  inputSchema: object(
    {
      provider_id: PROVIDER_ID,
      model_id: MODEL_ID,
      usage: USAGE,
      usage_convention: oneOf(
        ["provider", "inclusive", "separate"],
        "provider, the default: counts as its own API reports them. inclusive: prompt contains cached tokens, completion contains reasoning (OpenTelemetry, LiteLLM, AI SDK). separate: disjoint",
      ),
      at: AT,
      service_tier: text("Such as batch, flex, priority, in the provider's own word"),
      region: text("In the provider's own word"),
      prices_version: text("A published version by serial or hash, to repeat an earlier answer"),
    },
    ["model_id", "usage"],
  ),
  run: async (ask, given) => {
    const { body, prices } = await postCall<TraceCost | FailedTraceCost>(ask, "/v1/traces/cost", given);
    return shortBill(body, prices);
  },
};

export const costOfResponse: Tool = {
  name: "cost_of_response",
  title: "Cost of one call from the provider's response",
  description:
    "Compute what one call cost from its response: the JSON body, its usage object or a stream's events, from a provider or library. `reading` says where the counts were found. Prefer this to copying counts. Status and total as in cost_of_usage.",
  inputSchema: object(
    {
      response: {
        type: ["object", "array", "string"],
        description: "The response; message texts may be left out",
      },
      provider_id: text("Who was called, unless the response names it"),
      model_id: text("The model, if the response does not name it"),
      at: AT,
    },
    ["response"],
  ),
  run: async (ask, given) => {
    const { body, prices } = await postCall<Answer | StatedCost>(ask, "/v1/responses/cost", given);
    if (!("reading" in body)) throw new ToolError(`${body.error} It is ${body.reported_cost.usd} USD.`);
    return { ...shortBill(body, prices), reading: body.reading };
  },
};

/** A calculator's answer with detail "full", whether the call is priced or not. */
function shortBill(answer: TraceCost | FailedTraceCost | Answer, prices: Prices): object {
  const call = { ...pick(answer, CALL), status: answer.status, prices };
  if (answer.cost_breakdown === null)
    return { ...call, total_usd: null, message: answer.error, ...pick(answer, ["unpriced_reason"]) };
  const { cost_breakdown: bill, price, evidence } = answer;
  return {
    ...call,
    ...pick(answer, ["matched", "fees"]),
    total_usd: bill.total_exact,
    ...pick(bill, BILL),
    effective_from: price.effective_from,
    ...pick({ ...evidence }, ["page", "read"]),
  };
}

const TOKENS = Number.MAX_SAFE_INTEGER;
const QUOTED = ["model_id", "at", "offers_total", "nearest"] as const;
const OFFER = words("provider_id model_id kind status unpriced error fits budget certainty checked assumed");

export const quote: Tool = {
  name: "quote",
  title: "Cost of a call before it is made",
  description:
    "Say what one call will cost, exact in USD: minimum (no output, cached_share read), expected, maximum (max_output_tokens, nothing cached); and whether it fits the model. Reserve maximum_usd; it is null if a rate is unknown. budget_usd: how much output that buys. Without provider_id: every seller, cheapest first.",
  inputSchema: object(
    {
      provider_id: PROVIDER_ID,
      model_id: MODEL_ID,
      prompt_tokens: whole("All input, cached or not", 0, TOKENS),
      max_output_tokens: whole("The most it may write, reasoning included", 0, TOKENS),
      expected_output_tokens: whole("What it will write; without it there is no expected_usd", 0, TOKENS),
      cached_share: text('Part of the prompt that a cache may have, "0" to "1"'),
      cache_write: oneOf(CACHE_LIVES, "The call writes that part to a cache, for so long"),
      service_tier: text("As in cost_of_usage"),
      at: AT,
      budget_usd: text('USD for the call, such as "0.10"'),
      limit: whole("Sellers to return; default 10", 1, 100),
    },
    ["model_id", "prompt_tokens", "max_output_tokens"],
  ),
  run: async (ask, { limit = 10, budget_usd: budget, ...call }) => {
    const { body, prices } = await post<Quotes>(ask, "/v1/quotes", { calls: [call], budget });
    const [quoted] = body.data;
    if (quoted === undefined) throw new ToolError("The service quoted nothing.");
    const offers = quoted.offers.slice(0, Number(limit)).map((offer) => ({
      ...pick(offer, OFFER),
      minimum_usd: offer.minimum?.total_exact ?? null,
      expected_usd: offer.expected?.total_exact ?? null,
      maximum_usd: offer.maximum?.total_exact ?? null,
    }));
    return { ...pick(quoted, QUOTED), offers, prices };
  },
};
