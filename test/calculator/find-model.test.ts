// findProvider, findAccepted, findModel: what a name leads to, and what the failure says of what is known instead.
import { describe, expect, test } from "vitest";
import { findAccepted, findModel, findProvider, modelStatusAt } from "../../src/calculator/find-model.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { UnreadableError } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop, INCLUSIVE } from "../helpers/fixture-models.ts";

const names: [string, string][] = [
  ["gpt-4o-2024-08-06", "gpt-4o"],
  ["o3-gone", "o3-2025"],
];
const version = versionOf([
  aShop("azure", []),
  { slug: "empty", name: "empty", aliases: ["openai"], subproviders: [] },
  { ...aShop("openai", ["gpt-4o", "gpt-4o-mini", "o3"], { aliases: names }), aliases: ["open_ai"] },
  { slug: "openai-eu", name: "openai-eu", aliases: [], subproviders: [] },
  { ...aShop("perplexity", ["sonar"]), aliases: ["pplx"] },
  { ...aShop("xai", ["grok-4"]), aliases: ["x-ai"] },
]);

function invalid(message: string) {
  return { ok: false, failure: { kind: "invalid", code: "unknown_provider", message } };
}

describe("findProvider", () => {
  test.each([
    ["openai", "openai"],
    ["open_ai", "openai"],
    ["pplx", "perplexity"],
    ["azure", "azure"],
  ])("%s is %s", (name, slug) => {
    expect(findProvider(version, name)).toMatchObject({ ok: true, value: { slug } });
  });

  test.each([
    ["opena", 'provider_id: expected the id of a provider, got "opena"; nearest: openai, openai-eu'],
    ["perplexit", 'provider_id: expected the id of a provider, got "perplexit"; nearest: perplexity'],
    ["qqqq", 'provider_id: expected the id of a provider, got "qqqq"; see /v1/reference/providers'],
    ["__proto__", 'provider_id: expected the id of a provider, got "__proto__"; see /v1/reference/providers'],
    [
      "z".repeat(81),
      `provider_id: expected the id of a provider, got "${"z".repeat(80)}…"; see /v1/reference/providers`,
    ],
    [
      "z".repeat(80),
      `provider_id: expected the id of a provider, got "${"z".repeat(80)}"; see /v1/reference/providers`,
    ],
  ])("%s is refused", (name, message) => expect(findProvider(version, name)).toEqual(invalid(message)));
});

describe("findAccepted", () => {
  test.each([
    ["openai", "openai"],
    ["open_ai", "openai"],
    ["x-ai", "xai"],
  ])("%s is %s", (name, slug) => expect(findAccepted(version, name)).toEqual({ ok: true, value: slug }));

  const accepted =
    "anthropic, bedrock, cerebras, chutes, cohere, deepinfra, deepseek, fireworks, google_ai_studio, groq, minimax, " +
    "mistral, moonshot, nebius, novita, nvidia, openai, openrouter, sambanova, siliconflow, stepfun, together, xai, zai";

  test.each([
    ["a provider that is not one of the 24", "perplexity"],
    ["one of the 24 that the version does not have", "zai"],
    ["nobody", "nobody"],
  ])("%s is refused, naming the accepted values", (_name, name) => {
    const message = `provider: expected the id of a provider, got "${name}"; accepted: ${accepted}`;
    expect(findAccepted(version, name)).toEqual(invalid(message));
  });
});

