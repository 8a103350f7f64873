// Rows of providers' usage reports, totals of many calls; and how tools that watch calls count them, whatever the provider counts.
import { modalities, shapesIn } from "../shape.ts";

// OpenAI usage report: Input and cached counts are of all modalities.
// https://platform.openai.com/docs/api-reference/usage/completions_object
// OpenAI usage report, media: Rows of images, transcriptions and speech.
// Anthropic usage report: https://platform.claude.com/docs/en/api/admin/usage_report
export const REPORTS = shapesIn(`
Anthropic console | usage_input_tokens_no_cache | separate | apis anthropic | aggregate
  prompt usage_input_tokens_no_cache, completion usage_output_tokens, cache_read usage_input_tokens_cache_read,
  cache_write usage_input_tokens_cache_write_5m+usage_input_tokens_cache_write_1h,
  cache_write_1h usage_input_tokens_cache_write_1h, web_search web_search_count
OpenAI usage report | input_tokens num_model_requests | apis openai | aggregate
  | within num_model_requests batch
  {prompt,completion} {in,out}put_tokens, cache_{read,write} input_cache{d,_write}_tokens,
  ${modalities("input_*_tokens+input_cached_*_tokens", "output_*_tokens", "input_cached_*_tokens")}
OpenAI usage report, media | num_model_requests | either images seconds characters | apis openai | aggregate
  | within num_model_requests | units output_images images, audio_seconds seconds, characters characters
Anthropic usage report | uncached_input_tokens | separate | apis anthropic | aggregate
  | within cache_creation.ephemeral_5m_input_tokens context_window
  prompt uncached_input_tokens, completion output_tokens, cache_read cache_read_input_tokens,
  cache_write cache_creation.ephemeral_5m_input_tokens+cache_creation.ephemeral_1h_input_tokens,
  cache_write_1h cache_creation.ephemeral_1h_input_tokens, web_search server_tool_use.web_search_requests
`);

// LangSmith: A run. https://docs.langchain.com/langsmith/run-data-format
// PostHog: Claude's input lacks its cache counts unless a flag says so: https://posthog.com/docs/ai-engineering/manual-capture
// MLflow: An answer's counts as its library has them, Anthropic's without its cache. https://mlflow.org/docs/latest/genai/tracing/token-usage-cost
// New Relic: An event LlmChatCompletionSummary, https://docs.newrelic.com/attribute-dictionary
// OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/, with the names before version 1.27, which
// OpenLLMetry writes; `ai.usage`: the AI SDK's own counts beside those; `details`: Pydantic AI's; `input_tokens.cached`: Sentry's;
// `anthropic.usage`: the Claude SDK's and API's, https://platform.claude.com/docs/en/api/opentelemetry/spans. Strands hands on Bedrock's
// input, which lacks what went through the cache, and a total that has it.
// OpenInference: https://arize-ai.github.io/openinference/spec/attributes/semantic-conventions.html
// Langfuse: Each detail is taken out of input and output: https://langfuse.com/docs/observability/features/token-and-cost-tracking
export const TRACES = shapesIn(`
LangSmith | prompt_tokens completion_tokens | either run_type | total | loose
  | standard {prompt,completion}_token_details | within inputs outputs extra
  cache_{read,write} prompt_token_details.cache_{read,creation},
  reasoning completion_token_details.reasoning
PostHog | $ai_input_tokens | provider | within $ai_reasoning_tokens | loose
  {prompt,completion} $ai_{in,out}put_tokens, cache_{read,write} $ai_cache_{read,creation}_input_tokens, cache_write_1h $ai_cache_creation_1h_input_tokens,
  reasoning $ai_reasoning_tokens, web_search $ai_web_search_count
MLflow | input_tokens output_tokens | provider | either ^mlflow.{chat,trace}.tokenUsage | total
  cache_{read,write} cache_{read,creation}_input_tokens
New Relic | response.usage.{prompt,completion}_tokens | either ingest_source vendor
  | total response.usage.total_tokens | within response.headers | loose
New Relic, an embedding | response.usage.total_tokens | either ingest_source vendor | loose
  prompt response.usage.total_tokens
promptfoo and Lunary | prompt completion
  | either numRequests ^tokenUsage.prompt ^tokensUsage.prompt ^tokens.prompt
  | total total | within numRequests completionDetails assertions
  cache_read promptCached cachedPrompt, reasoning completionDetails.reasoning
OpenTelemetry GenAI |  | either gen_ai.usage.{input,prompt}_tokens ai.usage.tokens
  | total {gen_ai,llm}.usage.total_tokens | loose
  | within {anthropic,gen_ai}.usage.cache_creation.ephemeral_5m_input_tokens gen_ai.client.token.usage gen_ai.usage.details ai.usage.{input,output,prompt,completion,total}Tokens
  prompt gen_ai.usage.{input,prompt}_tokens ai.usage.tokens, completion
  gen_ai.usage.{output,completion}_tokens, cache_read
  gen_ai.usage.cache_read{.,_}input_tokens gen_ai.usage.{input_tokens.cached,details.cache_read_tokens,details.cache_read_input_tokens,details.cached_tokens,prompt_tokens_details.cache_read}
  ai.usage.inputTokenDetails.cacheReadTokens ai.usage.cachedInputTokens, cache_write
  gen_ai.usage.cache_{creation,write}{.,_}input_tokens
  gen_ai.usage.{prompt_tokens_details,input_tokens,details}.cache_{write,write_tokens,creation_input_tokens}
  ai.usage.inputTokenDetails.cacheWriteTokens, reasoning
  gen_ai.usage.{reasoning.output_tokens,output_tokens.reasoning,reasoning_tokens,details.reasoning_tokens,details.thoughts_tokens,completion_tokens_details.reasoning}
  ai.usage.outputTokenDetails.reasoningTokens ai.usage.reasoningTokens, cache_write_1h
  {anthropic,gen_ai}.usage.cache_creation.ephemeral_1h_input_tokens, audio_prompt
  gen_ai.usage.details.input_audio_tokens, audio_cache_read gen_ai.usage.details.cache_audio_read_tokens,
  audio_completion gen_ai.usage.details.output_audio_tokens
OpenInference | llm.token_count.prompt | total llm.token_count.total | loose
  {prompt,completion} llm.token_count.{prompt,completion}, cache_read
  llm.token_count.prompt_details.cache_{read,input}, cache_write llm.token_count.prompt_details.cache_write,
  reasoning llm.token_count.completion_details.reasoning, audio_{prompt,completion} llm.token_count.{prompt,completion}_details.audio
Langfuse | input | separate | either ^{,langfuse.observation.}usage_details | within total input_cache_creation_5m
  prompt input+input_audio_tokens+input_audio, completion output+output_audio_tokens+output_audio,
  cache_read input_cached_tokens input_cache_read cache_read_input_tokens, cache_write
  input_cache_creation cache_creation_input_tokens input_cache_creation_5m+input_cache_creation_1h,
  cache_write_1h input_cache_creation_1h, reasoning output_reasoning{_tokens,},
  audio_prompt input_audio{_tokens,}, audio_completion output_audio{_tokens,}
`);
