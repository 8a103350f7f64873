// OpenTelemetry's GenAI attributes: input and output in total, whatever the provider counts.
// https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/
import type { Shape } from "../shape.ts";

export const OPENTELEMETRY: Shape = {
  name: "OpenTelemetry GenAI",
  marks: ["gen_ai.usage.input_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["gen_ai.usage.input_tokens"],
    completion_tokens: ["gen_ai.usage.output_tokens"],
    cache_read_tokens: ["gen_ai.usage.cache_read.input_tokens"],
    cache_write_tokens: ["gen_ai.usage.cache_creation.input_tokens"],
    reasoning_tokens: ["gen_ai.usage.reasoning.output_tokens"],
  },
  within: ["gen_ai.request.max_tokens", "gen_ai.usage.total_tokens"],
  loose: true,
};
