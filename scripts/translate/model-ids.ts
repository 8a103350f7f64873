// Ids of models as documents write them: the form they are compared in, names that mean an id, models by every id they have.
import type { Catalog, CatalogModel } from "../files/catalog.ts";

/** Lower case, with `. _ : @ /` and spaces all read as `-`. Never used to answer a request. */
export function normaliseId(id: string): string {
  return id.toLowerCase().replace(/[._:@/ ]+/g, "-");
}

/** Provider slug -> id or alias -> the model; an id of a model's own goes before an alias. */
export function modelsById(catalog: Catalog): Map<string, Map<string, CatalogModel>> {
  const index = new Map<string, Map<string, CatalogModel>>();
  for (const [provider, models] of catalog) {
    const byId = new Map<string, CatalogModel>();
    for (const model of models) for (const { id } of model.aliases ?? []) byId.set(id, model);
    for (const model of models) byId.set(model.id, model);
    index.set(provider, byId);
  }
  return index;
}

/** Provider -> a list's name -> the provider's own id. */
export const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ai21: { "jamba-1.5-large@001": "jamba-1.5-large", "jamba-1.5-mini@001": "jamba-1.5-mini" },
  anthropic: {
    "claude-3-5-sonnet": "claude-3-5-sonnet-20241022",
    "claude-3-haiku": "claude-3-haiku-20240307",
    "claude-3-sonnet": "claude-3-sonnet-20240229",
    "claude-4-opus-20250514": "claude-opus-4-20250514",
    "claude-4-sonnet-20250514": "claude-sonnet-4-20250514",
  },
  cohere: { "command-a": "command-a-03-2025", "command-r7b": "command-r7b-12-2024" },
  // deepseek-coder was an id once; later it answered with deepseek-chat.
  deepseek: {
    "deepseek-coder": "deepseek-chat",
    "deepseek-r1": "deepseek-reasoner",
    "deepseek-v3": "deepseek-chat",
  },
  mistral: {
    codestral: "codestral-latest",
    "codestral-mamba-latest": "open-codestral-mamba",
    "magistral-medium-1-2-2509": "magistral-medium-2509",
    "magistral-small-1-2-2509": "magistral-small-2509",
    "ministral-3-14b-2512": "ministral-14b-2512",
    "ministral-3-3b-2512": "ministral-3b-2512",
    "ministral-3-8b-2512": "ministral-8b-2512",
    "mistral-7b": "open-mistral-7b",
    "mistral-large-3": "mistral-large-2512",
    "mistral-large-pixtral-2411": "pixtral-large-2411",
    "mistral-medium-3-1": "mistral-medium-2508",
    "mistral-medium-3-1-2508": "mistral-medium-2508",
    "mistral-small-3-2-2506": "mistral-small-2506",
    "mixtral-8x7b": "open-mixtral-8x7b",
    "pixtral-large": "pixtral-large-latest",
  },
  openai: {
    "ada-v2": "text-embedding-ada-002",
    "codex-mini": "codex-mini-latest",
    "computer-use": "computer-use-preview",
    "gpt-3.5-0301": "gpt-3.5-turbo-0301",
    "gpt-4o-latest": "chatgpt-4o-latest",
    "gpt-5-chat": "gpt-5-chat-latest",
    "text-embedding-ada-002-v2": "text-embedding-ada-002",
  },
};
