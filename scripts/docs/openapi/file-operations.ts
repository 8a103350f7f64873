// The files of a version: the maps, the snapshot, the ledger and the exports, with what checks each, now and of one version.
import * as z from "zod/mini";
import * as requests from "../../../src/contract/list-requests.ts";
import * as paths from "../../../src/schemas/paths.ts";
import { CSV, LINES, TEXT } from "./content.ts";
import { type Get, withCalls } from "./operation.ts";

const PUBLIC = "Always public, and not rate limited where it is sent gzipped.";
const LEDGER =
  "Every dated price of every offer: who showed it, under which licence, and how well its days are known (`exact`, `by`). The filters are those " +
  "of `/v1/prices`, over rows off sale too. Without a summary in its last line the answer was cut off. No key is required.";
const PINNED =
  "The map as the version was published with, for ever; `at` picks the one it announced for a later time. No key is required.";
const SHA256 = "SHA-256 of the file's text, unpacked, as `sha256sum -c` reads it. It requires no key.";
const MINISIG =
  "The file's signature as minisign reads it; its trusted comment names file, serial, version and since when. It requires no key.";

type Entries = [path: string, row: Get][];

/** A file of a version: as it is now, as one version has it, and what checks both. */
type File = Omit<Get, "operationId" | "tag" | "open"> & {
  /** Its name in operations, and how sentences call it. */
  name: string;
  title: string;
  file: string;
  at: string;
  pinned?: Partial<Get>;
};

const pinnedExportParams = () => z.extend(requests.versionParams(), requests.exportParams().shape);

const [NDJSON, CSV_FILE] = paths.LEDGER_FILES;
const packed = { found: "The map.", packed: true };
const ofLedger = {
  ...{ tag: "prices", found: "The rows.", of: TEXT, description: LEDGER, query: requests.priceTableQuery },
  pinned: { form: "page", query: requests.priceTableQuery },
} as const;
const ledgerRows = "?provider_id=anthropic&model_id=claude-opus-4-6";

const FILES: readonly File[] = [
  {
    ...{ ...packed, name: "CostMap", title: "the cost map", of: "CostMap", head: "headCostMap" },
    ...{ file: paths.COST_MAP_FILE, at: paths.COST_MAP_PATH, summary: "Cost map" },
    description: `LiteLLM's cost map with current prices. ${PUBLIC}`,
    pinned: { description: PINNED },
    shown: (map) => Object.fromEntries(Object.entries(Object(map)).slice(0, 2)),
  },
  {
    ...{ ...packed, name: "ApiMap", title: "the map in models.dev's shape", of: "ApiMap" },
    ...{ file: paths.API_MAP_FILE, at: paths.API_MAP_PATH },
    summary: "The map in the shape of models.dev's api.json",
    description:
      "Every provider and model of models.dev's document with current prices, USD per million tokens; a model without `cost` has no known " +
      `price, and 0 is free. ${PUBLIC} The example is shortened.`,
    pinned: { description: PINNED },
    shown: (map) => oneModel(Object(map).anthropic),
  },
  {
    ...{ ...packed, name: "Snapshot", title: "the snapshot", of: "Snapshot" },
    ...{ file: paths.SNAPSHOT_FILE, at: `/v1/${paths.SNAPSHOT_FILE}` },
    summary: "All that a bill needs, in one file",
    description:
      "What the calculator reads, for programs that price calls themselves; [these rules](/docs/guide/port) say what to do with each field. " +
      "`provider_id` picks providers. No key is required, and it is not rate limited where it is sent gzipped and whole. The example is of one model.",
    ...{ query: requests.snapshotQuery, fails: ["NotKept"] },
    pinned: { summary: "All that a bill needs, of one version", query: requests.pinnedFileQuery },
    example: `/v1/${paths.SNAPSHOT_FILE}?provider_id=deepseek`,
    shown: oneOffer,
  },
  {
    ...{ name: "Vectors", title: "the vectors", of: TEXT, type: LINES, found: "The lines.", packed: true },
    ...{ file: paths.VECTORS_FILE, at: `/v1/${paths.VECTORS_FILE}` },
    summary: "Calls with their exact lines",
    description:
      "Calls, each with what a port of the calculator must come to, refusals among them, and what ids mean. The first line counts them by the " +
      "[rules](/docs/guide/port) that they show. No key is required.",
    shown: (lines) => String(lines).split("\n").slice(1, 3).join("\n"),
  },
  {
    ...{ ...ofLedger, name: "LedgerNdjson", file: NDJSON, at: `/v1/${NDJSON}`, type: LINES },
    ...{ title: "the ledger as JSON lines", summary: "Ledger as JSON lines" },
    example: `/v1/${NDJSON}${ledgerRows}`,
  },
  {
    ...{ ...ofLedger, name: "LedgerCsv", file: CSV_FILE, at: `/v1/${CSV_FILE}`, type: CSV },
    ...{ title: "the ledger as CSV", summary: "Ledger as CSV" },
    example: `/v1/${CSV_FILE}${ledgerRows}`,
  },
];

