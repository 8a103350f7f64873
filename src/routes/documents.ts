// GET /docs, /docs/guide, /openapi.json, /llms.txt: files of the site build, sent with the headers every answer has.
import { type Context, Hono } from "hono";
import type { App } from "../http/app.ts";
import { PAGE_HEADERS } from "../http/page-headers.ts";
import { respond, setHeaders } from "../http/respond.ts";

/** wrangler.toml's `run_worker_first` has the same paths. */
export const DOCUMENT_PATHS = ["/docs", "/docs/guide", "/openapi.json", "/llms.txt"] as const;

export function documents(): Hono<App> {
  const app = new Hono<App>();
  for (const path of DOCUMENT_PATHS) app.get(path, sendFile);
  return app;
}

async function sendFile(c: Context<App>): Promise<Response> {
  if (c.env.ASSETS === undefined) return c.notFound();
  const file = await c.env.ASSETS.fetch(c.req.raw);
  setHeaders(c, { ...Object.fromEntries(file.headers), ...PAGE_HEADERS });
  return respond(c, file.status, file.body);
}
