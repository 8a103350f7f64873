// quote: what a call will cost at minimum, as expected and at most, before it is made.
import type { Quotes } from "../contract/quote-answers.ts";
import { CACHE_LIVES, words } from "../schemas/words.ts";
import { object, oneOf, text, whole } from "./schema.ts";
import { AT, MODEL_ID, PROVIDER_ID, pick, post, type Tool, ToolError } from "./tool.ts";

const TOKENS = Number.MAX_SAFE_INTEGER;
const CALL = ["model_id", "at", "offers_total", "nearest"] as const;
const OFFER = words("provider_id model_id kind status unpriced error fits budget certainty checked assumed");

export const quote: Tool = {
  name: "quote",
  title: "Cost of a call before it is made",
  description:
    "Say what one call will cost: minimum (no output, cached_share read), expected, maximum (max_output_tokens, nothing cached), exact in USD, and whether it fits the model. Reserve maximum_usd; it is null, and last, if a rate is unknown. With budget_usd also the most output tokens that buys. Without provider_id: every seller, cheapest first.",
  inputSchema: object(
    {
      provider_id: PROVIDER_ID,
      model_id: MODEL_ID,
      prompt_tokens: whole("All input, cached or not", 0, TOKENS),
      max_output_tokens: whole("The most it may write, reasoning included", 0, TOKENS),
      expected_output_tokens: whole("What it will write; without it there is no expected_usd", 0, TOKENS),
      cached_share: text('Part of the prompt that a cache may have, "0" to "1"'),
      cache_write: oneOf(CACHE_LIVES, "The call writes that part to a cache, for so long"),
      service_tier: text("Such as batch, flex, priority, in the provider's own word"),
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
    return { ...pick(quoted, CALL), offers, prices };
  },
};
