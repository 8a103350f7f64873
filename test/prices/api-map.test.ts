// The map in models.dev's shape from the committed prices: every provider and model of its document, its readers' rules, and every
// price the double nearest to ours, per million tokens.
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiProvider } from "../../scripts/files/api-map.ts";
import type { Catalog } from "../../scripts/files/catalog.ts";
import { readApiProviders, readProviders } from "../../scripts/files/prices-folder.ts";
import { checkApi } from "../../scripts/models-dev/check.ts";
import { apiText, renderApi } from "../../scripts/models-dev/render.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Rates } from "../../src/schemas/price.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const NOW = "2026-11-21T00:00:00Z";

let files: ApiProvider[];
let catalog: Catalog;
let slugs: Map<string, string>;
let map: Record<string, { models: Record<string, { cost?: Record<string, number> }> }>;

beforeAll(async () => {
  const registry = await readProviders();
  [files, catalog] = await Promise.all([readApiProviders(), committedCatalogue()]);
  slugs = new Map(
    registry.flatMap(({ slug, names }) => (names["models-dev"] ?? []).map((name) => [name, slug])),
  );
  map = JSON.parse(apiText(renderApi(files, catalog, registry, NOW)));
});

test("has all 225 providers and 8,337 models of its document", () => {
  const models = files.flatMap(({ provider, models }) => models.map(({ id }) => [provider, id] as const));
  expect(files.length).toBeGreaterThanOrEqual(225);
  expect(models.length).toBeGreaterThanOrEqual(8337);
  expect(models.filter(([provider, id]) => map[provider]?.models[id] === undefined)).toEqual([]);
  expect(Object.keys(map).length).toBe(files.length);
});

test("breaks no rule of its readers", () => expect(checkApi(map)).toEqual([]));

describe("prices", () => {
  test("each is the double nearest to ours at the dearest hour, and unknown ones are absent", () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const { provider, models } of files) {
      const own = catalog.get(slugs.get(provider) ?? "") ?? [];
      const byId = new Map(
        own.flatMap((model) => (model.aliases ?? []).map(({ id }) => [id, model] as const)),
      );
      for (const model of own) byId.set(model.id, model);
      for (const { id } of models) {
        const price = inForce(byId.get(id)?.prices ?? [], NOW);
        const cards = [price?.rates ?? {}, ...(price?.hours ?? []).map(({ rates }) => rates)];
        const { input } = map[provider]?.models[id]?.cost ?? {};
        const dearest = cards.flatMap(({ prompt }: Rates) => prompt ?? []).map((rate) => Number(`${rate}e6`));
        if (input !== undefined) compared += 1;
        if (input !== undefined && input !== Math.max(...dearest)) wrong.push(`${provider}/${id} ${input}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(7000);
  });

  test("gpt-5.6-sol has its lower price, and 0 appears only where it is free", () => {
    expect(map.openai?.models["gpt-5.6-sol"]?.cost).toMatchObject({ input: 4, output: 20, cache_read: 0.4 });
    const plan = map["github-copilot"] ?? { models: {} };
    const free = Object.values(plan.models).filter(({ cost }) => cost?.input === 0);
    expect(free).toEqual([]);
  });
});
