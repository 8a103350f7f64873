// shardProvider: which usage convention a provider and each of its models have in the shard.
import { describe, expect, test } from "vitest";
import { shardProvider } from "../../../scripts/build/shard-provider.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { aProvider } from "../../helpers/facts.ts";

const INCLUSIVE = { prompt_includes_cache: true, completion_includes_reasoning: true };
const SEPARATE = { prompt_includes_cache: false, completion_includes_reasoning: true };
const PAGE = "https://example.com/usage";

const aModel = (id: string): CatalogModel => ({ id, facts: {}, prices: [], other_sources: [] });

function shard(changes: Partial<Provider>, ...ids: string[]) {
  const rest = { listedAt: () => ({}), calendars: [], now: "2026-11-21T00:00:00Z" };
  return shardProvider({ ...rest, provider: aProvider("p", changes), models: ids.map(aModel) });
}

test("a provider's convention is assumed unless a page states it", () => {
  expect(shard({ usage: INCLUSIVE }).usage).toStrictEqual({ ...INCLUSIVE, assumed: true });
  expect(shard({ usage: { ...INCLUSIVE, page: PAGE } }).usage).toStrictEqual(INCLUSIVE);
});

describe("a model that its provider reports in another way", () => {
  const usage_by_model = [
    { models: "claude", ...SEPARATE, page: PAGE },
    { models: "opus|gemini", ...INCLUSIVE, completion_includes_reasoning: false },
  ];
  test.each<[string, string, object | undefined]>([
    ["has its own", "claude-sonnet-5", SEPARATE],
    ["by its id in lower case", "Anthropic/Claude-Sonnet-5", SEPARATE],
    ["of two patterns by the first", "claude-opus-5", SEPARATE],
    [
      "which is assumed when it has no page",
      "gemini-3.5",
      { prompt_includes_cache: true, completion_includes_reasoning: false, assumed: true },
    ],
    ["and any other has none", "gpt-5", undefined],
  ])("%s: %s", (_name, id, expected) =>
    expect(shard({ usage_by_model }, id).models[0]?.usage).toStrictEqual(expected),
  );

  test("a model without its own convention names none", () => {
    expect(shard({}, "m").models[0]).not.toHaveProperty("usage");
  });
});
