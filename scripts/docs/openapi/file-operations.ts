// The files of a version: the maps, the snapshot, the ledger and the exports, with what checks each, now and of one version.
import * as requests from "../../../src/contract/list-requests.ts";
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
import { CSV, LINES, TEXT } from "./content.ts";
import type { Get } from "./operation.ts";

const LEDGER =
  "Every dated price of every offer, past, current and announced, by provider and model: which lists or pages showed it, with the licence of " +
  "each, and how well its days are known (`exact`, `by`). The filters are those of `/v1/prices`, over all rows, those that are gone too; the " +
  "order is the ledger's own. The last line is a summary: without it the answer was cut off. No key is required, even where keys are configured.";
const PINNED =
  "The map as it was when the version was published, for pinning it. `at` picks the map that this version announced for a later time. Neither " +
  "ever changes, and they require no key.";
const SHA256 =
  "SHA-256 of the file's text, unpacked, in the form that `sha256sum -c` reads. It requires no key.";
const MINISIG =
  "The file's signature in minisign's form; its trusted comment names file, serial, version and the instant from which the text holds. It requires no key.";

type Entries = [path: string, row: Get][];

/** A file of a version: as it is now, as one version has it, and what checks both. */
type File = Omit<Get, "operationId" | "tag" | "open"> & {
  /** Its name in operations, and how sentences call it. */
  name: string;
  title: string;
  file: string;
  at: string;
  pinned: Partial<Get>;
};

/** One answer of a file that all versions share. */
const MAP = { found: "The map.", packed: true } as const;
const ofLedger = {
  ...{ tag: "prices", found: "The rows.", of: TEXT, description: LEDGER, query: requests.priceTableQuery },
  pinned: { form: "page", query: requests.priceTableQuery },
} as const;
const ledgerRows = "?provider_id=anthropic&model_id=claude-opus-4-6";

const FILES: readonly File[] = [
  {
    ...{
      ...MAP,
      name: "CostMap",
      title: "the cost map",
      file: COST_MAP_FILE,
      at: COST_MAP_PATH,
      of: "CostMap",
    },
    summary: "Cost map",
    description:
      "LiteLLM's cost map with current prices. Always public, and not rate limited where it is sent gzipped.",
    head: "headCostMap",
    pinned: { summary: "Cost map of one version", description: PINNED },
    example: {
      path: COST_MAP_PATH,
      shown: (map) => Object.fromEntries(Object.entries(Object(map)).slice(0, 2)),
    },
  },
  {
    ...{
      ...MAP,
      name: "ApiMap",
      title: "the map in models.dev's shape",
      file: API_MAP_FILE,
      at: API_MAP_PATH,
    },
    of: "ApiMap",
    summary: "The map in the shape of models.dev's api.json",
    description:
      "Every provider and model of models.dev's document with current prices, for programs that read that address. USD per million tokens; a " +
      "model without `cost` has no known price, and 0 is free. Always public, and not rate limited where it is sent gzipped. The example " +
      "is shortened.",
    pinned: { summary: "The map in the shape of models.dev's api.json of one version", description: PINNED },
    example: { path: API_MAP_PATH, shown: (map) => oneModel(Object(map).anthropic) },
  },
  {
    ...{ ...MAP, name: "Snapshot", title: "the snapshot", file: SNAPSHOT_FILE, at: `/v1/${SNAPSHOT_FILE}` },
    of: "Snapshot",
    summary: "All that a bill needs, in one file",
    description:
      "Offers with their rates, tiers, hours and dates, and what their providers charge beside them, for programs that price calls " +
      "themselves: the calculator reads the same, and [these rules](/docs/guide/port) say what to do with each field. `provider_id` picks providers, under any of their names. No key is required, even where keys " +
      "are configured, and it is not rate limited where it is sent gzipped and whole. The example is of one model.",
    query: requests.snapshotQuery,
    fails: ["NotKept"],
    pinned: { summary: "All that a bill needs, of one version", query: requests.pinnedFileQuery },
    example: { path: `/v1/${SNAPSHOT_FILE}?provider_id=deepseek`, shown: oneOffer },
  },
  {
    ...{ name: "Vectors", title: "the vectors", file: VECTORS_FILE, at: `/v1/${VECTORS_FILE}`, of: TEXT },
    ...{ type: LINES, found: "The lines.", packed: true },
    summary: "Calls with their exact lines",
    description:
      "Calls of the version, each with what a port of the calculator must come to: `http`, `status`, `total_exact`, `line_items`, `assumed`, " +
      "`unpriced` and the ends of a `range`; refusals with their `code` or `unpriced_reason`; and what ids mean (`means`, as " +
      "`GET /v1/resolve` says it). The first line counts them by the rules that they show; [the rules](/docs/guide/port). No key is required.",
    pinned: { summary: "Calls with their exact lines, of one version" },
    example: {
      path: `/v1/${VECTORS_FILE}`,
      shown: (lines) => String(lines).split("\n").slice(1, 3).join("\n"),
    },
  },
  {
    ...{
      ...ofLedger,
      name: "LedgerNdjson",
      file: LEDGER_FILES[0],
      at: `/v1/${LEDGER_FILES[0]}`,
      type: LINES,
    },
    ...{ title: "the ledger as JSON lines", summary: "Ledger as JSON lines" },
    example: { path: `/v1/${LEDGER_FILES[0]}${ledgerRows}` },
  },
  {
    ...{ ...ofLedger, name: "LedgerCsv", file: LEDGER_FILES[1], at: `/v1/${LEDGER_FILES[1]}`, type: CSV },
    ...{ title: "the ledger as CSV", summary: "Ledger as CSV" },
    example: { path: `/v1/${LEDGER_FILES[1]}${ledgerRows}` },
  },
];

