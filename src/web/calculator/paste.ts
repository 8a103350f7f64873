// A provider's own usage JSON, pasted, -> our six counts and the convention they follow. It may be the whole response.
import type { Convention, Usage } from "../../pricing/usage.ts";

export type Pasted = { shape: string; usage: Usage; convention: Convention; model?: string };

type Shape = {
  name: string;
  /** A field that only this shape has. */
  marker: string;
  convention: Convention;
  /** Where each count is, as dotted paths; several are added up. */
  paths: Readonly<Record<keyof Usage, readonly string[]>>;
};

/** In order: the first whose marker is there is taken. */
const SHAPES: readonly Shape[] = [
  {
    name: "Google Gemini",
    marker: "promptTokenCount",
    // Thoughts are beside the candidates here; both are output, so together they are the completion that contains them.
    convention: "inclusive",
    paths: {
      prompt_tokens: ["promptTokenCount", "toolUsePromptTokenCount"],
      completion_tokens: ["candidatesTokenCount", "thoughtsTokenCount"],
      cache_read_tokens: ["cachedContentTokenCount"],
      cache_write_tokens: [],
      reasoning_tokens: ["thoughtsTokenCount"],
      web_search_count: [],
    },
  },
  {
    name: "this service, camelCase",
    marker: "promptTokens",
    convention: "provider",
    paths: {
      prompt_tokens: ["promptTokens"],
      completion_tokens: ["completionTokens"],
      cache_read_tokens: ["cacheReadTokens"],
      cache_write_tokens: ["cacheWriteTokens"],
      reasoning_tokens: ["reasoningTokens"],
      web_search_count: ["webSearchCount"],
    },
  },
  {
    name: "Bedrock Converse",
    marker: "inputTokens",
    convention: "separate",
    paths: {
      prompt_tokens: ["inputTokens"],
      completion_tokens: ["outputTokens"],
      cache_read_tokens: ["cacheReadInputTokens"],
      cache_write_tokens: ["cacheWriteInputTokens"],
      reasoning_tokens: [],
      web_search_count: [],
    },
  },
  {
    name: "Anthropic Messages",
    marker: "cache_read_input_tokens",
    convention: "separate",
    paths: {
      prompt_tokens: ["input_tokens"],
      completion_tokens: ["output_tokens"],
      cache_read_tokens: ["cache_read_input_tokens"],
      cache_write_tokens: ["cache_creation_input_tokens"],
      reasoning_tokens: [],
      web_search_count: ["server_tool_use.web_search_requests"],
    },
  },
  {
    name: "OpenAI Responses",
    marker: "input_tokens",
    convention: "inclusive",
    paths: {
      prompt_tokens: ["input_tokens"],
      completion_tokens: ["output_tokens"],
      cache_read_tokens: ["input_tokens_details.cached_tokens"],
      cache_write_tokens: ["input_tokens_details.cache_write_tokens"],
      reasoning_tokens: ["output_tokens_details.reasoning_tokens"],
      web_search_count: ["server_tool_use.web_search_requests"],
    },
  },
  {
    name: "DeepSeek",
    marker: "prompt_cache_hit_tokens",
    convention: "inclusive",
    paths: {
      prompt_tokens: ["prompt_tokens"],
      completion_tokens: ["completion_tokens"],
      cache_read_tokens: ["prompt_cache_hit_tokens"],
      cache_write_tokens: [],
      reasoning_tokens: ["completion_tokens_details.reasoning_tokens"],
      web_search_count: [],
    },
  },
  {
    name: "OpenAI Chat Completions",
    marker: "prompt_tokens",
    // Many providers send this shape, some with reasoning outside of the completion: the provider's own rule decides.
    convention: "provider",
    paths: {
      prompt_tokens: ["prompt_tokens"],
      completion_tokens: ["completion_tokens"],
      cache_read_tokens: ["prompt_tokens_details.cached_tokens", "cache_read_tokens"],
      cache_write_tokens: ["prompt_tokens_details.cache_write_tokens", "cache_write_tokens"],
      reasoning_tokens: ["completion_tokens_details.reasoning_tokens", "reasoning_tokens"],
      web_search_count: ["web_search_count", "num_search_queries"],
    },
  },
];

/** Reads pasted text; a string says what is wrong with it. */
export function readPasted(text: string): Pasted | string {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return "This is not JSON. Paste the usage object of a response, or the whole response.";
  }
  const counts = ["usage", "usageMetadata", "usage_metadata"].map((name) => at(document, name));
  const usage = counts.find((value) => typeof value === "object" && value !== null) ?? document;
  const shape = SHAPES.find(({ marker }) => typeof at(usage, marker) === "number");
  if (shape === undefined) return "No token counts were recognised in this JSON.";
  const model = at(document, "model") ?? at(document, "modelVersion");
  return {
    shape: shape.name,
    usage: countsOf(usage, shape),
    convention: shape.convention,
    ...(typeof model === "string" && { model }),
  };
}

function countsOf(usage: unknown, { paths }: Shape): Usage {
  const sum = (name: keyof Usage) =>
    paths[name].reduce((total, path) => total + countAt(usage, path.split(".")), 0);
  return {
    prompt_tokens: sum("prompt_tokens"),
    completion_tokens: sum("completion_tokens"),
    cache_read_tokens: sum("cache_read_tokens"),
    cache_write_tokens: sum("cache_write_tokens"),
    reasoning_tokens: sum("reasoning_tokens"),
    web_search_count: sum("web_search_count"),
  };
}

function countAt(value: unknown, path: readonly string[]): number {
  const count = path.reduce(at, value);
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
