// Which answers caches may keep, where and for how long; their ETags; and conditional requests (RFC 9110, 8.8.3 and 13.1.2; RFC 5861). An
// answer is named by the version and the last price change. No window reaches past the next one. An answer from the last good version is
// neither cached nor tagged, because a 304 cannot take back the `x-prices-stale` of a cached one.
import type { Context } from "hono";
import { unpack } from "../store/kv-value.ts";
import { type App, type Edition, headersOf, respond, setHeaders } from "./respond.ts";

/** Seconds for which an answer is fresh, and then usable while a new one is fetched or while the service fails. */
type Windows = { fresh: number; revalidating: number; failing: number };

const DAY = 86_400;
/** The windows of the cache in front of the Worker, and the seconds of all caches behind that one; docs/operations.md has these too. */
const EDGE: Windows = { fresh: 300, revalidating: 300, failing: DAY };
const FILE_AT_EDGE: Windows = { fresh: DAY, revalidating: DAY, failing: DAY };
const CALLER_FRESH = { map: 300, list: 60, file: 300 };
const FOR_EVER = "public, max-age=31536000, immutable";

/** Read by the cache in front of the Worker before `cache-control`, and removed from the answer. */
const EDGE_HEADER = "cloudflare-cdn-cache-control";

/** How a successful answer may be cached; `pinned` never changes. */
export type Policy = "map" | "list" | "pinned";

/** The weak ETag of an answer; `name` distinguishes answers of one version. */
function entityTag(name: string, { manifest, span }: Edition): string {
  return `W/"${name}-${manifest.version}-${span.since}"`;
}

/** Sets the lifetime and the ETag of a successful answer; one that is stale or has no prices stays `no-store`. */
export function setCacheable(c: Context<App>, policy: Policy, name: string): void {
  const edition = c.get("edition");
  if (edition === undefined || edition.stale) return;
  setHeaders(c, { etag: entityTag(name, edition), ...lifetimes(c.get("keyed"), policy, edition) });
}

/** Sets the caching of a file that only a deploy changes; every deployed Worker has its own cache. */
export function setFileCacheable(c: Context<App>): void {
  setHeaders(c, lifetimeHeaders(FILE_AT_EDGE, CALLER_FRESH.file, Number.POSITIVE_INFINITY, 0));
}

/** Marks the answer uncacheable. Without `cache-control` the edge would cache it, even a 404. */
export function setUncacheable(c: Context<App>): void {
  delete headersOf(c)[EDGE_HEADER];
  setHeaders(c, { "cache-control": "no-store" });
}

function lifetimes(keyed: boolean, policy: Policy, { span, age }: Edition): Readonly<Record<string, string>> {
  // The edge answers from its cache without checking any key.
  if (keyed) return { "cache-control": "private, no-store" };
  if (policy === "pinned") return { "cache-control": FOR_EVER };
  return lifetimeHeaders(EDGE, CALLER_FRESH[policy], span.until - Date.now(), age);
}

/** The headers for both places, by the milliseconds `left` until the next change and the `age` since prices were known as newest. */
function lifetimeHeaders(edge: Windows, callerFresh: number, left: number, age: number) {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const later = Math.max(0, seconds - callerFresh);
  return {
    "cache-control": within({ fresh: callerFresh, revalidating: 0, failing: DAY }, seconds),
    [EDGE_HEADER]: within(aged(edge, Math.ceil(age / 1000)), later),
  };
}

/** The rest of the windows after some seconds; a copy for failures keeps its whole time. */
function aged({ fresh, revalidating, failing }: Windows, age: number): Windows {
  const all = Math.max(0, fresh + revalidating - age);
  const still = Math.max(0, fresh - age);
  return { fresh: still, revalidating: all - still, failing };
}

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

/** Whether the caller holds the same answer, so that a 304 is enough; never when stale. */
export function isHeld(c: Context<App>, name: string, edition = c.get("edition")): boolean {
  const held = c.req.header("if-none-match");
  if (held === undefined || edition === undefined || edition.stale) return false;
  if (held.trim() === "*") return true;
  const opaque = entityTag(name, edition).replace(/^W\//, "");
  return Array.from(held.matchAll(/(?:W\/)?("[^"]*")/g), ([, tag]) => tag).includes(opaque);
}

/** An answer by the `name` in its ETag, JSON unless `type` says otherwise. A body given as a function is made only if it is sent. */
export type Tagged = {
  name: string;
  body: BodyInit | (() => BodyInit | Promise<BodyInit>);
  type?: string;
  policy?: Policy;
};

/** Sends an answer, or 304 if the caller holds it. */
export async function respondTagged(
  c: Context<App>,
  { name, body, type = "application/json", policy = "list" }: Tagged,
): Promise<Response> {
  setCacheable(c, policy, name);
  if (isHeld(c, name)) return respond(c, 304, null);
  setHeaders(c, { "content-type": type });
  return respond(c, 200, typeof body === "function" ? await body() : body);
}

/** A map by its ETag's name; `gzipped` is absent if the caller holds it. `parts` selects the parts of its text to send. */
export type TaggedMap = {
  name: string;
  gzipped?: Uint8Array<ArrayBuffer>;
  type?: string;
  parts?: TransformStream<Uint8Array, Uint8Array>;
};

/** Sends a map under its address's caching policy. */
export function sendMap(c: Context<App>, policy: Policy, tagged: TaggedMap): Response {
  const { name, gzipped, type = "application/json", parts } = tagged;
  setCacheable(c, policy, name);
  setHeaders(c, { vary: "Accept-Encoding" });
  if (gzipped === undefined) return respond(c, 304, null);
  const { gzip, alone } = parts ? { gzip: false, alone: false } : encodingFor(c.req.raw);
  setHeaders(c, { "content-type": type, ...(gzip && { "content-encoding": "gzip" }) });
  if (alone) {
    const headers = headersOf(c);
    delete headers[EDGE_HEADER];
    headers["cache-control"] = headers["cache-control"]?.replace(/^public/, "private") ?? "no-store";
  }
  if (c.req.method === "HEAD") return respond(c, 200, null);
  if (gzip) return respond(c, 200, gzipped, "manual");
  const text = unpack(gzipped);
  return respond(c, 200, parts ? text.pipeThrough(parts) : text);
}

/** Whether the map is sent decompressed, which costs seven times the bytes and the processor time for each. */
export function isUnpacked(c: Context<App>, { gzipped, parts }: TaggedMap): boolean {
  return (
    gzipped !== undefined && c.req.method !== "HEAD" && (parts !== undefined || !encodingFor(c.req.raw).gzip)
  );
}

/**
 * Whether to send gzip, and whether only to this caller. Caches go by the header that this service sees: the edge always writes `br, gzip`
 * there, keeps gzip under it, and passes the caller's own header in `cf.clientAcceptEncoding`. A caller that refuses gzip gets the map
 * decompressed, and no cache may keep that for others.
 */
export function encodingFor(request: Request): { gzip: boolean; alone: boolean } {
  const seen = acceptsGzip(request.headers.get("accept-encoding") ?? undefined);
  const own: unknown = request.cf?.clientAcceptEncoding;
  const refused = seen && typeof own === "string" && !acceptsGzip(own);
  return { gzip: seen && !refused, alone: refused };
}

/** Whether the header allows gzip and does not prefer the uncompressed form (RFC 9110, 12.5.3); hono/accepts ignores q=0 beside `*`. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (coding !== "") weights.set(coding, q === undefined ? 1 : Number(q) || 0);
  }
  const gzip = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}
