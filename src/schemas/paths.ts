// Paths that more than their own route must know.

/** Where LiteLLM's clients read the cost map; open where keys are wanted. */
export const COST_MAP_PATH = "/v1/model_prices_and_context_window.json";

/** Where agents find the service as tools. */
export const MCP_PATH = "/mcp";

/** Where readers of models.dev's document read ours in its shape; open too. */
export const API_MAP_PATH = "/api.json";

/** What changed, as a list and as feeds: open too, so that feed readers can have them. */
export const CHANGE_PATHS = ["/v1/changes", "/v1/changes.atom", "/v1/changes.json"] as const;

/** The path is that of a pinned map, or would be. */
export function isPinnedMap(path: string): boolean {
  const names = ["/model_prices_and_context_window.json", API_MAP_PATH];
  return path.startsWith("/v1/versions/") && names.some((name) => path.endsWith(name));
}

/** The cost map of one published version. */
export function pinnedMapPath(serial: string | number): string {
  return `/v1/versions/${serial}/model_prices_and_context_window.json`;
}

/** The map in models.dev's shape of one published version. */
export function pinnedApiMapPath(serial: string | number): string {
  return `/v1/versions/${serial}${API_MAP_PATH}`;
}
