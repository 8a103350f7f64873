// What a model is, as the map's fields: provider, mode, limits, flags.
import { describe, expect, test } from "vitest";
import { MODES } from "../../../scripts/litellm/format.ts";
import { modelFields } from "../../../scripts/litellm/model-fields.ts";
import type { ModelFacts } from "../../../src/schemas/observations.ts";
import type { Rates } from "../../../src/schemas/price.ts";
import { aProvider } from "../../helpers/facts.ts";

function fields(facts: ModelFacts, rates: Rates = {}): object {
  const model = { id: "m", facts, prices: [], other_sources: [] };
  const { litellm_provider, ...rest } = Object.fromEntries(
    modelFields(aProvider("p", { map_provider: "mp" }), model, { rates }),
  );
  expect(litellm_provider).toBe("mp");
  return rest;
}

describe("modelFields", () => {
  test.each<[string, ModelFacts, object]>([
    ["nothing known", {}, {}],
    ["text out is chat", { output_modalities: ["text", "image"] }, { mode: "chat" }],
    ["no text out is no mode we know", { output_modalities: ["image"] }, {}],
    [
      "a mode of the format goes before",
      { mode: "embedding", output_modalities: ["text"] },
      { mode: "embedding" },
    ],
    ["one it lacks is no mode", { mode: "telepathy", output_modalities: ["text"] }, {}],
    ["what it reads at most", { max_input_tokens: 900, context_tokens: 1000 }, { max_input_tokens: 900 }],
    ["else the context", { context_tokens: 1000 }, { max_input_tokens: 1000 }],
    ["0 is not known", { context_tokens: 0, max_output_tokens: 0 }, {}],
    [
      "what it writes at most, under both names",
      { max_output_tokens: 100 },
      { max_output_tokens: 100, max_tokens: 100 },
    ],
    [
      "what it can do",
      { capabilities: ["tool_call", "reasoning", "structured_output", "open_weights"] },
      { supports_function_calling: true, supports_reasoning: true, supports_response_schema: true },
    ],
    [
      "what it reads",
      { input_modalities: ["text", "image", "pdf", "audio", "video"] },
      {
        supports_vision: true,
        supports_pdf_input: true,
        supports_audio_input: true,
        supports_video_input: true,
      },
    ],
    ["what it speaks", { output_modalities: ["audio"] }, { supports_audio_output: true }],
    ["its last day", { retires: "2027-01-01" }, { deprecation_date: "2027-01-01" }],
    ["a month is no day", { retires: "2027-01" }, {}],
    ["a day after words neither", { retires: "on 2027-01-01" }, {}],
    ["nor one before them", { retires: "2027-01-01T00:00Z" }, {}],
  ])("%s", (_name, facts, expected) => expect(fields(facts)).toStrictEqual(expected));

  test.each([
    ["a rate for cache reads", { input_cache_read: "0.1" }, { supports_prompt_caching: true }],
    ["a free one too", { input_cache_read: "0" }, { supports_prompt_caching: true }],
    ["one for cache writes says nothing", { input_cache_write: "0.1" }, {}],
  ])("caching: %s", (_name, rates, expected) => expect(fields({}, rates)).toStrictEqual(expected));

  test.each(MODES)("%s is a mode of the format", (mode) => expect(fields({ mode })).toStrictEqual({ mode }));
});
