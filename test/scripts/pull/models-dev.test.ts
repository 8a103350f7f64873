// models.dev: USD per 1M tokens, context tiers, modes as service tiers, what a model is.
import { describe, expect, test } from "vitest";
import { parse } from "../../../scripts/pull/models-dev.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "models-dev": ["md"] } });

/** The row of a model with these fields. */
function row(more: object) {
  return parse({ md: { models: { m: { id: "m", name: "M", ...more } } } }, [P]).rows[0];
}

describe("prices", () => {
  const [ONE_TWO, THREE_FOUR] = [
    { prompt: "0.000001", completion: "0.000002" },
    { prompt: "0.000003", completion: "0.000004" },
  ];
  test.each([
    [
      "every rate",
      {
        input: 2.5,
        output: 10,
        cache_read: 1.25,
        cache_write: 3,
        reasoning: 12,
        input_audio: 40,
        output_audio: 80,
      },
      {
        rates: {
          prompt: "0.0000025",
          completion: "0.00001",
          internal_reasoning: "0.000012",
          input_cache_read: "0.00000125",
          input_cache_write: "0.000003",
          audio: "0.00004",
          audio_output: "0.00008",
        },
      },
    ],
    ["zero is stated", { input: 0, output: 0 }, { rates: { prompt: "0", completion: "0" } }],
    [
      "tiers at 200000 and 200001 are one cliff; context_over_200k repeats it",
      {
        input: 1,
        output: 2,
        tiers: [{ input: 3, output: 4, tier: { type: "context", size: 200001 } }],
        context_over_200k: { input: 5, output: 6 },
      },
      { rates: ONE_TWO, tiers: [{ above: 200000, rates: THREE_FOUR }] },
    ],
    [
      "context_over_200k alone",
      { input: 1, output: 2, context_over_200k: { input: 3 } },
      { rates: ONE_TWO, tiers: [{ above: 200000, rates: { prompt: "0.000003" } }] },
    ],
    [
      "tiers in any order",
      {
        input: 1,
        output: 2,
        tiers: [
          { input: 3, output: 4, tier: { type: "context", size: 256000 } },
          { input: 1, output: 2, tier: { type: "context", size: 32000 } },
        ],
      },
      {
        rates: ONE_TWO,
        tiers: [
          { above: 32000, rates: ONE_TWO },
          { above: 256000, rates: THREE_FOUR },
        ],
      },
    ],
  ])("%s", (_name, cost, price) => expect(row({ cost })?.prices).toEqual([price]));

  test.each<[string[], object]>([
    [["video"], { prompt: "0.000001", video_token_output: "0.000002" }],
    [["text", "video"], { prompt: "0.000001", completion: "0.000002" }],
    [["text"], { prompt: "0.000001", completion: "0.000002" }],
  ])("the output rate follows what a model outputs: %s", (output, rates) =>
    expect(row({ cost: { input: 1, output: 2 }, modalities: { input: ["text"], output } })?.prices).toEqual([
      { rates },
    ]),
  );

  test("no cost means no price", () => expect(row({})?.prices).toEqual([]));
});

const fast = { cost: { input: 5, output: 30 } };
const rates = { prompt: "0.000005", completion: "0.00003" };
// biome-ignore format: one line a case
test.each([
    ["by the service tier they ask for", { fast: { ...fast, provider: { body: { service_tier: "priority" } } } }, { priority: { rates } }],
    ["by their name where they ask for none", { fast: { ...fast, provider: { body: {} } } }, { fast: { rates } }],
    ["by their name alone", { fast }, { fast: { rates } }],
    ["not without a price", { fast: {} }, undefined],
  ])("modes: %s", (_name, modes, service_tiers) =>
    expect(row({ cost: { input: 1, output: 2 }, experimental: { modes } })?.prices[0]?.service_tiers).toEqual(
      service_tiers,
    ),
  );

// biome-ignore format: one line a case
test.each([
  ["its name", {}, { name: "M" }],
  ["its limits", { limit: { context: 200000, input: 180000, output: 8192 } }, { name: "M", context_tokens: 200000, max_input_tokens: 180000, max_output_tokens: 8192 }],
  ["a limit of 0 is not known", { limit: { context: 0, input: 0, output: 0 } }, { name: "M" }],
  ["its modalities", { modalities: { input: ["text", "image"], output: ["text"] } }, { name: "M", input_modalities: ["text", "image"], output_modalities: ["text"] }],
  [
    "its capabilities, those that are stated",
    { attachment: true, reasoning: true, tool_call: false, structured_output: true, open_weights: true },
    { name: "M", capabilities: ["attachment", "reasoning", "structured_output", "open_weights"] },
  ],
  ["none of them", { reasoning: false }, { name: "M" }],
  ["tool calls", { tool_call: true }, { name: "M", capabilities: ["tool_call"] }],
  ["its day", { release_date: "2026-09-22" }, { name: "M", released: "2026-09-22" }],
  ["no day", { release_date: "" }, { name: "M" }],
  ["the epoch's first day", { release_date: "1970-01-01" }, { name: "M" }],
])("facts of a model: %s", (_name, more, facts) => expect(row(more)?.facts).toEqual(facts));

test("the day a row was last edited is not a fact of the model", () => {
  expect(row({ last_updated: "2025-04-01" })).toMatchObject({ updated: "2025-04-01", facts: { name: "M" } });
});

describe("problems", () => {
  const good = { id: "g", name: "G" };
  const G = { provider: "p", id: "g", facts: { name: "G" }, prices: [] };
  // biome-ignore format: one line a case
  test.each<[string, unknown, string[], object[]]>([
    ["a provider the registry lacks", { other: { models: { m: good } } }, ["other: provider is not in the registry"], []],
    ["a provider that is null", { md2: null }, ["md2: top level: invalid_type"], [{ provider: "q" }]],
    ["a list of models", { md2: { models: [] } }, ["md2: models: invalid_type"], [{ provider: "q" }]],
    ["a model that is null", { md2: { models: { x: null } } }, ["md2/x: top level: invalid_type"], [{ provider: "q", id: "x" }]],
    ["a price that is text", { md2: { models: { x: { id: "x", name: "X", cost: { input: "1" } } } } }, ["md2/x: cost.input: invalid_type"], [{ provider: "q", id: "x" }]],
    ["a negative price", { md2: { models: { x: { id: "x", name: "X", cost: { input: -1 } } } } }, ["md2/x: prompt: -1 is not a price"], [{ provider: "q", id: "x" }]],
  ])("%s is one problem", (_name, more, problems, unread) => {
    const providers = [P, aProvider("q", { names: { "models-dev": ["md2"] } })];
    const document = { md: { models: { g: good } }, ...(more as object) };
    expect(parse(document, providers)).toEqual({ rows: [G], problems, unread });
  });

  test("a document that is not an object is refused", () => {
    expect(() => parse([], [P])).toThrow("not the document expected: top level");
  });
});
