// Each tool reads its file by its own code and comes to the sum worked out by hand. Bifrost and new-api are no npm packages: their files are
// held against what their published code takes, as read on 2026-11-23.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { SHAPES, toolExport } from "../../src/lists/tool-export.ts";
import { newFolder } from "../helpers/new-folder.ts";

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
    ...{
      type: "assistant",
      sessionId: "3f0c9a52-6f3e-4f0e-9f53-0d5a35b9c1aa",
      version: "2.0.37",
      cwd: "/srv/app",
    },
    ...{ requestId: `r-${model}`, timestamp: "2026-11-01T10:00:00.000Z" },
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
      ...{
        provider: "anthropic",
        mode: "chat",
        input_cost_per_token: 0.000004,
        output_cost_per_token: 0.00002,
      },
      ...{ cache_read_input_token_cost: 2e-7, cache_creation_input_token_cost: 0.000005 },
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
