// The map as it was fetched: every model key, exact prices, ids without prefixes; what the format does not allow is told.
import { describe, expect, test } from "vitest";
import { samePrice, translateMap } from "../../../scripts/litellm/read.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { litellm: ["ll", "ll_chat"] }, map_provider: "mp" });
const LL = { litellm_provider: "ll" };

function translate(map: unknown) {
  return translateMap(map, [
    P,
    aProvider("q", { names: { litellm: ["qq"] } }),
    aProvider("r", { names: {} }),
  ]);
}

describe("an entry", () => {
  test("has exact prices, nested ones apart, and every other field unchanged", () => {
    const fields = {
      ...LL,
      input_cost_per_token: 6.000000000000001e-7,
      output_cost_per_second: 0.05,
      search_context_cost_per_query: { search_context_size_low: 0.01 },
      mode: "chat",
      supports_vision: true,
      max_tokens: 5,
      metadata: { notes: "kept" },
    };
    expect(translate({ "ll/m": fields })).toEqual({
      entries: [
        {
          key: "ll/m",
          provider: "p",
          model: "m",
          prices: { input_cost_per_token: "0.0000006", output_cost_per_second: "0.05" },
          nested_prices: { search_context_cost_per_query: { search_context_size_low: 0.01 } },
          other: { ...LL, mode: "chat", supports_vision: true, max_tokens: 5, metadata: { notes: "kept" } },
        },
      ],
      rules: [],
      problems: [],
      unread: new Set(),
    });
  });

  test("without nested prices has no field for them", () => {
    expect(translate({ m: LL }).entries[0]).not.toHaveProperty("nested_prices");
  });
});

describe("ids", () => {
  test.each([
    ["m", "ll", "m"],
    ["ll/m", "ll", "m"],
    ["ll_chat/m", "ll", "m"],
    ["ll/m", "ll_chat", "m"],
    ["p/m", "ll", "m"],
    ["mp/m", "ll", "m"],
    ["ll/a/m", "ll", "a/m"],
    ["other/m", "ll", "other/m"],
    ["qq/m", "ll", "qq/m"],
    ["high/1024-x-1024/m", "ll", "high/1024-x-1024/m"],
    ["/m", "ll", "/m"],
    ["llm", "ll", "llm"],
    ["llx/m", "ll", "llx/m"],
  ])("%s of %s is %s", (key, litellm_provider, model) =>
    expect(translate({ [key]: { litellm_provider } }).entries[0]?.model).toBe(model),
  );

  const priced = (price: number | undefined, more: object = {}) => ({
    ...LL,
    ...(price !== undefined && { input_cost_per_token: price }),
    ...more,
  });
  // biome-ignore format: one line a case
  test.each<[string, object, [string, string][]]>([
    ["the same price: one model", { "ll/m": priced(1e-6), m: priced(1e-6) }, [["ll/m", "m"], ["m", "m"]]],
    ["another: the key that is the id keeps it", { "ll/m": priced(2e-6), m: priced(1e-6) }, [["ll/m", "ll/m"], ["m", "m"]]],
    ["also in the other order", { m: priced(1e-6), "ll/m": priced(2e-6) }, [["m", "m"], ["ll/m", "ll/m"]]],
    ["another completion too", { m: priced(1e-6), "ll/m": priced(1e-6, { output_cost_per_token: 1e-6 }) }, [["m", "m"], ["ll/m", "ll/m"]]],
    ["of keys with prefixes the first", { "ll/m": priced(1e-6), "mp/m": priced(2e-6) }, [["ll/m", "m"], ["mp/m", "mp/m"]]],
    ["of keys with prefixes the first with a price", { "ll/m": priced(undefined), "mp/m": priced(0), "p/m": priced(1e-6) }, [["ll/m", "ll/m"], ["mp/m", "mp/m"], ["p/m", "m"]]],
    ["none with a price: all apart but alike", { "ll/m": priced(undefined), "mp/m": priced(undefined) }, [["ll/m", "m"], ["mp/m", "m"]]],
    ["another provider's twin is no twin", { m: priced(1e-6), "qq/m": { litellm_provider: "qq", input_cost_per_token: 2e-6 } }, [["m", "m"], ["qq/m", "m"]]],
  ])("%s", (_name, map, ids) =>
    expect(translate(map).entries.map(({ key, model }) => [key, model])).toEqual(ids),
  );
});

const prices = (input?: string, output?: string) => ({
  prices: {
    ...(input && { input_cost_per_token: input }),
    ...(output && { output_cost_per_token: output }),
    rpm: "1",
  },
});
test.each([
  [prices("1", "2"), prices("1", "2"), true],
  [prices("1", "2"), prices("1", "3"), false],
  [prices("1", "2"), prices("3", "2"), false],
  [prices("1"), prices("1"), true],
  [prices("1"), prices("1", "2"), false],
])("samePrice: %j and %j: %s", (a, b, same) => expect(samePrice(a, b)).toBe(same));

