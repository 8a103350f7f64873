// JSON files with one row a line, so that a diff shows which rows changed; replaced whole or not at all.
import { rename, writeFile } from "node:fs/promises";

/** Writes `{...head, [name]: rows}` with each row on its own line, through a temporary file beside the real one. */
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
