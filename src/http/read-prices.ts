// How a route reads prices: through the store, with the headers that say which version it saw.
import type { Context } from "hono";
import type { Result } from "../failure.ts";
import type { Io, ReadResult, Version } from "../store/version.ts";
import { rateLimited } from "./access.ts";
import { matchesIfNoneMatch, type Policy, respondList } from "./cache.ts";
import { respondFailure } from "./failure-answers.ts";
import { type App, editionOf, setEdition } from "./respond.ts";

type Work<T> = (version: Version) => Promise<Result<T>>;

/** The version that several requests of one page are answered from, once the first of them was. */
export type OneVersion = { version?: Version };

const oneVersions = new WeakMap<Request, OneVersion>();

/** Pins an internal request to the version of the other requests of its page. */
export function pinVersion(request: Request, one: OneVersion): Request {
  oneVersions.set(request, one);
  return request;
}

/** Whether a request is one of a page or a tool, whose own request is being answered. */
export function isOurOwn(request: Request): boolean {
  return oneVersions.has(request);
}

/**
 * Runs `work` on one version of the prices, whole; it may run again on the last good version. `pinned` is the one the caller
 * wants and no other, by serial or hash.
 */
export async function readPrices<T>(
  c: Context<App>,
  work: Work<T>,
  pinned?: string | number | null,
): Promise<Result<T>> {
  const { version, result } =
    pinned == null
      ? await readVersion(c, work)
      : await c.get("store").readPinned(toIo(c), String(pinned), work);
  if (version) setEdition(c, editionOf(version));
  return result;
}

/**
 * What a list is answered with: its tag has the `name`; `charge` is what it counts against the rate limit where more than one request. A
 * body that is a function is made when the caller does not hold the answer already.
 */
export type ListAnswer = {
  name: string;
  body: string | Uint8Array<ArrayBuffer> | (() => BodyInit | Promise<BodyInit>);
  type?: string;
  policy?: Policy;
  charge?: number;
};

/** Answers with the list that `work` makes of the prices, 304 where the caller holds it, or with the failure. */
export async function respondRead(
  c: Context<App>,
  work: Work<ListAnswer>,
  pinned?: string | number | null,
): Promise<Response> {
  const read = await readPrices(c, work, pinned);
  if (!read.ok) return respondFailure(c, read.failure);
  const { name, body, charge, ...form } = read.value;
  if (matchesIfNoneMatch(c, name, c.get("edition"))) return respondList(c, name, "", form);
  if (charge !== undefined && (await c.get("charge")?.(charge))) return respondFailure(c, rateLimited());
  return respondList(c, name, typeof body === "function" ? await body() : body, form);
}

/** Like `readPrices`, for answers that name another version than the one they were read through. */
export async function readVersion<T>(c: Context<App>, work: Work<T>): Promise<ReadResult<T>> {
  const one = oneVersions.get(c.req.raw);
  if (one?.version) return { version: one.version, result: await work(one.version) };
  const answer = await c.get("store").read(toIo(c), work);
  if (one && answer.version) one.version = answer.version;
  return answer;
}

/** The keys of the served prices that cannot be read; empty while all is well. */
export function readMissing(c: Context<App>): Promise<string[]> {
  return c.get("store").missing(toIo(c));
}

function toIo(c: Context<App>): Io {
  return { kv: c.env.PRICES, now: Date.now(), waitUntil: (work) => keepAlive(c, work) };
}

/** Asks the runtime to let work end after the answer. `app.request` may come without one; then it ends by itself. */
function keepAlive(c: Context<App>, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Hono has no other way to ask whether there is an execution context.
  }
}
