// Codex's counts, in `token_count` of its session files and in `turn.completed` of `codex exec --json`: cached and written tokens
// are part of the input, reasoning of the output. https://developers.openai.com/codex/noninteractive; `TokenUsage` in
// github.com/openai/codex, codex-rs/protocol/src/protocol.rs
import type { Shape } from "../shape.ts";

export const CODEX: Shape = {
  name: "Codex",
  marks: ["input_tokens", "output_tokens"],
  either: ["cached_input_tokens", "reasoning_output_tokens", "cache_write_input_tokens"],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["cached_input_tokens"],
    cache_write_tokens: ["cache_write_input_tokens"],
    reasoning_tokens: ["reasoning_output_tokens"],
  },
  within: ["total_tokens"],
  apis: ["openai"],
  assumes: ["service_tier_not_in_log"],
};
