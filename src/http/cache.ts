// Which answers may be kept, where and how long, their entity tags, and conditional requests (RFC 9110, 8.8.3 and 13.1.2; RFC 5861).
// An answer is named by the version and the last price change time of its prices. No window reaches past the next one, and an
// answer from the last good version is neither kept nor tagged: a 304 cannot take back the `x-prices-stale` of a kept one.
import type { Context } from "hono";
import { type App, type Edition, headersOf, respond, setHeaders } from "./respond.ts";

/** Seconds an answer is fresh, and after them may be used while a new one is asked for, or when the service fails. */
type Windows = { fresh: number; revalidating: number; failing: number };

/** In front of the Worker, and everywhere behind that. docs/operations.md has the same figures. */
type Lifetimes = { edge: Windows; caller: Windows };

const DAY = 86_400;
const EDGE: Windows = { fresh: 300, revalidating: 300, failing: DAY };
const POLICIES: Record<"map" | "list", Lifetimes> = {
  map: { edge: EDGE, caller: { fresh: 300, revalidating: 0, failing: DAY } },
  list: { edge: EDGE, caller: { fresh: 60, revalidating: 0, failing: DAY } },
};
const FILE: Lifetimes = {
  edge: { fresh: DAY, revalidating: DAY, failing: DAY },
  caller: { fresh: 300, revalidating: 0, failing: DAY },
};
const FOR_EVER = "public, max-age=31536000, immutable";

/** What the cache in front of the Worker goes by before `cache-control`, and takes out of the answer. */
const EDGE_HEADER = "cloudflare-cdn-cache-control";

/** What a successful answer is kept under: `pinned` never changes. */
export type Policy = keyof typeof POLICIES | "pinned";

/** The weak tag of an answer: `name` keeps answers of one version apart. */
function entityTag(name: string, { version, since = "" }: Edition): string {
  return `W/"${name}-${version}-${since}"`;
}

/**
 * Sets how long a successful answer may be kept, and its tag. Behind keys no cache may keep it; a stale answer, or one that rests
 * on no prices, stays `no-store`.
 */
export function setCacheable(c: Context<App>, policy: Policy, name: string): void {
  const edition = c.get("edition");
  if (edition === undefined || edition.stale) return;
  setHeaders(c, { etag: entityTag(name, edition), ...lifetimes(c.get("keyed"), policy, edition) });
}

/** Sets how long a file may be kept that only a deploy changes: every deployed Worker has a cache of its own. */
export function setFileCacheable(c: Context<App>): void {
  setHeaders(c, lifetimeHeaders(FILE, Number.POSITIVE_INFINITY, 0));
}

/** Marks the answer uncacheable. Without `cache-control` the edge would keep it, a 404 too. */
export function setUncacheable(c: Context<App>): void {
  delete headersOf(c)[EDGE_HEADER];
  setHeaders(c, { "cache-control": "no-store" });
}

/** Lets the caller keep the answer as long as before, and no cache that has other callers. */
export function keepForCallerAlone(c: Context<App>): void {
  const headers = headersOf(c);
  delete headers[EDGE_HEADER];
  headers["cache-control"] = headers["cache-control"]?.replace(/^public/, "private") ?? "no-store";
}

function lifetimes(
  keyed: boolean,
  policy: Policy,
  { until, age }: Edition,
): Readonly<Record<string, string>> {
  // The edge looks at no key before it answers with what it has.
  if (keyed) return { "cache-control": "private, no-store" };
  if (policy === "pinned") return { "cache-control": FOR_EVER };
  return lifetimeHeaders(POLICIES[policy], until - Date.now(), age);
}

/**
 * The headers for both places; `left` and `age` are milliseconds until the next price change and since they were known to be the newest.
 * The edge has that much less time, and leaves a caller that counts from the answer's arrival its own.
 */
function lifetimeHeaders(places: Lifetimes, left: number, age: number): Readonly<Record<string, string>> {
  const { edge, caller } = places;
  const seconds = Math.max(0, Math.floor(left / 1000));
  const old = Math.ceil(age / 1000);
  const later = Math.max(0, seconds - caller.fresh);
  return { "cache-control": within(caller, seconds), [EDGE_HEADER]: within(aged(edge, old), later) };
}

/** What is left of windows so many seconds after they began; a copy for times of failure is no less good for it. */
function aged({ fresh, revalidating, failing }: Windows, age: number): Windows {
  const all = Math.max(0, fresh + revalidating - age);
  const still = Math.max(0, fresh - age);
  return { fresh: still, revalidating: all - still, failing };
}

/** Windows cut to so many seconds. */
function within({ fresh, revalidating, failing }: Windows, seconds: number): string {
  const maxAge = Math.min(fresh, seconds);
  const after = seconds - maxAge;
  const whileRenewed = Math.min(revalidating, after);
  return [
    `public, max-age=${maxAge}`,
    ...(whileRenewed > 0 ? [`stale-while-revalidate=${whileRenewed}`] : []),
    ...(after > 0 ? [`stale-if-error=${Math.min(failing, after)}`] : []),
  ].join(", ");
}

/** The caller already holds what would be sent with 200: answer 304. Never when stale, whatever the caller holds. */
export function matchesIfNoneMatch(c: Context<App>, name: string, edition: Edition | undefined): boolean {
  const held = c.req.header("if-none-match");
  if (held === undefined || edition === undefined || edition.stale) return false;
  if (held.trim() === "*") return true;
  const opaque = entityTag(name, edition).replace(/^W\//, "");
  return Array.from(held.matchAll(/(?:W\/)?("[^"]*")/g), ([, tag]) => tag).includes(opaque);
}

/** Answers with a list, as JSON text unless `form` says otherwise, or 304 when the caller has it; its tag has the `name`. */
export function respondList(
  c: Context<App>,
  name: string,
  body: BodyInit,
  { type = "application/json", policy = "list" }: { type?: string; policy?: Policy } = {},
): Response {
  setCacheable(c, policy, name);
  if (matchesIfNoneMatch(c, name, c.get("edition"))) return respond(c, 304, null);
  setHeaders(c, { "content-type": type });
  return respond(c, 200, body);
}
