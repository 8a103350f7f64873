// The cost map, the map in models.dev's shape, their pinned forms, and the versions.
import type { ZodMiniObject } from "zod/mini";
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
import { GATED, NOT_MODIFIED, read, tagged } from "./path-parts.ts";
import { get } from "./price-paths.ts";
import { answer, type Examples, pinnedAnswers, pinnedText } from "./responses.ts";

/** LiteLLM's map, and the one in models.dev's shape. */
export function mapPaths(examples: Examples): Part {
  const apiMap = map("ApiMap", examples.apiMap);
  return {
    [COST_MAP_PATH]: costMap(map("CostMap", examples.map)),
    [API_MAP_PATH]: {
      get: read({
        operationId: "getApiMap",
        tag: "map",
        summary: "The map in the shape of models.dev's api.json",
        description:
          "Every provider and model of models.dev's document with current prices, for programs that read that address. USD per million tokens; a " +
          "model without `cost` has no known price, and 0 is free. Always public, and not rate limited where it is sent gzipped. The example " +
          "is shortened.",
        open: true,
        answers: tagged(apiMap, "vary"),
        fails: ["RateLimited", "Bug", "Unavailable"],
      }),
    },
    [`/v1/${SNAPSHOT_FILE}`]: {
      get: read({
        operationId: "getSnapshot",
        summary: "All that a bill needs, in one file",
        ...SNAPSHOT,
        query: snapshotQuery,
        answers: tagged(map("Snapshot", examples.snapshot), "vary"),
        fails: ["Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"],
      }),
    },
    [`/v1/${VECTORS_FILE}`]: {
      get: read({
        operationId: "getVectors",
        summary: "Calls with their exact lines",
        ...VECTORS,
        answers: tagged(
          {
            ...answer("The lines.", "Snapshot", {}, ["vary"], ["etag", "content-encoding"]),
            content: NDJSON,
          },
          "vary",
        ),
        fails: ["RateLimited", "Bug", "Unavailable"],
      }),
    },
    ...sums(`/v1/${VECTORS_FILE}`, "Vectors", examples),
    ...sums(COST_MAP_PATH, "CostMap", examples),
    ...sums(API_MAP_PATH, "ApiMap", examples),
    ...sums(`/v1/${SNAPSHOT_FILE}`, "Snapshot", examples),
    ...sums(`/v1/${LEDGER_FILES[0]}`, "LedgerNdjson", examples),
    ...sums(`/v1/${LEDGER_FILES[1]}`, "LedgerCsv", examples),
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

const SHA256 = "SHA-256 of the file's text, unpacked, in the form that `sha256sum -c` reads.";
const MINISIG =
  "The file's signature in minisign's form; its trusted comment names file, serial, version and the instant from which the text holds.";

const TITLES = {
  CostMap: "the cost map",
  ApiMap: "the map in models.dev's shape",
  LedgerNdjson: "the ledger as JSON lines",
  LedgerCsv: "the ledger as CSV",
  Snapshot: "the snapshot",
  Vectors: "the vectors",
};

const NDJSON = { "application/x-ndjson": { schema: { type: "string" } } };

const VECTORS = {
  tag: "map",
  description:
    "Calls of the version, each with what a port of the calculator must come to: `http`, `status`, `total_exact`, `line_items`, `assumed`, " +
    "`unpriced` and the ends of a `range`; refusals with their `code` or `unpriced_reason`; and what ids mean (`means`). The first line counts " +
    "them by the rules that they show. No key is required.",
  open: true,
} as const;

const SNAPSHOT = {
  tag: "map",
  description:
    "Offers with their rates, tiers, hours and dates, and what their providers charge beside them, for programs that price calls " +
    "themselves: the calculator reads the same. `provider_id` picks providers, under any of their names. No key is required, even where keys " +
    "are configured, and it is not rate limited where it is sent gzipped and whole. The example is of one model.",
  open: true,
} as const;

/** A file's sum and its signature, beside its address; `pinned` if it is of one version. */
function sums(
  path: string,
  name: keyof typeof TITLES,
  { sum: sha, signature }: Examples,
  pinned = false,
): Part {
  const get = pinned ? "getPinned" : "get";
  return {
    [`${path}${SUMS.sha256}`]: sum(`${get}${name}Sum`, `SHA-256 of ${TITLES[name]}`, SHA256, sha, pinned),
    [`${path}${SUMS.minisig}`]: sum(
      `${get}${name}Signature`,
      `Signature of ${TITLES[name]}`,
      MINISIG,
      signature,
      pinned,
    ),
  };
}

function sum(
  operationId: string,
  summary: string,
  description: string,
  example: unknown,
  pinned = false,
): Part {
  const content = {
    "text/plain; charset=utf-8": { schema: { type: "string" }, ...(example !== undefined && { example }) },
  };
  return {
    get: read({
      operationId,
      tag: "map",
      summary,
      description: `${description} It requires no key.`,
      open: true,
      ...(pinned && { path: versionParams, query: pinnedMapQuery }),
      answers: pinned
        ? pinnedText(NOT_MODIFIED, content)
        : tagged({ ...answer("The text.", "CostMap", {}, [], ["etag"]), content }),
      fails: [...(pinned ? (["Invalid"] as const) : []), "NotKept", "RateLimited", "Bug", "Unavailable"],
    }),
  };
}

function map(schema: string, example: unknown): Part {
  return answer("The map.", schema, { map: example }, ["vary"], ["etag", "content-encoding"]);
}

function costMap({ content, ...headOnly }: Part): Part {
  const shared = {
    tag: "map",
    description:
      "LiteLLM's cost map with current prices. Always public, and not rate limited where it is sent gzipped.",
    open: true,
  } as const;
  return {
    get: read({
      operationId: "getCostMap",
      summary: "Cost map",
      ...shared,
      answers: tagged({ ...headOnly, content }, "vary"),
      fails: ["RateLimited", "Bug", "Unavailable"],
    }),
    head: read({
      operationId: "headCostMap",
      summary: "Cost map, headers only",
      ...shared,
      answers: tagged(headOnly, "vary"),
      fails: ["Bug", "Unavailable"],
    }),
  };
}

/** The versions that are kept, and the maps of one. */
export function versionPaths(examples: Examples): Part {
  return {
    "/v1/versions": get("VersionList", examples.versions, {
      operationId: "listVersions",
      tag: "map",
      summary: "List versions",
      description: "Versions whose cost map is kept, newest first.",
      found: "Kept versions.",
      fails: GATED,
    }),
    [pinnedPath("{serial}", COST_MAP_FILE)]: pinned(
      "getPinnedCostMap",
      "Cost map of one version",
      pinnedAnswers(NOT_MODIFIED, "CostMap", { map: examples.map }),
    ),
    [pinnedPath("{serial}", SNAPSHOT_FILE)]: {
      get: read({
        operationId: "getPinnedSnapshot",
        summary: "All that a bill needs, of one version",
        ...SNAPSHOT,
        path: versionParams,
        query: pinnedFileQuery,
        answers: pinnedAnswers(NOT_MODIFIED, "Snapshot", { map: examples.snapshot }),
        fails: ["Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"],
      }),
    },
    ...sums(pinnedPath("{serial}", SNAPSHOT_FILE), "Snapshot", examples, true),
    [pinnedPath("{serial}", VECTORS_FILE)]: {
      get: read({
        operationId: "getPinnedVectors",
        summary: "Calls with their exact lines, of one version",
        ...VECTORS,
        path: versionParams,
        query: pinnedMapQuery,
        answers: pinnedText(NOT_MODIFIED, NDJSON, ["vary"], ["content-encoding"]),
        fails: ["Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"],
      }),
    },
    ...sums(pinnedPath("{serial}", VECTORS_FILE), "Vectors", examples, true),
    ...sums(pinnedPath("{serial}", COST_MAP_FILE), "CostMap", examples, true),
    ...sums(pinnedPath("{serial}", API_MAP_FILE), "ApiMap", examples, true),
    ...sums(pinnedPath("{serial}", LEDGER_FILES[0]), "LedgerNdjson", examples, true),
    ...sums(pinnedPath("{serial}", LEDGER_FILES[1]), "LedgerCsv", examples, true),
    [pinnedPath("{serial}", API_MAP_FILE)]: pinned(
      "getPinnedApiMap",
      "The map in the shape of models.dev's api.json of one version",
      pinnedAnswers(NOT_MODIFIED, "ApiMap", { map: examples.apiMap }),
    ),
  };
}

function pinned(operationId: string, summary: string, answers: Part): Part {
  return {
    get: read({
      operationId,
      tag: "map",
      summary,
      description:
        "The map as it was when the version was published, for pinning it. `at` picks the map that this version announced for a later time. Neither " +
        "ever changes, and they require no key.",
      open: true,
      path: versionParams,
      query: pinnedMapQuery,
      answers,
      fails: ["Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"],
    }),
  };
}

const EXPORT =
  "The cost map as the file of another tool, which loads it as it is; `/v1/exports` says what the tool cannot say. The filters choose rows by " +
  "their seller and mode. It requires no key.";

/** The files of other tools, each with its sum, in force and of one version. */
export function exportPaths(examples: Examples): Part {
  const path = `/v1/${exportFile("{name}")}`;
  const pinnedTo = pinnedPath("{serial}", exportFile("{name}"));
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
    [path]: exported("getExport", "The cost map as another tool's file", exportParams, examples.export),
    [`${path}${SUMS.sha256}`]: exported("getExportSum", "Sum of an export", exportParams, examples.exportSum),
    [pinnedTo]: exported("getPinnedExport", "An export of one version", pinnedExportParams, examples.export),
    [`${pinnedTo}${SUMS.sha256}`]: exported(
      ...(["getPinnedExportSum", "Sum of one", pinnedExportParams, examples.exportSum] as const),
    ),
  };
}

function exported(operationId: string, summary: string, path: () => ZodMiniObject, example: unknown): Part {
  const isSum = operationId.endsWith("Sum");
  const schema = isSum ? { type: "string" } : { type: "object", additionalProperties: true };
  const content = {
    [isSum ? "text/plain; charset=utf-8" : "application/json"]: {
      schema,
      ...(example !== undefined && { example }),
    },
  };
  return {
    get: read({
      ...{ operationId, tag: "map", summary, description: EXPORT, open: true, query: exportQuery, path },
      answers: tagged({ ...answer("The file.", "CostMap", {}, [], ["etag"]), content }),
      fails: ["Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"],
    }),
  };
}
