import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogueHref, listPath, modelHref, readCatalogueQuery } from "../../../src/web/catalogue/query.ts";

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

  test("a state has one spelling, in whatever order it was written", () => {
    const written = ["q=gpt", "provider=all", "sort=prompt", "order=desc", "page=2", "unit=1k"];
    const spelling = catalogueHref(readCatalogueQuery(new URLSearchParams(written.join("&"))));
    fc.assert(
      fc.property(fc.shuffledSubarray(written, { minLength: written.length }), (parts) => {
        const query = readCatalogueQuery(new URLSearchParams([...parts, "other=1"].join("&")));
        expect([catalogueHref(query), listPath(query)]).toEqual([
          spelling,
          listPath(readCatalogueQuery(paramsOf(spelling))),
        ]);
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
