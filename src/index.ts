// The app: middleware, routes, and answers for unknown paths (404) and methods (405).
import type { Hono } from "hono";
import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { access } from "./http/access.ts";
import { respondThrown } from "./http/failure-answers.ts";
import type { App } from "./http/respond.ts";
import { respondUnmatched } from "./http/unmatched.ts";
import type { Service } from "./routes/ask-self.ts";
import { batch } from "./routes/batch.ts";
import { calculators } from "./routes/calculators.ts";
import { changes } from "./routes/changes.ts";
import { documents } from "./routes/documents.ts";
import { toolExports } from "./routes/exports.ts";
import { ledger } from "./routes/ledger.ts";
import { mcp } from "./routes/mcp.ts";
import { otlp } from "./routes/otlp.ts";
import { page } from "./routes/page.ts";
import { prices, priceTables } from "./routes/prices.ts";
import { reference } from "./routes/reference.ts";
import { serviceState } from "./routes/service-state.ts";
import { siteMap } from "./routes/site-map.ts";
import { versionFiles } from "./routes/version-files.ts";
import * as paths from "./schemas/paths.ts";
import { PriceStore } from "./store/price-store.ts";

const API_MAP_FILES = ["", ...Object.values(paths.SUMS)].map((end) => `${paths.API_MAP_PATH}${end}`);
const FREE = (path: string) => path === paths.COST_MAP_PATH || API_MAP_FILES.includes(path);
const OPEN = (path: string) =>
  path === paths.STATUS_PATH || paths.CHANGE_PATHS.some((one) => one === path) || paths.isVersionFile(path);

/** The service over a store of prices; each store is one isolate's memory. */
export function createApp(store = new PriceStore()): Hono<App> {
  // The one of Hono's routers that handles all these paths; by default it bundles three and tries two.
  const app: Hono<App> = new HonoBase<App>({ router: new TrieRouter() });
  app.use((c, next) => {
    c.set("store", store);
    return next();
  });
  const guard = access(FREE, OPEN);
  for (const path of ["/v1/*", "/api/*", paths.MCP_PATH, ...API_MAP_FILES]) app.use(path, guard);
  const missingPage = addRoutes(app);
  app.notFound((c) => respondUnmatched(c, app, missingPage));
  app.onError((error, c) => respondThrown(c, error));
  return app;
}

export default createApp();

function addRoutes(app: Hono<App>) {
  const self: Service = (request, c, env = c.env) => app.fetch(request, env, c.executionCtx);
  versionFiles(app); // GET /v1/model_prices_and_context_window.json, /api.json, /v1/snapshot.json, /v1/vectors.ndjson, each also under /v1/versions/{serial}, their .sha256 and .minisig, /v1/versions, /.well-known/minisign.pub
  calculators(app); // POST /v1/traces/cost, /v1/responses/cost, /v1/quotes, /api/models/pricing/calculate
  batch(app); //        POST /v1/traces/cost/batch, /v1/responses/cost/batch
  otlp(app); //         POST /v1/otlp/traces
  prices(app); //       GET  /v1/prices, /v1/prices/search
  priceTables(app); //  GET  /v1/prices.csv, /v1/prices.ndjson
  ledger(app); //       GET  /v1/ledger.ndjson, /v1/ledger.csv, and of a version that is pinned
  toolExports(app); //  GET  /v1/exports, /v1/exports/{name}.json, their sums, and of a version that is pinned
  changes(app); //      GET  /v1/changes, /v1/changes.atom, /v1/changes.json
  reference(app); //   GET  /v1/reference/models, /v1/reference/providers, /v1/reference/providers/{id}, /v1/resolve, /v1/prices/history
  serviceState(app); // GET /health, /v1/status, /v1/accuracy
  documents(app); //           GET  /docs, /docs/guide, /openapi.json, /llms.txt, /robots.txt, /.well-known/security.txt
  const missingPage = page(app, self); // GET /, /compare, /changes, /accuracy, /status, /models/{model id}
  siteMap(app, self); //       GET  /sitemap.xml
  mcp(app, self); //           POST /mcp
  return missingPage;
}
