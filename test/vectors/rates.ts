// Rates the vectors share, shaped like the price lists of each kind of provider. USD per token, call or search.
import type { Rates } from "../../src/schemas/price.ts";

/** No rate for cache writes: unknown. */
export const OPENAI: Rates = { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" };

export const ANTHROPIC: Rates = {
  prompt: "0.000003",
  completion: "0.000015",
  input_cache_read: "0.0000003",
  input_cache_write: "0.00000375",
  web_search: "0.01",
};

export const GOOGLE: Rates = {
  prompt: "0.0000003",
  completion: "0.0000025",
  input_cache_read: "0.00000003",
  web_search: "0.035",
};

export const BEDROCK: Rates = {
  prompt: "0.0000033",
  completion: "0.0000165",
  input_cache_read: "0.00000033",
  input_cache_write: "0.000004125",
};

/** With a fee per call. */
export const OPENROUTER: Rates = {
  prompt: "0.00000014",
  completion: "0.00000028",
  input_cache_read: "0.0000000028",
  request: "0.001",
};

/** Cache and reasoning rates unknown. */
export const UNCACHED: Rates = { prompt: "0.0000025", completion: "0.00001" };
