// The prices/ folder: every file is parsed by its schema when read, and written with one model a line.
import { mkdir, readdir, rm } from "node:fs/promises";
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
import { parseFile, parseFolder, writeJsonRows } from "./json-files.ts";
import { registry } from "./registry.ts";

/** Where the folder is, from the root of the checkout. */
const PRICES = "prices";

/** The registry, in the order of its file. */
export const readProviders = listIn("providers.json", registry, "providers");

/** Models by provider slug, of every provider that has a file. */
export const readCatalog = byProvider("catalog", catalogFile, "models");

/** Prices read by hand, by provider slug; they win over every list. */
export const readOverrides = byProvider("overrides", overrideFile, "overrides");

/** What providers' own pages say, by provider slug. */
export const readPageFacts = byProvider("pages", pageFactsFile, "facts");

/** Printed rates that are not served, each for a written reason. */
export const readDisputedFacts = listIn("disputed-facts.json", disputedFactsFile, "disputed");

/** The rates that were served before facts were imported. */
export const readServedBefore = listIn("served-before.json", servedBeforeFile, "imports");

/** The days that prices by the hour leave out. */
export function readCalendars(prices = PRICES): Promise<CalendarFile[]> {
  return parseFolder(join(prices, "calendars"), calendarFile);
}

/** Every source's facts but those of the cost map, which `readMapEntries` has. */
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

/** The cost map's rules for ids that no key names. */
export const readRoutingRules = listIn("costmap/_routing.json", routingFile, "rules");

/** The committed cost map's entries. */
export async function readMapEntries(): Promise<MapEntry[]> {
  return (await readMap()).entries;
}

/** What models.dev's document says besides prices, by provider; `only` limits it to some ids. */
export async function readApiProviders(only?: readonly string[]): Promise<ApiProvider[]> {
  const folder = join(PRICES, "apimap");
  if (only === undefined) return parseFolder(folder, apiProvider);
  return Promise.all(only.map((id) => parseFile(join(folder, `${id}.json`), apiProvider)));
}

/** Ids that share another id's price without showing it. */
export const readAliases = listIn("aliases.json", aliasesFile, "aliases");

/** Accepted breaches of relations between prices. */
export const readAcceptedRelations = listIn("accepted-relations.json", acceptedRelationsFile, "accepted");

/** The gate's rules: prices known by heart, and causes that may move bills. */
export async function readRules() {
  const { canaries } = await parseFile(join(PRICES, "canaries.json"), canaryFile);
  const { allowed } = await parseFile(join(PRICES, "allowed-causes.json"), allowedCausesFile);
  return { canaries, allowed };
}

/** Rows that were wrong and keep no price. */
export const readWithdrawn = listIn("withdrawn.json", withdrawnFile, "withdrawn");

/** The public keys that versions were signed with, newest first. */
export const readSigningKeys = listIn("signing-keys.json", signingKeysFile, "keys");

/** Former keys of the cost map. */
export const readGoneKeys = listIn("gone-keys.json", goneKeysFile, "gone");

/** Calls whose cost the provider stated, by provider slug. */
export const readBills = byProvider("bills", billsFile, "bills");

/** Writes the whole catalogue, a file a provider, and deletes files of other providers. */
export async function writeCatalogs(catalog: Catalog, prices = PRICES): Promise<void> {
  const folder = join(prices, "catalog");
  await mkdir(folder, { recursive: true });
  const stale = new Set(await readdir(folder));
  for (const [provider, models] of catalog) {
    const name = `${provider}.json`;
    await writeJsonRows(join(folder, name), { provider }, "models", models);
    stale.delete(name);
  }
  for (const name of stale) await rm(join(folder, name));
}

function listIn<S extends z.ZodMiniType, K extends keyof z.infer<S>>(file: string, schema: S, list: K) {
  return async (prices = PRICES): Promise<z.infer<S>[K]> =>
    (await parseFile(join(prices, file), schema))[list];
}

/** A reader of the lists in a folder's files, by the provider that each is of. */
function byProvider<S extends z.ZodMiniType<{ provider: string }>, K extends keyof z.infer<S>>(
  folder: string,
  schema: S,
  list: K,
) {
  return async (prices = PRICES): Promise<Map<string, z.infer<S>[K]>> => {
    const files = await parseFolder(join(prices, folder), schema);
    return new Map(files.map((file) => [file.provider, file[list]]));
  };
}
