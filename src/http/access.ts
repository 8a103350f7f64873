// Who may pass: the rate limit first, by key or address, then the key where keys are configured.
import type { MiddlewareHandler } from "hono";
import type { App } from "./app.ts";
import { acceptedDigests, acceptedKey } from "./auth.ts";
import { respondFailure } from "./failure-answers.ts";
import { rateLimit, rateLimited } from "./rate-limit.ts";

/** Guards every path it is mounted on but `free`; those that are open want no key. A preflight always passes. */
export function access(free: string, isOpen: (path: string) => boolean): MiddlewareHandler<App> {
  const isLimited = rateLimit();
  return async (c, next) => {
    if (c.req.path === free || c.req.method === "OPTIONS") return next();
    const digests = acceptedDigests(c.env.API_KEY_SHA256S);
    const key = digests && (await acceptedKey(c.req.header("authorization"), digests));
    if (await isLimited(c, key)) return respondFailure(c, rateLimited());
    c.set("charge", () => isLimited(c, key));
    if (digests === undefined || isOpen(c.req.path)) return next();
    if (key === undefined) {
      return respondFailure(c, {
        kind: "unauthorized",
        message: "authorization: expected `Bearer <key>` with a key this service accepts",
      });
    }
    c.set("keyed", true);
    return next();
  };
}
