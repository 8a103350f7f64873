// How coding agents and agent libraries count a call of any provider.
import type { Shape } from "../shape.ts";

/** Five counts of which none contains another: `MessageV2.Assistant` in github.com/anomalyco/opencode. */
export const OPENCODE: Shape = {
  name: "opencode",
  marks: ["input", "output"],
  either: ["cache.read", "cache.write"],
  convention: "separate",
  counts: {
    prompt_tokens: ["input"],
    completion_tokens: ["output"],
    cache_read_tokens: ["cache.read"],
    cache_write_tokens: ["cache.write"],
    reasoning_tokens: ["reasoning"],
  },
  within: ["total"],
};

/** `Usage` in github.com/badlogic/pi-mono, packages/ai: cache beside the input, reasoning in the output. */
export const PI: Shape = {
  name: "pi",
  marks: ["input", "output"],
  either: ["cacheRead", "cacheWrite"],
  convention: "separate",
  counts: {
    prompt_tokens: ["input"],
    completion_tokens: ["output"],
    cache_read_tokens: ["cacheRead"],
    cache_write_tokens: ["cacheWrite"],
  },
  within: ["totalTokens", "cost"],
};

const GEMINI_CLI_OWN = { cache_read_tokens: ["cached"], reasoning_tokens: ["thoughts"] };

/** A line of a chat, `TokensSummary` in github.com/google-gemini/gemini-cli: cached in the input, thoughts beside the output. */
export const GEMINI_CLI: Shape = {
  name: "Gemini CLI",
  marks: ["input", "output"],
  either: ["cached", "thoughts"],
  convention: "inclusive",
  counts: {
    ...GEMINI_CLI_OWN,
    prompt_tokens: ["input + tool"],
    completion_tokens: ["output + thoughts"],
  },
  within: ["total"],
  apis: ["google_ai_studio", "vertex"],
};

/** Its statistics, by model. */
export const GEMINI_CLI_STATS: Shape = {
  ...GEMINI_CLI,
  name: "Gemini CLI, a session by model",
  marks: ["prompt", "candidates"],
  counts: {
    ...GEMINI_CLI_OWN,
    prompt_tokens: ["prompt + tool"],
    completion_tokens: ["candidates + thoughts"],
  },
  within: ["total", "input"],
};

/** `ClineApiReqInfo` in github.com/cline/cline and github.com/RooCodeInc/Roo-Code. */
export const CLINE: Shape = {
  name: "Cline",
  marks: ["tokensIn", "tokensOut"],
  convention: "separate",
  counts: {
    prompt_tokens: ["tokensIn"],
    completion_tokens: ["tokensOut"],
    cache_read_tokens: ["cacheReads"],
    cache_write_tokens: ["cacheWrites"],
  },
};

export const CLINE_WHOLE_PROMPT: Shape = {
  ...CLINE,
  name: "Cline, the whole prompt",
  either: ["^whole_prompt"],
  convention: "inclusive",
};

/** `RequestUsage` and `RunUsage`: https://ai.pydantic.dev/api/usage/ */
export const PYDANTIC_AI: Shape = {
  name: "Pydantic AI",
  marks: ["input_tokens", "output_tokens"],
  either: ["cache_read_tokens", "cache_write_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["cache_read_tokens"],
    cache_write_tokens: ["cache_write_tokens"],
    reasoning_tokens: ["details.reasoning_tokens"],
    audio_prompt_tokens: ["input_audio_tokens"],
    audio_cache_read_tokens: ["cache_audio_read_tokens"],
    audio_completion_tokens: ["output_audio_tokens"],
  },
  within: ["details", "requests", "tool_calls"],
};

/** Of a run, which may be of several requests. */
export const PYDANTIC_AI_RUN: Shape = {
  ...PYDANTIC_AI,
  name: "Pydantic AI, a run",
  marks: ["input_tokens", "output_tokens", "requests"],
  assumes: ["running_total"],
};
