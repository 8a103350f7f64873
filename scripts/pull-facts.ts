// The first half of a pull: every source side by side, each on its own, into prices/facts and prices/costmap.
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { mapFile } from "../src/schemas/costmap.ts";
import { factsFile } from "../src/schemas/facts.ts";
import { type Provider, registry } from "../src/schemas/registry.ts";
import { type FetchOptions, fetchDocument } from "./io/fetch-document.ts";
import { writeJsonRows } from "./io/json-files.ts";
import {
  FACT_SOURCES,
  type FactSource,
  HOSTS_ALLOWED,
  MAP_SOURCE,
  MAP_UPDATE,
  type Place,
  parseMap,
} from "./sources.ts";
import { byCodePoint } from "./steps/code-point-order.ts";
import { today } from "./today.ts";

/** A source whose rows fall below this share of the previous ones has shrunk. */
const KEEP_SHARE = 0.8;

export type PullOptions = {
  /** Folder of documents; without it the public addresses are read. */
  from?: string;
  /** The prices folder to write. */
  prices: string;
  /** Folder of kept answers. */
  cache: string;
  progress: (line: string) => void;
  sources?: readonly FactSource[];
  map?: Place;
  fetch?: Partial<FetchOptions>;
};

/** What became of one source. `skipped` has no public address and no folder was given. */
export type Outcome = { name: string; rows: number; failure?: string; skipped?: true };

/** Pulls every source; one that fails leaves its previous facts untouched and does not stop the others. */
export async function pullFacts(options: PullOptions): Promise<Outcome[]> {
  const text = await readFile(join(options.prices, "providers.json"), "utf8");
  const { providers } = registry.parse(JSON.parse(text));
  const tasks = [
    ...(options.sources ?? FACT_SOURCES).map(
      (source) => [source.name, () => pullSource(source, providers, options)] as const,
    ),
    ["litellm", () => pullMap(providers, options)] as const,
  ];
  return Promise.all(
    tasks.map(async ([name, pull]) => {
      const outcome = await pull().catch((error: unknown) => ({
        name,
        rows: 0,
        failure: error instanceof Error ? error.message : String(error),
      }));
      options.progress(line(outcome));
      return outcome;
    }),
  );
}

function line({ name, rows, failure, skipped }: Outcome): string {
  if (failure !== undefined) return `${name}: FAILED: ${failure}`;
  return skipped ? `${name}: no public address; its facts stay` : `${name}: ${rows} rows`;
}

async function pullSource(
  source: FactSource,
  providers: readonly Provider[],
  options: PullOptions,
): Promise<Outcome> {
  const { name } = source;
  const read = options.from === undefined ? today() : source.snapshotRead;
  const json = await readDocument(source, options);
  if (json === undefined) return { name, rows: 0, skipped: true };
  const { rows, problems } = source.parse(json, providers);
  for (const problem of problems) options.progress(`${name}: left out: ${problem}`);
  const path = join(options.prices, "facts", `${name}.json`);
  const before = await readFile(path, "utf8").then(
    (known) => factsFile.parse(JSON.parse(known)).rows.length,
    () => 0,
  );
  refuseShrink(rows.length, before);
  await mkdir(join(options.prices, "facts"), { recursive: true });
  const sorted = rows.toSorted(
    (a, b) =>
      byCodePoint(a.provider, b.provider) ||
      byCodePoint(a.id, b.id) ||
      byCodePoint(a.host ?? "", b.host ?? ""),
  );
  await writeJsonRows(path, { source: name, read }, "rows", sorted);
  return { name, rows: rows.length };
}

async function pullMap(providers: readonly Provider[], options: PullOptions): Promise<Outcome> {
  const name = "litellm";
  const place = options.map ?? MAP_SOURCE;
  const read = options.from === undefined ? today() : place.snapshotRead;
  const json = await readDocument(place, options);
  if (json === undefined) return { name, rows: 0, skipped: true };
  // A live map is newer than the folder's update of it.
  const update = options.from === undefined ? undefined : await readDocument(MAP_UPDATE, options);
  const { entries, rules, problems } = parseMap(json, update, providers);
  for (const problem of problems) options.progress(`${name}: left out: ${problem}`);
  const folder = join(options.prices, "costmap");
  await mkdir(folder, { recursive: true });
  refuseShrink(entries.length, await countMapEntries(folder));
  const files = Map.groupBy(entries, ({ other }) => String(other.litellm_provider));
  for (const old of await readdir(folder)) await rm(join(folder, old));
  for (const [map_provider, own] of files) {
    const sorted = own.toSorted((a, b) => byCodePoint(a.key, b.key));
    await writeJsonRows(join(folder, `${map_provider}.json`), { map_provider, read }, "entries", sorted);
  }
  await writeJsonRows(join(folder, "_routing.json"), { read }, "rules", rules);
  return { name, rows: entries.length };
}

async function readDocument({ url, file }: Place, options: PullOptions): Promise<unknown> {
  if (options.from !== undefined) return JSON.parse(await readFile(join(options.from, file), "utf8"));
  if (url === undefined) return undefined;
  return fetchDocument(url, { hosts: HOSTS_ALLOWED, cache: options.cache, ...options.fetch });
}

async function countMapEntries(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("_"));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return files.reduce((sum, text) => sum + mapFile.parse(JSON.parse(text)).entries.length, 0);
}

function refuseShrink(rows: number, before: number): void {
  if (rows < before * KEEP_SHARE) throw new Error(`shrunk from ${before} rows to ${rows}`);
}
