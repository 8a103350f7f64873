// Paths that are used outside their own route.

/** The files of a version under the names in its sums and signatures. */
export const COST_MAP_FILE = "model_prices_and_context_window.json";
export const API_MAP_FILE = "api.json";

/** Everything a bill needs, for programs that price calls themselves; open too. */
export const SNAPSHOT_FILE = "snapshot.json";
/** Calls with their bills, by which a port of the calculator proves its digits. */
export const VECTORS_FILE = "vectors.ndjson";

/** Where LiteLLM's clients read the cost map; open even if API keys are required. */
export const COST_MAP_PATH = `/v1/${COST_MAP_FILE}`;

/** Where agents use the service as tools. */
export const MCP_PATH = "/mcp";

/** The map in the shape of models.dev's document; open too. */
export const API_MAP_PATH = `/${API_MAP_FILE}`;

/** Suffixes of a file's address for its sum and its signature. */
export const SUMS = { sha256: ".sha256", minisig: ".minisig" } as const;

/** Where relays that poll the cost map look for its sum. */
export const RELAY_SUM_PATH = "/v1/model_prices_and_context_window.sha256";

/** Every dated price in two forms; open too. */
export const LEDGER_FILES = ["ledger.ndjson", "ledger.csv"] as const;

/** Changes, as a list and as feeds; open too, for feed readers. */
export const CHANGE_PATHS = ["/v1/changes", "/v1/changes.atom", "/v1/changes.json"] as const;

/** Where programs monitor the service; open too. */
export const STATUS_PATH = "/v1/status";

/** The public key of the served version's signatures (RFC 8615). */
export const PUBLIC_KEY_PATH = "/.well-known/minisign.pub";

/** Where to report vulnerabilities (RFC 9116). */
export const SECURITY_TEXT_PATH = "/.well-known/security.txt";

/** Other tools' files as exports; open too. */
export const EXPORTS_PATH = "/v1/exports";
export const EXPORT_NAMES = ["openlit", "ccusage", "tokscale", "codeburn", "bifrost", "new-api"] as const;

/** The name of an export among a version's files. */
export function exportFile(name: string): string {
  return `exports/${name}.json`;
}

/** Whether a path belongs to a version's file, pinned or current, or to its sum or signature. */
export function isVersionFile(path: string): boolean {
  if (path === RELAY_SUM_PATH || path === EXPORTS_PATH) return true;
  const plain = Object.values(SUMS).reduce(
    (name, end) => (name.endsWith(end) ? name.slice(0, -end.length) : name),
    path,
  );
  const isPinned = plain.startsWith("/v1/versions/") && FILES.some((name) => plain.endsWith(`/${name}`));
  return isPinned || plain === API_MAP_PATH || FILES.some((name) => plain === `/v1/${name}`);
}

/** The path of a file in one published version. */
export function pinnedPath(serial: string | number, file: string): string {
  return `/v1/versions/${serial}/${file}`;
}

const FILES: readonly string[] = [
  ...[COST_MAP_FILE, API_MAP_FILE, SNAPSHOT_FILE, VECTORS_FILE],
  ...LEDGER_FILES,
  ...EXPORT_NAMES.map(exportFile),
];
