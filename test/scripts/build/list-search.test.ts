// What a build writes for searches: whose model each row is, its maker's name and day for it, who is well known, which media.
import { describe, expect, test } from "vitest";
import { listSearch } from "../../../scripts/build/list-search.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { aProvider } from "../../helpers/facts.ts";

function model(id: string, facts: CatalogModel["facts"], canonical?: string): CatalogModel {
  return { id, facts, prices: [], other_sources: [], ...(canonical !== undefined && { canonical }) };
}

const CATALOG = new Map([
  ["bedrock", [model("google.g-1", { name: "G1 on Bedrock", released: "2026-02-01" }, "google/g-1")]],
  [
    "google_ai_studio",
    [
      model("g-1", { name: "G 1", released: "2026-01", input_modalities: ["text", "image"] }, "google/g-1"),
      model("odd", { name: "Odd" }),
    ],
  ],
  ["nobody", [model("plain", {})]],
]);
const PROVIDERS = [
  aProvider("bedrock", { kind: "cloud", name: "Amazon Bedrock", aliases: ["aws"] }),
  aProvider("google_ai_studio", { kind: "maker", name: "Google" }),
  aProvider("nobody", { kind: "gateway", name: "Nobody" }),
];
const ROWS: [string, number][] = [
  ["g-1", 1],
  ["google.g-1", 0],
  ["odd", 1],
  ["plain", 2],
];

const SEARCH = listSearch(CATALOG, { rows: ROWS, providers: [...CATALOG.keys()] }, PROVIDERS);

test("a model has its maker's name and day, and all its rows lead to it", () => {
  expect(SEARCH.models).toEqual([["google/g-1", "G 1", 20260100]]);
  expect(SEARCH.of).toEqual([1, 1, 0, 0]);
});

test("a row of an unknown model has its own name", () => expect(SEARCH.names).toEqual([[2, "Odd"]]));

test("sellers have all names, the makers whose models are theirs, and a rank: clouds before makers before gateways", () => {
  const [cloud, maker, gateway] = SEARCH.sellers;
  expect(cloud).toEqual(["bedrock Amazon Bedrock aws", ["amazon"], 0]);
  expect(maker?.slice(0, 2)).toEqual(["google_ai_studio Google", ["google_ai_studio", "google"]]);
  expect((maker?.[2] ?? 0) > (cloud?.[2] ?? 0) && (maker?.[2] ?? 0) < (gateway?.[2] ?? 0)).toBe(true);
});

test("media come from the model when the offer has none", () => {
  expect(SEARCH.media).toEqual([[["image", "text"], []]]);
  expect(SEARCH.has).toEqual([1, 1, 0, 0]);
});

/** What a build writes for rows `[id, provider, model]`, with these providers of the registry. */
function searchOf(rows: [string, CatalogModel][], registry: Provider[] = []) {
  const providers = [...new Set(rows.map(([slug]) => slug))];
  const catalog = new Map(
    providers.map((slug) => [slug, rows.filter(([own]) => own === slug).map(([, model]) => model)]),
  );
  const listed = rows.map(([slug, { id }]): [string, number] => [id, providers.indexOf(slug)]);
  return listSearch(catalog, { rows: listed, providers }, registry);
}

describe("a model's name and first day", () => {
  const of = (...rows: [string, CatalogModel][]) =>
    searchOf(rows, [aProvider("xx", { kind: "maker" }), aProvider("y")]).models;

  test.each<[string, [string, CatalogModel][], [string, number]]>([
    [
      "its maker's words, wherever its row is",
      [
        ["y", model("m", { name: "Y", released: "2026-02-02" }, "xx/m")],
        ["xx", model("m", { name: "X", released: "2026-01-01" }, "xx/m")],
      ],
      ["X", 20260101],
    ],
    [
      "what its maker does not say the first that does",
      [
        ["y", model("m", { name: "Y" }, "xx/m")],
        ["y", model("n", { name: "Z", released: "2026-03" }, "xx/m")],
        ["xx", model("m", {}, "xx/m")],
      ],
      ["Y", 20260300],
    ],
    ["nobody says it", [["y", model("m", {}, "xx/m")]], ["", 0]],
  ])("%s", (_name, rows, [name, released]) => expect(of(...rows)).toEqual([["xx/m", name, released]]));

  test("each model has its rank, and rows lead to it", () => {
    const { models, of: places } = searchOf(
      [
        ["y", model("a", {}, "xx/a")],
        ["y", model("b", {})],
        ["y", model("c", {}, "xx/c")],
        ["xx", model("a", {}, "xx/a")],
      ],
      [aProvider("xx", { kind: "maker" })],
    );
    expect(models.map(([canonical]) => canonical)).toEqual(["xx/a", "xx/c"]);
    expect(places).toEqual([1, 0, 2, 1]);
  });

  test("a row of an unknown model keeps its name to itself", () => {
    const rows: [string, CatalogModel][] = [
      ["y", model("a", { name: "A" }, "xx/a")],
      ["y", model("b", { name: "B" })],
      ["y", model("c", {})],
    ];
    expect(searchOf(rows).names).toEqual([[1, "B"]]);
  });
});

