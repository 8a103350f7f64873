// A sub-provider's prices: the gateway's own row, else the provider's own prices, else the sub-provider's list price, else a 404.
import { describe, expect, test } from "vitest";
import { subproviderPrices } from "../../src/calculator/subprovider-prices.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { UnreadableError } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop, type FixtureProvider } from "../helpers/fixture-models.ts";

/** A price that says where it is from. */
const at = (prompt: string) => [{ rates: { prompt } }];

const READ = { rates: { prompt: "2" }, known_from: "2026-05-07T00:00:00Z" };

const provider = (slug: string, subproviders: string[], models: ShardModel[]): FixtureProvider => {
  return { ...aShop(slug, models), subproviders };
};

const model: ShardModel = {
  id: "maker/model",
  prices: at("1"),
  ...{ known_from: "2026-03-01T00:00:00Z", subproviders: { Azure: [READ] } },
  listed_at: { Groq: "their-model", Gone: "their-model", Nobody: "x", Empty: "their-model" },
};
const providers = [
  provider("gateway", ["Gateway"], [model]),
  provider("groq", ["Groq"], [{ id: "their-model", prices: at("4"), known_from: "2026-04-01T00:00:00Z" }]),
  provider("gone", ["Gone", "__proto__"], [{ id: "another", prices: at("5") }]),
  { slug: "empty", name: "empty", aliases: [], subproviders: ["Empty"] },
];
const AT = "2026-11-23T00:00:00Z";
const version = versionOf(providers);

function ask(subprovider: string, of: Partial<ShardModel> = {}, gateway = "gateway") {
  const found = version.providers.get(gateway);
  if (!found) throw new Error(gateway);
  return subproviderPrices(version, found, { ...model, ...of }, { name: subprovider, at: AT });
}

describe("prices", () => {
  test.each([
    ["the gateway's own row", "Azure", [READ], "gateway/maker/model:Azure", READ.known_from],
    ["the list price under the id there", "Groq", at("4"), "groq/their-model", "2026-04-01T00:00:00Z"],
    ["the provider is itself the subprovider", "Gateway", at("1"), "gateway/maker/model", undefined],
  ])("%s, and since when they are known", async (_name, subprovider, prices, offer, known_from) => {
    expect(await ask(subprovider)).toEqual({ ok: true, value: { offer, prices, known_from } });
  });

  test("prefer the gateway's own row over the list price", async () => {
    expect(await ask("Groq", { subproviders: { Groq: at("3") } })).toMatchObject({
      ok: true,
      value: { prices: at("3") },
    });
  });

  test("prefer the gateway's own row over its prices as its own subprovider", async () => {
    expect(await ask("Gateway", { subproviders: { Gateway: at("9") } })).toMatchObject({
      ok: true,
      value: { prices: at("9") },
    });
  });

  test("fail when the subprovider's list cannot be read", async () => {
    const broken = versionOf(providers, "groq");
    const [gateway] = broken.manifest.providers;
    if (!gateway) throw new Error("no gateway");
    const host = { name: "Groq", at: AT };
    await expect(subproviderPrices(broken, gateway, model, host)).rejects.toThrow(UnreadableError);
  });
});

describe("an unknown subprovider names the known ones", () => {
  const sentence = (subprovider: string, hint: string) =>
    `No price of "maker/model" is known for sub-provider ${subprovider} of gateway; ${hint}.`;
  const KNOWN = "known: Azure, Empty, Gone, Groq, Nobody";

  test.each([
    ["no row and no list price", "Together", {}, KNOWN],
    ["the id is no longer listed there", "Gone", {}, KNOWN],
    ["no provider is that subprovider", "Nobody", {}, KNOWN],
    ["that provider has no models", "Empty", {}, KNOWN],
    ["a provider is, but does not list the model", "Groq", { listed_at: {} }, "known: Azure"],
    ["a name that objects inherit", "constructor", {}, KNOWN],
    ["a name that objects inherit, of a provider", "__proto__", {}, KNOWN],
    ["list prices alone", "X", { subproviders: {}, listed_at: { B: "1", A: "1" } }, "known: A, B"],
    ["neither: the provider's own names", "X", { subproviders: {}, listed_at: {} }, "known: Gateway"],
  ])("%s", async (_name, subprovider, of, hint) => {
    const failure = { kind: "unknown_model", message: sentence(subprovider, hint) };
    expect(await ask(subprovider, of)).toEqual({ ok: false, failure });
  });

  test("a provider without subproviders has none to name", async () => {
    const plain = versionOf([provider("plain", [], [{ id: "maker/model", prices: at("1") }])]);
    const [gateway] = plain.manifest.providers;
    if (!gateway) throw new Error("no gateway");
    const asked = await subproviderPrices(
      plain,
      gateway,
      { id: "maker/model", prices: at("1") },
      { name: "X", at: AT },
    );
    const message = 'No price of "maker/model" is known for sub-provider X of plain; none is known.';
    expect(asked).toEqual({ ok: false, failure: { kind: "unknown_model", message } });
  });
});
