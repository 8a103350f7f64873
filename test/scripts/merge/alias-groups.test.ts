// aliasGroups: which ids are one offer, and what stays apart.
import { describe, expect, test } from "vitest";
import { readAliases, readCatalog } from "../../../scripts/files/prices-folder.ts";
import { aliasGroups, declaredByPages } from "../../../scripts/merge/alias-groups.ts";

// biome-ignore format: one line a case
test.each<[string, string, string[], string[][]]>([
  ["the newest dated id is its undated one's", "openai", ["gpt-4o", "gpt-4o-2024-05-13", "gpt-4o-2024-08-06"], [["gpt-4o", "gpt-4o-2024-08-06"]]],
  ["a dated id alone is its own", "openai", ["gpt-4o-2024-05-13", "gpt-4.1"], []],
  ["another size is another model", "openai", ["gpt-4o", "gpt-4o-mini-2024-07-18"], []],
  ["Anthropic's and Vertex's days", "vertex", ["claude-opus-4", "claude-opus-4@20250514"], [["claude-opus-4", "claude-opus-4@20250514"]]],
  ["Vertex's default", "vertex", ["claude-opus-5@default", "claude-opus-5"], [["claude-opus-5@default", "claude-opus-5"]]],
  ["xAI's latest", "xai", ["grok-4.3", "grok-4.3-latest"], [["grok-4.3", "grok-4.3-latest"]]],
  ["Mistral's latest is another snapshot every time", "mistral", ["mistral-large", "mistral-large-latest"], []],
  ["Bedrock's versions of a listing", "bedrock", ["anthropic.claude-opus-5", "anthropic.claude-opus-5-v1", "anthropic.claude-opus-5-v1:0"], [["anthropic.claude-opus-5", "anthropic.claude-opus-5-v1", "anthropic.claude-opus-5-v1:0"]]],
  ["but not its regions", "bedrock", ["anthropic.claude-opus-5", "us.anthropic.claude-opus-5", "us-east-1/anthropic.claude-opus-5"], []],
  ["nor its snapshots", "bedrock", ["anthropic.claude-3-5-sonnet-20240620-v1:0", "anthropic.claude-3-5-sonnet-20241022-v2:0"], []],
  ["nor a model's own versions", "bedrock", ["amazon.titan-embed-text-v1", "amazon.titan-embed-text-v2:0"], []],
  ["nor sizes of an image", "bedrock", ["512-x-512/50-steps/stability.stable-diffusion-xl-v0", "512-x-512/max-steps/stability.stable-diffusion-xl-v0"], []],
  ["case, where a source lists both", "azure", ["DeepSeek-R1", "deepseek-r1"], [["DeepSeek-R1", "deepseek-r1"]]],
  ["Alibaba's undated id is no snapshot's", "alibaba", ["qwen-max", "qwen-max-2025-01-25"], []],
])("%s", (_name, provider, ids, groups) => expect(aliasGroups(provider, ids, [])).toEqual(groups));

test("an alias that two models claim is nobody's", () => {
  const fact = { page: "https://p", read: null, confidence: "official" } as const;
  const stated = declaredByPages("mistral", [
    { ...fact, model: "a-1", aliases: ["a-latest", "x"] },
    { ...fact, model: "a-2", aliases: ["x"] },
    { ...fact, model: "a-1", aliases: ["a-latest"] },
  ]);
  expect(new Set(stated.map(({ ids, to }) => `${ids[0]} ${to}`))).toEqual(new Set(["a-latest a-1"]));
});

describe("over the whole catalogue", async () => {
  const catalog = await readCatalog();
  const cardOfRow = (row: string) => {
    const [provider = "", id = ""] = [row.slice(0, row.indexOf("/")), row.slice(row.indexOf("/") + 1)];
    const rates = catalog
      .get(provider)
      ?.find((model) => model.id === id)
      ?.prices.at(-1)?.rates;
    return rates && `${Number(rates.prompt) * 1e6}/${Number(rates.completion) * 1e6}`;
  };

  test.each([
    ["openai/gpt-5.6-sol", "openai/gpt-5.6-sol-2026-07-09"],
    ["openai/gpt-5.6-sol", "openai/gpt-5.6"],
    ["openai/gpt-5.6", "openai/gpt-5.6-2026-07-09"],
    ["azure/gpt-5.6-sol", "azure/gpt-5.6"],
    ["openai/o1-mini", "openai/o1-mini-2024-09-12"],
    ["openai/gpt-image-2", "openai/gpt-image-2-2026-04-21"],
    ["azure/o4-mini-deep-research", "azure/o4-mini-deep-research-2025-06-26"],
    ["xai/grok-4.20-0309-reasoning", "xai/grok-4.20-0309-reasoning-latest"],
    ["xai/grok-4.20-0309-reasoning", "xai/grok-4.20-beta"],
    ["vertex/claude-opus-5", "vertex/claude-opus-5@default"],
    ["bedrock/us.anthropic.claude-opus-5", "bedrock/us.anthropic.claude-opus-5-v1"],
    ["bedrock/anthropic.claude-sonnet-4-6", "bedrock/anthropic.claude-sonnet-4-6-v1:0"],
    ["azure/deepseek-r1", "azure/DeepSeek-R1"],
    ["deepseek/deepseek-flash", "deepseek/deepseek-v4-flash"],
  ])("%s costs what %s does", (one, other) => {
    expect(cardOfRow(one)).toMatch(/\d\/\d/);
    expect(cardOfRow(other)).toBe(cardOfRow(one));
  });

  test("gpt-4o's first snapshot is an offer of its own", () => {
    expect([cardOfRow("openai/gpt-4o"), cardOfRow("openai/gpt-4o-2024-05-13")]).toEqual(["2.5/10", "5/15"]);
  });

  test("every written alias and what it leads to is a row", async () => {
    for (const { provider, ids, to } of await readAliases()) {
      const rows = new Set(catalog.get(provider)?.map(({ id }) => id));
      expect([to, ...ids].filter((id) => !rows.has(id))).toEqual([]);
    }
  });
});
