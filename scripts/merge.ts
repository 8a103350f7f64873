// npm run prices:merge - facts + overrides -> prices/catalog/. Run it after editing an override or the registry; a pull
// runs it too. Needs no network.

import {
  readCatalog,
  readFacts,
  readMap,
  readOverrides,
  readProviders,
  writeCatalog,
} from "./io/prices-folder.ts";
import { mapEntriesToFacts } from "./sources/litellm-facts.ts";
import { rankOf } from "./sources.ts";
import { mergeCatalog } from "./steps/merge-catalog.ts";
import { today } from "./today.ts";

/** Merges everything in prices/ for a day and writes the catalogue; returns a line that sums it up. */
export async function mergeAll(day: string): Promise<string> {
  const providers = await readProviders();
  const map = await readMap();
  const litellm = {
    source: "litellm" as const,
    read: map.read,
    rows: mapEntriesToFacts(map.entries),
  };
  const catalog = mergeCatalog({
    providers,
    facts: [...(await readFacts()), litellm],
    rankOf,
    overrides: await readOverrides(),
    previous: await readCatalog(),
    today: day,
  });
  for (const [provider, models] of catalog) if (models.length > 0) await writeCatalog(provider, models);
  const all = [...catalog.values()];
  const priced = all.flat().filter(({ prices }) => prices.length > 0).length;
  const held = all.flat().filter(({ witnesses }) => witnesses.some((w) => w.held_back)).length;
  return (
    `${all.filter((models) => models.length > 0).length} providers, ${all.flat().length} rows, ` +
    `${priced} with a price, ${held} with a price held back`
  );
}

if (import.meta.main) console.log(await mergeAll(today()));
