// Headers of every response: request id, CORS for any origin without credentials, nosniff, no-store unless a route
// says otherwise. Set before the route runs, so that failures carry them too.
import type { Context, MiddlewareHandler } from "hono";
import type { App } from "./app.ts";

const EXPOSED = "x-request-id, x-prices-version, x-prices-as-of, x-prices-stale, etag, retry-after";
const PREFLIGHT_SECONDS = "86400";

export function envelope(): MiddlewareHandler<App> {
  return (c, next) => {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    c.header("x-request-id", requestId);
    c.header("access-control-allow-origin", "*");
    c.header("access-control-expose-headers", EXPOSED);
    c.header("x-content-type-options", "nosniff");
    c.header("cache-control", "no-store");
    return next();
  };
}

/** Answers OPTIONS on a known path, CORS preflight or not. */
export function preflight(methods: string): (c: Context<App>) => Response {
  return (c) => {
    c.header("access-control-allow-methods", methods);
    c.header("access-control-allow-headers", "content-type, authorization, if-none-match");
    c.header("access-control-max-age", PREFLIGHT_SECONDS);
    c.header("allow", methods);
    return c.body(null, 204);
  };
}
