// Keys of the cost map that were served once and are no more: each names a row that says why it has no price, or where it is.

import { beforeAll, describe, expect, test } from "vitest";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import { startOf, today } from "../../scripts/files/days.ts";
import { readGoneKeys, readMap, readProviders } from "../../scripts/files/prices-folder.ts";
import { type CostMap, renderMap } from "../../scripts/litellm/render.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const gone = await readGoneKeys();
const { entries } = await readMap();
const catalog = await committedCatalogue();
const rows = new Map<string, CatalogModel>(
  [...catalog].flatMap(([slug, models]) => models.map((model) => [`${slug}/${model.id}`, model])),
);

let map: CostMap;

beforeAll(async () => {
  map = renderMap(entries, catalog, await readProviders(), startOf(today()));
});

describe("a removed key", () => {
  test("is no longer in the map and was not one of LiteLLM's own", () => {
    const upstream = new Set(entries.map(({ key }) => key));
    expect(gone.filter(({ key }) => map.has(key) || upstream.has(key))).toEqual([]);
  });

  test("points to a row that says why it has no price, or to its new key", () => {
    const silent = gone.filter(({ row, now }) => {
      const model = rows.get(row);
      return now === undefined ? model?.prices.length !== 0 || !model.message : !map.has(now);
    });
    expect(silent).toEqual([]);
  });

  test("is listed once", () => {
    expect(new Set(gone.map(({ key }) => key)).size).toBe(gone.length);
  });
});
