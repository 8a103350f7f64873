// How coding agents count a call of any provider.
import type { Layout } from "../shape.ts";

/** Cached tokens are in the input, thoughts beside the output: github.com/google-gemini/gemini-cli. */
const GEMINI_CLI = {
  either: "cached thoughts",
  convention: "inclusive",
  apis: "google_ai_studio vertex",
} as const;
const GEMINI_PARTS = "cache_read cached, reasoning thoughts";

/** `ClineApiReqInfo` in github.com/cline/cline and github.com/RooCodeInc/Roo-Code. */
const CLINE: Layout = {
  name: "Cline",
  marks: "tokensIn tokensOut",
  convention: "separate",
  counts: "prompt tokensIn, completion tokensOut, cache_read cacheReads, cache_write cacheWrites",
};

export const AGENTS: readonly Layout[] = [
  {
    // Five counts; no count includes another. Source: `MessageV2.Assistant` in github.com/anomalyco/opencode.
    name: "opencode",
    marks: "input output",
    either: "cache.{read,write}",
    convention: "separate",
    counts:
      "prompt input, completion output, reasoning reasoning, cache_read cache.read, " +
      "cache_write cache.write",
    within: "total",
  },
  {
    // `Usage` in github.com/badlogic/pi-mono, packages/ai: cache beside the input, reasoning in the output.
    name: "pi",
    marks: "input output",
    either: "cache{Read,Write}",
    convention: "separate",
    counts: "prompt input, completion output, cache_read cacheRead, cache_write cacheWrite",
    within: "totalTokens cost",
  },
  {
    // `TokensSummary` of a line of a chat.
    ...GEMINI_CLI,
    name: "Gemini CLI",
    marks: "input output",
    counts: `${GEMINI_PARTS}, prompt input+tool, completion output+thoughts`,
    within: "total",
  },
  {
    ...GEMINI_CLI,
    name: "Gemini CLI, a session by model",
    marks: "prompt candidates",
    counts: `${GEMINI_PARTS}, prompt prompt+tool, completion candidates+thoughts`,
    within: "total input",
  },
  {
    // The end of `--output-format stream-json`, without the thoughts, which the total has.
    ...GEMINI_CLI,
    name: "Gemini CLI, a stream by model",
    marks: "input_tokens output_tokens",
    total: "total_tokens",
    counts: `${GEMINI_PARTS}, prompt input_tokens, completion output_tokens`,
    within: "input",
  },
  {
    // `TokenUsage` of a step in github.com/MoonshotAI/kimi-cli.
    name: "Kimi CLI",
    marks: "input_other output",
    convention: "separate",
    counts:
      "prompt input_other, completion output, cache_read input_cache_read, " +
      "cache_write input_cache_creation",
  },
  { ...CLINE, name: "Cline, the whole prompt", either: "^whole_prompt", convention: "inclusive" },
  CLINE,
];
