// Which answers may be kept and how long, their entity tags, and conditional requests (RFC 9110, 8.8.3 and 13.1.2; RFC 5861).
// An answer is named by the version and the last turning instant of its prices. No window reaches past the next one, and an
// answer from the last good version is neither kept nor tagged: a 304 cannot take back the `x-prices-stale` of a kept one.
import type { Context } from "hono";
import type { App } from "./app.ts";
import type { Edition } from "./price-headers.ts";
import { setHeaders } from "./respond.ts";

/** Seconds an answer is fresh, and after them may be used while a new one is asked for, or when none can be had. */
type Windows = { fresh: number; revalidating: number; failing: number };

const POLICIES: Record<"map" | "list", Windows> = {
  map: { fresh: 300, revalidating: 3600, failing: 86_400 },
  list: { fresh: 60, revalidating: 600, failing: 86_400 },
};
const FOR_EVER = "public, max-age=31536000, immutable";

/** What a successful answer is kept under: `pinned` never changes. */
export type Policy = keyof typeof POLICIES | "pinned";

/** The weak tag of an answer: `name` tells answers of one version apart. */
export function entityTag(name: string, { version, since = "" }: Edition): string {
  return `W/"${name}-${version}-${since}"`;
}

/**
 * Sets how long a successful answer may be kept, and its tag. Behind keys nobody may keep it; a stale one, or one that rests on
 * no prices, is left as it is: `no-store`.
 */
export function setCacheable(c: Context<App>, policy: Policy, name: string): void {
  const edition = c.get("edition");
  if (edition === undefined || edition.stale) return;
  const lifetime = policy === "pinned" ? FOR_EVER : within(POLICIES[policy], edition.until - Date.now());
  setHeaders(c, {
    "cache-control": c.get("keyed") ? "private, no-store" : lifetime,
    etag: entityTag(name, edition),
  });
}

/** Windows cut to what is left, in milliseconds, before prices turn. */
function within({ fresh, revalidating, failing }: Windows, left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const maxAge = Math.min(fresh, seconds);
  const after = seconds - maxAge;
  return [
    `public, max-age=${maxAge}`,
    ...(after > 0 ? [`stale-while-revalidate=${Math.min(revalidating, after)}`] : []),
    ...(after > 0 ? [`stale-if-error=${Math.min(failing, after)}`] : []),
  ].join(", ");
}

/** The caller already holds what would be sent with 200: answer 304. Never when stale, whatever the caller holds. */
export function isHeld(c: Context<App>, name: string, edition: Edition | undefined): boolean {
  const held = c.req.header("if-none-match");
  if (held === undefined || edition === undefined || edition.stale) return false;
  if (held.trim() === "*") return true;
  const opaque = entityTag(name, edition).replace(/^W\//, "");
  return Array.from(held.matchAll(/(?:W\/)?("[^"]*")/g), ([, tag]) => tag).includes(opaque);
}
