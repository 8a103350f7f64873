// Serves the documents of the site build with the service's own address and headers, and security.txt.
import type { Context, Hono } from "hono";
import { withinDeadline } from "../deadline.ts";
import { setFileCacheable, setUncacheable } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { PAGE_HEADERS } from "../http/page-headers.ts";
import { type App, respond, setHeaders } from "../http/respond.ts";
import { ASSETS_DEADLINE_MS } from "../http/site-assets.ts";
import { SECURITY_TEXT_PATH } from "../schemas/paths.ts";
import { UNREADABLE_RETRY_SECONDS } from "../store/limits.ts";

/** wrangler.toml lists the same paths, and those of the recipes, in `run_worker_first`. */
export const DOCUMENT_PATHS = ["/docs", "/docs/guide", "/openapi.json", "/llms.txt", "/robots.txt"] as const;

/** Each recipe of the guide is a page; the files answer any other name with 404. */
const RECIPE_PATH = "/docs/guide/:recipe{[a-z-]+}";

/** Stands for the service's address in the built files; scripts/docs writes it. */
const PLACEHOLDER = "$BASE";
/** The characters of a host that are safe to put into a shell command or a document. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

export function documents(app: Hono<App>): void {
  for (const path of [...DOCUMENT_PATHS, RECIPE_PATH]) app.get(path, sendFile);
  app.get(SECURITY_TEXT_PATH, securityText);
}

async function sendFile(c: Context<App>): Promise<Response> {
  const { ASSETS } = c.env;
  if (ASSETS === undefined) return c.notFound();
  const file = await withinDeadline(ASSETS_DEADLINE_MS, () => ASSETS.fetch(c.req.raw)).catch(() => undefined);
  if (file === undefined || file.status >= 500) {
    const message = "The document cannot be read just now; try again in a few seconds.";
    return respondFailure(c, { kind: "unavailable", message, retryAfter: UNREADABLE_RETRY_SECONDS });
  }
  if (file.status >= 400) return c.notFound();
  const { "content-length": _length, ...headers } = Object.fromEntries(file.headers);
  setHeaders(c, { ...headers, ...PAGE_HEADERS });
  if (file.status === 200 || file.status === 304) setFileCacheable(c);
  else setUncacheable(c);
  const isText = file.headers.get("content-type")?.startsWith("text/") === true;
  if (file.status !== 200 || !isText) return respond(c, file.status, file.body);
  const { origin } = new URL(c.req.url);
  const text = await file.text();
  return respond(c, 200, PLAIN_ORIGIN.test(origin) ? text.replaceAll(PLACEHOLDER, origin) : text);
}

/** Months after which a copy of security.txt expires; the standard recommends less than a year. */
const MONTHS = 6;

/** Says where to report weaknesses: SECURITY_CONTACT, or else the host's security mailbox (RFC 2142). */
function securityText(c: Context<App>): Response {
  const { origin, hostname } = new URL(c.req.url);
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
  const lines = [
    `Contact: ${c.env.SECURITY_CONTACT ?? `mailto:security@${hostname}`}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
    "Preferred-Languages: en",
  ];
  setFileCacheable(c);
  setHeaders(c, { "content-type": "text/plain; charset=utf-8" });
  return respond(c, 200, `${lines.join("\n")}\n`);
}
