// GET /v1/exports and its files: the cost map in the formats of other tools, made on request, so that a version needs no key for them.
import type { Context, Hono } from "hono";
import { type ExportQuery, exportQuery, pinParams } from "../contract/list-requests.ts";
import type { ExportList } from "../contract/service-answers.ts";
import { fail, invalid, noRoute, ok, type Result } from "../failure.ts";
import { type ListAnswer, respondRead } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { SHAPES, toolExport } from "../lists/tool-export.ts";
import { EXPORT_NAMES, EXPORTS_PATH, exportFile, pinnedPath, SUMS } from "../schemas/paths.ts";
import { hex, sha256 } from "../sha-256.ts";
import { unpack } from "../store/kv-value.ts";
import { type Providers, providerNamed } from "../store/provider-index.ts";
import { spanAt, spansOf, type Version } from "../store/version.ts";
import { FILE_CHARGE, providerFilter } from "./prices.ts";
import { nameUnknown, validQuery } from "./read-request.ts";
import { readSum, TEXT } from "./version-files.ts";

const UNFILTERED = invalid("invalid_parameter", "query: expected no filter: only whole files are signed");
const FILES = ["", ...Object.values(SUMS)].map((end) => `:name{[a-z-]+\\.json${end.replace(".", "\\.")}}`);

export function toolExports(app: Hono<App>): void {
  app.get(EXPORTS_PATH, (c) => respond(c, "", {}));
  for (const file of FILES)
    for (const path of [`${EXPORTS_PATH}/${file}`, pinnedPath(":serial", `exports/${file}`)])
      app.get(path, validate("param", pinParams), validQuery(exportQuery), (c) =>
        respond(c, c.req.param("name") ?? "", c.req.valid("query"), c.req.valid("param").serial),
      );
}

/** Answers with an export, its sum or its signature, current or as a version was published; without a name, with the list of exports. */
function respond(c: Context<App>, file: string, query: ExportQuery, serial?: string) {
  const [asked = "", , check] = file.split(".");
  const name = EXPORT_NAMES.find((one) => one === asked);
  const policy = serial === undefined ? "list" : "pinned";
  const work = async (version: Version): Promise<Result<ListAnswer>> => {
    const { manifest, providers, gzippedMap } = version;
    nameUnknown(c, providers, query.provider_id);
    const message = `no export is called ${asked}; ${EXPORTS_PATH} lists them`;
    if (file !== "" && name === undefined) return fail(noRoute(message));
    const span =
      serial === undefined ? version.span : spanAt(spansOf(manifest), Date.parse(manifest.published_at));
    const { map } = span;
    if (name !== undefined && check === "minisig") {
      if (Object.keys(query).length > 0) return fail(UNFILTERED);
      const wanted = { file: exportFile(name), of: manifest, span };
      const signed = await readSum(version, wanted, check);
      if (!signed.ok) return signed;
      const answer = { name: `${map.text}-${name}${SUMS.minisig}`, type: TEXT };
      return ok({ ...answer, policy, body: async () => signed.value });
    }
    const gzipped = await gzippedMap(map.gzip);
    const body = async () => {
      const rows = await new Response(unpack(gzipped)).text();
      if (name === undefined) return JSON.stringify(await listOf(rows, manifest.serial));
      const { text } = toolExport(rows, SHAPES[name], wantedBy(providers, query));
      return check === undefined ? text : `${await checksum(text)}  ${name}.json\n`;
    };
    const sum = check === undefined ? {} : { name: `${name}.json${SUMS.sha256}`, type: TEXT };
    return ok({ name: map.text, policy, charge: FILE_CHARGE, body, ...sum });
  };
  return respondRead(c, work, serial);
}

async function listOf(map: string, serial: number): Promise<ExportList> {
  const data = EXPORT_NAMES.map(async (name) => {
    const { unit, knob, read_by } = SHAPES[name];
    const { text, ...found } = toolExport(map, SHAPES[name]);
    const file = exportFile(name);
    const fields = { name, path: `/v1/${file}`, pinned: pinnedPath(serial, file), unit, knob, read_by };
    return { ...fields, sha256: await checksum(text), ...found, loses: Object.keys(found.lost).sort() };
  });
  return { data: await Promise.all(data) };
}

function wantedBy(providers: Providers, { mode: modes, ...sellers }: ExportQuery) {
  const { providers: slugs } = providerFilter(providers, sellers);
  return ({ litellm_provider: seller = "", mode = "" }) =>
    (modes === undefined || modes.some((one) => one === mode)) &&
    (slugs === undefined || slugs.includes(providerNamed(providers, seller)?.slug ?? ""));
}

async function checksum(text: string): Promise<string> {
  return hex(await sha256(text));
}
