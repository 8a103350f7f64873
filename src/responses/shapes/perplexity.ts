// Perplexity's Sonar. Deep research bills its searches, and counts reasoning and citations beside completion and prompt; the
// other models' searches are in their fee per request.
// https://docs.perplexity.ai/getting-started/pricing
import type { Shape } from "../shape.ts";

export const PERPLEXITY_RESEARCH: Shape = {
  name: "Perplexity deep research",
  marks: ["prompt_tokens", "completion_tokens"],
  either: ["citation_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens + reasoning_tokens"],
    reasoning_tokens: ["reasoning_tokens"],
    citation_tokens: ["citation_tokens"],
    web_search_count: ["num_search_queries"],
  },
  within: ["total_tokens"],
  apis: ["perplexity"],
};

export const PERPLEXITY: Shape = {
  name: "Perplexity",
  marks: ["prompt_tokens", "completion_tokens"],
  either: ["num_search_queries", "search_context_size"],
  convention: "inclusive",
  counts: { prompt_tokens: ["prompt_tokens"], completion_tokens: ["completion_tokens"] },
  within: ["total_tokens", "num_search_queries"],
  apis: ["perplexity"],
};
