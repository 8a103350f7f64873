// Merges prices/ into prices/catalog/. The catalogue is never an input, so the same inputs always give the same catalogue.
import { mapModels } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import * as folder from "../files/prices-folder.ts";
import { asObservations } from "../litellm/as-source.ts";
import { SOURCE_RANKS } from "../pull/sources.ts";
import { withDerivedRates } from "./derive-rates.ts";
import { withMakerChanges } from "./follow-makers.ts";
import { mergeCatalog } from "./merge-catalog.ts";
import { withRedirects } from "./redirects.ts";
import { withoutSharedMistakes } from "./shared-mistakes.ts";
import { completeTwins } from "./shared-prices.ts";
import { completeTiers, withHostTiers } from "./tiers.ts";
import { withdraw } from "./withdraw.ts";

/** Merges everything in the prices folder for a day and writes the catalogue; returns a summary line. */
export async function mergeAll(day: string, prices?: string): Promise<string> {
  const map = await folder.readMap(prices);
  const providers = await folder.readProviders(prices);
  const pages = await folder.readPageFacts(prices);
  const litellm = { source: "litellm", read: map.read, rows: asObservations(map.entries) };
  const merged = mergeCatalog({
    providers,
    observations: [...(await folder.readObservations(prices)), litellm],
    ranks: SOURCE_RANKS,
    overrides: await folder.readOverrides(prices),
    pages,
    aliases: await folder.readAliases(prices),
    accepted: (await folder.readAcceptedRelations(prices)).filter(({ until }) => day <= until),
    today: day,
  });
  const twins = new Map([...merged].map(([slug, models]) => [slug, completeTwins(models)]));
  const whole = mapModels(withHostTiers(twins, providers, startOf(day)), completeTiers);
  const followed = withMakerChanges(withoutSharedMistakes(whole), { providers, pages, now: startOf(day) });
  const derived = withDerivedRates(followed, providers);
  const led = new Map([...derived].map(([slug, models]) => [slug, withRedirects(models)]));
  const catalog = withdraw(led, await folder.readWithdrawn(prices));
  const filled = new Map([...catalog].filter(([, models]) => models.length > 0));
  await folder.writeCatalogs(filled, prices);
  const models = [...filled.values()].flat();
  const priced = models.filter((model) => model.prices.length > 0).length;
  const held = models.filter(({ other_sources }) => other_sources.some((claim) => claim.held_back)).length;
  return (
    `${filled.size} providers, ${models.length} rows, ` +
    `${priced} with a price, ${held} with a price held back`
  );
}
