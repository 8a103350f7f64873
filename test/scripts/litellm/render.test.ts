// renderMap and mapText: every upstream key, our further models under upstream's key habit, the format's own two keys.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { MapEntry, RoutingRule } from "../../../scripts/files/cost-map.ts";
import type { ModelFacts } from "../../../scripts/files/evidence.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { mapText, renderMap } from "../../../scripts/litellm/render.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const NOW = "2026-11-21T00:00:00Z";
const OURS = aPrice("0.000004", "0.00002");

function entry(key: string, model: string, provider = "p"): MapEntry {
  return {
    key,
    provider,
    model,
    prices: { input_cost_per_token: "0.5" },
    other: { litellm_provider: provider },
  };
}

function model(id: string, price: Partial<CatalogPrice> | undefined, facts: ModelFacts = {}): CatalogModel {
  const origin = { source: "models-dev", read: "2026-09-30" };
  return { id, facts, prices: price ? [{ rates: {}, origin, ...price }] : [], other_sources: [] };
}

/** The rendered map: key -> its fields. */
function render(entries: MapEntry[], models: CatalogModel[], provider: Provider = aProvider("p")) {
  const map = renderMap(entries, new Map([[provider.slug, models]]), [provider], NOW);
  return Object.fromEntries([...map].map(([key, fields]) => [key, Object.fromEntries(fields)]));
}

describe("upstream's keys", () => {
  test("stay, with our prices where we have them, and their models are not added twice", () => {
    const map = render([entry("ll/m", "m"), entry("ll/other", "other")], [model("m", OURS)]);
    expect(map).toEqual({
      "ll/m": { litellm_provider: "p", input_cost_per_token: 4e-6, output_cost_per_token: 2e-5 },
      "ll/other": { litellm_provider: "p", input_cost_per_token: 0.5 },
    });
  });

  test("of one model all have its price", () => {
    const map = render([entry("ll/m", "m"), entry("m", "m")], [model("m", OURS)]);
    expect(Object.keys(map)).toEqual(["ll/m", "m"]);
    expect(map.m).toEqual(map["ll/m"]);
  });

  test("lead to a model by its aliases, but a model's own id wins over another's alias", () => {
    const aliased = (id: string, alias: string, price: string): CatalogModel => ({
      ...model(id, aPrice(price, "0.1")),
      aliases: [{ id: alias, declared_by: "litellm" }],
    });
    const map = render(
      [entry("ll/x", "x"), entry("ll/b", "b")],
      [aliased("a", "x", "0.1"), model("b", aPrice("0.2", "0.1")), aliased("c", "b", "0.3")],
    );
    expect([map["ll/x"]?.input_cost_per_token, map["ll/b"]?.input_cost_per_token]).toEqual([0.1, 0.2]);
  });

  test("of another provider do not match our models", () => {
    expect(render([entry("q/m", "m", "q")], [model("m", OURS)])["q/m"]?.input_cost_per_token).toBe(0.5);
  });

  test("stay when upstream drops them", () => {
    const gone = { ...entry("ll/m", "m"), gone: "2026-10-01" };
    expect(Object.keys(render([gone], []))).toEqual(["ll/m"]);
  });
});

