// GET /v1/model_prices_and_context_window.json, /api.json and /v1/snapshot.json: LiteLLM's cost map, the map in the shape of models.dev's,
// and all that a bill needs, as they are in force, served as they were published. Beside each are its sum and its signature;
// /.well-known/minisign.pub has the key.
import type { Context, Hono } from "hono";
import { snapshotQuery } from "../contract/list-requests.ts";
import { fail, ok, type Result } from "../failure.ts";
import { type Limit, rateLimit, rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { type App, type Edition, editionOf, respond, setHeaders } from "../http/respond.ts";
import { isUnpacked, sendMap, type TaggedMap } from "../http/send-map.ts";
import { readSum, type SumKind, sendSum } from "../http/send-sum.ts";
import { validate } from "../http/validate.ts";
import type { MapHashes } from "../schemas/manifest.ts";
import {
  API_MAP_FILE,
  API_MAP_PATH,
  COST_MAP_FILE,
  COST_MAP_PATH,
  LEDGER_FILES,
  PUBLIC_KEY_PATH,
  RELAY_SUM_PATH,
  SNAPSHOT_FILE,
  SUMS,
  VECTORS_FILE,
} from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import { knownSlugs } from "../store/provider-index.ts";
import type { Span, Version } from "../store/version.ts";
import { UNAVAILABLE } from "../store/version.ts";

/**
 * A map or another file of a version. `path` serves the one in force; `in` gives the hashes of the text that a span of the version has,
 * or undefined where it has none. A file with `inParts` can be asked for by provider.
 */
export type MapFile = {
  file: string;
  path: string;
  in: (span: Span) => MapHashes | undefined;
  type?: string;
  inParts?: true;
};

/** Every one there is. */
export const MAP_FILES: readonly MapFile[] = [
  { file: COST_MAP_FILE, path: COST_MAP_PATH, in: ({ map }) => map },
  { file: API_MAP_FILE, path: API_MAP_PATH, in: ({ api }) => api },
  { ...madeAtPublish(SNAPSHOT_FILE), inParts: true },
  { ...madeAtPublish(VECTORS_FILE), type: "application/x-ndjson" },
];

function madeAtPublish(file: string): MapFile {
  const hashes = ({ files }: Span) => {
    const gzip = files?.[file];
    return gzip === undefined ? undefined : { text: gzip, gzip };
  };
  return { file, path: `/v1/${file}`, in: hashes };
}

/** Every file of a version that has a sum and a signature. The ledger is the same in every span. */
export const SUMMED_FILES: readonly MapFile[] = [
  ...MAP_FILES,
  ...LEDGER_FILES.map((file): MapFile => ({ file, path: `/v1/${file}`, in: ({ map }) => map })),
];

/** The kinds of sums. */
export const SUM_KINDS: readonly SumKind[] = ["sha256", "minisig"];

/** Both maps, the sums and signatures of all files, and the key of these, from a store. */
export function costMap(app: Hono<App>, store: PriceStore): void {
  const isLimited = rateLimit();
  for (const map of MAP_FILES) {
    if (map.inParts)
      app.get(map.path, validate("query", snapshotQuery), (c) =>
        respondMap(c, store, isLimited, map, c.req.valid("query").provider_id),
      );
    else app.get(map.path, (c) => respondMap(c, store, isLimited, map));
  }
  for (const { file, path } of SUMMED_FILES)
    for (const kind of SUM_KINDS) app.get(`${path}${SUMS[kind]}`, (c) => respondSum(c, store, file, kind));
  app.get(RELAY_SUM_PATH, (c) => respondSum(c, store, COST_MAP_FILE, "sha256"));
  app.get(PUBLIC_KEY_PATH, (c) => respondPublicKey(c, store));
}

async function respondMap(
  c: Context<App>,
  store: PriceStore,
  isLimited: Limit,
  which: MapFile,
  only?: readonly string[],
): Promise<Response> {
  const map = await readPrices(c, store, async (version) => {
    const hashes = which.in(version.span);
    const wanted = { ...which, only };
    return hashes === undefined
      ? fail(UNAVAILABLE)
      : taggedMap(c, version, editionOf(version), hashes, wanted);
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

/**
 * A map of an edition, without its bytes when the caller holds it already. Its tag begins with the hash of its text. `only`: the names of
 * those providers whose parts are wanted.
 */
export async function taggedMap(
  c: Context<App>,
  version: Version,
  edition: Edition,
  { text, gzip }: MapHashes,
  { type, inParts, only }: Pick<MapFile, "type" | "inParts"> & { only?: readonly string[] | undefined },
): Promise<Result<TaggedMap>> {
  const slugs = inParts && only && knownSlugs(version.providers, only);
  const name = slugs ? `${text}-${slugs}` : text;
  if (matchesIfNoneMatch(c, name, edition)) return ok({ name });
  const gzipped = await version.gzippedMap(gzip);
  if (!gzipped.ok) return gzipped;
  const tagged = { name, gzipped: gzipped.value, ...(type !== undefined && { type }) };
  if (slugs === undefined) return ok(tagged);
  const { partsOf } = await import("../lists/snapshot-parts.ts");
  return ok({ ...tagged, parts: partsOf(new Set(slugs)) });
}
