// GET /v1/resolve: which model an id means, whose it is, and who serves it.
import type { Hono } from "hono";
import { resolveId } from "../calculator/resolve-id.ts";
import { resolveQuery } from "../contract/list-requests.ts";
import { respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import type { PriceStore } from "../store/price-store.ts";

/** GET /v1/resolve, from a store. */
export function resolve(app: Hono<App>, store: PriceStore): void {
  app.get("/v1/resolve", validate("query", resolveQuery), async (c) => {
    const query = c.req.valid("query");
    const answer = await readPrices(c, store, (version) => resolveId(version, query), query.prices_version);
    return answer.ok
      ? respondList(c, "resolve", JSON.stringify(answer.value))
      : respondFailure(c, answer.failure);
  });
}
