// The rate limit: who is counted, and what is answered past it. How many requests in how long is in wrangler.toml
// (`ratelimits`); what a batch counts for, in routes/batch.ts. A limiter that fails or does not answer limits nobody.
import type { Context } from "hono";
import { withinDeadline } from "../deadline.ts";
import type { Failure } from "../failure.ts";
import type { App } from "./app.ts";
import { countedAddress } from "./client-address.ts";

/** Retry-After of a 429: the period of the limit in wrangler.toml. */
const LIMIT_PERIOD_SECONDS = 60;

/** A limiter that takes longer counts as one that says yes: it usually answers from memory beside the isolate. */
const LIMITER_DEADLINE_MS = 200;

/** Whether a request is one too many, counted by its key's digest or else by its address. */
export type Limit = (c: Context<App>, key?: string) => Promise<boolean>;

/** A limit that logs its first failure only. */
export function rateLimit(): Limit {
  let warned = false;
  return async (c, key) => {
    const limiter = c.env.RATE_LIMITER;
    if (limiter === undefined) return false;
    const caller = key ? `key:${key}` : `ip:${countedAddress(c.req.header("cf-connecting-ip"))}`;
    try {
      return !(await withinDeadline(LIMITER_DEADLINE_MS, () => limiter.limit({ key: caller }))).success;
    } catch (error) {
      if (!warned) console.error(`rate limiter: ${String(error).slice(0, 300)}`);
      warned = true;
      return false;
    }
  };
}

/** The answer to a request past the limit. */
export function rateLimited(): Failure {
  const message = `Too many requests; try again in ${LIMIT_PERIOD_SECONDS} seconds.`;
  return { kind: "rate_limited", message, retryAfter: LIMIT_PERIOD_SECONDS };
}
