// hostListings: at which hosts a gateway's model has a list price, and under which id; not where the gateway has a row.
import { expect, test } from "vitest";
import { hostListings } from "../../../scripts/build/subprovider-listings.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";
import { table } from "../../helpers/table.ts";

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
const PRICES: Record<string, ReturnType<typeof aPrice>> = { list: LIST, dear: aPrice("0.000004", "0.00002") };

/** `a/m`, a model without a price, or `a/m list`, or `a/m dear`. */
function written(text: string): CatalogModel {
  const [id = "", price = ""] = text.split(" ");
  return model(id, PRICES[price]);
}

// The gateway's model, the host's, and which of these is the one.
test.each(
  table(`
  ids are compared without vendor prefix and punctuation
    | anthropic/claude-sonnet-4.5 | claude-sonnet-4-5 list | claude-sonnet-4-5
  a host without the model is not there | openai/gpt-4o | claude-sonnet-4-5 list
  a host's unpriced model is not there | anthropic/claude-x | claude-x
  two host models with the same name and two prices: neither is guessed
    | anthropic/claude-x | a/claude-x list, b/claude-x dear
  two with two prices, of which the gateway has one: that one, though the other's id is closer
    | a/claude-x list | a/claude-x dear, claude-x list | claude-x
  two host models with the same name and one price: the first
    | anthropic/claude-x | a/claude-x list, b/claude-x list | a/claude-x
  the id as it is wins over another spelling
    | google/gemma-4-31b-it | google/gemma-4-31B-it dear, google/gemma-4-31b-it list | google/gemma-4-31b-it
  a cloud's vendor prefix, date and version do not matter
    | anthropic/claude-sonnet-4.5
    | anthropic.claude-sonnet-4-5-20250929-v1:0 list, us.anthropic.claude-sonnet-4-5-20250929-v1:0 dear
    | anthropic.claude-sonnet-4-5-20250929-v1:0
  Vertex's version does not matter
    | anthropic/claude-sonnet-4.5 | claude-sonnet-4-5@20250929 list | claude-sonnet-4-5@20250929
  nor a version of two digits
    | anthropic/claude-x | anthropic.claude-x-20250929-v12:0 list | anthropic.claude-x-20250929-v12:0
  what is like a version within the name does | maker/a-b | a-v2-b list, a-20250101-b list
  so does a vendor's prefix within it | maker/a-c | a-b.c list
  the last part of an id is what follows the last slash | a/b/claude-x | claude-x list | claude-x
`),
)("hostListings: %s", (_name, routed = "", own = "", found) => {
  const expected = found === undefined ? {} : { Anthropic: found };
  expect(listed(written(routed), own.split(", ").map(written))).toEqual(expected);
});

test("where the gateway has its own row, the host has none", () => {
  const routed = model("anthropic/claude-sonnet-4.5", undefined, ["Anthropic"]);
  expect(listed(routed, [model("claude-sonnet-4-5", LIST)])).toEqual({});
});

test("a host's offer for any region wins over that of one", () => {
  const offer = (text: string, region?: string): CatalogModel => ({
    ...written(text),
    ...{ canonical: "anthropic/c", ...(region && { offer: { region } }) },
  });
  const own = [
    offer("anthropic.claude-sonnet-4-6 dear"),
    offer("eu.anthropic.claude-sonnet-4-6 list", "eu"),
    offer("global.anthropic.claude-sonnet-4-6", "global"),
    offer("global.anthropic.claude-sonnet-4-6-v1:0 list", "global"),
    offer("global.anthropic.claude-sonnet-4-6-v2:0 list", "global"),
  ];
  const found = { Anthropic: "global.anthropic.claude-sonnet-4-6-v1:0" };
  expect(listed(model("anthropic/claude-sonnet-4.6"), own)).toEqual(found);
});

test("hosts are in code point order, and a gateway is not its own host", () => {
  const hosts = [aProvider("z", { subproviders: ["xAI"] }), aProvider("a", { subproviders: ["AI21"] })];
  const self = aProvider("openrouter", { subproviders: ["Groq"] });
  const catalog = new Map(["z", "a", "openrouter"].map((slug) => [slug, [model("m", LIST)]]));
  expect(Object.keys(hostListings(self, [self, ...hosts], catalog)(model("m")))).toEqual(["AI21", "xAI"]);
});
