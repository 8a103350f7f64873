// get_price: the dated price that is in force at a time, and on request every other one of the same offer.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { DatedPrice, PriceHistory } from "../contract/history-answers.ts";
import { anyObject, list, object, oneOf, orNull, text } from "./json-schema.ts";
import {
  AT,
  defined,
  get,
  MATCHED,
  MODEL_ID,
  PRICES,
  PROVIDER_ID,
  post,
  STATUS,
  type Tool,
  ToolError,
} from "./tool.ts";

const INSTANT = orNull(text("A UTC instant; null: no bound is known"));
const DATED = {
  ...anyObject(
    "rates: USD per token as exact decimals by name (prompt, completion, input_cache_read, input_cache_write, input_cache_write_1h ...), except request per call and web_search per search; a rate that is not named is not known, which is not 0. tiers, service_tiers, hours and units where they have rates of their own. source, page and read: who says so, where, and the day it was read",
  ),
  properties: {
    state: oneOf(["past", "current", "announced"], "Now, not at the time asked for"),
    effective_from: INSTANT,
    effective_until: INSTANT,
    rates: anyObject("Exact decimals by name"),
  },
  required: ["state", "effective_from", "effective_until", "rates"],
};

export const getPrice: Tool = {
  name: "get_price",
  title: "Get the price of a model at a provider",
  description:
    "All rates of one model at one provider, in force now or at a past or announced time, as exact decimals in USD per token, with the page they were read from and the day. Rates that are not named are unknown, never 0. history: true adds every dated price, past, current and announced, the oldest first.",
  inputSchema: object(
    {
      provider_id: PROVIDER_ID,
      model_id: MODEL_ID,
      at: AT,
      history: { type: "boolean", description: "Every dated price too" },
    },
    ["at", "history"],
  ),
  outputSchema: object(
    {
      provider_id: PROVIDER_ID,
      model_id: MODEL_ID,
      matched: MATCHED,
      at: text("The instant whose price this is"),
      status: STATUS,
      assumed: list({ type: "string" }, "What was taken for granted"),
      price: DATED,
      offer_status: text("announced, preview, active, deprecated, retired or delisted"),
      retires: text("The day it ends, where that is known"),
      replaced_by: text("The model that takes its place"),
      history: list(anyObject("As price"), "Every dated price of the offer, the oldest first"),
      prices: PRICES,
    },
    ["matched", "assumed", "offer_status", "retires", "replaced_by", "history"],
  ),
  run: async (ask, { provider_id, model_id, at, history = false }) => {
    // Which price is in force is the calculator's to say: of a call without tokens.
    const call = { provider_id, model_id, at, usage: { prompt_tokens: 0, completion_tokens: 0 } };
    const { body: bill } = await post<TraceCost>(ask, "/v1/traces/cost", call);
    const { body: known, prices } = await get<PriceHistory>(ask, "/v1/prices/history", {
      provider_id,
      model_id: bill.matched?.model_id ?? model_id,
    });
    // No two prices of an offer begin at once.
    const price = known.data.find((one) => one.effective_from === bill.price.effective_from);
    if (price === undefined) throw new ToolError(`No record of the price of ${bill.price.id} is kept.`);
    const { assumed } = bill.cost_breakdown;
    return defined({
      provider_id,
      model_id,
      matched: bill.matched,
      at: bill.at,
      status: bill.status,
      assumed,
      price: shown(price),
      offer_status: known.status,
      retires: known.retires,
      replaced_by: known.replaced_by,
      history: history === true ? known.data.map(shown) : undefined,
      prices,
    });
  },
};

function shown({ first_seen: _seen, corrections: _corrections, ...price }: DatedPrice): object {
  return price;
}
