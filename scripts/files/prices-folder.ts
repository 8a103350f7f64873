// The prices/ folder: every file is parsed by its schema when read, and written with one model a line.
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod/mini";
import { type ApiProvider, apiProvider } from "./api-map.ts";
import { type Catalog, type CatalogModel, catalogFile, type Override, overrideFile } from "./catalog.ts";
import { type MapEntry, mapFile, type RoutingRule, routingFile } from "./cost-map.ts";
import {
  type AcceptedDisagreement,
  type AcceptedRelation,
  type AllowedCause,
  acceptedDisagreementsFile,
  acceptedRelationsFile,
  aliasesFile,
  allowedCausesFile,
  type Canary,
  canaryFile,
  type DisputedFact,
  disputedFactsFile,
  type GoneKey,
  goneKeysFile,
  type ServedBefore,
  type SharedPrice,
  servedBeforeFile,
  type Withdrawal,
  withdrawnFile,
} from "./decisions.ts";
import {
  type Bills,
  billsFile,
  type CalendarFile,
  calendarFile,
  type ObservationsFile,
  observationsFile,
  type PageFact,
  pageFactsFile,
} from "./evidence.ts";
import { writeJsonRows } from "./json-files.ts";
import { type Provider, registry } from "./registry.ts";

/** Where the folder is, from the root of the checkout. */
const PRICES = "prices";

/** The registry, in the order of its file. */
export async function readProviders(prices = PRICES): Promise<Provider[]> {
  return (await parseFile(join(prices, "providers.json"), registry)).providers;
}

/** Models by provider slug, of every provider that has a file. */
export async function readCatalog(prices = PRICES): Promise<Map<string, CatalogModel[]>> {
  const files = await parseFolder(join(prices, "catalog"), catalogFile);
  return new Map(files.map(({ provider, models }) => [provider, models]));
}

/** Prices read by hand, by provider slug; they win over every list. */
export async function readOverrides(prices = PRICES): Promise<Map<string, Override[]>> {
  const files = await parseFolder(join(prices, "overrides"), overrideFile);
  return new Map(files.map(({ provider, overrides }) => [provider, overrides]));
}

/** What providers' own pages say, by provider slug. */
export async function readPageFacts(prices = PRICES): Promise<Map<string, PageFact[]>> {
  const files = await parseFolder(join(prices, "pages"), pageFactsFile);
  return new Map(files.map(({ provider, facts }) => [provider, facts]));
}

/** Printed rates that are not served, each for a written reason. */
export async function readDisputedFacts(prices = PRICES): Promise<DisputedFact[]> {
  return (await parseFile(join(prices, "disputed-facts.json"), disputedFactsFile)).disputed;
}

/** The rates that were served before facts were imported. */
export async function readServedBefore(prices = PRICES): Promise<ServedBefore> {
  return (await parseFile(join(prices, "served-before.json"), servedBeforeFile)).imports;
}

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
export async function readRoutingRules(): Promise<RoutingRule[]> {
  return (await parseFile(join(PRICES, "costmap", "_routing.json"), routingFile)).rules;
}

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
export async function readAliases(prices = PRICES): Promise<SharedPrice[]> {
  return (await parseFile(join(prices, "aliases.json"), aliasesFile)).aliases;
}

/** Accepted breaches of relations between prices. */
export async function readAcceptedRelations(prices = PRICES): Promise<AcceptedRelation[]> {
  return (await parseFile(join(prices, "accepted-relations.json"), acceptedRelationsFile)).accepted;
}

/** The gate's rules: prices known by heart, and causes that may move bills. */
export async function readRules(): Promise<{ canaries: Canary[]; allowed: AllowedCause[] }> {
  const { canaries } = await parseFile(join(PRICES, "canaries.json"), canaryFile);
  const { allowed } = await parseFile(join(PRICES, "allowed-causes.json"), allowedCausesFile);
  return { canaries, allowed };
}

/** Settled disagreements of sources, each until a day. */
export async function readAcceptedDisagreements(): Promise<AcceptedDisagreement[]> {
  return (await parseFile(join(PRICES, "accepted-disagreements.json"), acceptedDisagreementsFile)).accepted;
}

/** Rows that were wrong and keep no price. */
export async function readWithdrawn(prices = PRICES): Promise<Withdrawal[]> {
  return (await parseFile(join(prices, "withdrawn.json"), withdrawnFile)).withdrawn;
}

/** Former keys of the cost map. */
export async function readGoneKeys(prices = PRICES): Promise<GoneKey[]> {
  return (await parseFile(join(prices, "gone-keys.json"), goneKeysFile)).gone;
}

/** Calls whose cost the provider stated, by provider slug. */
export async function readBills(prices = PRICES): Promise<Bills> {
  const files = await parseFolder(join(prices, "bills"), billsFile);
  return new Map(files.map(({ provider, bills }) => [provider, bills]));
}

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

async function parseFolder<S extends z.ZodMiniType>(folder: string, schema: S): Promise<z.infer<S>[]> {
  const names = await readdir(folder);
  const files = names.filter((name) => name.endsWith(".json") && !name.startsWith("_")).sort();
  return Promise.all(files.map((name) => parseFile(join(folder, name), schema)));
}

async function parseFile<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}
