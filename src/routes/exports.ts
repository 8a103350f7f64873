// GET /v1/exports and its files: the cost map as other tools load it, filtered, pinned and with its sum. Made of the map on request, so
// that a version holds no key for them.
import type { Context, Hono } from "hono";
import { type ExportQuery, exportQuery, versionParams } from "../contract/list-requests.ts";
import type { ExportList } from "../contract/service-answers.ts";
import { fail, ok, type Result } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch, respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { unpack } from "../http/send-map.ts";
import { sendSum, sumOf } from "../http/send-sum.ts";
import { validate } from "../http/validate.ts";
import { EXPORT_NAMES, EXPORTS_PATH, exportFile, pinnedPath } from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import { type Providers, providerNamed } from "../store/provider-index.ts";
import { spanAt, spansOf, type Version } from "../store/version.ts";
import { providerFilter } from "./prices.ts";

/** What an answer counts against the rate limit, as 20,000 rows of a table would. */
const CHARGE = 20;
const FILES = [":name{[a-z-]+\\.json}", ":name{[a-z-]+\\.json\\.sha256}"];

/** The list and the files, from a store. */
export function toolExports(app: Hono<App>, store: PriceStore): void {
  app.get(EXPORTS_PATH, (c) => respond(c, store, "", {}));
  for (const file of FILES) {
    app.get(`${EXPORTS_PATH}/${file}`, validate("query", exportQuery), (c) =>
      respond(c, store, c.req.param("name") ?? "", c.req.valid("query")),
    );
    const pinned = pinnedPath(":serial", `exports/${file}`);
    app.get(pinned, validate("param", versionParams), validate("query", exportQuery), (c) =>
      respond(c, store, c.req.param("name") ?? "", c.req.valid("query"), c.req.valid("param").serial),
    );
  }
}

/** Answers with a file or its sum, in force or of a version; without a name, with the list of all. */
async function respond(
  c: Context<App>,
  store: PriceStore,
  file: string,
  query: ExportQuery,
  serial?: string,
) {
  const [asked = "", , isSum] = file.split(".");
  const name = EXPORT_NAMES.find((one) => one === asked);
  const work = (version: Version) => readMap(version, serial !== undefined);
  const unknown = fail({
    kind: "no_route",
    message: `no export is called ${asked}; ${EXPORTS_PATH} lists them`,
  });
  const read = await readPrices(c, store, file === "" || name ? work : async () => unknown, serial);
  if (!read.ok) return respondFailure(c, read.failure);
  const { hash, gzipped, providers, manifest } = read.value;
  const policy = serial === undefined ? "list" : "pinned";
  if (matchesIfNoneMatch(c, hash, c.get("edition"))) return respondList(c, hash, "", { policy });
  if (await c.get("charge")?.(CHARGE)) return respondFailure(c, rateLimited());
  const map = await new Response(unpack(gzipped)).text();
  if (name === undefined) return respondList(c, hash, JSON.stringify(await listOf(map, manifest.serial)));
  const { SHAPES, toolExport } = await import("../lists/tool-export.ts");
  const { text } = toolExport(map, SHAPES[name], wantedBy(providers, query));
  if (isSum === undefined) return respondList(c, hash, text, { policy });
  return sendSum(c, policy, `${name}.json`, `${await sumOf(text)}  ${name}.json\n`, "sha256");
}

type CostMap = Pick<Version, "manifest" | "providers"> & { hash: string; gzipped: Uint8Array<ArrayBuffer> };

/** The map in force, or the one a pinned version was published with. */
async function readMap(
  { manifest, providers, span, gzippedMap }: Version,
  isPinned: boolean,
): Promise<Result<CostMap>> {
  const { map } = isPinned ? spanAt(spansOf(manifest), Date.parse(manifest.published_at)) : span;
  const gzipped = await gzippedMap(map.gzip);
  return gzipped.ok ? ok({ manifest, providers, hash: map.text, gzipped: gzipped.value }) : gzipped;
}

async function listOf(map: string, serial: number): Promise<ExportList> {
  const { SHAPES, toolExport } = await import("../lists/tool-export.ts");
  const data = EXPORT_NAMES.map(async (name) => {
    const { unit, knob, read_by } = SHAPES[name];
    const { text, ...found } = toolExport(map, SHAPES[name]);
    const file = exportFile(name);
    const said = { name, path: `/v1/${file}`, pinned: pinnedPath(serial, file), unit, knob, read_by };
    return { ...said, sha256: await sumOf(text), ...found, loses: Object.keys(found.lost).sort() };
  });
  return { data: await Promise.all(data) };
}

function wantedBy(providers: Providers, { mode: modes, ...sellers }: ExportQuery) {
  const { providers: slugs } = providerFilter(providers, sellers);
  return ({ litellm_provider: seller = "", mode = "" }) =>
    (modes === undefined || modes.includes(mode)) &&
    (slugs === undefined || slugs.includes(providerNamed(providers, seller)?.slug ?? ""));
}
