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
  ["what is like a day within an id is none", "openai", ["gpt-4o", "gpt-4o-2024-05-13-mini"], []],
  ["nor is one without its dash", "openai", ["gpt-4o", "gpt-4o.2024-05-13"], []],
  ["a day of six digits behind the year", "openai", ["gpt-4o", "gpt-4o-20240513"], [["gpt-4o", "gpt-4o-20240513"]]],
  ["an undated id without a dated one is alone", "openai", ["gpt-4o-2024-05-13", "gpt-4o-2024-08-06"], []],
  ["the newest, in whatever order they come", "openai", ["gpt-4o-2024-08-06", "gpt-4o-2024-05-13", "gpt-4o"], [["gpt-4o", "gpt-4o-2024-08-06"]]],
  ["Anthropic's undated ids", "anthropic", ["claude-opus-4", "claude-opus-4-20250514"], [["claude-opus-4", "claude-opus-4-20250514"]]],
  ["Azure's", "azure", ["gpt-4o", "gpt-4o-2024-05-13"], [["gpt-4o", "gpt-4o-2024-05-13"]]],
  ["OpenRouter's", "openrouter", ["openai/gpt-4o", "openai/gpt-4o-2024-05-13"], [["openai/gpt-4o", "openai/gpt-4o-2024-05-13"]]],
  ["Bedrock's", "bedrock", ["anthropic.claude-opus-4", "anthropic.claude-opus-4-20250514-v1:0"], [["anthropic.claude-opus-4", "anthropic.claude-opus-4-20250514-v1:0"]]],
  ["an underscore for a dot", "vertex", ["m-1_5", "m-1.5"], [["m-1_5", "m-1.5"]]],
  ["an underscore is not nothing", "vertex", ["m-1_5", "m-15"], []],
  ["a default within an id is none", "vertex", ["claude@default-5", "claude-5"], []],
  ["latest within an id is none", "xai", ["grok-latest-4", "grok-4"], []],
  ["Vertex's default is Vertex's", "xai", ["grok-4@default", "grok-4"], []],
  ["a path of Bedrock's is an offer of its own", "bedrock", ["x/anthropic.claude-opus-5", "anthropic.claude-opus-5-v1:0"], []],
  ["a region of Bedrock's with its own spelling", "bedrock", ["us.anthropic.claude-opus-5", "us.anthropic.claude-opus-5-v1:0", "anthropic.claude-opus-5"], [["us.anthropic.claude-opus-5", "us.anthropic.claude-opus-5-v1:0"]]],
  ["an unknown model of Bedrock's is as it is written", "bedrock", ["some.thing-v1:0", "other.thing-v1:0"], []],
  ["case, where a source lists both", "azure", ["DeepSeek-R1", "deepseek-r1"], [["DeepSeek-R1", "deepseek-r1"]]],
  ["Alibaba's undated id is no snapshot's", "alibaba", ["qwen-max", "qwen-max-2025-01-25"], []],
])("%s", (_name, provider, ids, groups) => expect(aliasGroups(provider, ids, [])).toEqual(groups));

describe("names that are declared", () => {
  const shared = { provider: "mistral", reason: "", on: "2026-11-22" };
  const ids = ["old", "new", "other"];
  test.each([
    ["are one offer, the id they lead to first", { ids: ["old"], to: "new" }, [["new", "old"]]],
    ["of an hour are not one offer", { ids: ["old"], to: "new", from: "2026-09-10T04:00:00Z" }, []],
    ["nor those that end", { ids: ["old"], to: "new", until: "2026-09-10T04:00:00Z" }, []],
  ])("%s", (_name, names, groups) =>
    expect(aliasGroups("mistral", ids, [{ ...shared, ...names }])).toEqual(groups),
  );

  test("a dated id leads where its undated one does, and not the other way round", () => {
    const leads = (id: string) => [{ ...shared, provider: "openai", ids: [id], to: "n" }];
    const dated = ["m-2026-01-01", "m", "n"];
    expect(aliasGroups("openai", dated, leads("m"))).toEqual([["n", "m", "m-2026-01-01"]]);
    expect(aliasGroups("openai", dated, leads("m-2026-01-01"))).toEqual([["n", "m-2026-01-01"]]);
  });

  test("dated ids come last, and names that lead elsewhere before them", () => {
    const declared = [{ ...shared, provider: "openai", ids: ["alias"], to: "m" }];
    expect(aliasGroups("openai", ["m-2026-01-01", "alias", "m"], declared)).toEqual([
      ["m", "alias", "m-2026-01-01"],
    ]);
  });
});

test("an alias of a page says whose page and of which day", () => {
  const fact = { page: "https://p", read: "2026-11-01", confidence: "official" } as const;
  const stated = {
    provider: "mistral",
    ids: ["x"],
    to: "a",
    reason: "stated by the page",
    page: "https://p",
  };
  expect(declaredByPages("mistral", [{ ...fact, model: "a", aliases: ["x"] }])).toEqual([
    { ...stated, on: "2026-11-01" },
  ]);
  expect(declaredByPages("mistral", [{ ...fact, read: null, model: "a", aliases: ["x"] }])).toEqual([
    { ...stated, on: "" },
  ]);
});

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
