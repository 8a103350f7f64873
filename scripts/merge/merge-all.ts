// The whole prices/ folder merged: what every source and override says -> prices/catalog/.
import {
  readCatalog,
  readMap,
  readObservations,
  readOverrides,
  readProviders,
  writeCatalog,
} from "../files/prices-folder.ts";
import { mapEntriesToObservations } from "../litellm/as-source.ts";
import { rankOf } from "../pull/sources.ts";
import { mergeCatalog } from "./merge-catalog.ts";

/** Merges everything in prices/ for a day and writes the catalogue; returns a line that sums it up. */
export async function mergeAll(day: string): Promise<string> {
  const providers = await readProviders();
  const map = await readMap();
  const litellm = {
    source: "litellm" as const,
    read: map.read,
    rows: mapEntriesToObservations(map.entries),
  };
  const catalog = mergeCatalog({
    providers,
    facts: [...(await readObservations()), litellm],
    rankOf,
    overrides: await readOverrides(),
    previous: await readCatalog(),
    today: day,
  });
  for (const [provider, models] of catalog) if (models.length > 0) await writeCatalog(provider, models);
  const all = [...catalog.values()];
  const priced = all.flat().filter(({ prices }) => prices.length > 0).length;
  const held = all.flat().filter(({ other_sources }) => other_sources.some((w) => w.held_back)).length;
  return (
    `${all.filter((models) => models.length > 0).length} providers, ${all.flat().length} rows, ` +
    `${priced} with a price, ${held} with a price held back`
  );
}
