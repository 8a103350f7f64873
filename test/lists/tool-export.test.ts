// One row of LiteLLM's map in each tool's terms, worked out by hand; what is left out, and what is lost.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { SHAPES, toolExport } from "../../src/lists/tool-export.ts";
import { newFolder } from "../helpers/new-folder.ts";

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
  expect(text.endsWith("}\n")).toBe(true);
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

describe("Each tool reads its file by its own code and comes to the sum worked out by hand. Bifrost and new-api are no npm packages: their files are held against what their published code takes, as read on 2026-11-23", () => {
  const run = promisify(execFile);

  /** The first has every rate, the second no cache rate: its cached tokens cost what the prompt's do. */
  const MAP = `{"claude-x":{"litellm_provider":"anthropic","mode":"chat","input_cost_per_token":0.000004,"output_cost_per_token":0.00002,"cache_read_input_token_cost":2e-7,"cache_creation_input_token_cost":0.000005},
  "plain-x":{"litellm_provider":"anthropic","mode":"chat","input_cost_per_token":0.000001,"output_cost_per_token":0.000002},
  "embed-x":{"litellm_provider":"openai","mode":"embedding","input_cost_per_token":2e-8}}
  `;
  /** Input, output, read, written; 1,000 x 0.000004 + 2,000 x 0.00002 + 30,000 x 0.0000002 + 4,000 x 0.000005, and 1,700 x 0.000001 + 100 x 0.000002. */
  const CALLS = [
    ["claude-x", [1000, 2000, 30_000, 4000], 0.07],
    ["plain-x", [1000, 100, 500, 200], 0.0019],
  ] as const;
  const TOTAL = 0.0719;

  const fileOf = (name: keyof typeof SHAPES) => toolExport(MAP, SHAPES[name]).text;

  const line = ([
    model,
    [input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens],
  ]: (typeof CALLS)[number]) =>
    JSON.stringify({
      type: "assistant",
      sessionId: "3f0c9a52-6f3e-4f0e-9f53-0d5a35b9c1aa",
      version: "2.0.37",
      cwd: "/srv/app",
      requestId: `r-${model}`,
      timestamp: "2026-11-01T10:00:00.000Z",
      message: {
        ...{ id: `m-${model}`, type: "message", role: "assistant", model },
        usage: { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens },
      },
    });

  let home: string;
  beforeAll(async () => {
    home = await newFolder();
    const put = async (path: string, text: string) => {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), text);
    };
    await put(".claude/projects/p/s.jsonl", CALLS.map(line).join("\n"));
    await put("ccusage.json", fileOf("ccusage"));
    await put(".config/tokscale/custom-pricing.json", fileOf("tokscale"));
    await put(".config/codeburn/config.json", fileOf("codeburn"));
  });

  const modules = resolve("node_modules");
  const CCUSAGE = join(modules, "@ccusage/ccusage-linux-x64/bin/ccusage");
  const TOKSCALE = join(modules, "@tokscale/cli-linux-x64-gnu/bin/tokscale");

  /** What a program says with the folder as its home. No pricing of its own is to be had: `claude-x` is nobody's model. */
  async function says(program: string, ...args: string[]) {
    const env = { PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: join(home, ".claude") };
    return JSON.parse((await run(program, args, { env, timeout: 60_000 })).stdout);
  }

  describe("the tool reads its file and arrives at the sum", () => {
    test("openlit", async () => {
      const { default: reader } = createRequire(import.meta.url)(join(modules, "openlit/dist/helpers.js"));
      const pricing = await reader.fetchPricingInfo(fileOf("openlit"));
      for (const [model, counts, cost] of CALLS)
        expect(reader.getChatModelCost(model, pricing, ...counts)).toBeCloseTo(cost, 12);
      expect(reader.getEmbedModelCost("embed-x", pricing, 1_000_000)).toBeCloseTo(0.02, 12);
    });

    test.runIf(existsSync(CCUSAGE))("ccusage", async () => {
      // Its package has no script that makes it a program.
      await copyFile(CCUSAGE, join(home, "ccusage"));
      await chmod(join(home, "ccusage"), 0o755);
      const shown = ["--json", "--offline", "--mode", "calculate", "--config", join(home, "ccusage.json")];
      const { totals } = await says(join(home, "ccusage"), "claude", "daily", ...shown);
      expect(totals.totalCost).toBeCloseTo(TOTAL, 12);
    });

    test.runIf(existsSync(TOKSCALE))("tokscale", async () => {
      const { totalCost } = await says(TOKSCALE, "models", "--json", "--client", "claude", "--no-spinner");
      expect(totalCost).toBeCloseTo(TOTAL, 12);
    });

    test("codeburn", async () => {
      const days = ["--from", "2026-11-01", "--to", "2026-11-02", "--provider", "claude"];
      const program = [join(modules, "codeburn/dist/cli.js"), "report", "--format", "json", ...days];
      const { overview } = await says(process.execPath, ...program);
      expect(overview.cost).toBeCloseTo(TOTAL, 12);
    });
  });

  describe("the published code accepts the file", () => {
    test("bifrost: rows by key, each with a provider, a mode and numbers under its struct's names", () => {
      expect(JSON.parse(fileOf("bifrost"))["claude-x"]).toEqual({
        provider: "anthropic",
        mode: "chat",
        input_cost_per_token: 0.000004,
        output_cost_per_token: 0.00002,
        cache_read_input_token_cost: 2e-7,
        cache_creation_input_token_cost: 0.000005,
      });
    });

    test("new-api: the form of its own answer, whose ratios charge the same", () => {
      const { success, data } = JSON.parse(fileOf("new-api"));
      expect(success).toBe(true);
      for (const [model, [input, output, read, written], cost] of CALLS) {
        const cached = read * data.cache_ratio[model] + written * data.create_cache_ratio[model];
        const tokens = input + cached + output * data.completion_ratio[model];
        expect(tokens * data.model_ratio[model] * 0.000002).toBeCloseTo(cost, 12);
      }
    });
  });
});
