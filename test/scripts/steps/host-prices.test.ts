// hostPrices: the gateway's own row for a host first, else the host's list price for the same model.
import { expect, test } from "vitest";
import { hostPrices } from "../../../scripts/steps/host-prices.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const gateway = aProvider("openrouter");
const host = aProvider("anthropic", {
  names: { "models-dev": [], litellm: [], "genai-prices": [], portkey: [], openrouter: ["Anthropic"] },
});

function model(id: string, price?: Omit<CatalogPrice, "origin">, hosts: string[] = []): CatalogModel {
  const origin = { source: "models-dev", read: "2026-09-30" } as const;
  return {
    id,
    facts: {},
    prices: price ? [{ ...price, origin }] : [],
    witnesses: [],
    hosts: hosts.map((name) => ({ host: name, price: { ...aPrice("0.000009", "0.00009"), origin } })),
  };
}

function hostsOf(routed: CatalogModel, own: CatalogModel[]): [string, string | undefined][] {
  const catalog = new Map([["anthropic", own]]);
  const prices = hostPrices(gateway, [gateway, host], catalog)(routed);
  return [...prices].map(([name, [price]]) => [name, price?.rates.prompt]);
}

const LIST = aPrice("0.000003", "0.000015");

test.each([
  [
    "the host's list price, ids compared without vendor prefix and punctuation",
    model("anthropic/claude-sonnet-4.5"),
    [model("claude-sonnet-4-5", LIST)],
    [["Anthropic", "0.000003"]],
  ],
  [
    "the gateway's own row wins",
    model("anthropic/claude-sonnet-4.5", undefined, ["Anthropic"]),
    [model("claude-sonnet-4-5", LIST)],
    [["Anthropic", "0.000009"]],
  ],
  ["a host without the model is not there", model("openai/gpt-4o"), [model("claude-sonnet-4-5", LIST)], []],
  ["a host's unpriced model is not there", model("anthropic/claude-x"), [model("claude-x")], []],
  [
    "two host models with the same name: neither is guessed",
    model("anthropic/claude-x"),
    [model("a/claude-x", LIST), model("b/claude-x", LIST)],
    [],
  ],
] as const)("hostPrices: %s", (_name, routed, own, expected) => {
  expect(hostsOf(routed, [...own])).toEqual(expected);
});
