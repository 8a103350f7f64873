// POST /v1/traces/cost: the itemised cost of one call.
import type { Hono } from "hono";
import { toCall } from "../calculator/call.ts";
import { answerCall } from "../calculator/price-call.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { traceCostRequest } from "../contract/cost-requests.ts";
import { respondCalculation } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import type { PriceStore } from "../store/price-store.ts";

/** POST /v1/traces/cost, from a store. */
export function traceCost(app: Hono<App>, store: PriceStore): void {
  app.post("/v1/traces/cost", jsonBody(), validate("json", traceCostRequest), async (c) => {
    const request = c.req.valid("json");
    const call = toCall(request);
    const answer = await readPrices(c, store, (version) => answerCall(version, call), request.prices_version);
    return respondCalculation<TraceCost, FailedTraceCost>(c, answer);
  });
}
