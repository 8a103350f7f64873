// APIs that call a model's input `prompt_tokens`, most of them in the shape of OpenAI's Chat Completions; and some of their own.
import { modalities, shapesIn } from "../shape.ts";
import { ownCounts, xaiTools } from "./input-tokens.ts";

const CHAT = "prompt prompt_tokens, completion completion_tokens";

/** Tokens by modality in the details of a prompt and a completion; a modality's count includes its cached tokens. */
const MEDIA = modalities(
  "prompt_tokens_details.*_tokens",
  "completion_tokens_details.*_tokens",
  "prompt_tokens_details.cached_tokens_details.*_tokens",
);

const DETAILS = "{prompt,completion}_tokens_details";

const CREATION = "prompt_tokens_details.cache_creation";

// LiteLLM: OpenAI's names with Anthropic's cache counts, which prompt_tokens contains.
// https://docs.litellm.ai/docs/completion/prompt_caching
// xAI: As JSON and as its SDK names the counts: reasoning is beside the completion. https://docs.x.ai/docs/api-reference
// Perplexity deep research: Deep research bills its searches, and counts reasoning and citations beside completion and prompt; the
// other models' searches are in their fee per request. https://docs.perplexity.ai/getting-started/pricing
// OpenAI Chat Completions: Chat Completions, Completions and Embeddings, and hosts that add fields of their own: cached tokens at
// top level (Moonshot, Together), cache writes (OpenRouter, Alibaba), searches (OpenRouter), audio in seconds beside its tokens
// (Mistral). https://platform.openai.com/docs/api-reference/chat/object; Braintrust's, CrewAI's, Opik's and browser-use's cached
// tokens.
export const PROMPT_TOKENS = shapesIn(`
LiteLLM | prompt_tokens completion_tokens | either cache_{read,creation}_input_tokens
  | total | standard ${DETAILS} cache_creation
  | within {${CREATION}_token_details,cache_creation}.ephemeral_5m_input_tokens
  cache_read cache_read_input_tokens prompt_tokens_details.cached_tokens, ${MEDIA},
  cache_write cache_creation_input_tokens ${CREATION}_tokens,
  cache_write_1h {${CREATION}_token_details,cache_creation}.ephemeral_1h_input_tokens,
  reasoning completion_tokens_details.reasoning_tokens,
  web_search {server_tool_use,prompt_tokens_details}.web_search_requests
this service | prompt_tokens | provider | either cache_{read,write}_tokens web_search_count | ${ownCounts((name) => name)}
xAI | prompt_tokens completion_tokens | by_total | total | standard ${DETAILS} | apis xai
  | either {cached_prompt,prompt}_text_tokens num_sources_used cost_in_usd_ticks | units ${xaiTools()}
  | within num_server_side_tools_used
  cache_read cached_prompt_text_tokens prompt_tokens_details.cached_tokens, reasoning
  {,completion_tokens_details.}reasoning_tokens, ${MEDIA}, image_prompt prompt_image_tokens
  prompt_tokens_details.image_tokens, web_search server_side_tool_usage_details.web_search_calls
  ^server_side_tool_usage.SERVER_SIDE_TOOL_WEB_SEARCH
Perplexity deep research | prompt_tokens completion_tokens | either citation_tokens | apis perplexity
  ${CHAT}+reasoning_tokens, reasoning reasoning_tokens, citation citation_tokens,
  web_search num_search_queries
Perplexity | prompt_tokens completion_tokens | either num_search_queries search_context_size
  | within num_search_queries | apis perplexity
OpenAI Chat Completions | prompt_tokens | by_total | total | standard ${DETAILS}
  | units audio_seconds prompt_audio_seconds
  | within ${CREATION}.ephemeral_5m_input_tokens prompt_cache_creation_5m_tokens tokens original_usage {prompt_,}eval_count
  ${CHAT}, cache_read {prompt_tokens_details.,prompt_token_details.,,num_}cached_tokens
  {prompt_cached,cached_prompt,cached_input}_tokens original_usage.{prompt_tokens_details.cached,cache_read_input}_tokens,
  cache_write prompt_tokens_details.cache_{write,creation_input,creation}_tokens prompt_cache_creation_tokens
  prompt_cache_creation_5m_tokens+prompt_cache_creation_1h_tokens original_usage.cache_creation_input_tokens,
  cache_write_1h ${CREATION}.ephemeral_1h_input_tokens prompt_cache_creation_1h_tokens,
  cache_write_12h prompt_tokens_details.cache_write_12h_tokens, ${MEDIA}, reasoning
  {completion_tokens_details.,completion_,}reasoning_tokens, web_search server_tool_use{,_details}.web_search_requests
`);

// OpenRouter generation: The host's own counts are billed, beside normalised ones.
// https://openrouter.ai/docs/api-reference/get-a-generation
// Ollama: Counts among the fields of the answer: https://docs.ollama.com/api/usage
// Vertex embeddings: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/text-embeddings-api
// OpenAI transcription by duration, and verbose: https://platform.openai.com/docs/api-reference/audio/json-object
// Mistral OCR: https://docs.mistral.ai/api/endpoint/ocr
// one total of an embedding: Embeddings and rerankers that count one total: https://docs.voyageai.com/reference/embeddings-api
export const OTHERS = shapesIn(`
OpenRouter generation | native_tokens_{prompt,completion} | within tokens_{prompt,completion}
  | apis openrouter | loose
  cache_{read,write} native_tokens_cache{d,_creation}, reasoning
  native_tokens_reasoning, web_search num_search_results billable_web_search_calls
OpenRouter activity | tokens_{prompt,completion} | apis openrouter | loose
  cache_read tokens_cached, reasoning tokens_reasoning
YandexGPT | inputTextTokens completionTokens | total | within completionTokensDetails
Ollama | prompt_eval_count | loose
  {prompt,completion} {prompt_,}eval_count
OpenAI transcription by duration | seconds | either ^text ^duration | units audio_seconds seconds
OpenAI transcription, verbose | duration | either segments words | loose
  | units audio_seconds usage.seconds duration
Deepgram, by channel | metadata.duration | either results.channels.1
  | units audio_seconds metadata.duration | within metadata.model_info results
Deepgram | metadata.duration | either metadata.model_info
  | units audio_seconds metadata.duration | within metadata results
AssemblyAI | audio_duration | either acoustic_model language_model | loose | apis assemblyai
  | units audio_seconds audio_duration
Vertex embeddings | token_count | either truncated | apis vertex | loose
  prompt token_count
Mistral OCR | pages_processed | within doc_size_bytes | apis mistral
  | units pages pages_processed, annotated_pages pages_processed_annotation
one total of an embedding | total_tokens
  | either ^data.0.{embedding,relevance_score,data} ^results.0.relevance_score
  prompt total_tokens
`);
