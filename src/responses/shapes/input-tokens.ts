// APIs and libraries that call what a model reads `inputTokens` or `input_tokens`.
import { CHARGES } from "../../schemas/charges.ts";
import { MEASURES } from "../../schemas/words.ts";
import { modalities, shapesIn } from "../shape.ts";

/** The AI SDK counts the whole input, but version 5 passed Anthropic's on. https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text */
const AI_SDK = "inputTokens outputTokens | total | within raw";
const AI_SDK_COUNTS = `cache_read inputTokenDetails.cacheReadTokens cachedInputTokens,
  cache_write inputTokenDetails.cacheWriteTokens,
  reasoning outputTokenDetails.reasoningTokens reasoningTokens`;

/** Version 4 reports cache counts only in the provider's metadata; version 5 reports cache writes there. */
const METADATA = "^{,experimental_}providerMetadata";
const WRITTEN = `${METADATA}.{anthropic.cacheCreation,bedrock.usage.cacheWrite}InputTokens`;

/** This service's counts under their own or other names; requests carry their convention beside them. */
export function ownCounts(named: (name: string) => string): string {
  const units = MEASURES.map((name) => `${name} units.${name}`).join(", ");
  const counts = CHARGES.flatMap(({ item, count }) => (count ? `${item} ${named(count)}` : []));
  return `units ${units}\n  ${counts.join(", ")}`;
}

// Claude Code, a session by model: modelUsage of Claude Code: cache tokens are beside the input, their lifetimes are not told; Amp's
// messages. https://platform.claude.com/docs/en/agent-sdk/cost-tracking
// Mastra: UsageStats of a span: https://mastra.ai/docs/observability/tracing/overview
// Bedrock Converse: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html
// Genkit: GenerationUsage in github.com/firebase/genkit: thoughts are beside the output.
// Bedrock invocation metrics: What InvokeModel's hosts and its event stream write.
// AI SDK 4: https://v4.ai-sdk.dev/providers/ai-sdk-providers/openai; without metadata it is read as this service, camelCase.
export const CAMEL_INPUT_TOKENS = shapesIn(`
AI SDK 7 | {input,output}Tokens.total | within raw
  cache_{read,write} inputTokens.cache{Read,Write}, reasoning outputTokens.reasoning
AI SDK 6 | ${AI_SDK} | either {input,output}TokenDetails
  ${AI_SDK_COUNTS}
Mastra | inputTokens outputTokens | either {in,out}putDetails | standard {in,out}putDetails
  cache_{read,write} inputDetails.cache{Read,Write}, reasoning outputDetails.reasoning
AI SDK 5, Anthropic | ${AI_SDK} | separate | either ^providerMetadata.{anthropic,bedrock}
  ${AI_SDK_COUNTS}, cache_write ${WRITTEN}
Claude Code, a session by model | inputTokens outputTokens cache{Read,Creation}InputTokens | separate
  | within contextWindow maxOutputTokens thinkingTokens totalInputTokens maxInputTokens credits
  cache_{read,write} cache{Read,Creation}InputTokens, web_search webSearchRequests
Bedrock Converse | inputTokens outputTokens | separate | apis bedrock
  | either cache{Read,Write}InputTokens ^stopReason ^output.message ^metrics.latencyMs
  | within cacheDetails[5m].inputTokens | standard cacheDetails
  cache_read cacheReadInputToken{s,Count},
  cache_write cacheWriteInputToken{s,Count}, cache_write_1h cacheDetails[1h].inputTokens
Genkit | inputTokens outputTokens | either thoughtsTokens cachedContentTokens inputCharacters
  | total | within {input,output}{Characters,Images,Videos,AudioFiles}
  prompt inputTokens, completion outputTokens+thoughtsTokens, cache_read cachedContentTokens,
  reasoning thoughtsTokens
AI SDK 5 | ${AI_SDK} | isBare
  ${AI_SDK_COUNTS}
Bedrock InvokeModel, Titan | inputTextTokenCount | apis bedrock | loose
  prompt inputTextTokenCount, completion results[0].tokenCount
Bedrock invocation metrics | inputTokenCount | separate | either outputTokenCount | apis bedrock | loose
  {prompt,completion} {in,out}putTokenCount, cache_{read,write} cache{Read,Write}InputTokenCount
AI SDK 4, Anthropic | promptTokens completionTokens | separate | either ${METADATA}.{anthropic,bedrock}
  cache_read ${METADATA}.{anthropic,bedrock.usage}.cacheReadInputTokens, cache_write ${WRITTEN}
AI SDK 4 | promptTokens completionTokens | either ${METADATA}
  cache_read ${METADATA}.{openai,xai}.cachedPromptTokens, reasoning ${METADATA}.openai.reasoningTokens
this service, camelCase | promptTokens | provider | ${ownCounts((name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
)}
`);

// OpenAI's Responses, Images, Transcriptions and Realtime (which says token_details); xAI's Responses and Perplexity's agents, with
// their tools. https://platform.openai.com/docs/api-reference/responses/object
const DETAILS = "{in,out}put_token{s,}_details";
const OF_INPUT = "input_token{s,}_details";
const RESPONSES = `total total_tokens | standard ${DETAILS}
  | units ${xaiTools()}, web_fetches tool_calls_details.fetch_url.invocation
  | within num_server_side_tools_used requests request_usage_entries
  {prompt,completion} {in,out}put_tokens, cache_read ${OF_INPUT}.cached_tokens {prompt_tokens_details.,}cached_tokens,
  cache_write ${OF_INPUT}.cache_write_tokens, reasoning output_token{s,}_details.reasoning_tokens,
  cache_write_12h ${OF_INPUT}.cache_write_12h_tokens,
  ${modalities(`${OF_INPUT}.*_tokens`, "output_token{s,}_details.*_tokens", `${OF_INPUT}.cached_tokens_details.*_tokens`)},
  web_search server_tool_use{,_details}.web_search_requests server_side_tool_usage_details.web_search_calls
  ^tool_usage.web_search.num_requests tool_calls_details.{search_web,web_search}.invocation`;

