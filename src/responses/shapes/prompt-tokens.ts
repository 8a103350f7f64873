// APIs that call a model's input `prompt_tokens`, most of them in the shape of OpenAI's Chat Completions; and some of their own.
import type { Layout } from "../shape.ts";
import { ownCounts, xaiTools } from "./input-tokens.ts";

const CHAT = "prompt prompt_tokens, completion completion_tokens";

/** Tokens by modality in the details of a prompt and a completion; a modality's count has its cached ones in it. */
const MEDIA =
  "audio_prompt prompt_tokens_details.audio_tokens, image_prompt prompt_tokens_details.image_tokens, " +
  "video_prompt prompt_tokens_details.video_tokens, audio_completion completion_tokens_details.audio_tokens, " +
  "image_completion completion_tokens_details.image_tokens, " +
  "video_completion completion_tokens_details.video_tokens, " +
  "audio_cache_read prompt_tokens_details.cached_tokens_details.audio_tokens, " +
  "image_cache_read prompt_tokens_details.cached_tokens_details.image_tokens";

const PREDICTIONS = "completion_tokens_details.{accepted,rejected}_prediction_tokens";
const DETAILS = "{prompt,completion}_tokens_details";

export const PROMPT_TOKENS: readonly Layout[] = [
  {
    // OpenAI's names with Anthropic's cache counts, which prompt_tokens contains.
    // https://docs.litellm.ai/docs/completion/prompt_caching
    name: "LiteLLM",
    marks: "prompt_tokens completion_tokens",
    either: "cache_{read,creation}_input_tokens",
    convention: "inclusive",
    total: "total_tokens",
    counts:
      `${CHAT}, cache_read cache_read_input_tokens prompt_tokens_details.cached_tokens, ` +
      "cache_write cache_creation_input_tokens prompt_tokens_details.cache_creation_tokens, " +
      "reasoning completion_tokens_details.reasoning_tokens, cache_write_1h " +
      "{prompt_tokens_details.cache_creation_token_details,cache_creation}.ephemeral_1h_input_tokens, " +
      `${MEDIA}, web_search {server_tool_use,prompt_tokens_details}.web_search_requests`,
    within:
      "{prompt_tokens_details.cache_creation_token_details,cache_creation}.ephemeral_5m_input_tokens " +
      `${DETAILS}.text_tokens ${PREDICTIONS}`,
    standard: `${DETAILS} cache_creation`,
  },
  {
    // A row of its requests: https://docs.helicone.ai/rest/request/post-v1requestquery-clickhouse
    name: "Helicone",
    marks: "prompt_tokens completion_tokens",
    either: "prompt_cache_{read,write}_tokens",
    convention: "by_total",
    total: "total_tokens",
    counts:
      `${CHAT}, cache_read prompt_cache_read_tokens, cache_write prompt_cache_write_tokens, ` +
      "reasoning reasoning_tokens, audio_prompt prompt_audio_tokens, " +
      "audio_completion completion_audio_tokens",
    loose: true,
  },
  {
    name: "this service",
    marks: "prompt_tokens",
    either: "cache_{read,write}_tokens web_search_count",
    ...ownCounts((name) => name),
  },
  {
    // The prompt is the sum of cache hits and misses. https://api-docs.deepseek.com/api/create-chat-completion
    name: "DeepSeek",
    marks: "prompt_tokens prompt_cache_hit_tokens",
    convention: "inclusive",
    total: "total_tokens",
    counts: `${CHAT}, cache_read prompt_cache_hit_tokens, reasoning completion_tokens_details.reasoning_tokens`,
    within: "prompt_cache_miss_tokens prompt_tokens_details.cached_tokens",
  },
  {
    // As JSON and as its SDK names the counts: reasoning is beside the completion. https://docs.x.ai/docs/api-reference
    name: "xAI",
    marks: "prompt_tokens completion_tokens",
    either: "{cached_prompt,prompt}_text_tokens num_sources_used cost_in_usd_ticks",
    convention: "by_total",
    total: "total_tokens",
    counts:
      `${CHAT}, cache_read cached_prompt_text_tokens prompt_tokens_details.cached_tokens, ` +
      `reasoning {,completion_tokens_details.}reasoning_tokens, ${MEDIA}, ` +
      "image_prompt prompt_image_tokens prompt_tokens_details.image_tokens, web_search " +
      "server_side_tool_usage_details.web_search_calls " +
      "^server_side_tool_usage.SERVER_SIDE_TOOL_WEB_SEARCH",
    units: xaiTools(),
    within: `prompt_text_tokens prompt_tokens_details.text_tokens ${PREDICTIONS} num_server_side_tools_used`,
    standard: DETAILS,
    apis: "xai",
  },
  {
    // Deep research bills its searches, and counts reasoning and citations beside completion and prompt; the other models' searches
    // are in their fee per request. https://docs.perplexity.ai/getting-started/pricing
    name: "Perplexity deep research",
    marks: "prompt_tokens completion_tokens",
    either: "citation_tokens",
    convention: "inclusive",
    counts:
      "prompt prompt_tokens, completion completion_tokens+reasoning_tokens, reasoning reasoning_tokens, " +
      "citation citation_tokens, web_search num_search_queries",
    within: "total_tokens",
    apis: "perplexity",
  },
  {
    name: "Perplexity",
    marks: "prompt_tokens completion_tokens",
    either: "num_search_queries search_context_size",
    convention: "inclusive",
    counts: CHAT,
    within: "total_tokens num_search_queries",
    apis: "perplexity",
  },
  {
    // Chat Completions, Completions and Embeddings, and hosts that add fields of their own: cached tokens at top level (Moonshot,
    // Together), cache writes (OpenRouter, Alibaba), searches (OpenRouter), audio in seconds beside its tokens (Mistral).
    // https://platform.openai.com/docs/api-reference/chat/object
    name: "OpenAI Chat Completions",
    marks: "prompt_tokens",
    convention: "by_total",
    total: "total_tokens",
    counts:
      `${CHAT}, cache_read {prompt_tokens_details.,prompt_token_details.,,num_}cached_tokens, ` +
      "cache_write prompt_tokens_details.cache_{write,creation_input,creation}_tokens, " +
      "cache_write_1h prompt_tokens_details.cache_creation.ephemeral_1h_input_tokens, " +
      `cache_write_12h prompt_tokens_details.cache_write_12h_tokens, ${MEDIA}, ` +
      "reasoning {completion_tokens_details.,}reasoning_tokens, " +
      "web_search server_tool_use{,_details}.web_search_requests",
    units: "audio_seconds prompt_audio_seconds",
    within:
      `${DETAILS}.text_tokens ${PREDICTIONS} ` +
      "prompt_tokens_details.{cache_creation.ephemeral_5m_input_tokens,cached_tokens_details.text_tokens}",
    standard: DETAILS,
  },
];