/** A text that checks a file. */
const CHECK = {
  tag: "map",
  open: true,
  of: TEXT,
  type: "text/plain; charset=utf-8",
  found: "The text.",
} as const;

function fileEntries({ name, title, file, at, pinned, ...said }: File): Entries {
  const checks = [
    ["Sum", SUMS.sha256, `SHA-256 of ${title}`, SHA256],
    ["Signature", SUMS.minisig, `Signature of ${title}`, MINISIG],
  ] as const;
  const ofOne = { form: "pinned", path: requests.versionParams, query: requests.pinnedMapQuery } as const;
  const now: Get = { tag: "map", open: true, ...said, operationId: `get${name}` };
  const { head: _head, fails: _fails, summary, ...kept } = now;
  const then: Get = {
    ...kept,
    ...ofOne,
    found: "The file.",
    summary: `${summary} of one version`,
    ...pinned,
  };
  return [
    [at, now],
    [pinnedPath("{serial}", file), { ...then, operationId: `getPinned${name}` }],
    ...checks.flatMap(([kind, end, summary, description]): Entries => {
      const check = { ...CHECK, summary, description, example: { path: `${COST_MAP_PATH}${end}` } };
      return [
        [`${at}${end}`, { ...check, operationId: `get${name}${kind}`, fails: ["NotKept"] }],
        [pinnedPath("{serial}", file) + end, { ...check, ...ofOne, operationId: `getPinned${name}${kind}` }],
      ];
    }),
  ];
}

/** The files of other tools, each with its sum, in force and of one version. */
function exportEntries(): Entries {
  const file = exportFile("{name}");
  const example = `/v1/${exportFile("openlit")}`;
  const said = {
    ...{ tag: "map", open: true, found: "The file.", query: requests.exportQuery },
    fails: ["NotKept"],
    description:
      "The cost map as the file of another tool, which loads it as it is; `/v1/exports` says what the tool cannot say. The filters choose rows by " +
      "their seller and mode. It requires no key.",
  } as const;
  const whole: Omit<Get, "operationId" | "summary"> = {
    ...{ ...said, of: { type: "object", additionalProperties: true } },
    example: { path: `${example}?provider_id=perplexity` },
  };
  const sum: typeof whole = {
    ...said,
    of: TEXT,
    type: CHECK.type,
    example: { path: `${example}${SUMS.sha256}` },
  };
  const [now, one] = [{ path: requests.exportParams }, { path: requests.pinnedExportParams }];
  const [path, pinned] = [`/v1/${file}`, pinnedPath("{serial}", file)];
  return [
    [path, { ...whole, ...now, operationId: "getExport", summary: "The cost map as another tool's file" }],
    [pinned, { ...whole, ...one, operationId: "getPinnedExport", summary: "An export of one version" }],
    [`${path}${SUMS.sha256}`, { ...sum, ...now, operationId: "getExportSum", summary: "Sum of an export" }],
    [`${pinned}${SUMS.sha256}`, { ...sum, ...one, operationId: "getPinnedExportSum", summary: "Sum of one" }],
  ];
}

/** The maps, what is beside them, and the versions. */
export const MAPS: Readonly<Record<string, Get>> = {
  ...Object.fromEntries(FILES.flatMap(fileEntries)),
  [RELAY_SUM_PATH]: {
    ...{ ...CHECK, operationId: "getRelaySum", description: SHA256, fails: ["NotKept"] },
    summary: "The cost map's sum, where relays look for it",
    example: { path: RELAY_SUM_PATH },
  },
  [PUBLIC_KEY_PATH]: {
    ...{ ...CHECK, operationId: "getPublicKey", fails: ["NotKept"] },
    summary: "The key that signed the served version",
    description: "In minisign's form. It requires no key.",
    example: { path: PUBLIC_KEY_PATH },
  },
  "/v1/versions": {
    ...{ operationId: "listVersions", tag: "map", summary: "List versions", of: "VersionList" },
    description: "Versions whose cost map is kept, newest first.",
    found: "Kept versions.",
    example: { path: "/v1/versions" },
  },
  [EXPORTS_PATH]: {
    ...{ operationId: "listExports", tag: "map", summary: "List exports", open: true, of: "ExportList" },
    description:
      "The cost map in the shapes that other tools load, what of it each cannot say, and which setting takes it.",
    found: "Exports.",
    example: { path: EXPORTS_PATH },
  },
  ...Object.fromEntries(exportEntries()),
};

/** A snapshot with the first offer of its provider, and the evidence for that. */
function oneOffer(snapshot: unknown): unknown {
  const { evidence, ...rest } = Object(snapshot);
  const [id, offer] = Object.entries(Object(rest.offers.deepseek))[0] ?? [];
  const offers = { deepseek: { [id ?? ""]: { ...Object(offer), evidence: 0 } } };
  return { ...rest, aliases: {}, offers, past: {}, evidence: [Object(evidence)[Object(offer).evidence]] };
}

/** A provider of the map with the last of its models. */
function oneModel(provider: unknown): unknown {
  const { models, ...own } = Object(provider);
  return { anthropic: { ...own, models: Object.fromEntries(Object.entries(models).slice(-1)) } };
}
