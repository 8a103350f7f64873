// A provider's own usage JSON, pasted, -> our counts and the convention they follow. It may be the whole response.
import { type Convention, type Usage, usageOf } from "../../pricing/usage.ts";
import { camelName } from "../../schemas/camel-names.ts";
import { USAGE_COUNTS } from "../../schemas/token-kinds.ts";

export type Pasted = { shape: string; usage: Usage; convention: Convention; model?: string };

type Shape = {
  name: string;
  /** A field that only this shape has. */
  marker: string;
  convention: Convention;
  /** Where each count is, as dotted paths; several are added up. */
  paths: Readonly<Partial<Record<keyof Usage, readonly string[]>>>;
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
      reasoning_tokens: ["thoughtsTokenCount"],
    },
  },
  {
    name: "this service, camelCase",
    marker: "promptTokens",
    convention: "provider",
    paths: Object.fromEntries(USAGE_COUNTS.map((name) => [name, [camelName(name)]])),
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
      reasoning_tokens: ["completion_tokens_details.reasoning_tokens"],
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
  return usageOf((name) =>
    (paths[name] ?? []).reduce((total, path) => total + countAt(usage, path.split(".")), 0),
  );
}

function countAt(value: unknown, path: readonly string[]): number {
  const count = path.reduce(at, value);
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