describe("models that upstream lacks", () => {
  test.each<[string, Partial<Provider>, string]>([
    ["bare", { map_keys: "bare" }, "m"],
    ["prefixed", { map_keys: "prefixed" }, "mp/m"],
  ])("the key format %s", (_name, habit, key) => {
    const map = render([], [model("m", OURS)], aProvider("p", { map_provider: "mp", ...habit }));
    expect(map).toEqual({
      [key]: {
        litellm_provider: "mp",
        mode: "chat",
        input_cost_per_token: 4e-6,
        output_cost_per_token: 2e-5,
      },
    });
  });

  test.each<[string, Provider["map_keys"], string[], string[]]>([
    ["a bare key that is taken is prefixed", "bare", ["m"], ["m", "p/m"]],
    ["one that is taken too is upstream's", "bare", ["m", "p/m"], ["m", "p/m"]],
    ["so is a prefixed one", "prefixed", ["p/m"], ["p/m"]],
  ])("%s", (_name, map_keys, taken, keys) => {
    const map = render(
      taken.map((key) => entry(key, "another", "q")),
      [model("m", OURS)],
      aProvider("p", { map_keys }),
    );
    expect(Object.keys(map)).toEqual(keys);
    for (const key of taken) expect(map[key]?.input_cost_per_token).toBe(0.5);
  });

  test.each<[string, Partial<CatalogPrice> | undefined, boolean]>([
    ["prompt alone", { rates: { prompt: "0.1" } }, true],
    ["completion alone", { rates: { completion: "0.1" } }, true],
    ["no price: the format would read it as free", undefined, false],
    ["a price of images", { rates: { image_output: "0.04" } }, false],
    ["a price of tomorrow", { ...OURS, from: "2026-11-22T00:00:00Z" }, false],
    ["a price of yesterday", { ...OURS, until: NOW }, false],
  ])("with %s: added %s", (_name, price, added) =>
    expect(Object.keys(render([], [model("m", price)]))).toEqual(added ? ["p/m"] : []),
  );

  test("have the facts of the model wherever it is sold, and bands that clients read", () => {
    const tiers = [{ above: 32000, rates: { prompt: "0.000008" } }];
    const sold = { ...model("m", { ...OURS, tiers }), canonical: "a/m" };
    const seller = aProvider("p", { map_provider: "dashscope" });
    const maker = aProvider("a", { kind: "maker" });
    const catalog = new Map([
      ["p", [sold]],
      ["a", [{ ...model("m", undefined, { context_tokens: 300000, mode: "responses" }), canonical: "a/m" }]],
    ]);
    const cloud = renderMap([], catalog, [{ ...seller, kind: "cloud" }, maker], NOW).get("dashscope/m");
    expect(cloud?.get("mode")).toBe("responses");
    expect(cloud?.get("max_input_tokens")).toBe(300000);
    expect(cloud?.get("tiered_pricing")).toMatchObject([{ range: [0, 32000] }, { range: [32000, 300000] }]);
    const host = renderMap([], catalog, [{ ...seller, kind: "host" }, maker], NOW).get("dashscope/m");
    expect(host?.has("max_input_tokens")).toBe(false);
  });

  test("a bare key belongs to its maker, whatever the order", () => {
    const catalog = new Map([
      ["cloud", [model("m", aPrice("0.1", "0.2"))]],
      ["maker", [model("m", aPrice("0.3", "0.4"))]],
    ]);
    const sellers = [
      aProvider("cloud", { kind: "cloud", map_keys: "bare" }),
      aProvider("maker", { kind: "maker", map_keys: "bare" }),
    ];
    const map = renderMap([], catalog, sellers, NOW);
    expect(map.get("m")?.get("litellm_provider")).toBe("maker");
    expect(map.get("cloud/m")?.get("litellm_provider")).toBe("cloud");
  });

  test("a price in units only is added if the format has them", () => {
    const rerank = model("rerank-x", { rates: {}, units: { input_per_query: "0.002" } });
    expect(render([], [rerank])["p/rerank-x"]).toMatchObject({ mode: "rerank", input_cost_per_query: 0.002 });
    expect(render([], [model("m", { rates: {}, units: { per_song: "0.08" } })])).toEqual({});
  });

  test("have tiers in fields when the format names the threshold", () => {
    const tiers = [{ above: 200000, rates: { prompt: "0.000008" } }];
    expect(render([], [model("m", { ...OURS, tiers })])["p/m"]).toMatchObject({
      input_cost_per_token_above_200k_tokens: 8e-6,
    });
  });

  test.each([
    ["p", 0.04],
    ["openrouter", undefined],
  ])("of %s: an image costs %s", (slug, image) => {
    const price = { rates: { ...OURS.rates, image_output: "0.04" } };
    expect(render([], [model("m", price)], aProvider(slug))[`${slug}/m`]?.output_cost_per_image).toBe(image);
  });
});

