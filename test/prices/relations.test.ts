// Prices of the committed catalogue that contradict each other: each is accepted by name, and each accepted row is there.

import { describe, expect, test } from "vitest";
import { readAcceptedRelations, readAliases, readProviders } from "../../scripts/files/prices-folder.ts";
import { checkRelations } from "../../scripts/review/check-relations.ts";
import { committedCatalogue } from "../helpers/builds.ts";

describe("the committed catalogue", async () => {
  const catalog = await committedCatalogue();
  const accepted = await readAcceptedRelations();

  test("breaks only relations that are accepted by name", async () => {
    const providers = await readProviders();
    const aliases = await readAliases();
    expect(checkRelations({ catalog, providers, aliases, accepted, today: "2026-11-22" })).toEqual([]);
  });

  test("has every accepted row", () => {
    const rows = new Set([...catalog].flatMap(([slug, models]) => models.map(({ id }) => `${slug}/${id}`)));
    expect(accepted.filter(({ row }) => !rows.has(row))).toEqual([]);
  });
});
