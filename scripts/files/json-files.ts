// JSON files, parsed by their schema and written atomically, a row a line; also JSON as a text for comparison.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod/mini";

/** Writes `{...head, [name]: rows}` with one row per line, through a temporary file beside the real one. */
export async function writeJsonRows(
  path: string,
  head: Record<string, unknown>,
  name: string,
  rows: readonly unknown[],
): Promise<void> {
  const start = JSON.stringify(head).slice(0, -1);
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  const text = `${start === "{" ? "{" : `${start},`}${JSON.stringify(name)}:[\n${lines}\n]}\n`;
  const temporary = `${path}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** A file of rows: its name, its other fields, and its rows under the name of their list. */
export type RowsFile = {
  name: string;
  head: Record<string, unknown>;
  list: string;
  rows: readonly unknown[];
};

/** Makes these the files of a folder. All are written before one that is not among them goes, so nothing is ever missing. */
export async function replaceFolder(folder: string, files: Iterable<RowsFile>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stale = new Set(await readdir(folder));
  for (const { name, head, list, rows } of files) {
    await writeJsonRows(join(folder, name), head, list, rows);
    stale.delete(name);
  }
  for (const name of stale) await rm(join(folder, name), { force: true });
}

/** Parses every file of a folder by name but those that begin with "_", or `<only>.json`; `absent` if the folder is missing. */
export async function parseFolder<S extends z.ZodMiniType>(
  folder: string,
  schema: S,
  { absent, only }: { absent?: []; only?: string | undefined } = {},
): Promise<z.infer<S>[]> {
  const names = await readdir(folder).catch((error) => absent ?? Promise.reject(error));
  const isWanted = (name: string) => (only === undefined ? !name.startsWith("_") : name === `${only}.json`);
  const files = names.filter((name) => name.endsWith(".json") && isWanted(name)).sort();
  return Promise.all(files.map((name) => parseFile(join(folder, name), schema)));
}

/** Parses a file by its schema; throws naming the file and the first invalid field. */
export async function parseFile<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** The same text for equal values, whatever the order of their fields. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
