// POST /api/models/pricing/calculate: the calculator with camelCase names, subproviders and bring-your-own-key.
import { Hono } from "hono";
import { priceCamelCall } from "../calculator/camel-case.ts";
import { findAccepted } from "../calculator/find-model.ts";
import type { App } from "../http/app.ts";
import { respondFailedCalculation, respondFailure } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { type ModelPricingProvider, modelPricingRequest } from "../schemas/api.ts";
import { camelShape } from "../schemas/camel-names.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../schemas/model-pricing-answers.ts";
import type { PriceStore } from "../store/price-store.ts";

export function modelPricing(store: PriceStore) {
  return new Hono<App>().post(
    "/api/models/pricing/calculate",
    jsonBody(),
    validate("json", modelPricingRequest),
    async (c) => {
      const request = c.req.valid("json");
      // The answer's provider is one of the 24 also when the call used another name for it.
      let provider = undefined as ModelPricingProvider | undefined;
      const priced = await readPrices(c, store, async (version) => {
        const accepted = findAccepted(version, request.provider);
        if (!accepted.ok) return accepted;
        provider = accepted.value;
        return priceCamelCall(version, request, provider);
      });
      if (priced.ok) return respondJson<CamelCalculation>(c, priced.value);
      if (provider === undefined) return respondFailure(c, priced.failure);
      const { modelId, subprovider, usage } = request;
      const echo = { modelId, provider, subprovider, usage };
      return respondFailedCalculation<FailedCamelCalculation>(c, priced.failure, (error, details) => ({
        ...echo,
        pricing: null,
        costBreakdown: null,
        error,
        ...camelShape(details),
      }));
    },
  );
}
