// POST /api/models/pricing/calculate: the calculator with camelCase names, subproviders and bring-your-own-key.
import { Hono } from "hono";
import { answerCamelCall } from "../calculator/camel-case.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import { modelPricingRequest } from "../contract/cost-requests.ts";
import type { App } from "../http/app.ts";
import { respondCalculation } from "../http/failure-answers.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { validate } from "../http/validate.ts";
import type { PriceStore } from "../store/price-store.ts";

/** POST /api/models/pricing/calculate, from a store. */
export function modelPricing(store: PriceStore) {
  return new Hono<App>().post(
    "/api/models/pricing/calculate",
    jsonBody(),
    validate("json", modelPricingRequest),
    async (c) => {
      const request = c.req.valid("json");
      const answer = await readPrices(
        c,
        store,
        (version) => answerCamelCall(version, request),
        request.pricesVersion,
      );
      return respondCalculation<CamelCalculation, FailedCamelCalculation>(c, answer);
    },
  );
}
