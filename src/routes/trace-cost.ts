// POST /v1/traces/cost: the itemised cost of one call.
import type { Hono } from "hono";
import { toCall } from "../calculator/call.ts";
import { answerCall } from "../calculator/price-call.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { traceCostRequest } from "../contract/cost-requests.ts";
import { respondCalculation, respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import type { App } from "../http/respond.ts";
import type { PriceStore } from "../store/price-store.ts";
import { readBody, requestReader } from "./read-request.ts";

/** POST /v1/traces/cost, from a store. */
export function traceCost(app: Hono<App>, store: PriceStore): void {
  const read = requestReader(traceCostRequest);
  app.post("/v1/traces/cost", jsonBody(), async (c) => {
    const request = await readBody(c, read);
    if (!request.ok) return respondFailure(c, request.failure);
    const call = toCall(request.value);
    const answer = await readPrices(c, store, (version) => answerCall(version, call), call.prices_version);
    return respondCalculation<TraceCost, FailedTraceCost>(c, answer);
  });
}
