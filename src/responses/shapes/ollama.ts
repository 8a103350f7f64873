// Ollama's chat and generate: counts among the fields of the answer.
// https://docs.ollama.com/api/usage
import type { Shape } from "../shape.ts";

export const OLLAMA: Shape = {
  name: "Ollama",
  marks: ["prompt_eval_count", "eval_count"],
  convention: "inclusive",
  counts: { prompt_tokens: ["prompt_eval_count"], completion_tokens: ["eval_count"] },
  loose: true,
};
