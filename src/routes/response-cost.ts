// POST /v1/responses/cost: the itemised cost of the call that a provider's response is the answer to.
import type { Hono } from "hono";
import { answerResponse, answerStated, notUnderstood } from "../calculator/price-response.ts";
import { responseCostRequest } from "../contract/cost-requests.ts";
import type { FailedResponseCost, ResponseCost, StatedCost } from "../contract/response-answers.ts";
import { ok } from "../failure.ts";
import { respondCalculation, respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import { type App, respondJson } from "../http/respond.ts";
import type { PriceStore } from "../store/price-store.ts";
import { inTurns } from "../turns.ts";
import { readBody, requestReader } from "./read-request.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** POST /v1/responses/cost, from a store. */
export function responseCost(app: Hono<App>, store: PriceStore): void {
  const read = requestReader(responseCostRequest);
  app.post("/v1/responses/cost", jsonBody(MAX_BODY_BYTES), async (c) => {
    const asked = await readBody(c, read);
    if (!asked.ok) return respondFailure(c, asked.failure);
    const request = asked.value;
    // Of all that is bundled the reader is for responses alone: it is run when the first comes.
    const { readSent } = await import("../responses/read-text.ts");
    const reading = await inTurns(readSent(request.response));
    if ("reason" in reading) {
      const stated = answerStated(request, reading);
      if (stated === undefined) return respondFailure(c, notUnderstood(reading));
      const read = await readPrices(c, store, async () => ok(stated), request.prices_version);
      return read.ok ? respondJson<StatedCost>(c, read.value) : respondFailure(c, read.failure);
    }
    const answer = await readPrices(
      c,
      store,
      (version) => answerResponse(version, request, reading),
      request.prices_version,
    );
    return respondCalculation<ResponseCost, FailedResponseCost>(c, answer);
  });
}