describe("mapText", () => {
  const text = (entries: [string, object][], rules?: RoutingRule[]) =>
    mapText(new Map(entries.map(([key, fields]) => [key, new Map(Object.entries(fields))])), rules);

  test("has one line per key in code point order, and the format's own two keys", () => {
    const rule = { name: "r", pattern: "^m", model_info: { litellm_provider: "p" } };
    const lines = text(
      [
        ["b", { x: 1 }],
        ["a", {}],
        ["\u{10000}", {}],
        ["\uffff", {}],
      ],
      [rule],
    ).split("\n");
    expect(lines).toEqual([
      '{"a":{},',
      '"b":{"x":1},',
      `"fallback_generalizations":${JSON.stringify({ rules: [rule] })},`,
      expect.stringMatching(/^"sample_spec":\{"litellm_provider":".+","input_cost_per_token":".+"\},$/),
      '"\uffff":{},',
      '"\u{10000}":{}}',
      "",
    ]);
  });

  test("has an empty list when there are no rules", () => {
    expect(JSON.parse(text([])).fallback_generalizations).toEqual({ rules: [] });
  });

  test("the sample explains its fields in words", () => {
    const { sample_spec } = JSON.parse(text([]));
    expect(Object.keys(sample_spec)).toEqual([
      "litellm_provider",
      "mode",
      "max_input_tokens",
      "max_output_tokens",
      "max_tokens",
      "input_cost_per_token",
      "output_cost_per_token",
    ]);
    for (const words of Object.values(sample_spec)) expect(words).toMatch(/\w+ \w+/);
  });

  test("`__proto__` is an ordinary key", () => {
    expect(text([["__proto__", { litellm_provider: "p" }]])).toContain('"__proto__":{"litellm_provider":"p"');
  });
});

test("cached tokens are billed like other input when their rate is doubted", () => {
  const claim = { source: "models-dev", id: "m", read: "2026-09-30", agrees: false };
  const doubted = (id: string) => ({
    ...model(id, OURS),
    other_sources: [{ ...claim, held_rates: { input_cache_read: "cache_read_next_to_nothing" } }],
  });
  const map = render([entry("ll/m", "m")], [doubted("m"), doubted("n"), model("o", OURS)]);
  expect(map["ll/m"]).toMatchObject({ cache_read_input_token_cost: 4e-6 });
  expect(map["p/n"]).toMatchObject({ cache_read_input_token_cost: 4e-6 });
  expect(map["p/o"]).not.toHaveProperty("cache_read_input_token_cost");
});

test("extra keys stand beside the usual ones and replace no other key", () => {
  const vertex = aProvider("vertex", { map_provider: "vertex_ai" });
  const claude = { ...model("claude-x", OURS), canonical: "anthropic/claude-x" };
  const dear = {
    ...entry("vertex_ai/claude-x@default", "claude-x", "vertex"),
    prices: { input_cost_per_token: "0.5" },
  };
  expect(Object.keys(render([], [claude], vertex))).toEqual([
    "vertex_ai/claude-x",
    "vertex_ai/claude-x@default",
  ]);
  const map = render([{ ...dear, model: "other" }], [claude], vertex);
  expect(map["vertex_ai/claude-x@default"]?.input_cost_per_token).toBe(0.5);
  expect(map["vertex_ai/claude-x"]?.input_cost_per_token).toBe(4e-6);
});

test("when two models share a key the first has it", () => {
  const twice = [model("m", aPrice("0.1", "0.2")), model("m", aPrice("0.3", "0.4"))];
  expect(render([], twice)["p/m"]?.input_cost_per_token).toBe(0.1);
});
