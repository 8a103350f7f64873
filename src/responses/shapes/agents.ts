// How coding agents count a call of any provider.
import type { Layout } from "../shape.ts";

const GEMINI_CLI = { cache_read: "cached", reasoning: "thoughts" };

/** `ClineApiReqInfo` in github.com/cline/cline and github.com/RooCodeInc/Roo-Code. */
const CLINE: Layout = {
  name: "Cline",
  marks: "tokensIn tokensOut",
  convention: "separate",
  counts: {
    prompt: "tokensIn",
    completion: "tokensOut",
    cache_read: "cacheReads",
    cache_write: "cacheWrites",
  },
};

export const AGENTS: readonly Layout[] = [
  {
    // Five counts; no count includes another. Source: `MessageV2.Assistant` in github.com/anomalyco/opencode.
    name: "opencode",
    marks: "input output",
    either: "cache.{read,write}",
    convention: "separate",
    counts: {
      ...{ prompt: "input", completion: "output", reasoning: "reasoning" },
      ...{ cache_read: "cache.read", cache_write: "cache.write" },
    },
    within: "total",
  },
  {
    // `Usage` in github.com/badlogic/pi-mono, packages/ai: cache beside the input, reasoning in the output.
    name: "pi",
    marks: "input output",
    either: "cache{Read,Write}",
    convention: "separate",
    counts: { prompt: "input", completion: "output", cache_read: "cacheRead", cache_write: "cacheWrite" },
    within: "totalTokens cost",
  },
  {
    // A line of a chat, `TokensSummary` in github.com/google-gemini/gemini-cli: cached in the input, thoughts beside the output.
    name: "Gemini CLI",
    marks: "input output",
    either: "cached thoughts",
    convention: "inclusive",
    counts: { ...GEMINI_CLI, prompt: "input+tool", completion: "output+thoughts" },
    within: "total",
    apis: "google_ai_studio vertex",
  },
  {
    // Its statistics, by model.
    name: "Gemini CLI, a session by model",
    marks: "prompt candidates",
    either: "cached thoughts",
    convention: "inclusive",
    counts: { ...GEMINI_CLI, prompt: "prompt+tool", completion: "candidates+thoughts" },
    within: "total input",
    apis: "google_ai_studio vertex",
  },
  { ...CLINE, name: "Cline, the whole prompt", either: "^whole_prompt", convention: "inclusive" },
  CLINE,
];