export const OTHERS: readonly Layout[] = [
  {
    // The host's own counts are what is billed, beside OpenRouter's normalised ones.
    // https://openrouter.ai/docs/api-reference/get-a-generation
    name: "OpenRouter generation",
    marks: "native_tokens_{prompt,completion}",
    convention: "inclusive",
    counts:
      "prompt native_tokens_prompt, completion native_tokens_completion, " +
      "cache_read native_tokens_cached, cache_write native_tokens_cache_creation, " +
      "reasoning native_tokens_reasoning, web_search num_search_results billable_web_search_calls",
    within: "tokens_{prompt,completion}",
    apis: "openrouter",
    loose: true,
  },
  {
    // Counts among the fields of the answer: https://docs.ollama.com/api/usage
    name: "Ollama",
    marks: "prompt_eval_count eval_count",
    convention: "inclusive",
    counts: "prompt prompt_eval_count, completion eval_count",
    loose: true,
  },
  {
    // https://platform.openai.com/docs/api-reference/audio/json-object
    name: "OpenAI transcription by duration",
    marks: "seconds",
    either: "^text ^duration",
    convention: "inclusive",
    counts: "",
    units: "audio_seconds seconds",
  },
  {
    // https://docs.mistral.ai/api/endpoint/ocr
    name: "Mistral OCR",
    marks: "pages_processed",
    convention: "inclusive",
    counts: "",
    units: "pages pages_processed, annotated_pages pages_processed_annotation",
    within: "doc_size_bytes",
    apis: "mistral",
  },
  {
    // Embeddings and rerankers that count one total: https://docs.voyageai.com/reference/embeddings-api
    name: "one total of an embedding",
    marks: "total_tokens",
    either: "^data.0.{embedding,relevance_score} ^results.0.relevance_score",
    convention: "inclusive",
    counts: "prompt total_tokens",
  },
];
