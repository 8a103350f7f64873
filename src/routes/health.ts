// GET /health: which prices are served, how old they are, and what of them is lost.
import type { Hono } from "hono";
import type { Health } from "../contract/service-answers.ts";
import { ok } from "../failure.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readMissing, readPrices } from "../http/read-prices.ts";
import { type App, respondJson } from "../http/respond.ts";
import type { PriceStore } from "../store/price-store.ts";

/** GET /health, from a store. */
export function health(app: Hono<App>, store: PriceStore): void {
  app.get("/health", async (c) => {
    const read = await readPrices(c, store, async ({ manifest, stale }) => ok({ manifest, stale }));
    if (!read.ok) return respondFailure(c, read.failure);
    const { manifest, stale } = read.value;
    const { version, serial, published_at, as_of, counts } = manifest;
    const age_seconds = Math.max(0, Math.floor((Date.now() - Date.parse(published_at)) / 1000));
    const missing = await readMissing(c, store);
    return respondJson<Health>(c, {
      status: missing.length > 0 ? "degraded" : stale ? "stale" : "ok",
      ...(missing.length > 0 && { missing }),
      version,
      serial,
      published_at,
      as_of,
      age_seconds,
      counts,
    });
  });
}
