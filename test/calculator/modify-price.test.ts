// modifyPrice: which words mean which service tier or region at a provider, and what an unknown one is.
import { describe, expect, test } from "vitest";
import type { Modifiers } from "../../src/calculator/call.ts";
import { modifyPrice } from "../../src/calculator/modify-price.ts";
import type { Shard, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";

const PRICE: ShardPrice = {
  rates: { prompt: "0.00001", web_search: "0.01", web_search_high: "0.03" },
  service_tiers: { priority: { rates: { prompt: "0.00002" } }, fast: { rates: { prompt: "0.00006" } } },
};
const SHARD: Pick<Shard, "service_tiers" | "regions"> = {
  service_tiers: [
    { name: "standard", words: ["default"] },
    // The price prints its rates for priority: they win over the factor.
    { name: "priority", words: ["rush", "on_demand"], factor: "3" },
    { name: "batch", factor: "0.5" },
    { name: "flex" },
    { name: "ultrafast", models: "^other", factor: "9" },
  ],
  regions: [
    { name: "us", words: ["us-east"], models: "^m", factor: "1.1" },
    { name: "regional", models: "^r", factor: "1.25" },
    { name: "plain", factor: "1" },
  ],
};
const shard: Shard = {
  ...{ provider: "p", models: [], aliases: [], ...SHARD },
  usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
};

function modify(said: Modifiers, model: Partial<ShardModel> = {}) {
  const result = modifyPrice(PRICE, { shard, model: { id: "m", prices: [], ...model } }, said);
  if (!result.ok) return `${result.failure.kind}: ${result.failure.message}`;
  const { price, service_tier, region, assumed } = result.value;
  return [price.rates.prompt, service_tier, region, assumed.join(" ")];
}

describe("a service tier", () => {
  test.each<[string, unknown]>([
    ["standard", ["0.00001", undefined, undefined, ""]],
    ["default", ["0.00001", undefined, undefined, ""]],
    ["AUTO", ["0.00001", undefined, undefined, ""]],
    ["priority", ["0.00002", "priority", undefined, ""]],
    ["rush", ["0.00002", "priority", undefined, ""]],
    // Elsewhere the word means the standard price.
    ["on_demand", ["0.00002", "priority", undefined, ""]],
    ["Fast", ["0.00006", "fast", undefined, ""]],
    ["batch", ["0.000005", "batch", undefined, ""]],
  ])("%s", (service_tier, expected) => expect(modify({ service_tier })).toEqual(expected));

  test("belonging to another model is a known word but not this model's", () =>
    expect(modify({ service_tier: "ultrafast" })).toMatch(
      /^unknown_model: .*"ultrafast".*known: standard, priority, fast, batch/,
    ));
  test("without rates fails and names the tiers that have rates", () =>
    expect(modify({ service_tier: "flex" })).toMatch(
      /^unknown_model: No rates of "m".*known: standard, priority, fast, batch/,
    ));
  test.each(["turbo", "__proto__", "constructor"])("%s, that no model has, is invalid", (service_tier) =>
    expect(modify({ service_tier })).toMatch(
      /^invalid: service_tier: expected one of standard, priority, batch, flex, fast, .*got "[a-z_]+"/,
    ),
  );
  test.each(["flex", "turbo"])("when lenient, %s is charged as standard and reported", (service_tier) =>
    expect(modify({ service_tier, lenient: true })).toEqual([
      "0.00001",
      undefined,
      undefined,
      "service_tier",
    ]),
  );
});

describe("a region", () => {
  test.each<[string, Partial<ShardModel>, unknown]>([
    ["us", {}, ["0.000011", undefined, "us", ""]],
    ["us-east", {}, ["0.000011", undefined, "us", ""]],
    ["global", {}, ["0.00001", undefined, undefined, ""]],
    ["plain", {}, ["0.00001", undefined, "plain", ""]],
    ["moon", {}, ["0.00001", undefined, undefined, "region"]],
    ["eu", { id: "r1" }, ["0.0000125", undefined, "regional", ""]],
    ["ap-south-1", { id: "r1" }, ["0.0000125", undefined, "regional", ""]],
    ["mars", { id: "r1" }, ["0.0000125", undefined, "regional", "region"]],
    ["mars", { id: "r1", region: "us" }, ["0.00001", undefined, "us", ""]],
    ["us", { region: "us" }, ["0.00001", undefined, "us", ""]],
    ["global", { region: "us" }, ["0.00001", undefined, undefined, ""]],
  ])("%s of %j", (region, model, expected) => expect(modify({ region }, model)).toEqual(expected));

  test("is applied after a service tier: 0.00001 x 0.5 x 1.1", () =>
    expect(modify({ service_tier: "batch", region: "us" })).toEqual(["0.0000055", "batch", "us", ""]));
});

test("works with a search context size, with and without a rate", () => {
  const sized = (search_context_size: string) => {
    const result = modifyPrice(PRICE, { shard, model: { id: "m", prices: [] } }, { search_context_size });
    return result.ok && [result.value.price.rates.web_search, result.value.assumed.join(" ")];
  };
  expect([sized("high"), sized("low"), sized("huge")]).toEqual([
    ["0.03", ""],
    ["0.01", "search_context_size"],
    ["0.01", "search_context_size"],
  ]);
});

describe("words that apply at every provider", () => {
  const bare: Shard = { provider: "p", models: [], aliases: [], usage: shard.usage };
  const at = (said: Modifiers, id = "m") => {
    const model = { id, prices: [] };
    const result = modifyPrice({ rates: { prompt: "1" } }, { shard: bare, model }, said);
    if (!result.ok) return result.failure.kind;
    return [result.value.price.rates.prompt, result.value.assumed.join()];
  };

  test.each([
    ...["", "auto", "default", "standard", "on_demand", "not_available", "normal", "none", "unspecified"],
    ...["traffic_type_unspecified", "ON_DEMAND"],
  ])("%j means standard", (service_tier) => expect(at({ service_tier })).toEqual(["1", ""]));

  test.each([
    ...["batch", "flex", "priority", "fast", "ultrafast", "scale", "provisioned", "reserved", "performance"],
    "Batch",
  ])("%s is a tier without any stated rates", (service_tier) =>
    expect(at({ service_tier })).toBe("unknown_model"),
  );

  test.each(["", "global", "GLOBAL", "not_available"])("%j is not a region", (region) =>
    expect(at({ region })).toEqual(["1", ""]),
  );

  test("at most eighty characters of a word are echoed", () => {
    const said = "x".repeat(81);
    const told = modifyPrice(PRICE, { shard, model: { id: "m", prices: [] } }, { service_tier: said });
    expect(told.ok ? "" : told.failure.message).toContain(`"${"x".repeat(80)}"`);
    const tiers = [{ name: "y", words: [said] }];
    const place = { shard: { ...bare, service_tiers: tiers }, model: { id: "m", prices: [] } };
    const unpriced = modifyPrice(PRICE, place, { service_tier: said });
    expect(unpriced.ok ? "" : unpriced.failure.message).toContain(`service tier "${"x".repeat(80)}"`);
  });
});

const tiers = [
  { name: "a", words: ["w"], factor: "2" },
  { name: "b", words: ["w"], factor: "3" },
];
const regions = [...tiers, { name: "regional", factor: "5" }, { name: "regional", factor: "7" }];
const place = { shard: { ...shard, service_tiers: tiers, regions }, model: { id: "m", prices: [] } };
test.each<[Modifiers, string]>([
  [{ service_tier: "w" }, "0.00002"],
  [{ region: "w" }, "0.00002"],
  [{ region: "W" }, "0.00002"],
  [{ region: "elsewhere" }, "0.00005"],
])("the first matching entry applies: %j", (said, prompt) => {
  const found = modifyPrice(PRICE, place, said);
  expect(found.ok && found.value.price.rates.prompt).toBe(prompt);
});

test("a model pattern matches the id in lower case", () => {
  expect(modify({ region: "us" }, { id: "M-1" })).toEqual(["0.000011", undefined, "us", ""]);
});

test("a size is read in any letter case", () => {
  const found = modifyPrice(
    PRICE,
    { shard, model: { id: "m", prices: [] } },
    { search_context_size: "HIGH" },
  );
  expect(found.ok && found.value.price.rates.web_search).toBe("0.03");
});

test("a size without a rate keeps the region's rate", () => {
  expect(modify({ region: "us", search_context_size: "low" })).toEqual([
    ...["0.000011", undefined, "us", "search_context_size"],
  ]);
});
