// prices/observations and prices/costmap as files: nothing is written that could not be read back.
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { byCodePoint } from "../files/code-point-order.ts";
import { type MapFile, mapFile, type RoutingRule, routingFile } from "../files/cost-map.ts";
import { type ObservationsFile, observationsFile } from "../files/evidence.ts";
import { replaceFolder, writeJsonRows } from "../files/json-files.ts";

/** Writes a source's rows by provider, id and subprovider. Throws, with the old file untouched, when a row is not valid. */
export async function writeObservations(path: string, file: ObservationsFile): Promise<void> {
  observationsFile.parse(file);
  await mkdir(dirname(path), { recursive: true });
  const { rows, ...head } = file;
  const sorted = rows.toSorted(
    (a, b) =>
      byCodePoint(a.provider, b.provider) ||
      byCodePoint(a.id, b.id) ||
      byCodePoint(a.subprovider ?? "", b.subprovider ?? ""),
  );
  await writeJsonRows(path, head, "rows", sorted);
}

/** Replaces the map's files. */
export async function writeMapFiles(
  folder: string,
  files: readonly MapFile[],
  { read, rules }: { read: string; rules: RoutingRule[] },
): Promise<void> {
  for (const file of files) mapFile.parse(file);
  routingFile.parse({ read, rules });
  await replaceFolder(folder, [
    ...files.map(({ entries, ...head }) => {
      return { name: `${head.map_provider}.json`, head, list: "entries", rows: entries };
    }),
    { name: "_routing.json", head: { read }, list: "rules", rows: rules },
  ]);
}
