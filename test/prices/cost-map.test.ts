// The cost map rendered from the committed catalogue: every upstream key, fields we do not price unchanged, the format's
// own rules, and every price the double nearest to ours. A key that is gone names a row that says why, or where it is.
import { beforeAll, describe, expect, test } from "vitest";
import type { Catalog, CatalogModel } from "../../scripts/files/catalog.ts";
import type { MapEntry } from "../../scripts/files/cost-map.ts";
import { readGoneKeys, readMap, readProviders, readRoutingRules } from "../../scripts/files/prices-folder.ts";
import { checkMap, RESERVED_KEYS } from "../../scripts/litellm/check.ts";
import { RATE_FIELDS } from "../../scripts/litellm/fields.ts";
import { mapText, renderMap } from "../../scripts/litellm/render.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const NOW = "2026-11-21T00:00:00Z";

let entries: MapEntry[];
let catalog: Catalog;
let map: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  entries = (await readMap()).entries;
  catalog = await committedCatalogue();
  map = JSON.parse(
    mapText(renderMap(entries, catalog, await readProviders(), NOW), await readRoutingRules()),
  );
});

/** The rate of the dearest hour: the map's flat fields are never below what a call costs. */
function dearest(price: PriceEntry | undefined, rate: RateName): string | undefined {
  const values = [price?.rates, ...(price?.hours ?? []).map(({ rates }) => rates)].flatMap(
    (rates) => rates?.[rate] ?? [],
  );
  return values.toSorted((a, b) => Number(b) - Number(a))[0];
}

describe("the cost map", () => {
  test("has all 2,984 model keys of upstream, and more", () => {
    expect(entries.length).toBeGreaterThanOrEqual(2984);
    expect(entries.filter(({ key }) => map[key] === undefined)).toEqual([]);
    expect(Object.keys(map).length).toBeGreaterThan(10_000);
  });

  test("keeps upstream's fields that we do not price, except end days", () => {
    const changed = entries.flatMap(({ key, other }) =>
      Object.entries(other)
        .filter(([field]) => field !== "deprecation_date")
        .filter(([field, value]) => JSON.stringify(map[key]?.[field]) !== JSON.stringify(value))
        .map(([field]) => `${key}.${field}`),
    );
    expect(changed).toEqual([]);
  });

  test("follows the format's rules: objects only, known fields and types, no null, nothing above 1 USD", () => {
    expect(checkMap(map)).toEqual([]);
  });

  test("has the format's two keys that are not models", () => {
    expect([...RESERVED_KEYS].every((key) => typeof map[key] === "object")).toBe(true);
  });

  test("each price is the double nearest to ours, for every model we price", () => {
    const index = new Map<string, CatalogModel>();
    for (const [provider, models] of catalog) {
      for (const model of models) {
        for (const { id } of model.aliases ?? []) index.set(`${provider} ${id}`, model);
      }
      for (const model of models) index.set(`${provider} ${model.id}`, model);
    }
    let compared = 0;
    const wrong: string[] = [];
    for (const entry of entries) {
      const price = inForce(index.get(`${entry.provider} ${entry.model}`)?.prices ?? [], NOW);
      for (const rate of ["prompt", "completion", "input_cache_read", "input_cache_write"] as const) {
        const ours = dearest(price, rate);
        const served = map[entry.key]?.[RATE_FIELDS[rate]];
        if (ours === undefined || (price?.rates.prompt ?? price?.rates.completion) === undefined) continue;
        compared++;
        if (served !== Number(ours)) wrong.push(`${entry.key}.${rate}: ${served} is not ${ours}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(4000);
  });

  test("every chat model with prompt caching and a prompt price has a price for cached tokens", () => {
    const lacking = Object.entries(map).filter(
      ([, entry]) =>
        entry.supports_prompt_caching === true &&
        Number(entry.input_cost_per_token ?? 0) > 0 &&
        entry.cache_read_input_token_cost === undefined,
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  test("a price 100,000 times too high is replaced by another witness's", () => {
    expect(Number(map["wandb/openai/gpt-oss-120b"]?.input_cost_per_token)).toBeLessThan(0.0002);
  });

  test("a price nobody else states stays upstream's, because a missing one would bill the call at 0", () => {
    expect(Number(map["azure_ai/jais-30b-chat"]?.input_cost_per_token)).toBeGreaterThan(0);
  });

  test("bands appear only where clients of every age read them", () => {
    const banded = Object.values(map).filter(({ tiered_pricing }) => tiered_pricing !== undefined);
    const names = new Set(banded.map(({ litellm_provider }) => litellm_provider));
    expect([...names].sort()).toEqual(["dashscope", "exa_ai", "firecrawl", "volcengine"]);
  });
});

/** Served once, and no more. */
describe("a removed key", async () => {
  const gone = await readGoneKeys();

  test("is no longer in the map and was not one of LiteLLM's own", () => {
    const upstream = new Set(entries.map(({ key }) => key));
    expect(gone.filter(({ key }) => map[key] !== undefined || upstream.has(key))).toEqual([]);
  });

  test("points to a row that says why it has no price, or to its new key", () => {
    const rows = new Map<string, CatalogModel>(
      [...catalog].flatMap(([slug, models]) => models.map((model) => [`${slug}/${model.id}`, model])),
    );
    const silent = gone.filter(({ row, now }) => {
      const model = rows.get(row);
      return now === undefined ? model?.prices.length !== 0 || !model.message : map[now] === undefined;
    });
    expect(silent).toEqual([]);
  });

  test("is listed once", () => {
    expect(new Set(gone.map(({ key }) => key)).size).toBe(gone.length);
  });
});
