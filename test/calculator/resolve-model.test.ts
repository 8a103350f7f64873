// Prices of long ago: which calls read the key they lie in, and what becomes of the model.
import { describe, expect, test } from "vitest";
import type { FoundModel } from "../../src/calculator/find-model.ts";
import { asOf, isLongAgo, subproviderPrices } from "../../src/calculator/resolve-model.ts";
import { fail, ok } from "../../src/failure.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import type { ShardIndex } from "../../src/store/shard-index.ts";
import { UNREADABLE, versionOf } from "../helpers/fixture-catalogue.ts";
import type { FixtureProvider } from "../helpers/fixture-models.ts";

const [MARCH, MAY, JUNE] = ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-06-01T00:00:00Z"];
const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true };
const price = (prompt: string, more: object = {}) => ({ rates: { prompt }, ...more });
const index = (models: ShardModel[]): ShardIndex => ({
  shard: { provider: "p", usage: USAGE, certainty: [["low"]], aliases: [] },
  models: new Map(models.map((model) => [model.id, model])),
  aliases: new Map(),
  size: 0,
});

const MOVED: ShardModel = { id: "moved", prices: [price("3")], past: MAY, moving: true, known_from: MAY };
const LED: ShardModel = { id: "led", prices: [price("9")], life: { redirect: { to: "moved", at: MARCH } } };
const SAME: ShardModel = { id: "same", prices: [price("1")] };
const TODAY = index([MOVED, LED, SAME]);
const THEN = index([
  { id: "moved", prices: [price("5", { from: MARCH, until: MAY, by: true }), price("3", { from: MAY })] },
]);
const OWN = { slug: "p", name: "P", aliases: [], subproviders: [], past: "hash" };

function found(id: string): FoundModel {
  const model = TODAY.models.get(id);
  if (model === undefined) throw new Error(id);
  return { shard: TODAY.shard, models: TODAY.models, model, match: { id } };
}

/** How many times the past was read, and what came of it. */
async function at(id: string, instant: string, past: ShardIndex | undefined = THEN) {
  let reads = 0;
  const read = async () => {
    reads++;
    return ok(past);
  };
  const answer = await asOf({ ...versionOf([]), past: read }, OWN, found(id), instant);
  return { reads, value: answer.ok ? answer.value : undefined };
}

describe("a call", () => {
  test.each<[what: string, id: string, instant: string, reads: number, prompt: string]>([
    ["before the change", "moved", "2026-04-30T23:59:59Z", 1, "5"],
    ["from the change on", "moved", MAY, 0, "3"],
    ["now", "moved", JUNE, 0, "3"],
    ["of a model without a past", "same", MARCH, 0, "1"],
  ])("%s", async (_, id, instant, reads, prompt) => {
    const one = await at(id, instant);
    expect([one.reads, one.value?.model.prices[0]?.rates.prompt]).toEqual([reads, prompt]);
  });

  test("by an id that leads to a model with a past uses that model's past", async () => {
    const { reads, value } = await at("led", MARCH);
    expect(reads).toBe(1);
    expect(value?.model).toEqual(LED);
    expect(value?.models.get("moved")?.prices[0]?.rates.prompt).toBe("5");
    expect([value?.models.has("same"), [...(value?.models.keys() ?? [])].length, value?.models.size]).toEqual(
      [true, 3, 3],
    );
    expect(value?.models.get("nobody")).toBeUndefined();
  });
});

test("by an id in past lists uses that id's own prices, with no target and no first reading", async () => {
  const { value } = await at("moved", MARCH);
  expect(value?.model).toEqual({ id: "moved", past: MAY, prices: THEN.models.get("moved")?.prices });
  expect(value?.shard.certainty).toEqual([["low"]]);
});

test("uses today's prices when the model has no ledger key; an unreadable key is a failure", async () => {
  const none = await asOf({ ...versionOf([]), past: async () => ok(undefined) }, OWN, found("moved"), MARCH);
  expect(none).toEqual(ok(found("moved")));
  expect(
    await asOf({ ...versionOf([]), past: async () => fail(UNREADABLE) }, OWN, found("moved"), MARCH),
  ).toEqual(fail(UNREADABLE));
});

test.each([
  ["moved", MARCH, true],
  ["moved", MAY, false],
  ["led", MARCH, true],
  ["same", MARCH, false],
])("%s at %s is beyond the shard: %s", (id, instant, expected) => {
  expect(isLongAgo(found(id), instant)).toBe(expected);
});

describe("subproviderPrices: the gateway's own row, else the provider's own prices, else the subprovider's list price, else 404", () => {
  const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true };
  /** A price that says where it is from. */
  const at = (prompt: string) => [{ rates: { prompt } }];

  const READ = { rates: { prompt: "2" }, known_from: "2026-05-07T00:00:00Z" };

  function provider(slug: string, subproviders: string[], models: ShardModel[] | undefined): FixtureProvider {
    const shard = models && { usage: USAGE, models, aliases: [] };
    return { slug, name: slug, aliases: [], subproviders, ...(shard && { shard }) };
  }

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
    provider("empty", ["Empty"], undefined),
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
      expect(await subproviderPrices(broken, gateway, model, { name: "Groq", at: AT })).toEqual({
        ok: false,
        failure: UNREADABLE,
      });
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
});
