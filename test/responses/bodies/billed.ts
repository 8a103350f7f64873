// Bodies pasted into a fresh calculator over today's catalogue: where each is billed, and which are asked about.
import { ANTHROPIC_AND_CLOUD_BODIES } from "./anthropic-and-clouds.ts";
import type { Body } from "./body.ts";
import { HOST_BODIES } from "./hosts.ts";
import { LIBRARY_BODIES } from "./libraries.ts";
import { MAKER_BODIES } from "./makers.ts";
import { OPENAI_BODIES } from "./openai.ts";

export const BODIES: readonly Body[] = [
  ...OPENAI_BODIES,
  ...ANTHROPIC_AND_CLOUD_BODIES,
  ...MAKER_BODIES,
  ...HOST_BODIES,
  ...LIBRARY_BODIES,
];

/** Body -> the provider it is billed at when nothing was chosen; of every other body the page has to ask. */
export const BILLED: Readonly<Record<string, string>> = {
  "Chat Completions": "openai",
  "Chat Completions, flex, reasoning inside the completion by the total": "openai",
  "Chat Completions with audio in and out": "openai",
  "Responses, priority, with hosted tools: a search, a page opened, a file search": "openai",
  Embeddings: "openai",
  "Realtime with speech, an image and a cache": "openai",
  "Responses that keep their cache for half a day": "openai",
  "Gemini with speech": "google_ai_studio",
  "Mistral OCR": "mistral",
  "a line of a batch's output": "openai",
  "Messages with both lifetimes of cache writes, searches and fetches": "anthropic",
  "Messages of a batch, in the US, with a compaction beside them": "anthropic",
  "Messages from Bedrock": "bedrock",
  "Bedrock Converse in an invocation log": "bedrock",
  "Gemini generateContent": "google_ai_studio",
  "Vertex generateContent, provisioned": "vertex",
  "Gemini in the Python SDK's names": "google_ai_studio",
  "Google Interactions": "google_ai_studio",
  DeepSeek: "deepseek",
  "Responses with code in two containers, a search and an image": "openai",
  "xAI Responses with its own tools": "xai",
  "xAI Chat Completions": "xai",
  "Perplexity deep research": "perplexity",
  "Perplexity, whose searches are in the fee per request": "perplexity",
  "OpenRouter, on the caller's own key": "openrouter",
  "OpenRouter's record of a generation": "openrouter",
  Groq: "groq",
  Cerebras: "cerebras",
  "Azure OpenAI": "azure",
  "Mistral, with audio it bills by the second": "mistral",
  Moonshot: "moonshot",
  Fireworks: "fireworks",
  "Alibaba with an explicit cache": "alibaba",
  MiniMax: "minimax",
  "Z.AI": "zai",
  "LiteLLM for Anthropic": "anthropic",
  "a proxy whose prompt lacks the cache counts": "anthropic",
  "AI SDK 5, Anthropic": "anthropic",
  "AI SDK 6": "openai",
  LangChain: "openai",
  "a request to this service": "openai",
  "a request to this service's other calculator": "openai",
};
