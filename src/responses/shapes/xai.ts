// xAI's Chat Completions, as JSON and as its SDK names the counts: reasoning is beside the completion.
// https://docs.x.ai/docs/api-reference
import type { Shape, UnitPaths } from "../shape.ts";
import { MEDIA } from "./openai-chat.ts";

/** Calls of xAI's own tools, which are charged by the call. */
export const XAI_TOOLS: UnitPaths = {
  x_searches: [
    "server_side_tool_usage_details.x_search_calls",
    "^server_side_tool_usage.SERVER_SIDE_TOOL_X_SEARCH",
  ],
  code_executions: [
    "server_side_tool_usage_details.code_interpreter_calls",
    "^server_side_tool_usage.SERVER_SIDE_TOOL_CODE_EXECUTION",
  ],
  file_searches: [
    "server_side_tool_usage_details.file_search_calls",
    "^server_side_tool_usage.SERVER_SIDE_TOOL_COLLECTIONS_SEARCH",
  ],
  attachment_searches: [
    "server_side_tool_usage_details.document_search_calls",
    "^server_side_tool_usage.SERVER_SIDE_TOOL_ATTACHMENT_SEARCH",
  ],
};

export const XAI: Shape = {
  name: "xAI",
  marks: ["prompt_tokens", "completion_tokens"],
  either: ["cached_prompt_text_tokens", "prompt_text_tokens", "num_sources_used", "cost_in_usd_ticks"],
  convention: "by_total",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: ["cached_prompt_text_tokens", "prompt_tokens_details.cached_tokens"],
    reasoning_tokens: ["reasoning_tokens", "completion_tokens_details.reasoning_tokens"],
    ...MEDIA,
    image_prompt_tokens: ["prompt_image_tokens", "prompt_tokens_details.image_tokens"],
    web_search_count: [
      "server_side_tool_usage_details.web_search_calls",
      "^server_side_tool_usage.SERVER_SIDE_TOOL_WEB_SEARCH",
    ],
  },
  units: XAI_TOOLS,
  within: [
    "total_tokens",
    "prompt_text_tokens",
    "prompt_tokens_details.text_tokens",
    "completion_tokens_details.accepted_prediction_tokens",
    "completion_tokens_details.rejected_prediction_tokens",
    "num_server_side_tools_used",
  ],
  standard: ["prompt_tokens_details", "completion_tokens_details"],
  apis: ["xai"],
};
