// GET /v1/model_prices_and_context_window.json: the third-party cost map, served as it was published.

import type { Context } from "hono";
import { Hono } from "hono";
import { ok, type Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { isHeld } from "../http/cache.ts";
import { respondFailure } from "../http/errors.ts";
import { readPrices } from "../http/read-prices.ts";
import { type HeldMap, sendMap } from "../http/send-map.ts";
import { COST_MAP_PATH } from "../schemas/paths.ts";
import type { PastVersion } from "../schemas/shard.ts";
import type { PriceStore, Version } from "../store/price-store.ts";

export function costMap(store: PriceStore) {
  return new Hono<App>().get(COST_MAP_PATH, async (c) => {
    const map = await readPrices(c, store, (version) => heldMap(c, version, version.manifest.map));
    return map.ok ? sendMap(c, "map", map.value) : respondFailure(c, map.failure);
  });
}

/** The map of a version, without its bytes when the caller holds it already. */
export async function heldMap(
  c: Context<App>,
  version: Version,
  { text, gzip }: PastVersion["map"],
): Promise<Result<HeldMap>> {
  // The hash of the text, so that one tag holds for both encodings.
  const etag = `W/"${text}"`;
  if (isHeld(c, etag)) return ok({ etag });
  const gzipped = await version.gzippedMap(gzip);
  return gzipped.ok ? ok({ etag, gzipped: gzipped.value }) : gzipped;
}
