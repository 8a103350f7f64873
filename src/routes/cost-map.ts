// GET /v1/model_prices_and_context_window.json and /api.json: LiteLLM's cost map, and the map in the shape of models.dev's, as they are
// in force, served as they were published. Beside each are its sum and its signature; /.well-known/minisign.pub has the key.
import type { Context, Hono } from "hono";
import { fail, ok, type Result } from "../failure.ts";
import { type Limit, rateLimit, rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { type App, type Edition, editionOf, respond, setHeaders } from "../http/respond.ts";
import { isUnpacked, sendMap, type TaggedMap } from "../http/send-map.ts";
import { readSum, type SumKind, sendSum } from "../http/send-sum.ts";
import type { MapHashes } from "../schemas/manifest.ts";
import {
  API_MAP_FILE,
  API_MAP_PATH,
  COST_MAP_FILE,
  COST_MAP_PATH,
  PUBLIC_KEY_PATH,
  RELAY_SUM_PATH,
  SUMS,
} from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Span, Version } from "../store/version.ts";
import { UNAVAILABLE } from "../store/version.ts";

/** A map of a version: its file's name, where the one in force is, and which text a span has; undefined if it has none. */
export type MapFile = { file: string; path: string; in: (span: Span) => MapHashes | undefined };

/** Every map there is. */
export const MAP_FILES: readonly MapFile[] = [
  { file: COST_MAP_FILE, path: COST_MAP_PATH, in: ({ map }) => map },
  { file: API_MAP_FILE, path: API_MAP_PATH, in: ({ api }) => api },
];

/** The kinds of sums. */
export const SUM_KINDS: readonly SumKind[] = ["sha256", "minisig"];

/** Both maps with their sums and signatures, and the key of these, from a store. */
export function costMap(app: Hono<App>, store: PriceStore): void {
  const isLimited = rateLimit();
  for (const map of MAP_FILES) {
    app.get(map.path, (c) => respondMap(c, store, isLimited, map));
    for (const kind of SUM_KINDS)
      app.get(`${map.path}${SUMS[kind]}`, (c) => respondSum(c, store, map.file, kind));
  }
  app.get(RELAY_SUM_PATH, (c) => respondSum(c, store, COST_MAP_FILE, "sha256"));
  app.get(PUBLIC_KEY_PATH, (c) => respondPublicKey(c, store));
}

async function respondMap(
  c: Context<App>,
  store: PriceStore,
  isLimited: Limit,
  which: MapFile,
): Promise<Response> {
  const map = await readPrices(c, store, async (version) => {
    const hashes = which.in(version.span);
    return hashes === undefined ? fail(UNAVAILABLE) : taggedMap(c, version, editionOf(version), hashes);
  });
  if (!map.ok) return respondFailure(c, map.failure);
  if (isUnpacked(c, map.value) && (await isLimited(c))) return respondFailure(c, rateLimited());
  return sendMap(c, "map", map.value);
}

async function respondSum(
  c: Context<App>,
  store: PriceStore,
  file: string,
  kind: SumKind,
): Promise<Response> {
  const sum = await readPrices(c, store, (version) =>
    readSum(version, { file, of: version.manifest, span: version.span }, kind),
  );
  return sum.ok ? sendSum(c, "map", file, sum.value, kind) : respondFailure(c, sum.failure);
}

async function respondPublicKey(c: Context<App>, store: PriceStore): Promise<Response> {
  const key = await readPrices(c, store, async ({ manifest, publication }) => {
    if (manifest.publication === undefined) return ok(undefined);
    const record = await publication(manifest.publication);
    return record.ok ? ok(record.value.public_key) : record;
  });
  if (!key.ok) return respondFailure(c, key.failure);
  if (key.value === undefined)
    return respondFailure(c, { kind: "no_route", message: "The served version is not signed." });
  setHeaders(c, { "content-type": "text/plain; charset=utf-8" });
  return respond(c, 200, `untrusted comment: minisign public key of model-prices\n${key.value}\n`);
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
