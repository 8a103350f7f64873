// What a model does, from what sources say, its name, what it puts out and its price, in that order.
import { describe, expect, test } from "vitest";
import { modeOf } from "../../../scripts/litellm/mode.ts";
import type { ModelFacts } from "../../../src/schemas/observations.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";

const PRICE = aPrice("0.1", "0.2");

describe("modeOf", () => {
  test.each<[string, ModelFacts, string | undefined]>([
    ["voyage/rerank-2.5", {}, "rerank"],
    ["rerank-v4.0-pro", { mode: "chat" }, "rerank"],
    ["cohere-embed-v-4-0", { output_modalities: ["text"] }, "embedding"],
    ["BAAI/bge-m3", {}, "embedding"],
    ["bge-reranker-v2-m3", {}, "rerank"],
    ["openai/whisper-large-v3", { output_modalities: ["text"] }, "audio_transcription"],
    ["gpt-4o-mini-transcribe", {}, "audio_transcription"],
    ["voxtral-mini-tts-2603", {}, "audio_speech"],
    ["gpt-image-2.5-flare", {}, "image_generation"],
    ["veo-3.1-generate-001", {}, "video_generation"],
    ["mistral-ocr-4-1", {}, "ocr"],
    ["deepseek-ocr-2", {}, "chat"],
    ["gpt-realtime-2", { output_modalities: ["text", "audio"] }, "realtime"],
    ["text-davinci-003", {}, "completion"],
    ["gemini-3-pro-image", { output_modalities: ["text", "image"] }, "chat"],
    ["gpt-6-sol", { mode: "responses" }, "responses"],
    ["some-model", {}, "chat"],
    ["some-model", { output_modalities: ["audio"] }, "audio_speech"],
    ["some-model", { mode: "telepathy" }, "chat"],
  ])("%s, of which is said %o: %s", (id, facts, mode) => expect(modeOf(id, facts, PRICE)).toBe(mode));

  test.each([
    ["no completion", ratesOnly({ prompt: "0.1" })],
    ["a free one", ratesOnly({ prompt: "0.1", completion: "0" })],
    ["no prompt", ratesOnly({ completion: "0.1" })],
  ])("a price with %s says nothing", (_name, price) => expect(modeOf("m", {}, price)).toBeUndefined());
});
