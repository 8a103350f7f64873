// Ids of one offer cost the same in the catalogue, and every written alias leads to a row.

import { describe, expect, test } from "vitest";
import { readAliases } from "../../scripts/files/prices-folder.ts";
import { committedCatalogue } from "../helpers/builds.ts";

describe("the whole catalogue", async () => {
  const catalog = await committedCatalogue();
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

  test("the first snapshot of gpt-4o is an offer of its own", () => {
    expect([cardOfRow("openai/gpt-4o"), cardOfRow("openai/gpt-4o-2024-05-13")]).toEqual(["2.5/10", "5/15"]);
  });

  test("every written alias and its target are rows", async () => {
    for (const { provider, ids, to } of await readAliases()) {
      const rows = new Set(catalog.get(provider)?.map(({ id }) => id));
      expect([to, ...ids].filter((id) => !rows.has(id))).toEqual([]);
    }
  });
});
