// Headers of every response: request id, CORS for any origin without credentials, what keeps a browser from running or
// framing JSON, no-store unless a route says otherwise. Set before the route runs, so that failures carry them too.
import type { Context, MiddlewareHandler } from "hono";
import type { App } from "./app.ts";
import { respond, setHeaders } from "./respond.ts";

const EXPOSED =
  "x-request-id, x-prices-version, x-prices-as-of, x-prices-since, x-prices-stale, etag, age, retry-after";
const PREFLIGHT_SECONDS = "86400";

/** Gives every answer its headers, before any route runs. */
export function baseHeaders(): MiddlewareHandler<App> {
  return (c, next) => {
    c.set("headers", {
      "x-request-id": crypto.randomUUID(),
      "access-control-allow-origin": "*",
      "access-control-expose-headers": EXPOSED,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": "max-age=31536000",
      "cache-control": "no-store",
    });
    return next();
  };
}

/** Answers OPTIONS on a known path, CORS preflight or not. */
export function preflight(methods: string): (c: Context<App>) => Response {
  return (c) => {
    setHeaders(c, {
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        "content-type, authorization, if-none-match, mcp-protocol-version, mcp-method, mcp-name",
      "access-control-max-age": PREFLIGHT_SECONDS,
      allow: methods,
    });
    return respond(c, 204, null);
  };
}