/** Calls of xAI's own tools, which are charged by the call. */
export function xaiTools(): string {
  const tool = (unit: string, name: string, called: string) =>
    `${unit} server_side_tool_usage_details.${name}_calls ^server_side_tool_usage.SERVER_SIDE_TOOL_${called}`;
  return [
    tool("x_searches", "x_search", "X_SEARCH"),
    tool("code_executions", "code_interpreter", "CODE_EXECUTION"),
    tool("file_searches", "file_search", "COLLECTIONS_SEARCH"),
    tool("attachment_searches", "document_search", "ATTACHMENT_SEARCH"),
  ].join(", ");
}

/** OpenAI's service tiers. LangChain puts the tier before the names of its counts; the tier's own count is what they leave. */
const TIERS = "{in,out}put_token_details.{priority,flex}";

const FETCHES = "server_tool_use.web_fetch_requests";

// Cohere: What is billed, and all tokens that went through the model: https://docs.cohere.com/reference/chat
// LangChain: usage_metadata: https://reference.langchain.com/python/langchain-core/messages/ai/UsageMetadata
// Codex: token_count of session files and turn.completed of codex exec --json: cached and written tokens are part of the input,
// reasoning of the output. https://developers.openai.com/codex/noninteractive; TokenUsage in github.com/openai/codex.
// Claude Code, an event: The attributes of its spans and logs: https://code.claude.com/docs/en/monitoring-usage
// Pydantic AI: RunUsage, of a run that may be of several requests, and RequestUsage: https://ai.pydantic.dev/api/usage/
// counts with a total: Anthropic's names in OpenAI's sense, as Qwen Code has them; the total says which.
// Anthropic Messages: input_tokens lacks everything that went through the cache, of which five minutes are the default life; and
// what compaction took. https://platform.claude.com/docs/en/api/messages,
// https://platform.claude.com/docs/en/build-with-claude/compaction
// OpenAI Images: As an answer and as the last event of a stream. Without details, all output is the image.
// https://platform.openai.com/docs/api-reference/images/object
export const INPUT_TOKENS = shapesIn(`
Cohere |  | either billed_units tokens.input_tokens | apis cohere
  | units search_units billed_units.search_units, input_images billed_units.images
  | within tokens.{input,output}_tokens api_version | standard cached_tokens billed_units.image_tokens
  prompt {billed_units,tokens}.input_tokens, completion {billed_units,tokens}.output_tokens
LangChain | input_tokens output_tokens | total | standard {in,out}put_token_details
  | either input_token_details.cache_{read,creation} output_token_details.reasoning ${TIERS}
  | within input_token_details.ephemeral_5m_input_tokens ${TIERS}
  cache_read input_token_details.{,priority_,flex_}cache_read, cache_write input_token_details.cache_creation
  input_token_details.ephemeral_5m_input_tokens+input_token_details.ephemeral_1h_input_tokens, cache_write_1h
  input_token_details.ephemeral_1h_input_tokens, reasoning output_token_details.{,priority_,flex_}reasoning,
  audio_{prompt,completion} {in,out}put_token_details.audio
Codex | input_tokens output_tokens | total | apis openai
  | either cached_input_tokens reasoning_output_tokens cache_write_input_tokens
  | assumes service_tier_not_in_log
  cache_{read,write} cache{d,_write}_input_tokens, reasoning reasoning_output_tokens
Claude Code, an event | input_tokens output_tokens cache_creation_tokens | separate | either span.type event.name | loose
  cache_{read,write} cache_{read,creation}_tokens
Pydantic AI | input_tokens output_tokens | either {input,cache}_audio{,_read}_tokens details.{input,reasoning}_tokens
  | total | within details requests tool_calls
  cache_{read,write} cache_{read,write}_tokens, reasoning {details.,}reasoning_tokens,
  audio_prompt input_audio_tokens, audio_cache_read cache_audio_read_tokens, audio_completion output_audio_tokens
counts with a total | input_tokens output_tokens total_tokens | by_total | total | isBare
  | either cache_{read,creation}_input_tokens
  cache_{read,write} cache_{read,creation}_input_tokens
Anthropic Messages | input_tokens output_tokens | separate
  | either cache_{read,creation}_input_tokens cache_creation inference_geo ${FETCHES} ^stop_{reason,sequence}
  | within cache_creation.ephemeral_5m_input_tokens output_tokens_details.thinking_tokens iterations[message]
  | units web_fetches ${FETCHES}
  | apis anthropic bedrock vertex azure claude-platform-aws deepseek moonshot zai minimax
  prompt input_tokens+iterations[compaction].input_tokens, completion
  output_tokens+iterations[compaction].output_tokens, cache_read
  cache_read_input_tokens+iterations[compaction].cache_read_input_tokens, cache_write
  cache_creation_input_tokens
  cache_creation.ephemeral_5m_input_tokens+cache_creation.ephemeral_1h_input_tokens, cache_write_1h
  cache_creation.ephemeral_1h_input_tokens, web_search server_tool_use{,_details}.web_search_requests
OpenAI Images | input_tokens output_tokens | either ^data.0.{b64_json,url} ^b64_json | ${RESPONSES},
  image_completion output_tokens_details.image_tokens output_tokens
OpenAI Responses | input_tokens | either total_tokens ${DETAILS} | ${RESPONSES}
OpenAI Responses or Anthropic | input_tokens | ${RESPONSES}
`);
