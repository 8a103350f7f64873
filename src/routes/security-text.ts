// GET /.well-known/security.txt: where weaknesses are reported (RFC 9116).
import type { Hono } from "hono";
import { setFileCacheable } from "../http/cache.ts";
import { type App, respond, setHeaders } from "../http/respond.ts";
import { SECURITY_TEXT_PATH } from "../schemas/paths.ts";

/** Months after which a copy is no longer to be believed; the standard wants less than a year. */
const MONTHS = 6;

/** The text; without SECURITY_CONTACT the mailbox that RFC 2142 keeps for it at the host. */
export function securityText(app: Hono<App>): void {
  app.get(SECURITY_TEXT_PATH, (c) => {
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
  });
}
