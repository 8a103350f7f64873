// cost_of_response: what a call cost, from what the provider or a client library handed back.
import type { FailedResponseCost, ResponseCost } from "../contract/response-answers.ts";
import { billSchema, shortBill } from "./bill.ts";
import { anyObject, object, text } from "./json-schema.ts";
import { AT, PROVIDER_ID, priceCall, type Tool } from "./tool.ts";

export const costOfResponse: Tool = {
  name: "cost_of_response",
  title: "Cost of one call from the provider's response",
  description:
    "What one call cost, from the response it got: the whole JSON body, its usage object, the events of a stream or their text, as the provider or a client library (OpenAI, Anthropic, Gemini, Bedrock, OpenRouter, AI SDK, LangChain, LiteLLM, OpenTelemetry ...) hands it back. Model, counts and convention are found in it; `reading` says where. Prefer this to copying counts by hand. Status and totals as in cost_of_usage.",
  inputSchema: object(
    {
      response: {
        type: ["object", "array", "string"],
        description: "What came back, as it is; message texts may be left out",
      },
      provider_id: {
        ...PROVIDER_ID,
        description: "Who was called; needed unless the response leaves no doubt",
      },
      model_id: text("Where the response names no model"),
      at: AT,
    },
    ["provider_id", "model_id", "at"],
  ),
  outputSchema: billSchema({
    reading: anyObject("shape: the format that was recognised; paths: where each count was found"),
  }),
  run: async (ask, given) => {
    const path = "/v1/responses/cost";
    const { body, prices } = await priceCall<ResponseCost | FailedResponseCost>(ask, path, given);
    return { ...shortBill(body, prices), reading: body.reading };
  },
};
