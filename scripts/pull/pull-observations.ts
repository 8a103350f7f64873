// The first half of a pull: every source side by side, each on its own, into prices/observations,
// prices/costmap and prices/apimap.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodePoint } from "../files/code-point-order.ts";
import { today } from "../files/days.ts";
import type { Observation } from "../files/evidence.ts";
import { type Provider, registry } from "../files/registry.ts";
import { oneLine } from "../translate/translation.ts";
import { pullApiMap } from "./api-map.ts";
import { type FetchOptions, fetchDocument } from "./fetch-document.ts";
import { type Before, countListed, keepEntries, keepRows, refuseShrink } from "./keep-known.ts";
import { readMapFiles, readObservationsFile, writeMapFiles, writeObservations } from "./observation-files.ts";
import { type Changes, changesText, countChanges, problemLines, textOf } from "./pull-report.ts";
import {
  HOSTS_ALLOWED,
  MAP_SOURCE,
  MAP_UPDATE,
  OBSERVATION_SOURCES,
  type ObservationSource,
  parseMap,
  type SourceDocument,
} from "./sources.ts";

export type PullOptions = {
  /** Folder of documents; without it the public addresses are read. */
  from?: string;
  /** The prices folder to write. */
  prices: string;
  /** Folder of kept answers. */
  cache: string;
  progress: (line: string) => void;
  /** Name of the one source to pull; without it all are. */
  only?: string;
  sources?: readonly ObservationSource[];
  map?: SourceDocument;
  fetch?: Partial<FetchOptions>;
};

type Run = PullOptions & { documents: Map<string, Promise<unknown>> };

/** What became of one source. `skipped` has no public address and no folder was given. */
export type Outcome = { name: string; rows: number; changes?: Changes; failure?: string; skipped?: true };

/**
 * Pulls every source; one that fails leaves its previous facts untouched and does not stop the others. Throws when
 * `only` is not the name of a source, or the registry cannot be read.
 */
export async function pullObservations(options: PullOptions): Promise<Outcome[]> {
  const text = await readFile(join(options.prices, "providers.json"), "utf8");
  const { providers } = registry.parse(JSON.parse(text));
  const run = { ...options, documents: new Map<string, Promise<unknown>>() };
  const sources = options.sources ?? OBSERVATION_SOURCES;
  const tasks = [
    ...sources.map((source) => [source.name, () => pullSource(source, providers, run)] as const),
    ["litellm", () => pullMap(providers, run)] as const,
    // models.dev's document is a source of prices, and says what our map in its shape says beside them.
    ...sources
      .filter(({ name }) => name === "models-dev")
      .map((source) => ["api-map", () => pullApi(source, providers, run)] as const),
  ];
  const chosen = tasks.filter(([name]) => options.only === undefined || name === options.only);
  if (chosen.length === 0) {
    throw new Error(
      `no source is named ${options.only}; there are ${tasks.map(([name]) => name).join(", ")}`,
    );
  }
  return Promise.all(
    chosen.map(async ([name, pull]) => {
      const outcome = await pull().catch((error: unknown) => ({
        name,
        rows: 0,
        failure: oneLine(error instanceof Error ? error.message : String(error)),
      }));
      options.progress(line(outcome));
      return outcome;
    }),
  );
}

function line({ name, rows, changes, failure, skipped }: Outcome): string {
  if (failure !== undefined) return `${name}: FAILED: ${failure}`;
  if (skipped) return `${name}: no public address; its facts stay`;
  return `${name}: ${rows} rows${changes ? changesText(changes) : ""}`;
}

