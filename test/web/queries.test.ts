import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameModel } from "../../src/web/api/api.ts";
import { callHref, readCall } from "../../src/web/calculator/query.ts";
import { catalogueHref, listPath, modelHref, readCatalogueQuery } from "../../src/web/catalogue/query.ts";

const paramsOf = (href: string) => new URL(href, "http://localhost").searchParams;

describe("the catalogue's address", () => {
  test("holds the whole state", () => {
    const state = fc.record({
      q: fc.string({ maxLength: 200 }),
      provider: fc.constantFrom("", "all", "openai", "groq"),
      sort: fc.constantFrom("" as const, "model_id" as const, "prompt" as const, "audio" as const),
      descending: fc.boolean(),
      page: fc.integer({ min: 1, max: 1000 }),
      unit: fc.constantFrom("1m" as const, "1k" as const, "token" as const),
    });
    fc.assert(
      fc.property(state, (query) => {
        expect(readCatalogueQuery(paramsOf(catalogueHref(query)))).toEqual(query);
      }),
    );
  });

  test.each([
    ["", "/v1/prices", "sort_column=released&order=desc"],
    ["?provider=all", "/v1/prices", "sort_column=released&order=desc"],
    ["?sort=released", "/v1/prices", "sort_column=released"],
    ["?q=gpt", "/v1/prices/search", "q=gpt"],
    ["?sort=prompt&order=desc", "/v1/prices", "sort_column=prompt&order=desc"],
    ["?sort=__proto__&page=-1&unit=mile", "/v1/prices", "sort_column=released"],
  ])("%s asks %s with %s", (search, path, part) => {
    const asked = listPath(readCatalogueQuery(new URLSearchParams(search)));
    expect([asked.split("?")[0], asked]).toEqual([path, expect.stringContaining(part)]);
  });

  test("a model's page keeps slashes and encodes the rest", () => {
    expect(modelHref("a/b:c?d#e")).toBe("/models/a/b%3Ac%3Fd%23e");
  });
});

describe("the calculator's address", () => {
  test("holds the whole call", () => {
    const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const call = fc.record({
      provider: fc.string({ minLength: 1 }),
      model: fc.string({ minLength: 1 }),
      subprovider: fc.constantFrom("", "Anthropic", "Z.AI"),
      byok: fc.boolean(),
      usage: fc.record({
        prompt_tokens: count,
        completion_tokens: count,
        cache_read_tokens: count,
        cache_write_tokens: count,
        reasoning_tokens: count,
        web_search_count: count,
      }),
      convention: fc.constantFrom("provider" as const, "inclusive" as const, "separate" as const),
      at: fc.constantFrom("", "2026-01-31"),
      compare: fc.boolean(),
    });
    fc.assert(
      fc.property(call, (one) => {
        expect(readCall(paramsOf(callHref(one)))).toEqual(one);
      }),
    );
  });

  test("counts that are none are 0", () => {
    const { usage } = readCall(new URLSearchParams("prompt=-1&completion=1e999&cache_read=2.5&searches=x"));
    expect(Object.values(usage)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test.each([
  ["claude-sonnet-4-5", "anthropic/claude-sonnet-4.5", true],
  ["gpt-4o", "openai/gpt-4o", true],
  ["gpt-4o", "gpt-4o-mini", false],
  ["deepseek/deepseek-r1:free", "deepseek/deepseek-r1", false],
])("sameModel(%s, %s) is %s", (a, b, same) => {
  expect(sameModel(a, b)).toBe(same);
});
