// The cost map, the map in models.dev's shape, their pinned forms, and the versions.
import {
  exportParams,
  exportQuery,
  pinnedExportParams,
  pinnedFileQuery,
  pinnedMapQuery,
  snapshotQuery,
  versionParams,
} from "../../../src/contract/list-requests.ts";
import {
  API_MAP_FILE,
  API_MAP_PATH,
  COST_MAP_FILE,
  COST_MAP_PATH,
  EXPORTS_PATH,
  exportFile,
  LEDGER_FILES,
  PUBLIC_KEY_PATH,
  pinnedPath,
  RELAY_SUM_PATH,
  SNAPSHOT_FILE,
  SUMS,
  VECTORS_FILE,
} from "../../../src/schemas/paths.ts";
import type { Part } from "./part.ts";
import { GATED, NOT_MODIFIED, type Read, read, tagged } from "./path-parts.ts";
import { get } from "./price-paths.ts";
import { answer, bare, type Examples, pinnedAnswers, pinnedText, text } from "./responses.ts";

const SHA256 = "SHA-256 of the file's text, unpacked, in the form that `sha256sum -c` reads.";
const MINISIG =
  "The file's signature in minisign's form; its trusted comment names file, serial, version and the instant from which the text holds.";
const API_MAP = "The map in the shape of models.dev's api.json";
const COST_MAP = {
  summary: "Cost map",
  description:
    "LiteLLM's cost map with current prices. Always public, and not rate limited where it is sent gzipped.",
};
const VECTORS =
  "Calls of the version, each with what a port of the calculator must come to: `http`, `status`, `total_exact`, `line_items`, `assumed`, " +
  "`unpriced` and the ends of a `range`; refusals with their `code` or `unpriced_reason`; and what ids mean (`means`). The first line counts " +
  "them by the rules that they show. No key is required.";
const SNAPSHOT =
  "Offers with their rates, tiers, hours and dates, and what their providers charge beside them, for programs that price calls " +
  "themselves: the calculator reads the same. `provider_id` picks providers, under any of their names. No key is required, even where keys " +
  "are configured, and it is not rate limited where it is sent gzipped and whole. The example is of one model.";
const PINNED =
  "The map as it was when the version was published, for pinning it. `at` picks the map that this version announced for a later time. Neither " +
  "ever changes, and they require no key.";
const EXPORT =
  "The cost map as the file of another tool, which loads it as it is; `/v1/exports` says what the tool cannot say. The filters choose rows by " +
  "their seller and mode. It requires no key.";

/** The files that have a sum and a signature beside them: their name in operations, their address, how sentences call them. */
const FILES = [
  { name: "Vectors", path: `/v1/${VECTORS_FILE}`, file: VECTORS_FILE, title: "the vectors" },
  { name: "CostMap", path: COST_MAP_PATH, file: COST_MAP_FILE, title: "the cost map" },
  { name: "ApiMap", path: API_MAP_PATH, file: API_MAP_FILE, title: "the map in models.dev's shape" },
  { name: "Snapshot", path: `/v1/${SNAPSHOT_FILE}`, file: SNAPSHOT_FILE, title: "the snapshot" },
  ...[
    ["LedgerNdjson", LEDGER_FILES[0], "JSON lines"] as const,
    ["LedgerCsv", LEDGER_FILES[1], "CSV"] as const,
  ].map(([name, file, form]) => ({ name, path: `/v1/${file}`, file, title: `the ledger as ${form}` })),
];

/** A file that anybody may read. One that takes parameters may be asked for what there is not. */
function file(said: Omit<Read, "tag" | "open" | "fails"> & Partial<Pick<Read, "fails">>): Part {
  const asked = said.query === undefined ? [] : (["Invalid", "NotKept"] as const);
  const fails = [...asked, "RateLimited", "Bug", "Unavailable"] as const;
  return { get: read({ fails, ...said, tag: "map", open: true }) };
}

/** LiteLLM's map, the one in models.dev's shape, the snapshot, the vectors, and what checks them. */
export function mapPaths(examples: Examples): Part {
  const map = (schema: string, example: unknown) =>
    answer("The map.", schema, { map: example }, ["vary"], ["etag", "content-encoding"]);
  const { content, ...headOnly } = map("CostMap", examples.map);
  const head = { ...COST_MAP, operationId: "headCostMap", summary: "Cost map, headers only" };
  return {
    [COST_MAP_PATH]: {
      ...file({ operationId: "getCostMap", ...COST_MAP, answers: tagged({ ...headOnly, content }, "vary") }),
      head: read({
        ...head,
        tag: "map",
        open: true,
        answers: tagged(headOnly, "vary"),
        fails: ["Bug", "Unavailable"],
      }),
    },
    [API_MAP_PATH]: file({
      operationId: "getApiMap",
      summary: API_MAP,
      description:
        "Every provider and model of models.dev's document with current prices, for programs that read that address. USD per million tokens; a " +
        "model without `cost` has no known price, and 0 is free. Always public, and not rate limited where it is sent gzipped. The example " +
        "is shortened.",
      answers: tagged(map("ApiMap", examples.apiMap), "vary"),
    }),
    [`/v1/${SNAPSHOT_FILE}`]: file({
      operationId: "getSnapshot",
      summary: "All that a bill needs, in one file",
      description: SNAPSHOT,
      query: snapshotQuery,
      answers: tagged(map("Snapshot", examples.snapshot), "vary"),
    }),
    [`/v1/${VECTORS_FILE}`]: file({
      operationId: "getVectors",
      summary: "Calls with their exact lines",
      description: VECTORS,
      answers: tagged(
        {
          ...bare("The lines.", ["vary"], ["etag", "content-encoding"]),
          content: text("application/x-ndjson", examples.vectors),
        },
        "vary",
      ),
    }),
    ...sums(examples),
    [RELAY_SUM_PATH]: sum(
      "getRelaySum",
      "The cost map's sum, where relays look for it",
      SHA256,
      examples.sum,
    ),
    [PUBLIC_KEY_PATH]: sum(
      "getPublicKey",
      "The key that signed the served version",
      "In minisign's form.",
      examples.publicKey,
    ),
  };
}

