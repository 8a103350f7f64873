// What a model is, as the map's fields: provider, mode, limits, flags.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { ModelFacts } from "../../../scripts/files/evidence.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { MODES } from "../../../scripts/litellm/format.ts";
import { modelFields } from "../../../scripts/litellm/model-fields.ts";
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
  // biome-ignore format: one line a case
  test.each<[string, ModelFacts, object]>([
    ["nothing known", {}, {}],
    ["text out is chat", { output_modalities: ["text", "image"] }, { mode: "chat" }],
    ["image out alone is images", { output_modalities: ["image"] }, { mode: "image_generation" }],
    ["a mode of the format goes before", { mode: "embedding", output_modalities: ["text"] }, { mode: "embedding" }],
    ["one it lacks is none", { mode: "telepathy", output_modalities: ["text"] }, { mode: "chat" }],
    ["what it reads at most", { max_input_tokens: 900, context_tokens: 1000 }, { max_input_tokens: 900 }],
    ["else the context", { context_tokens: 1000 }, { max_input_tokens: 1000 }],
    ["0 is not known", { context_tokens: 0, max_output_tokens: 0 }, {}],
    ["what it writes at most, under both names", { max_output_tokens: 100 }, { max_output_tokens: 100, max_tokens: 100 }],
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
    ["what it speaks", { output_modalities: ["audio"] }, { mode: "audio_speech", supports_audio_output: true }],
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

  test.each([
    ["audio", { audio: "0.1" }, { supports_audio_input: true }],
    ["speech", { audio_output: "0.1" }, { supports_audio_output: true }],
    ["searches", { web_search: "0.01" }, { supports_web_search: true }],
  ])("what is priced is supported: %s", (_name, rates, expected) =>
    expect(fields({}, rates)).toStrictEqual(expected),
  );

  test.each(MODES)("%s is a mode of the format", (mode) => expect(fields({ mode })).toStrictEqual({ mode }));
});

describe("depending on who sells it", () => {
  const model = { id: "m", canonical: "anthropic/m", facts: { mode: "chat" }, prices: [], other_sources: [] };
  const own = { context_tokens: 1000, max_output_tokens: 100, capabilities: ["tool_call"] };
  const of = (kind: Provider["kind"], more: Partial<CatalogModel> = {}) =>
    Object.fromEntries(modelFields(aProvider("p", { kind }), { ...model, ...more }, { rates: {} }, own));

  test.each<[Provider["kind"], object]>([
    [
      "maker",
      {
        litellm_provider: "p",
        mode: "chat",
        max_input_tokens: 1000,
        max_output_tokens: 100,
        max_tokens: 100,
        supports_function_calling: true,
        supports_tool_choice: true,
        supports_system_messages: true,
        supported_endpoints: ["/v1/chat/completions", "/v1/messages"],
      },
    ],
    ["host", { litellm_provider: "p", mode: "chat", supports_function_calling: true }],
  ])("a model at a %s has its maker's facts, at a host only capabilities", (kind, expected) =>
    expect(of(kind)).toStrictEqual(expected),
  );

  test("its own limits win over the maker's", () => {
    expect(of("cloud", { facts: { max_input_tokens: 10, max_output_tokens: 5 } })).toMatchObject({
      max_input_tokens: 10,
      max_tokens: 5,
    });
  });

  test("a host's model takes from its maker what holds at any host", () => {
    const all = {
      mode: "chat",
      capabilities: ["reasoning"],
      input_modalities: ["image"],
      output_modalities: ["audio"],
      context_tokens: 1000,
    };
    const host = modelFields(aProvider("p", { kind: "host" }), { ...model, facts: {} }, { rates: {} }, all);
    expect(Object.fromEntries(host)).toStrictEqual({
      ...{ litellm_provider: "p", mode: "chat", supports_reasoning: true },
      ...{ supports_vision: true, supports_audio_output: true },
    });
  });

  test.each([
    ["a model that calls no tools", { mode: "chat" }],
    ["one that does not chat", { mode: "responses", capabilities: ["tool_call"] }],
  ])("%s accepts no tool choice", (_name, facts) => {
    const found = modelFields(aProvider("p", { kind: "maker" }), { ...model, facts }, { rates: {} });
    expect(found.has("supports_tool_choice")).toBe(false);
  });

  test.each([
    ...(["completion", "embedding", "realtime", "ocr"] as const),
    ...(["image_generation", "video_generation", "audio_speech", "audio_transcription"] as const),
  ])("%s has only its own path", (mode) => {
    const paths: Record<string, string> = {
      completion: "/v1/completions",
      embedding: "/v1/embeddings",
      realtime: "/v1/realtime",
      ocr: "/v1/ocr",
      image_generation: "/v1/images/generations",
      video_generation: "/v1/videos",
      audio_speech: "/v1/audio/speech",
      audio_transcription: "/v1/audio/transcriptions",
    };
    expect(of("maker", { canonical: "openai/m", facts: { mode } }).supported_endpoints).toEqual([
      paths[mode],
    ]);
  });

  test("a model of unknown maker has the path of its mode", () => {
    const { canonical: _canonical, ...unknown } = model;
    const found = modelFields(aProvider("p", { kind: "maker" }), unknown, { rates: {} });
    expect(found.get("supported_endpoints")).toEqual(["/v1/chat/completions"]);
  });

  test.each<[string, string, string[] | undefined]>([
    ["openai/m", "chat", ["/v1/chat/completions", "/v1/responses"]],
    ["google/m", "chat", ["/v1/chat/completions"]],
    ["openai/m", "embedding", ["/v1/embeddings"]],
    ["openai/m", "responses", ["/v1/responses"]],
    ["cohere/m", "rerank", undefined],
  ])("%s in mode %s is called at %s", (canonical, mode, paths) =>
    expect(of("maker", { canonical, facts: { mode } }).supported_endpoints).toStrictEqual(paths),
  );

  test.each([
    ["chat", "cohere_chat"],
    ["rerank", "cohere"],
    ["embedding", "cohere"],
  ])("Cohere's %s has mode %s", (mode, name) => {
    const cohere = aProvider("cohere", { map_provider: "cohere_chat" });
    const fields = modelFields(cohere, { ...model, facts: { mode } }, { rates: {} });
    expect(fields.get("litellm_provider")).toBe(name);
  });
});
