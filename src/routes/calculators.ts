// Prices one call: /v1/traces/cost, /api/models/pricing/calculate and /v1/responses/cost; /v1/quotes prices it before it is made.
import type { Context, Hono } from "hono";
import { toCall } from "../calculator/call.ts";
import { answerCamelCall } from "../calculator/camel.ts";
import { answerCall } from "../calculator/price-call.ts";
import { answerOne, answerStated } from "../calculator/price-response.ts";
import { quoteCalls } from "../calculator/quote.ts";
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import {
  modelPricingRequest,
  quoteRequest,
  responseCostRequest,
  traceCostRequest,
} from "../contract/cost-requests.ts";
import type { Quotes } from "../contract/quote-answers.ts";
import type { FailedResponseCost, ResponseCost, StatedCost } from "../contract/response-answers.ts";
import { rateLimited } from "../http/access.ts";
import { respondCalculation, respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import { type App, respondJson } from "../http/respond.ts";
import { inTurns } from "../turns.ts";
import { readBody, requestReader } from "./read-request.ts";

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const readTrace = requestReader(traceCostRequest);
const readCamel = requestReader(modelPricingRequest);
const readResponse = requestReader(responseCostRequest);
const readQuotes = requestReader(quoteRequest);

export function calculators(app: Hono<App>): void {
  app.post("/v1/traces/cost", jsonBody(), async (c) => {
    const request = await readBody(c, readTrace);
    if (!request.ok) return respondFailure(c, request.failure);
    const call = toCall(request.value);
    const answer = await readPrices(c, (version) => answerCall(version, call), call.prices_version);
    return respondCalculation<TraceCost, FailedTraceCost>(c, answer);
  });

  app.post("/api/models/pricing/calculate", jsonBody(), async (c) => {
    const read = await readBody(c, readCamel);
    if (!read.ok) return respondFailure(c, read.failure);
    const request = read.value;
    const answer = await readPrices(c, (version) => answerCamelCall(version, request), request.pricesVersion);
    return respondCalculation<CamelCalculation, FailedCamelCalculation>(c, answer);
  });

  app.post("/v1/responses/cost", jsonBody(MAX_RESPONSE_BYTES), (c) => respondToResponse(c));

  app.post("/v1/quotes", jsonBody(), async (c) => {
    // Always strict, because a quote that ignores a field would mislead.
    const read = await readBody(c, (value) => readQuotes(value, true));
    if (!read.ok) return respondFailure(c, read.failure);
    const request = read.value;
    // Each call counts as a request against the rate limit, because it is priced at every seller.
    if (await c.get("charge")?.(request.calls.length)) return respondFailure(c, rateLimited());
    const answer = await readPrices(c, (version) => quoteCalls(version, request), request.prices_version);
    return answer.ok ? respondJson<Quotes>(c, answer.value) : respondFailure(c, answer.failure);
  });
}

async function respondToResponse(c: Context<App>): Promise<Response> {
  const read = await readBody(c, readResponse);
  if (!read.ok) return respondFailure(c, read.failure);
  const request = read.value;
  // Only responses need the reader, so it is evaluated with the first one.
  const { readSent } = await import("../responses/read-text.ts");
  const reading = await inTurns(readSent(request.response));
  if ("reason" in reading) {
    const stated = answerStated(request, reading);
    if (!stated.ok) return respondFailure(c, stated.failure);
    const answer = await readPrices(c, async () => stated, request.prices_version);
    return answer.ok ? respondJson<StatedCost>(c, answer.value) : respondFailure(c, answer.failure);
  }
  const { prices_version } = request;
  const answer = await readPrices(c, (version) => answerOne(version, request, reading), prices_version);
  return respondCalculation<ResponseCost, FailedResponseCost>(c, answer);
}
