// prices/observations and prices/costmap as files: nothing is written that could not be read back.
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Day } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { type MapEntry, type MapFile, mapFile, type RoutingRule, routingFile } from "../files/cost-map.ts";
import { type ObservationsFile, observationsFile } from "../files/evidence.ts";
import { parseFolder, writeJsonRows } from "../files/json-files.ts";

/** A source's facts, or undefined before the first pull. Throws when the file is not what was written. */
export async function readObservationsFile(path: string): Promise<ObservationsFile | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : observationsFile.parse(JSON.parse(text));
}

/** Writes a source's rows by provider, id and subprovider. Throws, with the old file untouched, when a row is not valid. */
export async function writeObservations(path: string, file: ObservationsFile): Promise<void> {
  observationsFile.parse(file);
  await mkdir(dirname(path), { recursive: true });
  const rows = file.rows.toSorted(
    (a, b) =>
      byCodePoint(a.provider, b.provider) ||
      byCodePoint(a.id, b.id) ||
      byCodePoint(a.subprovider ?? "", b.subprovider ?? ""),
  );
  await writeJsonRows(path, { ...file, rows: undefined }, "rows", rows);
}

/** The map's entries with the day they were read on, or undefined before the first pull. */
export async function readMapFiles(folder: string): Promise<{ read: Day; rows: MapEntry[] } | undefined> {
  const files = await parseFolder(folder, mapFile, { absent: [] });
  const [first] = files;
  return first && { read: first.read, rows: files.flatMap(({ entries }) => entries) };
}

/** Replaces the map's files. The new ones are all written before a stale one goes, so no key is ever missing. */
export async function writeMapFiles(
  folder: string,
  files: readonly MapFile[],
  routing: { read: string; rules: RoutingRule[] },
): Promise<void> {
  for (const file of files) mapFile.parse(file);
  routingFile.parse(routing);
  await mkdir(folder, { recursive: true });
  const stale = new Set(await readdir(folder));
  for (const { map_provider, read, entries } of files) {
    const name = `${map_provider}.json`;
    await writeJsonRows(join(folder, name), { map_provider, read }, "entries", entries);
    stale.delete(name);
  }
  await writeJsonRows(join(folder, "_routing.json"), { read: routing.read }, "rules", routing.rules);
  stale.delete("_routing.json");
  for (const name of stale) await rm(join(folder, name), { force: true });
}
