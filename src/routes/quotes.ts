// POST /v1/quotes: what calls will cost before they are made.
import type { Hono } from "hono";
import { quoteCalls } from "../calculator/quote.ts";
import type { Quotes } from "../contract/quote-answers.ts";
import { quoteRequest } from "../contract/quote-requests.ts";
import { rateLimited } from "../http/access.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import { type App, respondJson } from "../http/respond.ts";
import type { PriceStore } from "../store/price-store.ts";
import { readBody, requestReader } from "./read-request.ts";

const readQuotes = requestReader(quoteRequest);

/** POST /v1/quotes, from a store. Each call counts as a request against the rate limit: it is billed at every seller. */
export function quotes(app: Hono<App>, store: PriceStore): void {
  app.post("/v1/quotes", jsonBody(), async (c) => {
    // Always strict: what is not read before a call would be missed after it.
    const read = await readBody(c, (value) => readQuotes(value, true));
    if (!read.ok) return respondFailure(c, read.failure);
    const request = read.value;
    if (await c.get("charge")?.(request.calls.length)) return respondFailure(c, rateLimited());
    const answer = await readPrices(
      c,
      store,
      (version) => quoteCalls(version, request),
      request.prices_version,
    );
    return answer.ok ? respondJson<Quotes>(c, answer.value) : respondFailure(c, answer.failure);
  });
}
