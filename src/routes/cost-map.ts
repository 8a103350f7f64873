// GET /v1/model_prices_and_context_window.json and /api.json: LiteLLM's cost map, and the map in the shape of models.dev's, as they are
// in force, served as they were published.
import type { Context, Hono } from "hono";
import { fail, ok, type Result } from "../failure.ts";
import { type Limit, rateLimit, rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { type App, type Edition, editionOf } from "../http/respond.ts";
import { isUnpacked, sendMap, type TaggedMap } from "../http/send-map.ts";
import type { MapHashes } from "../schemas/manifest.ts";
import { API_MAP_PATH, COST_MAP_PATH } from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Span, Version } from "../store/version.ts";
import { UNAVAILABLE } from "../store/version.ts";

/** Which of a version's maps is wanted; undefined if the version has no such map. */
export type WhichMap = (span: Span) => MapHashes | undefined;

/** Both maps, from a store. */
export function costMap(app: Hono<App>, store: PriceStore): void {
  const isLimited = rateLimit();
  app
    .get(COST_MAP_PATH, (c) => respondMap(c, store, isLimited, ({ map }) => map))
    .get(API_MAP_PATH, (c) => respondMap(c, store, isLimited, ({ api }) => api));
}

async function respondMap(
  c: Context<App>,
  store: PriceStore,
  isLimited: Limit,
  which: WhichMap,
): Promise<Response> {
  const map = await readPrices(c, store, async (version) => {
    const hashes = which(version.span);
    return hashes === undefined ? fail(UNAVAILABLE) : taggedMap(c, version, editionOf(version), hashes);
  });
  if (!map.ok) return respondFailure(c, map.failure);
  if (isUnpacked(c, map.value) && (await isLimited(c))) return respondFailure(c, rateLimited());
  return sendMap(c, "map", map.value);
}

/** A map of an edition, without its bytes when the caller holds it already. Its tag begins with the hash of its text. */
export async function taggedMap(
  c: Context<App>,
  version: Version,
  edition: Edition,
  { text, gzip }: MapHashes,
): Promise<Result<TaggedMap>> {
  if (matchesIfNoneMatch(c, text, edition)) return ok({ name: text });
  const gzipped = await version.gzippedMap(gzip);
  return gzipped.ok ? ok({ name: text, gzipped: gzipped.value }) : gzipped;
}
