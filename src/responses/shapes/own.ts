// This service's own counts, in either calculator's names; the AI SDK's up to version 4 are the same. Requests carry their
// convention beside them.
import type { Shape } from "../shape.ts";

export const OWN: Shape = {
  name: "this service",
  marks: ["prompt_tokens"],
  either: ["cache_read_tokens", "cache_write_tokens", "web_search_count"],
  convention: "provider",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: ["cache_read_tokens"],
    cache_write_tokens: ["cache_write_tokens"],
    reasoning_tokens: ["reasoning_tokens"],
    web_search_count: ["web_search_count"],
  },
};

export const OWN_CAMEL: Shape = {
  name: "this service, camelCase",
  marks: ["promptTokens"],
  convention: "provider",
  counts: {
    prompt_tokens: ["promptTokens"],
    completion_tokens: ["completionTokens"],
    cache_read_tokens: ["cacheReadTokens"],
    cache_write_tokens: ["cacheWriteTokens"],
    reasoning_tokens: ["reasoningTokens"],
    web_search_count: ["webSearchCount"],
  },
  within: ["totalTokens"],
};
