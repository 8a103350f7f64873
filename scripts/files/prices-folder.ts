// The prices/ folder: every file is parsed by its schema when read and written with one model per line.
import { join } from "node:path";
import type * as z from "zod/mini";
import { apiProvider } from "./api-map.ts";
import { type Catalog, catalogFile, overrideFile } from "./catalog.ts";
import { type MapEntry, mapFile, routingFile } from "./cost-map.ts";
import * as decisions from "./decisions.ts";
import { billsFile, calendarFile, observationsFile, pageFactsFile } from "./evidence.ts";
import { parseFile, parseFolder, replaceFolder } from "./json-files.ts";
import { registry } from "./registry.ts";

/** The folder, relative to the root of the checkout. */
const PRICES = "prices";

/** The registry, in file order. */
export const readProviders = listIn("providers.json", registry, "providers");

/** Models by provider slug, for every provider with a file. */
export const readCatalog = byProvider("catalog", catalogFile, "models");

/** Prices read by hand, by provider slug; they win over every list. */
export const readOverrides = byProvider("overrides", overrideFile, "overrides");

/** What providers' own pages state, by provider slug. */
export const readPageFacts = byProvider("pages", pageFactsFile, "facts");

/** What makers stated of past days, by provider: only calls of that time are charged by it. */
export const readPastFacts = byProvider("past", pageFactsFile, "facts");

/** Published rates that are not served, each with a reason. */
export const readDisputedFacts = listIn("disputed-facts.json", decisions.disputedFactsFile, "disputed");

/** The rates that were served before facts were imported. */
export const readServedBefore = listIn("served-before.json", decisions.servedBeforeFile, "imports");

/** The days on which hourly prices do not apply. */
export const readCalendars = filesIn("calendars", calendarFile);

/** The facts of every source except the cost map, which `readMap` reads. */
export const readObservations = filesIn("observations", observationsFile);

/** The third-party cost map's entries and the day the map was read. */
export async function readMap(prices = PRICES): Promise<{ read: string; entries: MapEntry[] }> {
  const files = (await parseFolder(join(prices, "costmap"), mapFile)).filter(
    ({ entries }) => entries.length > 0,
  );
  return { read: files[0]?.read ?? "1970-01-01", entries: files.flatMap(({ entries }) => entries) };
}

/** The cost map's rules for ids without a key. */
export const readRoutingRules = listIn("costmap/_routing.json", routingFile, "rules");

/** What models.dev's document states besides prices, by provider. */
export const readApiProviders = filesIn("apimap", apiProvider);

/** Ids that share another id's price without showing it. */
export const readAliases = listIn("aliases.json", decisions.aliasesFile, "aliases");

/** Accepted breaches of relations between prices. */
export const readAcceptedRelations = listIn(
  "accepted-relations.json",
  decisions.acceptedRelationsFile,
  "accepted",
);

/** Well-known prices, which a build must charge. */
export const readCanaries = listIn("canaries.json", decisions.canaryFile, "canaries");

/** Causes that may change bills. */
export const readAllowedCauses = listIn("allowed-causes.json", decisions.allowedCausesFile, "allowed");

/** Rows that were wrong and have no price any more. */
export const readWithdrawn = listIn("withdrawn.json", decisions.withdrawnFile, "withdrawn");

/** The public keys that versions were signed with, newest first. */
export const readSigningKeys = listIn("signing-keys.json", decisions.signingKeysFile, "keys");

/** Former keys of the cost map. */
export const readGoneKeys = listIn("gone-keys.json", decisions.goneKeysFile, "gone");

/** Calls whose cost the provider stated, by provider slug. */
export const readBills = byProvider("bills", billsFile, "bills");

/** Writes the whole catalogue, one file per provider, and deletes the files of other providers. */
export function writeCatalogs(catalog: Catalog, prices = PRICES): Promise<void> {
  const files = [...catalog].map(([provider, models]) => {
    return { name: `${provider}.json`, head: { provider }, list: "models", rows: models };
  });
  return replaceFolder(join(prices, "catalog"), files);
}

/** Returns a reader for a folder; `only` reads the file of that name. */
function filesIn<S extends z.ZodMiniType>(folder: string, schema: S) {
  return (prices = PRICES, only?: string): Promise<z.infer<S>[]> =>
    parseFolder(join(prices, folder), schema, { only });
}

function listIn<S extends z.ZodMiniType, K extends keyof z.infer<S>>(file: string, schema: S, list: K) {
  return async (prices = PRICES): Promise<z.infer<S>[K]> =>
    (await parseFile(join(prices, file), schema))[list];
}

/** Returns a reader for a folder of lists, one file per provider; `only` reads that provider's. */
function byProvider<S extends z.ZodMiniType<{ provider: string }>, K extends keyof z.infer<S>>(
  folder: string,
  schema: S,
  list: K,
) {
  const read = filesIn(folder, schema);
  return async (prices = PRICES, only?: string): Promise<Map<string, z.infer<S>[K]>> =>
    new Map((await read(prices, only)).map((file) => [file.provider, file[list]]));
}
