// checkRelations: what the gate says of prices that contradict each other, and what excuses them.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { checkRelations, type RelationsInput } from "../../../scripts/review/check-relations.ts";
import { aProvider } from "../../helpers/facts.ts";

const LIST = { source: "models-dev", read: "2026-09-30" };
const PAGE = { source: "page", read: "2026-10-10", confidence: "official" } as const;

function model(
  id: string,
  rates: CatalogPrice["rates"],
  origin: CatalogPrice["origin"] = LIST,
): CatalogModel {
  return { id, facts: { mode: "chat" }, prices: [{ rates, origin }], other_sources: [] };
}

function check(provider: string, models: CatalogModel[], more: Partial<RelationsInput> = {}): string[] {
  return checkRelations({
    catalog: new Map([[provider, models]]),
    providers: [aProvider(provider)],
    aliases: [],
    accepted: [],
    today: "2026-11-22",
    ...more,
  });
}

const ODD = { prompt: "0.000004", completion: "0.00002", input_cache_read: "0.000005" };

describe("an offer", () => {
  test("that breaks a relation is reported with its row", () => {
    expect(check("openai", [model("m", ODD)])).toEqual([
      "relation: openai/m cache_read_above_prompt: input_cache_read: input_cache_read 0.000005 beside 0.000004",
    ]);
  });

  test("may break it when its provider's page says so", () => {
    expect(check("openai", [model("m", ODD, PAGE)])).toEqual([]);
  });

  test.each([
    ["openai/m", "cache_read_above_prompt", "2026-11-22", 0],
    ["openai/m", "cache_read_above_prompt", "2026-11-21", 1],
    ["openai/m", "tier_below_base", "2027-01-01", 1],
    ["openai/other", "cache_read_above_prompt", "2027-01-01", 1],
  ] as const)("accepted as %s %s until %s is reported %i times", (row, relation, until, times) => {
    const accepted = [{ row, relation, until, reason: "looked at" }];
    expect(check("openai", [model("m", ODD)], { accepted })).toHaveLength(times);
  });
});

test("may have two ids when another provider bills both alike", () => {
  const models = [model("x", { prompt: "0.000004" }), model("y", { prompt: "0.000005" })];
  const shared = { ids: ["y"], to: "x", reason: "r", on: "2026-11-01" };
  expect(check("openai", models, { aliases: [{ provider: "azure", ...shared }] })).toEqual([]);
  expect(check("openai", models, { aliases: [{ provider: "openai", ...shared }] })).toHaveLength(1);
});

test("with names at two prices is reported with both names", () => {
  const models = [
    model("m", { prompt: "0.000004", completion: "0.00002" }),
    model("m-2026-07-09", { prompt: "0.000005", completion: "0.00003" }),
  ];
  expect(check("openai", models)).toEqual([
    "relation: openai/m-2026-07-09 alias_contradicts: 0.000005 0.00003 contradicts openai/m, 0.000004 0.00002",
  ]);
});

describe("a Bedrock region", () => {
  const factor = {
    name: "regional",
    factor: "1.1",
    page: "https://p",
    read: null,
    confidence: "official",
  } as const;
  const providers = [aProvider("bedrock", { regions: [factor] })];
  const of = (prompt: string) => [
    model("anthropic.a", { prompt: "0.000005", completion: "0.00005" }),
    { ...model("us.anthropic.a", { prompt, completion: "0.00005" }), offer: { region: "us" } },
  ];

  test.each([
    ["0.000005", 0],
    ["0.0000055", 0],
    ["0.000006", 1],
  ])("at %s compared with 0.000005 is reported %i times", (prompt, times) => {
    expect(check("bedrock", of(prompt), { providers })).toHaveLength(times);
  });

  test("is reported with its factor", () => {
    expect(check("bedrock", of("0.00000617"), { providers })).toEqual([
      "relation: bedrock/us.anthropic.a region_off_factor: 1.23 times bedrock/anthropic.a",
    ]);
  });

  test("of another provider is not checked", () => {
    expect(check("vertex", of("0.000006"))).toEqual([]);
  });
});
