// How a route reads prices: through the store, with headers that name the version.
import type { Context } from "hono";
import type { Result } from "../failure.ts";
import type { Io, ReadResult, Version, Work } from "../store/version.ts";
import { rateLimited } from "./access.ts";
import { isHeld, respondTagged, type Tagged } from "./cache.ts";
import { respondFailure } from "./failure-answers.ts";
import { type App, setEdition } from "./respond.ts";

type Pinned = string | number | null | undefined;

/** The version from which all requests of one page are answered, set by the first. */
export type OneVersion = { version?: Version };

const oneVersions = new WeakMap<Request, OneVersion>();

/** Pins an internal request to the version of its page's other requests. */
export function pinVersion(request: Request, one: OneVersion): Request {
  oneVersions.set(request, one);
  return request;
}

/** Whether a request was made by a page or tool of ours. */
export function isOurOwn(request: Request): boolean {
  return oneVersions.has(request);
}

/** Runs `work` on one version, possibly again on the last good one. */
export async function readPrices<T>(c: Context<App>, work: Work<T>, pinned?: Pinned): Promise<Result<T>> {
  const { version, result } =
    pinned == null
      ? await readVersion(c, work)
      : await c.get("store").readPinned(toIo(c), String(pinned), work);
  setEdition(c, version);
  return result;
}

/** A list answer; `charge` is the number of requests it counts as. */
export type ListAnswer = Tagged & { charge?: number };

/** Answers with the list that `work` makes, with 304 if the caller holds it, or with the failure. */
export async function respondRead(c: Context<App>, work: Work<ListAnswer>, pinned?: Pinned) {
  const read = await readPrices(c, work, pinned);
  if (!read.ok) return respondFailure(c, read.failure);
  const { charge, ...answer } = read.value;
  const isCounted = charge !== undefined && !isHeld(c, answer.name);
  if (isCounted && (await c.get("charge")?.(charge))) return respondFailure(c, rateLimited());
  return respondTagged(c, answer);
}

/** Like `readPrices`, for answers that name another version than the one they were read through. */
export async function readVersion<T>(c: Context<App>, work: Work<T>): Promise<ReadResult<T>> {
  const one = oneVersions.get(c.req.raw);
  if (one?.version) return { version: one.version, result: await work(one.version) };
  const answer = await c.get("store").read(toIo(c), work);
  if (one) one.version = answer.version;
  return answer;
}

/** The keys of the served prices that cannot be read; empty if all can. */
export function readMissing(c: Context<App>): Promise<string[]> {
  return c.get("store").missing(toIo(c));
}

function toIo(c: Context<App>): Io {
  /** Lets work finish after the answer. Without an execution context, as in `app.request`, it finishes by itself. */
  const waitUntil = (work: Promise<unknown>) => {
    try {
      c.executionCtx.waitUntil(work);
    } catch {
      // Hono throws if there is no execution context and offers no other check.
    }
  };
  return { kv: c.env.PRICES, now: Date.now(), waitUntil };
}
