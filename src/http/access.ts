// Who may pass: the rate limit first, by key or address, then the key where keys are configured.
import type { MiddlewareHandler } from "hono";
import type { App } from "./app.ts";
import { acceptedDigests, acceptedKey } from "./auth.ts";
import { countedAddress } from "./client-address.ts";
import { respondFailure } from "./errors.ts";

const RETRY_AFTER_SECONDS = 60;

/** Guards every path it is mounted on but `open`; a preflight always passes. */
export function gate(open: string): MiddlewareHandler<App> {
  let warned = false;
  return async (c, next) => {
    if (c.req.path === open || c.req.method === "OPTIONS") return next();
    const digests = acceptedDigests(c.env.API_KEY_SHA256S);
    const key = digests && (await acceptedKey(c.req.header("authorization"), digests));
    try {
      const caller = key ? `key:${key}` : `ip:${countedAddress(c.req.header("cf-connecting-ip"))}`;
      const outcome = await c.env.RATE_LIMITER?.limit({ key: caller });
      if (outcome?.success === false) {
        const message = `Too many requests; try again in ${RETRY_AFTER_SECONDS} seconds.`;
        return respondFailure(c, { kind: "rate_limited", message, retryAfter: RETRY_AFTER_SECONDS });
      }
    } catch (error) {
      // A limiter that fails must not fail the request.
      if (!warned) console.error(`rate limiter: ${String(error).slice(0, 300)}`);
      warned = true;
    }
    if (digests === undefined) return next();
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
