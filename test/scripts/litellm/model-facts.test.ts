// The facts of a model from all that sell it: the maker's word first, then clouds', then the others'.
import { describe, expect, test } from "vitest";
import type { ModelFacts } from "../../../scripts/files/evidence.ts";
import type { ProviderKind } from "../../../scripts/files/registry.ts";
import { factsByModel, withFacts } from "../../../scripts/litellm/model-facts.ts";
import { aProvider } from "../../helpers/facts.ts";

function merged(...offers: [slug: string, kind: ProviderKind, facts: ModelFacts][]) {
  const catalog = new Map(
    offers.map(([slug, , facts]) => [
      slug,
      [{ id: "m", canonical: "maker/m", facts, prices: [], other_sources: [] }],
    ]),
  );
  const providers = offers.map(([slug, kind]) => aProvider(slug, { kind }));
  return factsByModel(catalog, providers).get("maker/m");
}

describe("factsByModel", () => {
  // biome-ignore format: one line a case
  test.each<[string, [string, ProviderKind, ModelFacts][], ModelFacts]>([
    [
      "the maker before all, wherever it is in the registry",
      [
        ["a-gateway", "gateway", { mode: "chat", max_output_tokens: 1 }],
        ["maker", "maker", { mode: "responses" }],
      ],
      { mode: "responses", max_output_tokens: 1 },
    ],
    [
      "another maker is no better than its kind, but before a cloud",
      [
        ["cloud", "cloud", { mode: "chat" }],
        ["reseller", "maker", { mode: "completion" }],
        ["maker", "maker", { mode: "responses" }],
      ],
      { mode: "responses" },
    ],
    [
      "kinds in their order, whatever that of the registry",
      [
        ["a", "tool", { mode: "a" }],
        ["b", "host", { mode: "b" }],
        ["c", "cloud", { mode: "c" }],
        ["d", "gateway", { mode: "d" }],
      ],
      { mode: "c" },
    ],
    ["of one kind the first of the registry", [["a", "host", { mode: "a" }], ["b", "host", { mode: "b" }]], { mode: "a" }],
    ["names and days are an offer's own", [["maker", "maker", { name: "M", released: "2026-01-01", retires: "2027-01-01", mode: "chat" }]], { mode: "chat" }],
  ])("%s", (_name, offers, facts) => expect(merged(...offers)).toStrictEqual(facts));

  test("a model of unknown family has none", () => {
    const row = { id: "m", facts: { mode: "chat" }, prices: [], other_sources: [] };
    expect(factsByModel(new Map([["p", [row]]]), [aProvider("p")]).size).toBe(0);
  });
});

// biome-ignore format: one line a case
test.each<[string, ModelFacts, ModelFacts, ModelFacts]>([
    ["what is lacking", { mode: "chat" }, { max_output_tokens: 5 }, { mode: "chat", max_output_tokens: 5 }],
    ["what is known stays", { mode: "chat" }, { mode: "responses" }, { mode: "chat" }],
    ["one size is not another's", { context_tokens: 500 }, { max_input_tokens: 300 }, { context_tokens: 500 }],
    ["no size at all", {}, { max_input_tokens: 300 }, { max_input_tokens: 300 }],
    ["abilities add up", { capabilities: ["tool_call"] }, { capabilities: ["reasoning", "tool_call"] }, { capabilities: ["tool_call", "reasoning"] }],
  ])("withFacts: %s", (_name, facts, others, expected) => expect(withFacts(facts, others)).toStrictEqual(expected));
