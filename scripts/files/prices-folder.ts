// The prices/ folder: every file is parsed by its schema when read and written with one model per line.
import { join } from "node:path";
import type * as z from "zod/mini";
import { type ApiProvider, apiProvider } from "./api-map.ts";
import { type Catalog, catalogFile, overrideFile } from "./catalog.ts";
import { type MapEntry, mapFile, routingFile } from "./cost-map.ts";
import {
  acceptedRelationsFile,
  aliasesFile,
  allowedCausesFile,
  canaryFile,
  disputedFactsFile,
  goneKeysFile,
  servedBeforeFile,
  signingKeysFile,
  withdrawnFile,
} from "./decisions.ts";
import {
  billsFile,
  type CalendarFile,
  calendarFile,
  type ObservationsFile,
  observationsFile,
  pageFactsFile,
} from "./evidence.ts";
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

/** Published rates that are not served, each with a reason. */
export const readDisputedFacts = listIn("disputed-facts.json", disputedFactsFile, "disputed");

/** The rates that were served before facts were imported. */
export const readServedBefore = listIn("served-before.json", servedBeforeFile, "imports");

/** The days on which hourly prices do not apply. */
export function readCalendars(prices = PRICES): Promise<CalendarFile[]> {
  return parseFolder(join(prices, "calendars"), calendarFile);
}

/** The facts of every source except the cost map, which `readMap` reads. */
export function readObservations(prices = PRICES): Promise<ObservationsFile[]> {
  return parseFolder(join(prices, "observations"), observationsFile);
}

/** The third-party cost map's entries and the day the map was read. */
export async function readMap(prices = PRICES): Promise<{ read: string; entries: MapEntry[] }> {
  const files = (await parseFolder(join(prices, "costmap"), mapFile)).filter(
    ({ entries }) => entries.length > 0,
  );
  return { read: files[0]?.read ?? "1970-01-01", entries: files.flatMap(({ entries }) => entries) };
}

/** The cost map's rules for ids without a key. */
export const readRoutingRules = listIn("costmap/_routing.json", routingFile, "rules");

/** What models.dev's document states besides prices, by provider; `only` limits it to some ids. */
export async function readApiProviders(only?: readonly string[]): Promise<ApiProvider[]> {
  const folder = join(PRICES, "apimap");
  if (only === undefined) return parseFolder(folder, apiProvider);
  return Promise.all(only.map((id) => parseFile(join(folder, `${id}.json`), apiProvider)));
}

/** Ids that share another id's price without showing it. */
export const readAliases = listIn("aliases.json", aliasesFile, "aliases");

/** Accepted breaches of relations between prices. */
export const readAcceptedRelations = listIn("accepted-relations.json", acceptedRelationsFile, "accepted");

/** The gate's rules: well-known prices, and causes that may change bills. */
export async function readRules() {
  const { canaries } = await parseFile(join(PRICES, "canaries.json"), canaryFile);
  const { allowed } = await parseFile(join(PRICES, "allowed-causes.json"), allowedCausesFile);
  return { canaries, allowed };
}

/** Rows that were wrong and have no price any more. */
export const readWithdrawn = listIn("withdrawn.json", withdrawnFile, "withdrawn");

/** The public keys that versions were signed with, newest first. */
export const readSigningKeys = listIn("signing-keys.json", signingKeysFile, "keys");

/** Former keys of the cost map. */
export const readGoneKeys = listIn("gone-keys.json", goneKeysFile, "gone");

/** Calls whose cost the provider stated, by provider slug. */
export const readBills = byProvider("bills", billsFile, "bills");

/** Writes the whole catalogue, one file per provider, and deletes the files of other providers. */
export function writeCatalogs(catalog: Catalog, prices = PRICES): Promise<void> {
  const files = [...catalog].map(([provider, models]) => {
    return { name: `${provider}.json`, head: { provider }, list: "models", rows: models };
  });
  return replaceFolder(join(prices, "catalog"), files);
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
  return async (prices = PRICES, only?: string): Promise<Map<string, z.infer<S>[K]>> => {
    const files = await parseFolder(join(prices, folder), schema, { only });
    return new Map(files.map((file) => [file.provider, file[list]]));
  };
}
