// get_price: the price in force at a time and, on request, every other dated price of the same offer.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { DatedPrice, PriceHistory } from "../contract/history-answers.ts";
import { object } from "./schema.ts";
import { AT, get, MODEL_ID, needProvider, PROVIDER_ID, pick, post, type Tool, ToolError } from "./tool.ts";

export const getPrice: Tool = {
  name: "get_price",
  title: "Get the price of a model at a provider",
  description:
    "Get all rates of one model at one provider, now or at another time, as exact decimals in USD, with their page and its day. rates are per token, request per call, web_search per search; one that is left out is unknown, not 0. tiers, service_tiers, hours and units have rates of their own. history: true adds every dated price, oldest first.",
  inputSchema: object(
    {
      ...{ provider_id: PROVIDER_ID, model_id: MODEL_ID, at: AT },
      history: { type: "boolean", description: "Add every dated price" },
    },
    ["model_id"],
  ),
  run: async (ask, { provider_id, model_id, at, history }) => {
    await needProvider(ask, { provider_id, model_id });
    // The calculator decides which price is in force by pricing a call without tokens.
    const call = { provider_id, model_id, at, usage: { prompt_tokens: 0, completion_tokens: 0 } };
    const { body: bill } = await post<TraceCost>(ask, "/v1/traces/cost", call);
    const offer = { provider_id, model_id: bill.matched?.model_id ?? model_id };
    const { body: record, prices } = await get<PriceHistory>(ask, "/v1/prices/history", offer);
    // No two prices of an offer start at the same instant.
    const price = record.data.find((one) => one.effective_from === bill.price.effective_from);
    if (price === undefined) throw new ToolError(`No record of the price of ${bill.price.id} is kept.`);
    return {
      ...{ provider_id, model_id, price: withoutOurPart(price), prices },
      ...pick(bill, ["matched", "at", "status"]),
      ...pick(bill.cost_breakdown, ["assumed"]),
      ...(record.status !== undefined && { offer_status: record.status }),
      ...pick(record, ["retires", "replaced_by"]),
      ...(history === true && { history: record.data.map(withoutOurPart) }),
    };
  },
};

/** The price without our own record of first sight and corrections. */
function withoutOurPart({ first_seen: _seen, corrections: _corrections, ...price }: DatedPrice): object {
  return price;
}
