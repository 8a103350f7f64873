// How a route reads prices: through the store, with the headers that say which version it saw.
import type { Context } from "hono";
import type { Io, PriceStore, Version } from "../catalog/read.ts";
import type { Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { setPriceHeaders } from "../http/price-headers.ts";

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
  return { kv: c.env.PRICES, now: Date.now(), waitUntil: (work) => c.executionCtx.waitUntil(work) };
}
