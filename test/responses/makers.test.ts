import { expect, test } from "vitest";
import { makerOf } from "../../src/responses/makers.ts";

test.each([
  ["claude-opus-5-5", "anthropic"],
  ["gpt-6-sol", "openai"],
  ["o3", "openai"],
  ["ft:gpt-4o-2024-08-06:org::id", "openai"],
  ["text-embedding-3-small", "openai"],
  ["text-embedding-004", "google_ai_studio"],
  ["gemini-2.5-flash", "google_ai_studio"],
  ["grok-4", "xai"],
  ["deepseek-chat", "deepseek"],
  ["codestral-latest", "mistral"],
  ["command-a-03-2025", "cohere"],
  ["kimi-k2.5", "moonshot"],
  ["glm-5", "zai"],
  ["MiniMax-M2.5", "minimax"],
  ["qwen3-max", "alibaba"],
  ["sonar-deep-research", "perplexity"],
  ["anthropic/claude-opus-5.5", undefined],
  ["meta-llama/Llama-3.3-70B-Instruct", undefined],
  ["llama-3.3-70b-versatile", undefined],
  ["openai", undefined],
  ["", undefined],
])("%s is made by %s", (id, maker) => {
  expect(makerOf(id)).toBe(maker);
});
