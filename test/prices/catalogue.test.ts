// The committed catalogue is what a merge makes of the committed observations, overrides and registry.
import { cp } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Catalog } from "../../scripts/files/catalog.ts";
import { readCatalog } from "../../scripts/files/prices-folder.ts";
import { mergeAll } from "../../scripts/merge/merge-all.ts";
import { committedCatalogue } from "../helpers/builds.ts";
import { newFolder } from "../helpers/new-folder.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  for (const name of [
    "providers.json",
    "accepted-relations.json",
    "aliases.json",
    "withdrawn.json",
    "observations",
    "costmap",
    "overrides",
    "pages",
  ]) {
    await cp(path.join("prices", name), path.join(folder, name), { recursive: true });
  }
  await mergeAll("2026-11-21", folder);
});

test("the committed catalogue has exactly the models that its inputs produce", async () => {
  const idsOf = (catalog: Catalog) =>
    [...catalog].flatMap(([slug, models]) => models.map(({ id }) => `${slug} ${id}`));
  const committed = idsOf(await committedCatalogue());
  expect(idsOf(await readCatalog(folder))).toEqual(committed);
  expect(committed.length).toBeGreaterThan(10_000);
});
