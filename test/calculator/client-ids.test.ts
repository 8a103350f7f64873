// Names of providers and ids of models as clients are known to send them, against the catalogue of the day: found by disclosed rules, but
// for one in twenty at most.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { shardProvider } from "../../scripts/build/shard-provider.ts";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import { readCalendars, readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { idLookup, matchModel } from "../../src/calculator/match-id.ts";
import { indexNames, providerNamed } from "../../src/store/provider-index.ts";
import clientIds from "../helpers/client-ids.json" with { type: "json" };

/** Names of providers and ids of models as OpenTelemetry, SDKs, gateways, consoles and coding clients are known to send them. */
const { providers: PROVIDERS, ids: IDS } = clientIds;

let providers: ReadonlyMap<string, Provider>;
let calendars: Awaited<ReturnType<typeof readCalendars>>;

beforeAll(async () => {
  calendars = await readCalendars();
  providers = new Map((await readProviders()).map((one) => [one.slug, one]));
});

test.each(PROVIDERS)("provider %s is known", (name) => {
  const listed = [...providers.values()].map(({ slug, name, aliases }) => ({
    slug,
    name,
    aliases,
    subproviders: [],
  }));
  expect(providerNamed(indexNames(listed), name)).toBeDefined();
});

describe("ids", () => {
  const refused: string[] = [];

  test.each(Object.entries(IDS))("at %s", (slug, ids) => {
    const provider = providers.get(slug);
    if (provider === undefined) throw new Error(`${slug} is no provider`);
    const { models }: { models: CatalogModel[] } = JSON.parse(
      readFileSync(`prices/catalog/${slug}.json`, "utf8"),
    );
    const shard = shardProvider({
      ...{ provider, models, listedAt: () => ({}), calendars, now: "2026-11-22T00:00:00Z" },
    });
    const index = {
      shard,
      models: new Map(shard.models.map((model) => [model.id, model])),
      aliases: new Map(shard.aliases),
      size: 0,
    };
    for (const id of ids) {
      const match = matchModel(id, provider, idLookup(index));
      if ((index.models.get(match?.id ?? "")?.prices.length ?? 0) === 0) refused.push(`${slug} ${id}`);
    }
    expect(refused.length).toBeLessThanOrEqual(Object.values(IDS).flat().length / 20);
  });

  test("at most one id in twenty has no price, and none gets another model's", () => {
    expect(refused.filter((id) => !id.endsWith(":free"))).toEqual([]);
  });
});
