// How a route reads prices: through the store, with the headers that say which version it saw.
import type { Context } from "hono";
import type { Result } from "../failure.ts";
import type { Io, PriceStore, Version } from "../store/price-store.ts";
import type { App } from "./app.ts";
import { setPriceHeaders } from "./price-headers.ts";

/** Runs `work` on one version of the prices, whole; it may run again on the last good version. */
export async function readPrices<T>(
  c: Context<App>,
  store: PriceStore,
  work: (version: Version) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { version, result } = await store.read(ioOf(c), work);
  if (version) setPriceHeaders(c, version);
  return result;
}

function ioOf(c: Context<App>): Io {
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
