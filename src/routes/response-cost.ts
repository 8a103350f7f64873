// POST /v1/responses/cost: the itemised cost of the call that a provider's response tells of.
import { Hono } from "hono";
import { placeResponse } from "../calculator/place-response.ts";
import type { GatewayCall } from "../calculator/price-call.ts";
import { priceResponse, readingOf } from "../calculator/price-response.ts";
import type { Failure } from "../failure.ts";
import type { App } from "../http/app.ts";
import { respondFailedCalculation, respondFailure } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import type { Unread } from "../responses/read-response.ts";
import { readSent } from "../responses/read-sent.ts";
import type { FailedResponseCost, ResponseCost } from "../schemas/response-answers.ts";
import { responseCostRequest } from "../schemas/response-requests.ts";
import type { PriceStore } from "../store/price-store.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** POST /v1/responses/cost, from a store. */
export function responseCost(store: PriceStore) {
  return new Hono<App>().post(
    "/v1/responses/cost",
    jsonBody(MAX_BODY_BYTES),
    validate("json", responseCostRequest),
    async (c) => {
      const request = c.req.valid("json");
      const reading = readSent(request.response);
      if ("reason" in reading) return respondFailure(c, notUnderstood(reading));
      let call = undefined as GatewayCall | undefined;
      const priced = await readPrices(c, store, async (version) => {
        const placed = await placeResponse(version, request, reading);
        if (!placed.ok) return placed;
        call = placed.value;
        return priceResponse(version, call, reading);
      });
      if (priced.ok) return respondJson<ResponseCost>(c, priced.value);
      if (call === undefined) return respondFailure(c, priced.failure);
      const { model_id, provider_id, usage } = call;
      const echo = { model_id, provider_id, usage };
      return respondFailedCalculation<FailedResponseCost>(c, priced.failure, (error) => ({
        ...echo,
        pricing: null,
        cost_breakdown: null,
        error,
        reading: readingOf(reading),
      }));
    },
  );
}

function notUnderstood({ reason, tried }: Unread): Failure {
  const message = `response: ${reason} Shapes tried: ${tried.join(", ")}.`;
  return { kind: "invalid", code: "unknown_response", message };
}