describe("findModel", () => {
  const find = (slug: string, id: string, of = version) => {
    const found = findProvider(of, slug);
    if (!found.ok) throw new Error(slug);
    return findModel(of, found.value, id);
  };

  test.each([
    ["gpt-4o", { id: "gpt-4o" }],
    ["gpt-4o-2024-08-06", { id: "gpt-4o", rule: "alias" }],
    ["openai/o3", { id: "o3", rule: "provider_prefix" }],
    ["open_ai/o3", { id: "o3", rule: "provider_prefix" }],
  ])("%s at openai", async (id, match) => {
    const found = await find("openai", id);
    expect(found).toMatchObject({ ok: true, value: { match, model: { id: match.id } } });
    expect(found.ok && found.value.shard).toMatchObject({ provider: "openai", usage: INCLUSIVE });
  });

  test("a variant's key is billed by its own row and names the model it belongs to", async () => {
    const variant = { id: "hd/1024-x-1024/dall-e-3", prices: [{ rates: {} }], variant_of: "dall-e-3" };
    const of = versionOf([aShop("openai", ["dall-e-3", variant])]);
    expect(await find("openai", "hd/1024-x-1024/dall-e-3", of)).toMatchObject({
      value: { match: { id: "dall-e-3", rule: "variant" }, model: { id: "hd/1024-x-1024/dall-e-3" } },
    });
    expect(await find("openai", "openai/hd/1024-x-1024/dall-e-3", of)).toMatchObject({
      value: { match: { rule: "provider_prefix" }, model: { id: "hd/1024-x-1024/dall-e-3" } },
    });
  });

  const nobody = (id: string, slug: string) =>
    `No model "${id}" is known at provider ${slug}. Who sells it, or one like it: /v1/resolve?model_id=${id}`;

  test.each([
    ["openai", "gpt-4p", 'No model "gpt-4p" is known at provider openai. Nearest ids: gpt-4o, gpt-4o-mini.'],
    [
      "openai",
      "gpt-4o-mini/gpt-4p",
      'No model "gpt-4o-mini/gpt-4p" is known at provider openai. Nearest ids: gpt-4o, gpt-4o-mini.',
    ],
    ["perplexity", "sonnar", 'No model "sonnar" is known at provider perplexity. Nearest ids: sonar.'],
    ["openai", "o3-gone", 'No model "o3-gone" is known at provider openai. Nearest ids: o3.'],
    ["open_ai", "zzzz", nobody("zzzz", "openai")],
    ["azure", "gpt-4o", nobody("gpt-4o", "azure")],
    ["empty", "gpt-4o", nobody("gpt-4o", "empty")],
  ])("at %s, %s is not known", async (slug, id, message) => {
    expect(await find(slug, id)).toEqual({ ok: false, failure: { kind: "unknown_model", message } });
  });

  test("what was sold under an id that is gone is not the model that is listed still", async () => {
    const listed = { id: "m", prices: [], released: "2025-01-02" };
    const gone_ids = ["m-2025-01-02", "n"];
    const before = aShop("acme", [listed, "n"]);
    const now = versionOf([aShop("acme", [listed], { gone_ids })]);
    const of = { ...now, past: async () => versionOf([before]).shard({ ...before, shard: "" }) };
    expect(await find("acme", "n", of)).toMatchObject({ ok: true, value: { isGone: true } });
    expect(await find("acme", "m-2025-01-02", of)).toMatchObject({ failure: { kind: "unknown_model" } });
  });

  test("an unreadable shard is not an unknown model", async () => {
    const broken = versionOf([aShop("openai", ["gpt-4o"])], "openai");
    await expect(find("openai", "gpt-4o", broken)).rejects.toThrow(UnreadableError);
  });
});

const NOON = "2026-11-22T12:00:00Z";

test.each<[ShardModel["life"], string, string | undefined]>([
  [undefined, NOON, undefined],
  [{ status: "retired", since: "2026-11-22" }, NOON, "retired"],
  [{ status: "retired", since: "2026-11-22" }, "2026-11-21T23:59:59Z", undefined],
  [{ status: "retired" }, "2020-01-01T00:00:00Z", "retired"],
  [{ status: "delisted", since: "2026-11-01", retires: "2026-10-01" }, NOON, "delisted"],
  [{ status: "deprecated", retires: "2026-11-23" }, "2026-11-22T23:59:59Z", "deprecated"],
  [{ status: "deprecated", retires: "2026-11-23" }, "2026-11-23T00:00:00Z", "retired"],
  [{ status: "active", retires: "2026-12-31" }, NOON, undefined],
  [{ status: "preview", since: "2026-01-01" }, NOON, "preview"],
])("%j at %s is %s", (life, at, status) => {
  expect(modelStatusAt(life ? { life } : {}, at)).toBe(status);
});
