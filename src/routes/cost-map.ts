// GET /v1/model_prices_and_context_window.json: the third-party cost map in force, served as it was published.

import type { Context } from "hono";
import { Hono } from "hono";
import { ok, type Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { isHeld } from "../http/cache.ts";
import { respondFailure } from "../http/errors.ts";
import { type Edition, editionOf } from "../http/price-headers.ts";
import { rateLimit, rateLimited } from "../http/rate-limit.ts";
import { readPrices } from "../http/read-prices.ts";
import { type HeldMap, isUnpacked, sendMap } from "../http/send-map.ts";
import { COST_MAP_PATH } from "../schemas/paths.ts";
import type { MapHashes } from "../schemas/shard.ts";
import type { PriceStore, Version } from "../store/price-store.ts";

export function costMap(store: PriceStore) {
  const isLimited = rateLimit();
  return new Hono<App>().get(COST_MAP_PATH, async (c) => {
    const map = await readPrices(c, store, (version) =>
      heldMap(c, version, editionOf(version), version.span.map),
    );
    if (!map.ok) return respondFailure(c, map.failure);
    if (isUnpacked(c, map.value) && (await isLimited(c))) return respondFailure(c, rateLimited());
    return sendMap(c, "map", map.value);
  });
}

/** A map of an edition, without its bytes when the caller holds it already. Its tag begins with the hash of its text. */
export async function heldMap(
  c: Context<App>,
  version: Version,
  edition: Edition,
  { text, gzip }: MapHashes,
): Promise<Result<HeldMap>> {
  if (isHeld(c, text, edition)) return ok({ name: text });
  const gzipped = await version.gzippedMap(gzip);
  return gzipped.ok ? ok({ name: text, gzipped: gzipped.value }) : gzipped;
}
