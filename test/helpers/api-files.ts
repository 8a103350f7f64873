// prices/apimap for tests: one provider with some models.
import type { ApiModel, ApiProvider } from "../../scripts/files/api-map.ts";

/** A model that says no more than the shape demands. */
export function apiModelOf(id: string, more: Partial<ApiModel> = {}): ApiModel {
  const facts = { name: id, released: "2026-01-01", input_modalities: ["text"], output_modalities: ["text"] };
  return { id, facts, updated: "2026-01-02", ...more };
}

export function apiProviderOf(
  provider: string,
  models: readonly ApiModel[],
  more: Partial<ApiProvider> = {},
): ApiProvider {
  return {
    provider,
    read: "2026-09-30",
    name: provider.toUpperCase(),
    npm: "@ai-sdk/x",
    env: ["X_KEY"],
    models: [...models],
    ...more,
  };
}
