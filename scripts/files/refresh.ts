// prices/refresh.json: when upstreams were last read and which of them failed. It is written once a day, or again when other sources fail,
// because a repeated attempt on one day is no reason to propose a change.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RefreshNote, refreshNote } from "../../src/schemas/manifest.ts";
import { toInstant } from "../../src/schemas/moment.ts";
import { parseFile, textOf } from "./json-files.ts";

const FILE = "refresh.json";

/** The last note; undefined before the first pull. */
export async function readRefresh(prices = "prices"): Promise<RefreshNote | undefined> {
  const path = join(prices, FILE);
  return existsSync(path) ? parseFile(path, refreshNote) : undefined;
}

/** Records an attempt at `now` (milliseconds), unless the last note has the same day and failures. */
export async function keepRefresh(now: number, failed_sources: string[], prices = "prices"): Promise<void> {
  const note: RefreshNote = { last_try: toInstant(now), failed_sources };
  const said = (one: RefreshNote) => `${one.last_try.slice(0, 10)} ${one.failed_sources.join()}`;
  const last = await readRefresh(prices);
  if (last === undefined || said(last) !== said(note)) await writeFile(join(prices, FILE), textOf(note));
}
