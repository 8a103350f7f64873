// POST /v1/traces/cost: the itemised cost of one call.
import { Hono } from "hono";
import { priceCall } from "../calculator/price-call.ts";
import type { App } from "../http/app.ts";
import { respondFailedCalculation } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import type { FailedTraceCost, TraceCost } from "../schemas/answers.ts";
import { traceCostRequest } from "../schemas/api.ts";
import type { PriceStore } from "../store/price-store.ts";

export function traceCost(store: PriceStore) {
  return new Hono<App>().post(
    "/v1/traces/cost",
    jsonBody(),
    validate("json", traceCostRequest),
    async (c) => {
      const call = c.req.valid("json");
      const { model_id, provider_id, usage } = call;
      const priced = await readPrices(c, store, (version) => priceCall(version, call));
      if (priced.ok) return respondJson<TraceCost>(c, priced.value);
      return respondFailedCalculation<FailedTraceCost>(c, priced.failure, (error, details) => ({
        model_id,
        provider_id,
        usage,
        pricing: null,
        cost_breakdown: null,
        error,
        ...details,
      }));
    },
  );
}
