// A search in plain words becomes filters and an order where its words name no row; what the caller sets itself stays.
import { expect, test } from "vitest";
import { inPlainWords, type RowQuery } from "../../src/lists/plain-words.ts";
import { SearchTexts } from "../../src/lists/text-index.ts";

// biome-ignore format: one line
const texts = () => new SearchTexts([["phi-3-vision", 0], ["gpt-audio", 0]]);
const asked: RowQuery = { sort_by: "relevance", order: "asc", scope: "all" };
const priced = { mode: ["chat", "completion", "responses"], blend: [3, 1] };
const cheap = { kind: ["maker", "cloud", "host", "gateway"], certainty: ["high", "medium"], ...priced };

// biome-ignore format: one line a search
test.each<[q: string, more: Partial<RowQuery>, read: object | undefined, rest?: string]>([
  ["cheapest vision model with tools", {}, { ...cheap, input_modality: ["image"], capability: ["tool_call"] }],
  ["cheap claude", {}, cheap, "claude"],
  ["newest claude", {}, { sort_column: "released", order: "desc", blend: undefined }, "claude"],
  ["cheap claude", { sort_column: "released", kind: ["host"], certainty: ["low"] }, { kind: ["host"], certainty: ["low"], sort_column: "released", blend: undefined }, "claude"],
  ["tools, reasoning", { capability: ["caching"] }, { capability: ["caching", "tool_call", "reasoning"] }],
  ["cheapest image generation", {}, { ...cheap, mode: ["image_generation"], input_modality: [] }],
  ["cheapest or free model", {}, { ...cheap, prompt_min: 0, prompt_max: 0 }],
  ["free embeddings", {}, { mode: ["embedding"], prompt_max: 0 }],
  ["phi 3 with vision?", {}, { input_modality: ["image"] }, "phi 3"],
  ["cheapest vision model", { scope: "model_id" }, undefined], ["vision", {}, undefined], ["gpt audio", {}, undefined], ["claude opus", {}, undefined],
])("%s %j", (q, more, read, rest) => {
  const query = inPlainWords({ ...asked, ...more, q }, texts);
  if (read === undefined) return expect(query).toEqual({ ...asked, ...more, q });
  expect(query).toMatchObject(read);
  expect([query.q, query.read_as?.length]).toEqual([rest, expect.any(Number)]);
});
