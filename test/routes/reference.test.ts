import { describe, expect, test } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { fixtureProviders } from "../helpers/fixture-models.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService, usage } from "../helpers/service.ts";

const { listing, manifest } = buildFixture();
const all = listing.rows.map(([model_id, provider]) => ({
  provider_id: listing.providers[provider],
  model_id,
  status: "active",
}));

const get = (path: string) => startService().ask(path);

describe("GET /v1/reference/models", () => {
  test("lists every model with its provider", async () => {
    const { body } = await get("/v1/reference/models");
    expect(body).toEqual({ data: all, meta: { page: 1, page_size: 100, total: all.length, total_pages: 1 } });
  });

  test("filters by several providers and pages", async () => {
    const { body } = await get(
      "/v1/reference/models?provider_id=anthropic,perplexity,nobody&page_size=1&page=2",
    );
    expect(body).toEqual({
      data: [{ provider_id: "perplexity", model_id: "sonar", status: "active" }],
      meta: { page: 2, page_size: 1, total: 2, total_pages: 2, unknown_providers: ["nobody"] },
    });
  });

  test.each(["?page=x", "?page_size=1001", "?page_size=10&page_size=10"])("%s is 400", async (query) => {
    expect((await get(`/v1/reference/models${query}`)).status).toBe(400);
  });
});

describe("GET /v1/reference/providers", () => {
  test("lists every provider with its kind and names; one without models says so", async () => {
    const { body } = await get("/v1/reference/providers");
    expect(body).toEqual({
      data: manifest.providers.map(({ slug, name, kind, aliases, shard }) => ({
        provider_id: slug,
        name,
        ...(kind && { kind }),
        aliases,
        ...(!shard && { rows: 0 }),
      })),
    });
  });

  test.each([
    ["gateway", ["github-models", "openrouter"]],
    ["maker", ["anthropic", "openai", "perplexity"]],
    ["maker,gateway", ["anthropic", "github-models", "openai", "openrouter", "perplexity"]],
    [" gateway , gateway,", ["github-models", "openrouter"]],
    ["plan", []],
  ])("kind=%s", async (kind, slugs) => {
    const { body } = await get(`/v1/reference/providers?kind=${encodeURIComponent(kind)}`);
    expect(body.data.map((entry: { provider_id: string }) => entry.provider_id)).toEqual(slugs);
  });

  test.each(["makers", "maker,makers", "Maker", "__proto__"])(
    "kind=%s is 400, naming the kinds",
    async (kind) => {
      const { status, body } = await get(`/v1/reference/providers?kind=${kind}`);
      const known = "maker, cloud, host, gateway, plan, free, local, tool";
      const message = `kind: expected one or more of ${known}, separated by commas, got "${kind}"`;
      expect([status, body.error.code, body.error.message]).toEqual([400, "invalid_parameter", message]);
    },
  );

  test.each(["?kind=", "?kind=,", "?kind=maker&kind=maker"])("%s is 400", async (query) => {
    expect((await get(`/v1/reference/providers${query}`)).status).toBe(400);
  });

  test("a replaced provider is answered as its successor and echoed as sent", async () => {
    const old = { slug: "open-ai-2", name: "OpenAI 2", replaced_by: "openai", aliases: [], subproviders: [] };
    const kv = new MemoryKv(buildFixture({ providers: [...fixtureProviders, old] }).keys);
    const service = startService(kv);
    expect((await service.ask("/v1/reference/providers")).body.data.at(-1)).toEqual({
      provider_id: "open-ai-2",
      name: "OpenAI 2",
      aliases: [],
      replaced_by: "openai",
      rows: 0,
    });
    const call = { model_id: "gpt-4o", provider_id: "open-ai-2", usage: usage({ prompt_tokens: 1000 }) };
    const { body } = await service.ask("/v1/traces/cost", call);
    expect([body.provider_id, body.cost_breakdown.total]).toEqual(["open-ai-2", 0.0025]);
  });
});
