// Cache-Control of successful answers, weak entity tags and conditional requests (RFC 9110, 8.8.3 and 13.1.2).
import type { Context } from "hono";
import type { App } from "./app.ts";
import { setHeaders } from "./respond.ts";

const POLICIES = {
  map: "public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400",
  pinned: "public, max-age=31536000, immutable",
  list: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
};

/** Sets how long a successful answer may be kept; behind keys nobody may keep it. */
export function setCacheable(c: Context<App>, policy: keyof typeof POLICIES, etag: string): void {
  setHeaders(c, { "cache-control": c.get("keyed") ? "private, no-store" : POLICIES[policy], etag });
}

/** The caller already holds what `etag` names: answer 304. */
export function isHeld(c: Context<App>, etag: string): boolean {
  const held = c.req.header("if-none-match");
  if (held === undefined) return false;
  if (held.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return Array.from(held.matchAll(/(?:W\/)?("[^"]*")/g), ([, tag]) => tag).includes(opaque);
}
