// Paths that are used outside their own route.

/** Where LiteLLM's clients read the cost map; open even if API keys are required. */
export const COST_MAP_PATH = "/v1/model_prices_and_context_window.json";

/** Where agents find the service as tools. */
export const MCP_PATH = "/mcp";

/** The map in the shape of models.dev's document; open too. */
export const API_MAP_PATH = "/api.json";

/** Changes, as a list and as feeds: open too, for feed readers. */
export const CHANGE_PATHS = ["/v1/changes", "/v1/changes.atom", "/v1/changes.json"] as const;

/** Whether the path has the form of a pinned map's. */
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
