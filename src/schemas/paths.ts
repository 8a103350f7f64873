// Paths that more than their own route must know.

/** Where LiteLLM's clients read the cost map; open where keys are wanted. */
export const COST_MAP_PATH = "/v1/model_prices_and_context_window.json";

/** The cost map of one published version. */
export function pinnedMapPath(serial: string | number): string {
  return `/v1/versions/${serial}/model_prices_and_context_window.json`;
}