describe("sellers", () => {
  const seller = (slug: string, changes?: Partial<Provider>) =>
    searchOf([[slug, model("m", {})]], changes ? [aProvider(slug, changes)] : []).sellers[0];

  test.each([
    ["google_ai_studio", ["google"]],
    ["amazon-nova", ["amazon"]],
    ["azure", ["microsoft"]],
    ["bedrock", ["amazon"]],
    ["byteplus", ["bytedance"]],
    ["databricks", ["databricks"]],
    ["longcat", ["meituan"]],
    ["nvidia", ["nvidia"]],
    ["snowflake", ["snowflake"]],
    ["watsonx", ["ibm"]],
    ["y", []],
  ])("%s sells the models of %j as its own", (slug, makers) => expect(seller(slug, {})?.[1]).toEqual(makers));

  test("a maker always sells its own models too", () => {
    expect(seller("x", { kind: "maker" })?.[1]).toEqual(["x"]);
    expect(seller("nvidia", { kind: "maker" })?.[1]).toEqual(["nvidia", "nvidia"]);
  });

  test("are found by slug, name and aliases; an unknown one by slug", () => {
    expect(seller("y", { name: "Why", aliases: ["why-ai", "yy"] })?.[0]).toBe("y Why why-ai yy");
    expect(seller("y")?.[0].trim()).toBe("y");
  });

  test("clouds come before hosts, makers, gateways, plans, free and local ones and tools, the unknown last", () => {
    const kinds = ["cloud", "host", "maker", "gateway", "plan", "free", "local", "tool"] as const;
    const places = [...kinds.map((kind) => seller("y", { kind })?.[2] ?? -1), seller("y")?.[2] ?? -1];
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(new Set(places).size).toBe(9);
    expect(seller("bedrock", { kind: "host" })?.[2]).toBeGreaterThan(places[0] ?? Infinity);
  });

  test("of one kind the best known come first", () => {
    const places = ["bedrock", "azure", "vertex", "y"].map(
      (slug) => seller(slug, { kind: "cloud" })?.[2] ?? -1,
    );
    expect(places[0]).toBe(0);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(new Set(places).size).toBe(4);
  });
});

test("media of several rows are stored once, whatever the order of their words", () => {
  const media = (takes: string[], makes: string[]) =>
    ({ input_modalities: takes, output_modalities: makes }) as CatalogModel["facts"];
  const search = searchOf([
    ["y", model("a", media(["text", "image"], ["text"]))],
    ["y", model("b", media(["image", "text"], ["text"]))],
    ["y", model("c", media([], ["text", "audio"]))],
    ["y", model("d", media([], []))],
    ["y", model("e", media(["text"], []))],
    ["y", model("f", media(["text"], ["text"]))],
  ]);
  expect(search.has).toEqual([1, 1, 2, 0, 3, 4]);
  expect(search.media).toEqual([
    [["image", "text"], ["text"]],
    [[], ["audio", "text"]],
    [["text"], []],
    [["text"], ["text"]],
  ]);
});

test.each([
  ["a model that is not there", [["n", 0]], ["y"], "the catalogue has no y/n"],
  ["a provider that is not there", [["m", 0]], ["z"], "the catalogue has no z/m"],
] as [string, [string, number][], string[], string][])(
  "a row of %s is refused",
  (_name, rows, providers, message) => {
    const catalog = new Map([["y", [model("m", {})]]]);
    expect(() => listSearch(catalog, { rows, providers }, [])).toThrow(message);
  },
);
