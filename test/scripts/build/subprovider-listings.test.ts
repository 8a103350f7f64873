// hostListings: at which hosts a gateway's model has a list price, and under which id; not where the gateway has a row.
import { expect, test } from "vitest";
import { hostListings } from "../../../scripts/build/subprovider-listings.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const gateway = aProvider("openrouter");
const host = aProvider("anthropic", {
  subproviders: ["Anthropic"],
});

function model(id: string, price?: Omit<CatalogPrice, "origin">, subproviders: string[] = []): CatalogModel {
  const origin = { source: "models-dev", read: "2026-09-30" } as const;
  return {
    id,
    facts: {},
    prices: price ? [{ ...price, origin }] : [],
    other_sources: [],
    subproviders: subproviders.map((name) => ({
      subprovider: name,
      price: { ...aPrice("0.000009", "0.00009"), origin },
    })),
  };
}

function listed(routed: CatalogModel, own: CatalogModel[]): Record<string, string> {
  const catalog = new Map([["anthropic", own]]);
  return hostListings(gateway, [gateway, host], catalog)(routed);
}

const LIST = aPrice("0.000003", "0.000015");

test.each([
  [
    "ids are compared without vendor prefix and punctuation",
    model("anthropic/claude-sonnet-4.5"),
    [model("claude-sonnet-4-5", LIST)],
    { Anthropic: "claude-sonnet-4-5" },
  ],
  [
    "where the gateway has its own row, none",
    model("anthropic/claude-sonnet-4.5", undefined, ["Anthropic"]),
    [model("claude-sonnet-4-5", LIST)],
    {},
  ],
  ["a host without the model is not there", model("openai/gpt-4o"), [model("claude-sonnet-4-5", LIST)], {}],
  ["a host's unpriced model is not there", model("anthropic/claude-x"), [model("claude-x")], {}],
  [
    "two host models with the same name and two prices: neither is guessed",
    model("anthropic/claude-x"),
    [model("a/claude-x", LIST), model("b/claude-x", aPrice("0.000004", "0.00002"))],
    {},
  ],
  [
    "two with two prices, of which the gateway has one: that one, though the other's id is closer",
    model("a/claude-x", LIST),
    [model("a/claude-x", aPrice("0.000004", "0.00002")), model("claude-x", LIST)],
    { Anthropic: "claude-x" },
  ],
  [
    "two host models with the same name and one price: the first",
    model("anthropic/claude-x"),
    [model("a/claude-x", LIST), model("b/claude-x", LIST)],
    { Anthropic: "a/claude-x" },
  ],
  [
    "the id as it is wins over another spelling",
    model("google/gemma-4-31b-it"),
    [model("google/gemma-4-31B-it", aPrice("0.000004", "0.00002")), model("google/gemma-4-31b-it", LIST)],
    { Anthropic: "google/gemma-4-31b-it" },
  ],
  [
    "a cloud's vendor prefix, date and version do not matter",
    model("anthropic/claude-sonnet-4.5"),
    [
      model("anthropic.claude-sonnet-4-5-20250929-v1:0", LIST),
      model("us.anthropic.claude-sonnet-4-5-20250929-v1:0", aPrice("1", "1")),
    ],
    { Anthropic: "anthropic.claude-sonnet-4-5-20250929-v1:0" },
  ],
  [
    "a host's offer for any region wins over that of one",
    model("anthropic/claude-sonnet-4.6"),
    [
      { ...model("anthropic.claude-sonnet-4-6", aPrice("0.0000033", "0.0000165")), canonical: "anthropic/c" },
      { ...model("eu.anthropic.claude-sonnet-4-6", LIST), canonical: "anthropic/c", offer: { region: "eu" } },
      {
        ...model("global.anthropic.claude-sonnet-4-6"),
        canonical: "anthropic/c",
        offer: { region: "global" },
      },
      {
        ...model("global.anthropic.claude-sonnet-4-6-v1:0", LIST),
        canonical: "anthropic/c",
        offer: { region: "global" },
      },
    ],
    { Anthropic: "global.anthropic.claude-sonnet-4-6-v1:0" },
  ],
  [
    "Vertex's version does not matter",
    model("anthropic/claude-sonnet-4.5"),
    [model("claude-sonnet-4-5@20250929", LIST)],
    { Anthropic: "claude-sonnet-4-5@20250929" },
  ],
  [
    "nor a version of two digits",
    model("anthropic/claude-x"),
    [model("anthropic.claude-x-20250929-v12:0", LIST)],
    { Anthropic: "anthropic.claude-x-20250929-v12:0" },
  ],
  [
    "what is like a version within the name does",
    model("maker/a-b"),
    [model("a-v2-b", LIST), model("a-20250101-b", LIST)],
    {},
  ],
  ["so does a vendor's prefix within it", model("maker/a-c"), [model("a-b.c", LIST)], {}],
  [
    "the last part of an id is what follows the last slash",
    model("a/b/claude-x"),
    [model("claude-x", LIST)],
    { Anthropic: "claude-x" },
  ],
] as const)("hostListings: %s", (_name, routed, own, expected) => {
  expect(listed(routed, [...own])).toEqual(expected);
});

test("hosts are in code point order, and a gateway is not its own host", () => {
  const hosts = [aProvider("z", { subproviders: ["xAI"] }), aProvider("a", { subproviders: ["AI21"] })];
  const self = aProvider("openrouter", { subproviders: ["Groq"] });
  const catalog = new Map(["z", "a", "openrouter"].map((slug) => [slug, [model("m", LIST)]]));
  expect(Object.keys(hostListings(self, [self, ...hosts], catalog)(model("m")))).toEqual(["AI21", "xAI"]);
});
