// Variants in the catalogue: each is of a row of its provider and maker, and no key is left as a row.

import { describe, expect, test } from "vitest";
import { committedCatalogue } from "../helpers/builds.ts";

describe("the whole catalogue", async () => {
  const catalog = await committedCatalogue();

  test("a variant's model is a row of the same provider and not itself a variant", () => {
    for (const models of catalog.values()) {
      const own = new Map(models.map((model) => [model.id, model]));
      for (const { variant_of } of models) {
        if (variant_of !== undefined) expect(own.get(variant_of)?.variant_of ?? "none").toBe("none");
        if (variant_of !== undefined) expect(own.has(variant_of)).toBe(true);
      }
    }
  });

  test("a variant is of its model's maker", () => {
    const wrong = [...catalog.values()].flatMap((models) => {
      const makers = new Map(models.map(({ id, canonical }) => [id, canonical]));
      return models.filter(
        ({ variant_of, canonical }) => variant_of !== undefined && makers.get(variant_of) !== canonical,
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test("no listed row is a size, a quality, a commitment or a region's path", () => {
    const junk = [...catalog.values()]
      .flat()
      .filter(
        ({ id, variant_of }) =>
          variant_of === undefined &&
          /-x-\d+\/|commitment\/|^[a-z]{2}-[a-z]+-\d\/|^(eu|us|hd|low|high)\//.test(id),
      );
    expect(junk.map(({ id }) => id)).toEqual([]);
  });
});
