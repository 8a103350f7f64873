import { describe, expect, test } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { startService } from "../helpers/service.ts";

const { listing, manifest } = buildFixture();
const all = listing.rows.map(([model_id, provider]) => ({
  provider_id: listing.providers[provider],
  model_id,
}));

async function get(path: string) {
  const response = await startService().fetch(path);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

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
      data: [{ provider_id: "perplexity", model_id: "sonar" }],
      meta: { page: 2, page_size: 1, total: 2, total_pages: 2 },
    });
  });

  test.each(["?page=x", "?page_size=1001", "?page_size=10&page_size=10"])("%s is 400", async (query) => {
    expect((await get(`/v1/reference/models${query}`)).status).toBe(400);
  });
});

describe("GET /v1/reference/providers", () => {
  test("lists every provider of the registry", async () => {
    const { body } = await get("/v1/reference/providers");
    expect(body).toEqual({ data: manifest.providers.map(({ slug, name }) => ({ provider_id: slug, name })) });
  });
});
