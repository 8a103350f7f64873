// The map in models.dev's shape: whatever the files name is in it, with the catalogue's price, and its readers would take it.
import fc from "fast-check";
import { fetchModels } from "tokenlens";
import { getTokenCosts } from "tokenlens/helpers";
import { describe, expect, test } from "vitest";
import type { ApiModel, ApiProvider } from "../../../scripts/files/api-map.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { checkApi } from "../../../scripts/models-dev/check.ts";
import { apiText, renderApi } from "../../../scripts/models-dev/render.ts";
import { apiModelOf, apiProviderOf } from "../../helpers/api-files.ts";
import { aModel } from "../../helpers/builds.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "models-dev": ["p"] } });
const NOW = "2026-11-21T00:00:00Z";

function written(files: ApiProvider[], models: Record<string, CatalogModel[]> = {}, at = NOW) {
  const map = JSON.parse(apiText(renderApi(files, new Map(Object.entries(models)), [P], at)));
  expect(checkApi(map)).toEqual([]);
  return map;
}

const model = (more: Partial<ApiModel>, catalog: CatalogModel[] = []) =>
  written([apiProviderOf("p", [apiModelOf("m", more)])], { p: catalog }).p.models.m;

test("a provider's own fields", () => {
  const map = written([
    apiProviderOf("p", [], { api: "https://p.example/v1", doc: "https://p.example/doc" }),
  ]);
  expect(map).toEqual({
    p: {
      ...{ id: "p", env: ["X_KEY"], npm: "@ai-sdk/x", name: "P" },
      ...{ api: "https://p.example/v1", doc: "https://p.example/doc", models: {} },
    },
  });
});

test("cached tokens cost what others do when their rate is doubted", () => {
  const claim = { source: "models-dev", id: "m", read: "2026-09-30", agrees: false };
  const held_rates = { input_cache_read: "cache_read_next_to_nothing" };
  const doubted = {
    ...aModel("m", aPrice("0.000004", "0.00002")),
    other_sources: [{ ...claim, held_rates }],
  };
  expect(model({}, [doubted]).cost).toEqual({ input: 4, output: 20, cache_read: 4 });
});

test("tokenlens loads it and prices 1,000 tokens in and 2,000 out", async () => {
  const map = written([apiProviderOf("p", [apiModelOf("m")])], {
    p: [aModel("m", aPrice("0.000004", "0.00002"))],
  });
  const catalog = await fetchModels({
    fetch: async () => Response.json(map),
    baseUrl: "http://service/api.json",
  });
  const usage = { input_tokens: 1000, output_tokens: 2000 };
  expect(getTokenCosts({ modelId: "p/m", usage, providers: catalog })).toMatchObject({
    inputUSD: 0.004,
    outputUSD: 0.04,
  });
});

test("a model's own fields", () => {
  const facts = {
    name: "M",
    ...{ context_tokens: 9, max_input_tokens: 8, max_output_tokens: 7 },
    ...{ input_modalities: ["text", "pdf"], output_modalities: ["text"], released: "2026-02" },
    capabilities: ["attachment", "reasoning", "tool_call", "structured_output", "open_weights"],
    stage: "beta" as const,
  };
  expect(
    model({
      ...{ facts, family: "f", knowledge: "2025-08", updated: "2026-03-04", temperature: false },
      ...{
        interleaved: "reasoning_content",
        canonical: "maker/m",
        serving: { npm: "x", shape: "responses" },
      },
      modes: { fast: { body: { service_tier: "priority" }, headers: { h: "1" } } },
    }),
  ).toEqual({
    ...{ id: "m", name: "M", family: "f", attachment: true, reasoning: true, tool_call: true },
    ...{ structured_output: true, temperature: false, open_weights: true, knowledge: "2025-08" },
    ...{ release_date: "2026-02", last_updated: "2026-03-04", status: "beta" },
    ...{ limit: { context: 9, input: 8, output: 7 }, interleaved: { field: "reasoning_content" } },
    modalities: { input: ["text", "pdf"], output: ["text"] },
    ...{ provider: { npm: "x", shape: "responses" }, canonical_model_id: "maker/m" },
    experimental: {
      modes: { fast: { provider: { body: { service_tier: "priority" }, headers: { h: "1" } } } },
    },
  });
});

describe("a model's price", () => {
  const ours = aModel("m", aPrice("0.000003", "0.000004"));
  // biome-ignore format: one line a case
  test.each<[string, ApiModel, CatalogModel[], unknown]>([
    ["is the catalogue's", apiModelOf("m"), [ours], { input: 3, output: 4 }],
    ["also where the catalogue knows it by an alias", apiModelOf("M"), [{ ...ours, aliases: [{ id: "M", declared_by: "test" }] }], { input: 3, output: 4 }],
    ["is none where the catalogue knows none", apiModelOf("m"), [{ ...ours, prices: [] }], undefined],
    ["is none where the catalogue has no such model", apiModelOf("x"), [ours], undefined],
  ])("%s", (_, one, catalog, expected) => {
    const map = written([apiProviderOf("p", [one])], { p: catalog });
    expect(map.p.models[one.id].cost).toEqual(expected);
  });

  test("is the document's while the registry does not name the provider", () => {
    const stranger = apiProviderOf("new", [
      apiModelOf("m", { prices: [{ rates: { prompt: "0.000001", completion: "0.000002" } }] }),
    ]);
    expect(written([stranger]).new.models.m.cost).toEqual({ input: 1, output: 2 });
  });

  test("changes at its instant", () => {
    const [price] = ours.prices;
    if (price === undefined) throw new Error("a price is expected");
    const until = "2027-01-01T00:00:00Z";
    const dated = [
      { ...price, until },
      { ...price, from: until, rates: { prompt: "0.000009", completion: "0.000004" } },
    ];
    const at = (moment: string) =>
      written([apiProviderOf("p", [apiModelOf("m")])], { p: [{ ...ours, prices: dated }] }, moment).p.models.m
        .cost;
    expect([at("2026-12-31T23:59:59Z").input, at(until).input]).toEqual([3, 9]);
  });
});

test("a model no longer in its document stays, as deprecated", () => {
  expect(model({ gone: "2026-10-01" }).status).toBe("deprecated");
});

test("unknown limits are 0 and unknown days the epoch, as in its document", () => {
  const { release_date, last_updated } = written([
    apiProviderOf("p", [{ id: "m", facts: { input_modalities: ["text"], output_modalities: ["text"] } }]),
  ]).p.models.m;
  expect([release_date, last_updated]).toEqual(["1970-01-01", "1970-01-01"]);
  expect(model({}).limit).toEqual({ context: 0, output: 0 });
});

test("everything in the files is in the map, under any id", () => {
  const ids = fc.uniqueArray(
    fc.oneof(fc.constantFrom("__proto__", "constructor", 'a"b', "a/b:c@d", "1"), fc.string({ minLength: 1 })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(ids, (all) => {
      const text = apiText(
        renderApi(
          [
            apiProviderOf(
              "p",
              all.map((id) => apiModelOf(id)),
            ),
          ],
          new Map(),
          [P],
          NOW,
        ),
      );
      expect(Object.keys(JSON.parse(text).p.models).toSorted()).toEqual(all.toSorted());
    }),
  );
});
