// POST /api/models/pricing/calculate: the calculator with camelCase names, subproviders and bring-your-own-key.
import type { Hono } from "hono";
import { answerCamelCall } from "../calculator/camel.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import { modelPricingRequest } from "../contract/cost-requests.ts";
import { respondCalculation } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import type { PriceStore } from "../store/price-store.ts";

/** POST /api/models/pricing/calculate, from a store. */
export function modelPricing(app: Hono<App>, store: PriceStore): void {
  app.post("/api/models/pricing/calculate", jsonBody(), validate("json", modelPricingRequest), async (c) => {
    const request = c.req.valid("json");
    const answer = await readPrices(
      c,
      store,
      (version) => answerCamelCall(version, request),
      request.pricesVersion,
    );
    return respondCalculation<CamelCalculation, FailedCamelCalculation>(c, answer);
  });
}
