// Who may pass: first the rate limit, by key or address (`ratelimits` in wrangler.toml), then the key; and which senders /mcp accepts.
import type { Context, MiddlewareHandler } from "hono";
import { withinDeadline } from "../deadline.ts";
import type { Failure } from "../failure.ts";
import { COST_MAP_PATH } from "../schemas/paths.ts";
import { commaList } from "../schemas/words.ts";
import { hex, sha256 } from "../sha-256.ts";
import { respondFailure } from "./failure-answers.ts";
import type { App } from "./respond.ts";

type Which = (path: string) => boolean;

/** Guards every path except `free` ones; `open` paths need no key. With `CLOSED_FILES` only the cost map is free. Preflights pass. */
export function access(isFree: Which, isOpen: Which): MiddlewareHandler<App> {
  const isLimited = rateLimit();
  return async (c, next) => {
    const isClosed = Boolean(c.env.CLOSED_FILES?.trim());
    const isFreeNow = isClosed ? c.req.path === COST_MAP_PATH : isFree(c.req.path);
    if (isFreeNow || c.req.method === "OPTIONS") return next();
    const digests = acceptedDigests(c.env.API_KEY_SHA256S);
    const key = digests && (await acceptedKey(c.req.header("authorization"), digests));
    if (await isLimited(c, key)) return respondFailure(c, rateLimited());
    let counted = 1;
    c.set("charge", async (requests) => {
      for (; counted < requests; counted++) {
        const isOver = await isLimited(c, key);
        if (isOver) return true;
        // A limiter that fails is not asked again for this request.
        if (isOver === undefined) counted = Number.POSITIVE_INFINITY;
      }
      return false;
    });
    if (digests === undefined || (!isClosed && isOpen(c.req.path))) return next();
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

/** The digests of accepted keys; undefined if the service is open. A setting without a digest accepts no key. */
export function acceptedDigests(secret: string | undefined): string[] | undefined {
  return secret?.trim()
    ? commaList(secret.toLowerCase()).filter((digest) => /^[0-9a-f]{64}$/.test(digest))
    : undefined;
}

/** The digest of an accepted key in an Authorization header, which identifies the caller without the key. */
export async function acceptedKey(authorization: string | undefined, digests: readonly string[]) {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (key === undefined) return undefined;
  const digest = await sha256(key);
  let accepted = 0;
  for (const candidate of digests) accepted |= equal(digest, candidate);
  return accepted === 1 ? hex(digest) : undefined;
}

/** Returns 1 if equal, else 0, always comparing all 32 bytes. */
function equal(digest: Uint8Array, hexDigest: string): number {
  let difference = 0;
  digest.forEach((byte, i) => {
    difference |= byte ^ Number.parseInt(hexDigest.slice(2 * i, 2 * i + 2), 16);
  });
  return difference === 0 ? 1 : 0;
}

/** The Retry-After of a 429: the limit's period in wrangler.toml. */
const LIMIT_PERIOD_SECONDS = 60;

/** A slower limiter counts as allowing the request; it usually answers from memory beside the isolate. */
const LIMITER_DEADLINE_MS = 200;

/** Whether a request exceeds the limit, counted by the digest of its key or else by its address; undefined if the limiter fails. */
export type Limit = (c: Context<App>, key?: string) => Promise<boolean | undefined>;

/** A limiter that logs only its first failure. */
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
      return undefined;
    }
  };
}

export function rateLimited(): Failure {
  const message = `Too many requests; try again in ${LIMIT_PERIOD_SECONDS} seconds.`;
  return { kind: "rate_limited", message, retryAfter: LIMIT_PERIOD_SECONDS };
}

/** The address to count by; IPv4 in IPv6 notation counts as IPv4. */
export function countedAddress(address: string | undefined): string {
  if (address === undefined || address === "") return "unknown";
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head, tail] = address.toLowerCase().split("::", 2);
  const groups = (part = "") => part.split(":").filter((group) => group !== "");
  const [left, right] = [groups(head), groups(tail)];
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((part) => part.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** Answers 403 to a Host missing from `MCP_HOSTS` and, behind keys, to an Origin missing from `MCP_ORIGINS`. */
export function allowedSender(): MiddlewareHandler<App> {
  return async (c, next) => {
    const { MCP_HOSTS, MCP_ORIGINS } = c.env;
    const { host } = new URL(c.req.url);
    const hosts = commaList((MCP_HOSTS ?? "").toLowerCase());
    if (hosts.length > 0 && !hosts.includes(host))
      return respondFailure(c, { kind: "forbidden", message: `host: /mcp does not answer at ${host}` });
    const origin = c.req.header("origin");
    const origins = commaList((MCP_ORIGINS ?? "").toLowerCase());
    if (origin === undefined || !c.get("keyed") || origins.includes(origin)) return next();
    return respondFailure(c, { kind: "forbidden", message: "origin: it may not use /mcp" });
  };
}
