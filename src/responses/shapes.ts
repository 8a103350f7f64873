// Every shape of usage we read, in the order they are tried: one that has more marks comes before one that has fewer.
import type { Shape } from "./shape.ts";
import {
  CLINE,
  CLINE_WHOLE_PROMPT,
  GEMINI_CLI,
  GEMINI_CLI_STATS,
  OPENCODE,
  PI,
  PYDANTIC_AI,
  PYDANTIC_AI_RUN,
} from "./shapes/agents.ts";
import { AI_SDK, AI_SDK_ANTHROPIC, AI_SDK_DETAILS, AI_SDK_OBJECTS } from "./shapes/ai-sdk.ts";
import { ANTHROPIC_MESSAGES } from "./shapes/anthropic-messages.ts";
import { BEDROCK_CONVERSE, BEDROCK_INVOCATION, BEDROCK_LLAMA } from "./shapes/bedrock.ts";
import { MISTRAL_OCR, TOTAL_ONLY, TRANSCRIPTION } from "./shapes/by-unit.ts";
import { CLAUDE_CODE } from "./shapes/claude-code.ts";
import { CODEX } from "./shapes/codex.ts";
import { COHERE } from "./shapes/cohere.ts";
import { DEEPSEEK } from "./shapes/deepseek.ts";
import { GEMINI, GEMINI_INTERACTIONS, GEMINI_PYTHON } from "./shapes/gemini.ts";
import { LANGCHAIN } from "./shapes/langchain.ts";
import { LITELLM } from "./shapes/litellm.ts";
import { HELICONE, LANGFUSE, OPENINFERENCE } from "./shapes/observers.ts";
import { OLLAMA } from "./shapes/ollama.ts";
import { OPENAI_CHAT } from "./shapes/openai-chat.ts";
import { OPENAI_IMAGES } from "./shapes/openai-images.ts";
import { OPENAI_RESPONSES } from "./shapes/openai-responses.ts";
import { OPENROUTER_GENERATION } from "./shapes/openrouter-generation.ts";
import { OPENLLMETRY, OPENTELEMETRY } from "./shapes/opentelemetry.ts";
import { OWN, OWN_CAMEL } from "./shapes/own.ts";
import { PERPLEXITY, PERPLEXITY_RESEARCH } from "./shapes/perplexity.ts";
import { ANTHROPIC_REPORT, OPENAI_REPORT } from "./shapes/reports.ts";
import { XAI } from "./shapes/xai.ts";

export const SHAPES: readonly Shape[] = [
  OPENAI_REPORT,
  ANTHROPIC_REPORT,
  GEMINI,
  BEDROCK_LLAMA,
  GEMINI_PYTHON,
  GEMINI_INTERACTIONS,
  OPENTELEMETRY,
  OPENLLMETRY,
  OPENINFERENCE,
  LANGFUSE,
  OPENCODE,
  PI,
  GEMINI_CLI,
  GEMINI_CLI_STATS,
  CLINE_WHOLE_PROMPT,
  CLINE,
  AI_SDK_OBJECTS,
  AI_SDK_DETAILS,
  AI_SDK_ANTHROPIC,
  CLAUDE_CODE,
  BEDROCK_CONVERSE,
  AI_SDK,
  BEDROCK_INVOCATION,
  OWN_CAMEL,
  COHERE,
  LANGCHAIN,
  CODEX,
  PYDANTIC_AI_RUN,
  PYDANTIC_AI,
  ANTHROPIC_MESSAGES,
  OPENAI_IMAGES,
  OPENAI_RESPONSES,
  LITELLM,
  HELICONE,
  OWN,
  DEEPSEEK,
  XAI,
  PERPLEXITY_RESEARCH,
  PERPLEXITY,
  OPENAI_CHAT,
  OPENROUTER_GENERATION,
  OLLAMA,
  TRANSCRIPTION,
  MISTRAL_OCR,
  TOTAL_ONLY,
];
