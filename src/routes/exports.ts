// GET /v1/exports and its files: the cost map as other tools load it, filtered, pinned and with its sum. Made of the map on request, so
// that a version holds no key for them.
import type { Context, Hono } from "hono";
import { type ExportQuery, exportQuery, versionParams } from "../contract/list-requests.ts";
import type { ExportEntry, ExportList } from "../contract/service-answers.ts";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch, respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { unpack } from "../http/send-map.ts";
import { sendSum, sumOf } from "../http/send-sum.ts";
import { validate } from "../http/validate.ts";
import type { MapEntry } from "../lists/export-shapes.ts";
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
  /** What the list says of the maps of the last versions, by the hash of their text. */
  const known = new Map<string, ExportEntry[]>();
  app.get(EXPORTS_PATH, (c) => respondExports(c, store, known));
  for (const file of FILES) {
    app.get(`${EXPORTS_PATH}/${file}`, validate("query", exportQuery), (c) =>
      respondExport(c, store, c.req.param("name") ?? "", c.req.valid("query")),
    );
    app.get(
      pinnedPath(":serial", `exports/${file}`),
      validate("param", versionParams),
      validate("query", exportQuery),
      (c) => {
        const { serial } = c.req.valid("param");
        return respondExport(c, store, c.req.param("name") ?? "", c.req.valid("query"), serial);
      },
    );
  }
}

type CostMap = { hash: string; serial: number; providers: Providers; gzipped: Uint8Array<ArrayBuffer> };

/** The map in force, or the one a pinned version was published with. */
async function readMap(version: Version, pinned: boolean): Promise<Result<CostMap>> {
  const { manifest, providers } = version;
  const { map } = pinned ? spanAt(spansOf(manifest), Date.parse(manifest.published_at)) : version.span;
  const gzipped = await version.gzippedMap(map.gzip);
  return gzipped.ok
    ? ok({ hash: map.text, serial: manifest.serial, providers, gzipped: gzipped.value })
    : gzipped;
}

async function respondExport(
  c: Context<App>,
  store: PriceStore,
  file: string,
  query: ExportQuery,
  serial?: string,
): Promise<Response> {
  const [name = "", , isSum] = file.split(".");
  const isKnown = EXPORT_NAMES.some((one) => one === name);
  const read = await readPrices(
    c,
    store,
    async (version) => (isKnown ? readMap(version, serial !== undefined) : fail(unknownExport(name))),
    serial,
  );
  if (!read.ok) return respondFailure(c, read.failure);
  const { hash, gzipped, providers } = read.value;
  const policy = serial === undefined ? "list" : "pinned";
  if (matchesIfNoneMatch(c, hash, c.get("edition"))) return respondList(c, hash, "", { policy });
  if (await c.get("charge")?.(CHARGE)) return respondFailure(c, rateLimited());
  const { write } = await writer();
  const { text } = write(await textOf(gzipped), name, wantedBy(providers, query));
  if (isSum === undefined) return respondList(c, hash, text, { policy });
  return sendSum(c, policy, `${name}.json`, `${await sumOf(text)}  ${name}.json\n`, "sha256");
}

async function respondExports(
  c: Context<App>,
  store: PriceStore,
  known: Map<string, ExportEntry[]>,
): Promise<Response> {
  const read = await readPrices(c, store, (version) => readMap(version, false));
  if (!read.ok) return respondFailure(c, read.failure);
  const { hash, serial, gzipped } = read.value;
  let data = known.get(hash);
  if (data === undefined) {
    if (await c.get("charge")?.(CHARGE)) return respondFailure(c, rateLimited());
    data = await entriesOf(await textOf(gzipped), serial);
    known.clear();
    known.set(hash, data);
  }
  return respondList(c, `exports.${hash}`, JSON.stringify({ data } satisfies ExportList));
}

async function entriesOf(map: string, serial: number): Promise<ExportEntry[]> {
  const { shapes, write } = await writer();
  return Promise.all(
    shapes.map(async ({ name, unit, knob, read_by }) => {
      const { text, ...found } = write(map, name);
      return {
        ...{
          name,
          path: `/v1/${exportFile(name)}`,
          pinned: pinnedPath(serial, exportFile(name)),
          unit,
          knob,
          read_by,
        },
        ...{ sha256: await sumOf(text), ...found, loses: Object.keys(found.lost).sort() },
      };
    }),
  );
}

/** Loaded when the first export is asked for. */
async function writer() {
  const [{ EXPORT_SHAPES }, { toolExport }] = await Promise.all([
    import("../lists/export-shapes.ts"),
    import("../lists/tool-export.ts"),
  ]);
  const write = (map: string, name: string, isWanted?: (entry: MapEntry) => boolean) => {
    const shape = EXPORT_SHAPES.find((one) => one.name === name);
    if (shape === undefined) throw new Error(`no export is called ${name}`);
    return toolExport(map, shape, isWanted);
  };
  return { shapes: EXPORT_SHAPES, write };
}

function unknownExport(name: string): Failure {
  return { kind: "no_route", message: `no export is called ${name}; ${EXPORTS_PATH} lists them` };
}

function wantedBy(providers: Providers, { mode, ...sellers }: ExportQuery): (entry: MapEntry) => boolean {
  const { providers: slugs } = providerFilter(providers, sellers);
  return ({ litellm_provider: seller = "", mode: own = "" }) =>
    (mode === undefined || mode.includes(own)) &&
    (slugs === undefined || slugs.includes(providerNamed(providers, seller)?.slug ?? ""));
}

function textOf(gzipped: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(unpack(gzipped)).text();
}
