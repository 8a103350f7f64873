// GET /docs, /docs/guide, its recipes, /openapi.json, /llms.txt: files of the site build, sent with the headers every answer has.
import { type Context, Hono } from "hono";
import type { App } from "../http/app.ts";
import { setFileCacheable, setUncacheable } from "../http/cache.ts";
import { respondFailure } from "../http/errors.ts";
import { PAGE_HEADERS } from "../http/page-headers.ts";
import { respond, setHeaders } from "../http/respond.ts";
import { ASSETS_DEADLINE_MS } from "../http/site-assets.ts";
import { withinDeadline } from "../store/deadline.ts";
import { RETRY_AFTER_SECONDS } from "../store/limits.ts";

/** wrangler.toml's `run_worker_first` has the same paths, and the recipes'. */
export const DOCUMENT_PATHS = ["/docs", "/docs/guide", "/openapi.json", "/llms.txt"] as const;

/** Each recipe of the guide has a page of its own; another name is a 404 of the files. */
const RECIPE_PATH = "/docs/guide/:recipe{[a-z-]+}";

/** GET of the documents, from the built files. */
export function documents(): Hono<App> {
  const app = new Hono<App>();
  for (const path of [...DOCUMENT_PATHS, RECIPE_PATH]) app.get(path, sendFile);
  return app;
}

async function sendFile(c: Context<App>): Promise<Response> {
  const { ASSETS } = c.env;
  if (ASSETS === undefined) return c.notFound();
  const file = await withinDeadline(ASSETS_DEADLINE_MS, () => ASSETS.fetch(c.req.raw)).catch(() => undefined);
  if (file === undefined || file.status >= 500) {
    const message = "The document cannot be read just now; try again in a few seconds.";
    return respondFailure(c, { kind: "unavailable", message, retryAfter: RETRY_AFTER_SECONDS });
  }
  if (file.status >= 400) return c.notFound();
  setHeaders(c, { ...Object.fromEntries(file.headers), ...PAGE_HEADERS });
  if (file.status === 200 || file.status === 304) setFileCacheable(c);
  else setUncacheable(c);
  return respond(c, file.status, file.body);
}
