// POST /api/models/pricing/calculate: the calculator with camelCase names, subproviders and bring-your-own-key.
import type { Hono } from "hono";
import { answerCamelCall } from "../calculator/camel.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import { modelPricingRequest } from "../contract/cost-requests.ts";
import { respondCalculation, respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import type { App } from "../http/respond.ts";
import type { PriceStore } from "../store/price-store.ts";
import { readBody, requestReader } from "./read-request.ts";

/** POST /api/models/pricing/calculate, from a store. */
export function modelPricing(app: Hono<App>, store: PriceStore): void {
  const read = requestReader(modelPricingRequest);
  app.post("/api/models/pricing/calculate", jsonBody(), async (c) => {
    const request = await readBody(c, read);
    if (!request.ok) return respondFailure(c, request.failure);
    const { value } = request;
    const answer = await readPrices(
      c,
      store,
      (version) => answerCamelCall(version, value),
      value.pricesVersion,
    );
    return respondCalculation<CamelCalculation, FailedCamelCalculation>(c, answer);
  });
}
