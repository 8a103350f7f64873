// One row of LiteLLM's map in each tool's terms, worked out by hand; what is left out, and what is lost.
import { describe, expect, test } from "vitest";
import { SHAPES, toolExport } from "../../src/lists/tool-export.ts";

const ROWS = {
  sample_spec: { litellm_provider: "the provider", mode: "chat", input_cost_per_token: 0 },
  "acme/Long-1": {
    ...{ litellm_provider: "acme", mode: "chat", max_input_tokens: 9, supports_audio_input: true },
    ...{
      input_cost_per_token: 0.0000025,
      output_cost_per_token: 0.00001,
      cache_read_input_token_cost: 1.25e-7,
    },
    ...{ input_cost_per_token_above_200k_tokens: 0.000005, input_cost_per_token_batches: 0.00000125 },
    ...{ cache_creation_input_token_cost_above_1hr: 0.000005, output_cost_per_reasoning_token: 0.00002 },
  },
  ["__proto__"]: {
    litellm_provider: "openai",
    mode: "chat",
    input_cost_per_token: 0,
    output_cost_per_token: 0,
  },
  embed: {
    litellm_provider: "openai",
    mode: "embedding",
    input_cost_per_token: 2e-8,
    output_cost_per_token: 0,
  },
  picture: { litellm_provider: "openai", mode: "image_generation", output_cost_per_image: 0.04 },
  unknown: { litellm_provider: "openai", mode: "chat", max_input_tokens: 9 },
};
const MAP = `{${Object.entries(ROWS)
  .map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`)
  .join(",\n")}}\n`;

function made(name: keyof typeof SHAPES) {
  const { text, ...found } = toolExport(MAP, SHAPES[name]);
  return { file: JSON.parse(text), ...found };
}

const FREE = (input: string, output: string, read: string, write: string) =>
  Object.fromEntries([input, output, read, write].map((name) => [name, 0]));

describe("a row follows the tool's own format", () => {
  test.each([
    [
      "openlit",
      {
        chat: {
          promptPrice: 0.0025,
          completionPrice: 0.01,
          cacheReadPrice: 0.000125,
          cacheCreationPrice: 0.0025,
        },
      },
    ],
    ["codeburn", { priceOverrides: { input: 2.5, output: 10, cacheRead: 0.125, cacheCreation: 2.5 } }],
    [
      "new-api",
      { data: { model_ratio: 1.25, completion_ratio: 4, cache_ratio: 0.05, create_cache_ratio: 1 } },
    ],
  ] as const)("%s", (name, expected) => {
    const [[part, rates]] = Object.entries(expected) as [[string, object]];
    const { file } = made(name);
    const found = name === "new-api" ? pick(file.data) : file[part]["acme/Long-1"];
    expect(found).toEqual(rates);
  });

  function pick(data: Record<string, Record<string, number>>) {
    return Object.fromEntries(Object.entries(data).map(([part, rows]) => [part, rows["acme/Long-1"]]));
  }

  test("ccusage and tokscale have their tier; bifrost has its service tiers and its seller", () => {
    const own = {
      input_cost_per_token: 0.0000025,
      output_cost_per_token: 0.00001,
      cache_read_input_token_cost: 1.25e-7,
    };
    const tier = { input_cost_per_token_above_200k_tokens: 0.000005 };
    expect(made("ccusage").file.defaults.pricingOverrides["acme/Long-1"]).toEqual({
      ...{ inputCostPerToken: 0.0000025, outputCostPerToken: 0.00001, cacheReadInputTokenCost: 1.25e-7 },
      ...{ cacheCreationInputTokenCost: 0.0000025, inputCostPerTokenAbove200kTokens: 0.000005 },
    });
    const written = { cache_creation_input_token_cost: 0.0000025 };
    expect(made("tokscale").file.models["acme/long-1"]).toEqual({ ...own, ...tier, ...written });
    expect(made("bifrost").file["acme/Long-1"]).toEqual({
      ...{ provider: "acme", mode: "chat", ...own, ...tier, input_cost_per_token_batches: 0.00000125 },
      cache_creation_input_token_cost_above_1hr: 0.000005,
    });
  });

  test("a language's name, a free price, an embedding", () => {
    const { chat, embeddings } = made("openlit").file;
    expect(Object.entries(chat)[1]).toEqual([
      "__proto__",
      FREE("promptPrice", "completionPrice", "cacheReadPrice", "cacheCreationPrice"),
    ]);
    expect(embeddings).toEqual({ embed: 0.00002 });
    expect(made("new-api").file.data.completion_ratio).toEqual({
      "acme/Long-1": 4,
      ["__proto__"]: 1,
      embed: 0,
    });
  });
});

test.each([
  ["openlit", 3, 1, ["cache_write_1h", "reasoning", "service_tiers", "tiers"]],
  ["ccusage", 3, 1, ["cache_write_1h", "reasoning", "service_tiers", "tiers"]],
  ["tokscale", 2, 2, ["cache_write_1h", "reasoning", "service_tiers", "tiers"]],
  ["codeburn", 3, 1, ["cache_write_1h", "reasoning", "service_tiers", "tiers"]],
  ["bifrost", 4, 0, ["reasoning"]],
  ["new-api", 3, 1, ["cache_write_1h", "reasoning", "service_tiers", "tiers"]],
] as const)("%s states what it contains, leaves out and loses", (name, rows, not_expressible, words) => {
  const found = made(name);
  expect(found).toMatchObject({ rows, left_out: { no_price: 1, not_expressible } });
  expect(found.lost).toEqual(Object.fromEntries(words.map((word) => [word, 1])));
});