/** What checks a file. */
const CHECK = {
  tag: "map",
  open: true,
  of: TEXT,
  type: "text/plain; charset=utf-8",
  found: "The text.",
} as const;

function fileEntries({ name, title, file, at, pinned, ...said }: File): Entries {
  const checks = [
    ["Sum", paths.SUMS.sha256, `SHA-256 of ${title}`, SHA256],
    ["Signature", paths.SUMS.minisig, `Signature of ${title}`, MINISIG],
  ] as const;
  const ofOne = { form: "pinned", path: requests.versionParams, query: requests.pinnedMapQuery } as const;
  const now: Get = { tag: "map", open: true, example: at, ...said, operationId: `get${name}` };
  const { head: _head, fails: _fails, summary, ...kept } = now;
  const then = { ...kept, ...ofOne, found: "The file.", summary: `${summary} of one version`, ...pinned };
  return [
    [at, now],
    [paths.pinnedPath("{serial}", file), { ...then, operationId: `getPinned${name}` }],
    ...checks.flatMap(([kind, end, summary, description]): Entries => {
      const check = { ...CHECK, summary, description, example: `${paths.COST_MAP_PATH}${end}` };
      return [
        [`${at}${end}`, { ...check, operationId: `get${name}${kind}`, fails: ["NotKept"] }],
        [
          paths.pinnedPath("{serial}", file) + end,
          { ...check, ...ofOne, operationId: `getPinned${name}${kind}` },
        ],
      ];
    }),
  ];
}

/** The files of other tools, each with its sum, in force and of one version. */
function exportEntries(): Entries {
  const file = paths.exportFile("{name}");
  const example = `/v1/${paths.exportFile("openlit")}`;
  const said = {
    ...{ tag: "map", open: true, found: "The file.", query: requests.exportQuery },
    fails: ["NotKept"],
    description:
      "The cost map as the file of another tool, filtered by seller and mode; `/v1/exports` says what the tool cannot say. It requires no key.",
  } as const;
  const of = { type: "object", additionalProperties: true };
  const whole = { ...said, of, example: `${example}?provider_id=perplexity` };
  const sum = { ...said, of: TEXT, type: CHECK.type, example: `${example}${paths.SUMS.sha256}` };
  const signed = `${example}${paths.SUMS.minisig}`;
  const signature = { ...CHECK, description: MINISIG, fails: ["NotKept"], example: signed } as const;
  const forms = [
    ["", `/v1/${file}`, requests.exportParams, ""],
    ["Pinned", paths.pinnedPath("{serial}", file), pinnedExportParams, " of one version"],
  ] as const;
  const operations = [
    ["", "", "The cost map as another tool's file", whole],
    [paths.SUMS.sha256, "Sum", "Sum of an export", sum],
    [paths.SUMS.minisig, "Signature", "Signature of an export", signature],
  ] as const;
  return forms.flatMap(
    ([kind, at, path, when]): Entries =>
      operations.map(([end, name, summary, row]) => [
        `${at}${end}`,
        { ...row, path, operationId: `get${kind}Export${name}`, summary: `${summary}${when}` },
      ]),
  );
}

/** The maps, what is beside them, and the versions. */
export const MAPS = withCalls({
  ...Object.fromEntries(FILES.flatMap(fileEntries)),
  [paths.RELAY_SUM_PATH]: {
    ...{ ...CHECK, operationId: "getRelaySum", description: SHA256, fails: ["NotKept"] },
    summary: "The cost map's sum, where relays look for it",
  },
  [paths.PUBLIC_KEY_PATH]: {
    ...{ ...CHECK, operationId: "getPublicKey", fails: ["NotKept"] },
    summary: "The key that signed the served version",
    description: "In minisign's form. It requires no key.",
  },
  "/v1/versions": {
    ...{ operationId: "listVersions", tag: "map", summary: "List versions", of: "VersionList" },
    ...{ description: "Versions whose cost map is kept, newest first.", found: "Kept versions." },
  },
  [paths.EXPORTS_PATH]: {
    ...{ operationId: "listExports", tag: "map", summary: "List exports", open: true, of: "ExportList" },
    ...{ found: "Exports.", description: "The cost map as files of other tools, and what each cannot say." },
  },
  ...Object.fromEntries(exportEntries()),
});

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