async function pullSource(
  source: ObservationSource,
  providers: readonly Provider[],
  options: Run,
): Promise<Outcome> {
  const { name } = source;
  const read = options.from === undefined ? today() : source.snapshotRead;
  const json = await readDocument(source, options);
  if (json === undefined) return { name, rows: 0, skipped: true };
  const { rows, problems, unread } = source.parse(json, providers);
  for (const line of problemLines(problems)) options.progress(`${name}: left out: ${line}`);
  const path = join(options.prices, "observations", `${name}.json`);
  const before = ofProviders(await readObservationsFile(path), providers);
  refuseShrink(rows.length, countListed(before?.rows ?? []));
  const known = keepRows(before, { read, rows, unread });
  await writeObservations(path, { source: name, read, rows: sortedRows(known) });
  const changes = countChanges(before?.rows ?? [], known, ({ provider, id, subprovider, prices, gone }) => ({
    key: JSON.stringify([provider, id, subprovider]),
    price: textOf(prices),
    gone: gone !== undefined,
  }));
  return { name, rows: rows.length, changes };
}

/** What a file holds of providers in the registry. */
function ofProviders<R extends { provider: string }>(
  before: Before<R> | undefined,
  providers: readonly Provider[],
): Before<R> | undefined {
  const slugs = new Set(providers.map(({ slug }) => slug));
  return before && { ...before, rows: before.rows.filter(({ provider }) => slugs.has(provider)) };
}

/** Rows in the order of the files: provider, id, subprovider. */
export function sortedRows(rows: readonly Observation[]): Observation[] {
  return rows.toSorted(
    (a, b) =>
      byCodePoint(a.provider, b.provider) ||
      byCodePoint(a.id, b.id) ||
      byCodePoint(a.subprovider ?? "", b.subprovider ?? ""),
  );
}

async function pullApi(
  place: SourceDocument,
  providers: readonly Provider[],
  options: Run,
): Promise<Outcome> {
  const name = "api-map";
  const json = await readDocument(place, options);
  if (json === undefined) return { name, rows: 0, skipped: true };
  const read = options.from === undefined ? today() : place.snapshotRead;
  const { rows, problems } = await pullApiMap(json, providers, {
    read,
    folder: join(options.prices, "apimap"),
  });
  for (const line of problemLines(problems)) options.progress(`${name}: left out: ${line}`);
  return { name, rows };
}

async function pullMap(providers: readonly Provider[], options: Run): Promise<Outcome> {
  const name = "litellm";
  const place = options.map ?? MAP_SOURCE;
  const read = options.from === undefined ? today() : place.snapshotRead;
  const json = await readDocument(place, options);
  if (json === undefined) return { name, rows: 0, skipped: true };
  // A live map is newer than the folder's update of it.
  const update = options.from === undefined ? undefined : await readDocument(MAP_UPDATE, options);
  const { entries, rules, problems, unread } = parseMap(json, update, providers);
  for (const line of problemLines(problems)) options.progress(`${name}: left out: ${line}`);
  const folder = join(options.prices, "costmap");
  const before = ofProviders(await readMapFiles(folder), providers);
  refuseShrink(entries.length, countListed(before?.rows ?? []));
  const known = keepEntries(before, { read, rows: entries, unread });
  const groups = Map.groupBy(known, ({ other }) => String(other.litellm_provider));
  const files = [...groups].map(([map_provider, own]) => ({
    map_provider,
    read,
    entries: own.toSorted((a, b) => byCodePoint(a.key, b.key)),
  }));
  await writeMapFiles(folder, files, { read, rules });
  const changes = countChanges(before?.rows ?? [], known, ({ key, prices, nested_prices, gone }) => ({
    key,
    price: textOf([prices, nested_prices]),
    gone: gone !== undefined,
  }));
  return { name, rows: entries.length, changes };
}

/** A document is read once, whoever needs it. */
function readDocument(place: SourceDocument, options: Run): Promise<unknown> {
  const known = options.documents.get(place.file);
  if (known !== undefined) return known;
  const document = readAnew(place, options);
  options.documents.set(place.file, document);
  return document;
}

async function readAnew({ url, file }: SourceDocument, options: PullOptions): Promise<unknown> {
  if (options.from !== undefined) return JSON.parse(await readFile(join(options.from, file), "utf8"));
  if (url === undefined) return undefined;
  return fetchDocument(url, { hosts: HOSTS_ALLOWED, cache: options.cache, ...options.fetch });
}