/** Each file's sum and its signature, beside its address; `pinned` of one version. */
function sums({ sum: sha, signature }: Examples, pinned = false): Part {
  const get = pinned ? "getPinned" : "get";
  const paths = FILES.flatMap(({ name, path: now, file, title }) => {
    const path = pinned ? pinnedPath("{serial}", file) : now;
    return [
      [`${path}${SUMS.sha256}`, sum(`${get}${name}Sum`, `SHA-256 of ${title}`, SHA256, sha, pinned)],
      [
        `${path}${SUMS.minisig}`,
        sum(`${get}${name}Signature`, `Signature of ${title}`, MINISIG, signature, pinned),
      ],
    ];
  });
  return Object.fromEntries(paths);
}

function sum(operationId: string, summary: string, what: string, example: unknown, pinned = false): Part {
  const content = text("text/plain; charset=utf-8", example);
  const said = { operationId, summary, description: `${what} It requires no key.` };
  return pinned
    ? file({
        ...said,
        path: versionParams,
        query: pinnedMapQuery,
        answers: pinnedText(NOT_MODIFIED, content),
      })
    : file({
        ...said,
        answers: tagged({ ...bare("The text.", [], ["etag"]), content }),
        fails: ["NotKept", "RateLimited", "Bug", "Unavailable"],
      });
}

/** The versions that are kept, and the files of one. */
export function versionPaths(examples: Examples): Part {
  const pinned = (of: string, operationId: string, summary: string, description: string, answers: Part) => ({
    [pinnedPath("{serial}", of)]: file({
      ...{ operationId, summary, description, path: versionParams, answers },
      query: of === SNAPSHOT_FILE ? pinnedFileQuery : pinnedMapQuery,
    }),
  });
  const map = pinnedAnswers(NOT_MODIFIED, "CostMap", { map: examples.map });
  const api = pinnedAnswers(NOT_MODIFIED, "ApiMap", { map: examples.apiMap });
  const whole = pinnedAnswers(NOT_MODIFIED, "Snapshot", { map: examples.snapshot });
  const lines = pinnedText(
    NOT_MODIFIED,
    text("application/x-ndjson", examples.vectors),
    ["vary"],
    ["content-encoding"],
  );
  return {
    "/v1/versions": get("VersionList", examples.versions, {
      operationId: "listVersions",
      tag: "map",
      summary: "List versions",
      description: "Versions whose cost map is kept, newest first.",
      found: "Kept versions.",
      fails: GATED,
    }),
    ...pinned(COST_MAP_FILE, "getPinnedCostMap", "Cost map of one version", PINNED, map),
    ...pinned(SNAPSHOT_FILE, "getPinnedSnapshot", "All that a bill needs, of one version", SNAPSHOT, whole),
    ...pinned(
      VECTORS_FILE,
      "getPinnedVectors",
      "Calls with their exact lines, of one version",
      VECTORS,
      lines,
    ),
    ...sums(examples, true),
    ...pinned(API_MAP_FILE, "getPinnedApiMap", `${API_MAP} of one version`, PINNED, api),
  };
}

/** The files of other tools, each with its sum, in force and of one version. */
export function exportPaths(examples: Examples): Part {
  const path = `/v1/${exportFile("{name}")}`;
  const pinnedTo = pinnedPath("{serial}", exportFile("{name}"));
  const whole = { schema: { type: "object", additionalProperties: true } };
  const { export: example } = examples;
  const found = { "application/json": { ...whole, ...(example !== undefined && { example }) } };
  const sha = text("text/plain; charset=utf-8", examples.exportSum);
  const exported = (operationId: string, summary: string, params: Read["path"] & {}, content: Part) =>
    file({
      ...{ operationId, summary, description: EXPORT, query: exportQuery, path: params },
      answers: tagged({ ...bare("The file.", [], ["etag"]), content }),
    });
  return {
    [EXPORTS_PATH]: get("ExportList", examples.exports, {
      operationId: "listExports",
      tag: "map",
      summary: "List exports",
      description:
        "The cost map in the shapes that other tools load, what of it each cannot say, and which setting takes it.",
      found: "Exports.",
      fails: ["RateLimited", "Bug", "Unavailable"],
      open: true,
    }),
    [path]: exported("getExport", "The cost map as another tool's file", exportParams, found),
    [`${path}${SUMS.sha256}`]: exported("getExportSum", "Sum of an export", exportParams, sha),
    [pinnedTo]: exported("getPinnedExport", "An export of one version", pinnedExportParams, found),
    [`${pinnedTo}${SUMS.sha256}`]: exported("getPinnedExportSum", "Sum of one", pinnedExportParams, sha),
  };
}
