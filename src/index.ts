// The app: middleware, routes, and answers for paths and methods there are none of, on one page.
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { access } from "./http/access.ts";
import type { App } from "./http/app.ts";
import { respondFailure, respondThrown } from "./http/failure-answers.ts";
import { preflight } from "./http/preflight.ts";
import { accuracy } from "./routes/accuracy.ts";
import { batch } from "./routes/batch.ts";
import { changes } from "./routes/changes.ts";
import { costMap } from "./routes/cost-map.ts";
import { documents } from "./routes/documents.ts";
import { health } from "./routes/health.ts";
import { mcp } from "./routes/mcp.ts";
import { modelPricing } from "./routes/model-pricing.ts";
import { page } from "./routes/page.ts";
import { priceHistory } from "./routes/price-history.ts";
import { priceTables } from "./routes/price-tables.ts";
import { prices } from "./routes/prices.ts";
import { reference } from "./routes/reference.ts";
import { resolve } from "./routes/resolve.ts";
import { responseCost } from "./routes/response-cost.ts";
import { siteMap } from "./routes/site-map.ts";
import { traceCost } from "./routes/trace-cost.ts";
import { versions } from "./routes/versions.ts";
import { CHANGE_PATHS, COST_MAP_PATH, isPinnedMap, MCP_PATH } from "./schemas/paths.ts";
import { PriceStore } from "./store/price-store.ts";

const OPEN = (path: string) => CHANGE_PATHS.some((one) => one === path) || isPinnedMap(path);

/** The service over a store of prices; each store is a fresh isolate's memory. */
export function createApp(store = new PriceStore()): Hono<App> {
  const app = new Hono<App>();
  for (const path of ["/v1/*", "/api/*", MCP_PATH]) app.use(path, access(COST_MAP_PATH, OPEN));
  addRoutes(app, store);
  answerPreflights(app);
  answerTheRest(app);
  app.onError((error, c) => respondThrown(c, error));
  return app;
}

export default createApp();

function addRoutes(app: Hono<App>, store: PriceStore): void {
  app.route("/", costMap(store)); //        GET  /v1/model_prices_and_context_window.json, /api.json
  app.route("/", traceCost(store)); //      POST /v1/traces/cost
  app.route("/", responseCost(store)); //   POST /v1/responses/cost
  app.route("/", batch(store)); //          POST /v1/traces/cost/batch, /v1/responses/cost/batch
  app.route("/", prices(store)); //         GET  /v1/prices, /v1/prices/search
  app.route("/", priceTables(store)); //    GET  /v1/prices.csv, /v1/prices.ndjson
  app.route("/", resolve(store)); //        GET  /v1/resolve
  app.route("/", priceHistory(store)); //   GET  /v1/prices/history
  app.route("/", changes(store)); //        GET  /v1/changes, /v1/changes.atom, /v1/changes.json
  app.route("/", reference(store)); //      GET  /v1/reference/models, /v1/reference/providers, /v1/reference/providers/{id}
  app.route("/", modelPricing(store)); // POST /api/models/pricing/calculate
  app.route("/", versions(store)); //       GET  /v1/versions, /v1/versions/{serial}/model_prices_and_context_window.json, .../api.json
  app.route("/", accuracy(store)); //       GET  /v1/accuracy
  app.route("/", health(store)); //         GET  /health
  app.route("/", documents()); //           GET  /docs, /docs/guide, /openapi.json, /llms.txt, /robots.txt

  app.route(
    "/",
    page((request, c) => app.fetch(request, c.env, c.executionCtx)),
  ); // GET /, /compare, /compare.csv, /changes, /accuracy, /models/{model id}

  app.route(
    "/",
    siteMap((request, c) => app.fetch(request, c.env, c.executionCtx)),
  ); // GET /sitemap.xml

  app.route(
    "/",
    mcp((request, env, c) => app.fetch(request, env, c.executionCtx)),
  ); // POST /mcp
}

/** Paths there are none of, and methods that a path does not take. */
function answerTheRest(app: Hono<App>): void {
  const otherMethods = methodNotAllowed({
    app,
    onMethodNotAllowed: (c, allow) => respondFailure(c, notAllowed(c.req.method, allow)),
  });
  app.notFound(async (c) => {
    await otherMethods(c, async () => {
      c.res = respondFailure(c, { kind: "no_route", message: `There is no path ${c.req.path}.` });
    });
    return c.res;
  });
}

function answerPreflights(app: Hono<App>): void {
  const methods = new Map<string, string>();
  for (const { method, path } of app.routes) {
    if (method === "GET") methods.set(path, "GET, HEAD, OPTIONS");
    if (method === "POST") methods.set(path, "POST, OPTIONS");
  }
  for (const [path, allowed] of methods) app.options(path, preflight(allowed));
}

function notAllowed(method: string, allow: string[]) {
  return {
    kind: "method_not_allowed",
    message: `${method} is not for this path; use ${allow.join(" or ")}.`,
    allow,
  } as const;
}