describe("keys that are not models", () => {
  test("are not entries; the routing rules are read", () => {
    const rule = { name: "r", pattern: "^m", model_info: { litellm_provider: "ll" } };
    const map = {
      sample_spec: "text",
      fallback_generalizations: { rules: [{ ...rule, description: "why" }] },
      m: LL,
    };
    const { entries, rules, problems } = translate(map);
    expect([entries.map(({ key }) => key), rules, problems]).toEqual([["m"], [rule], []]);
  });

  test.each([
    ["no list", {}, [], ["fallback_generalizations: has no list of rules"]],
    ["null", null, [], ["fallback_generalizations: has no list of rules"]],
    [
      "one rule that is none",
      { rules: [{ name: "r" }, { name: "s", pattern: "x", model_info: {} }, null] },
      [{ name: "s", pattern: "x", model_info: {} }],
      [
        "fallback_generalizations: rule 1 is not one of the format",
        "fallback_generalizations: rule 3 is not one of the format",
      ],
    ],
  ])("routing rules: %s", (_name, fallback_generalizations, rules, problems) =>
    expect(translate({ fallback_generalizations })).toMatchObject({ rules, problems }),
  );
});

describe("problems", () => {
  // biome-ignore format: one line a case
  test.each<[string, object, string[], object | undefined]>([
    ["a field of another time", { supports_time_travel: true }, ["supports_time_travel is not a field of the format"], {}],
    ["a price of another time", { input_cost_per_thought: 1e-6 }, ["input_cost_per_thought is not a field of the format"], {}],
    ["a mode of another time", { mode: "agent" }, ["mode is not one of its values"], {}],
    ["an endpoint of another time", { supported_endpoints: ["/v9/x"] }, ["supported_endpoints is not a list of its values"], {}],
    ["a flag that is null", { supports_vision: null, rpm: 1 }, ["supports_vision is null"], { rpm: 1 }],
    ["a price that is null", { input_cost_per_token: null }, ["input_cost_per_token is null"], {}],
    ["bands that are null", { tiered_pricing: null }, ["tiered_pricing is null"], {}],
    ["limits that disagree: the older name of the two", { max_tokens: 1, max_output_tokens: 2 }, ["max_tokens differs from max_output_tokens"], { max_output_tokens: 2 }],
    ["limits that agree stay", { max_tokens: 2, max_output_tokens: 2 }, [], { max_tokens: 2, max_output_tokens: 2 }],
    ["one limit stays", { max_tokens: 2 }, [], { max_tokens: 2 }],
    ["an entry whose price can be none", { input_cost_per_token: -1, output_cost_per_token: 1e-6 }, ["input_cost_per_token is negative"], undefined],
    ["per million", { output_cost_per_token: 2.5 }, ["output_cost_per_token is above 1 USD"], undefined],
    ["as text", { ocr_cost_per_page: "0.1" }, ["ocr_cost_per_page is not a finite number"], undefined],
    ["in bands", { tiered_pricing: [{ input_cost_per_token: 1e-6 }] }, ["tiered_pricing is not a list of bands"], undefined],
    ["of a search", { search_context_cost_per_query: { search_context_size_low: 9 } }, ["search_context_cost_per_query has a bad search_context_size_low"], undefined],
  ])("%s", (_name, more, breaches, other) => {
    const { entries, problems, unread } = translate({ good: LL, bad: { ...LL, ...more } });
    expect(problems).toEqual(breaches.map((breach) => `bad: ${breach}`));
    expect(entries.map((entry) => [entry.key, entry.other])).toEqual([
      ["good", LL],
      ...(other ? [["bad", { ...LL, ...other }]] : []),
    ]);
    expect([...unread]).toEqual(other ? [] : ["bad"]);
  });

  // biome-ignore format: one line a case
  test.each<[string, string, unknown, string[]]>([
    ["null", "bad", null, ["is not an object"]],
    ["a list", "bad", [], ["is not an object"]],
    ["no provider", "bad", {}, ["provider undefined is not in the registry"]],
    ["a provider the registry lacks", "bad", { litellm_provider: "x" }, ["provider x is not in the registry"]],
    ["one with a path for a name", "bad", { litellm_provider: "../../x" }, ["provider ../../x is not in the registry"]],
  ])("an entry that is %s is one problem", (_name, key, fields, breaches) => {
    const { entries, problems, unread } = translate({ m: LL, [key]: fields });
    expect([entries.map((entry) => entry.key), problems, [...unread]]).toEqual([
      ["m"],
      breaches.map((breach) => `${key}: ${breach}`),
      [key],
    ]);
  });

  test("a key with a line break is one problem on one line", () => {
    const { entries, problems } = translate({ m: LL, "x\n## Gate": LL });
    expect(entries.map(({ key }) => key)).toEqual(["m"]);
    expect(problems).toEqual(["x\\u{a}## Gate: is no key that can be printed"]);
  });

  test("a key that is a folder stays a key and is reported", () => {
    const { entries, problems, unread } = translate({ "ll/a/": LL });
    expect(entries.map(({ key, model }) => [key, model])).toEqual([["ll/a/", "a/"]]);
    expect([problems, unread.size]).toEqual([["ll/a/: names no model, so it is no row"], 0]);
  });

  test("a document that is not an object is refused", () => {
    expect(() => translate([])).toThrow("not the document expected: top level");
  });
});
