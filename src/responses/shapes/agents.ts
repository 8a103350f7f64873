// How coding agents, and who counts their calls, write a call of any provider.
import { shapesIn } from "../shape.ts";
import { AT_GOOGLE } from "./google.ts";

const CLINE = "cache_read cacheReads, cache_write cacheWrites";
const THOUGHTS = "cache_read cached, reasoning thoughts";

// opencode: MessageV2.Assistant in github.com/anomalyco/opencode: five counts, none includes another.
// pi: Usage in github.com/badlogic/pi-mono, packages/ai: cache beside the input, reasoning in the output.
// Gemini CLI: github.com/google-gemini/gemini-cli: cached tokens are in the input, thoughts beside the output. TokensSummary of a line
// of a chat; SessionMetrics; the end of a stream, without the thoughts, which its total has.
// CLIProxyAPI: Its queue of usage, which hands on what the provider counts. ElevenLabs: model_usage of a conversation.
// Kimi CLI and LibreChat: TokenUsage of a step in github.com/MoonshotAI/kimi-cli, and a side of a call. Kimi Code: its successor's.
// Coze: usage of a chat, https://www.coze.com/docs/developer_guides/get_chat_response. Portkey: A row of its export.
// Cline, of unknown age: ClineApiReqInfo in github.com/cline/cline and github.com/RooCodeInc/Roo-Code.
// Cursor: Events of https://cursor.com/docs/account/teams/admin-api; results of its CLI; the settings of a session of Droid.
// Copilot CLI: Events of GitHub's Copilot CLI, session.shutdown by model: cached tokens are in the input. A message counts its output.
// OpenHands: TokenUsage in github.com/All-Hands-AI/OpenHands, as LiteLLM counts.
// Goose: A session of github.com/block/goose; its other counts are the last call's.
export const AGENTS = shapesIn(`
opencode | input output | separate | either cache.{read,write} | within total
  reasoning reasoning, cache_{read,write} cache.{read,write}
pi and Claude Code | input output | separate | either cache{Read,Write} cache_{read,creation} | within cost reasoning
  cache_{read,write} cache{Read,Write} cache_{read,creation}, cache_write_1h cacheWrite1h
Gemini CLI | input output | either cached thoughts | within total | ${AT_GOOGLE}
  ${THOUGHTS}, prompt input+tool, completion output+thoughts
Gemini CLI, a session by model | prompt candidates | either cached thoughts
  | within total input | ${AT_GOOGLE}
  ${THOUGHTS}, prompt prompt+tool, completion candidates+thoughts
Gemini CLI, a stream by model | input_tokens output_tokens | either cached thoughts
  | total | within input | ${AT_GOOGLE}
  ${THOUGHTS}
Codex, an event | {input,output}_token_count | either cached_token_count cache_write_token_count event.kind
  | within tool_token_count | apis openai | assumes service_tier_not_in_log | loose
  cache_{read,write} cache{d,_write}_token_count, reasoning reasoning_token_count
CLIProxyAPI | tokens.{input,output,total}_tokens | provider | within tokens.total_tokens | loose
  cache_read tokens.cached_tokens, reasoning tokens.reasoning_tokens
ElevenLabs | {input,output_total}.tokens | separate | loose
  cache_{read,write} input_cache_{read,write}.tokens
Kimi and LibreChat |  | separate | either input_other inputOther
  prompt input_other inputOther, completion output, cache_{read,write} input_cache_{read,creation} inputCache{Read,Creation}
new-api | prompt_tokens completion_tokens | either model_ratio | loose | within cache_creation_tokens_5m
  cache_{read,write} cache_{,creation_}tokens, cache_write_1h cache_creation_tokens_1h,
  audio_{prompt,completion} audio_{in,out}put
Coze | {in,out}put_count | either token_count | total token_count | loose
tokens by side | input output | either ^{usage,tokens,tokenUsage,token_usage}.input | total total
Portkey | {req,res}_units | total total_units | loose
Cline, of unknown age | tokensIn tokensOut | either ^unknown_age | assumes usage_convention
  ${CLINE}
Cline | tokensIn tokensOut | separate
  ${CLINE}
Cursor | inputTokens outputTokens | separate | either totalCents cacheCreationTokens ^duration_ms
  | within thinkingTokens
  cache_read cacheReadTokens, cache_write cache{Write,Creation}Tokens
Cursor, a row of its export | input_w_o_cache_write output_tokens | separate | loose
  cache_read cache_read, cache_write input_w_cache_write
Copilot CLI | inputTokens outputTokens | either ^requests.count {api,provider}CallId | within reasoningTokens
  cache_{read,write} cache{Read,Write}Tokens
Copilot CLI, a message | outputTokens | either interactionId messageId
  prompt inputTokens, completion outputTokens
OpenHands | prompt_tokens completion_tokens | either per_turn_token context_window
  | within per_turn_token context_window
  cache_{read,write} cache_{read,write}_tokens, reasoning reasoning_tokens
Goose | accumulated_{input,output}_tokens | loose
  | total accumulated_total_tokens | within {in,out}put_tokens
`);
