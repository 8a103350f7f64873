// prices/history/<source>.json: the rates that one source's past editions stated of each model, as spans of days.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { day, listedPrice } from "../../src/schemas/price.ts";
import { byCodePoint } from "./code-point-order.ts";
import { modelId } from "./evidence.ts";
import { parseFolder, writeJsonRows } from "./json-files.ts";

/** A price without its days; spans refer to it by its position in the file. */
const card = z.omit(listedPrice, { from: true, until: true });

/** Which of a span's days the source itself states; the others are only bounded by readings. */
const stated = z.enum(["from", "until", "both"]);

/**
 * `[card, first]` was in every edition from `first` to the file's newest. `[card, first, last, until]` was last seen on `last` and is
 * missing on `until`. `first` is null if the source states only the end of a past price.
 */
export const span = z.union([
  z.tuple([z.number(), day]),
  z.tuple([z.number(), z.nullable(day), day, day]),
  z.tuple([z.number(), z.nullable(day), day, z.nullable(day), stated]),
]);

/** One model of one provider, by the source's own id, with its spans in order. */
export const historyRow = z.tuple([z.string(), modelId], span);

export const historyFile = z.object({
  source: z.string(),
  /** The repositories whose past editions were read, with their licences. */
  of: z.array(z.object({ repository: z.string(), licence: z.string() })),
  /** The days of the oldest and the newest edition read. */
  began: day,
  read: day,
  cards: z.array(card),
  rows: z.array(historyRow),
});

export type Card = z.infer<typeof card>;
export type Span = z.infer<typeof span>;
export type HistoryRow = z.infer<typeof historyRow>;
export type HistoryFile = z.infer<typeof historyFile>;

const FOLDER = "history";

/** The history of every source; empty before the first import. */
export function readHistory(prices = "prices"): Promise<HistoryFile[]> {
  return parseFolder(join(prices, FOLDER), historyFile, { absent: [] });
}

/** Writes a source's history with rows sorted by provider and model; throws if it could not be read back. */
export async function writeHistory(file: HistoryFile, prices = "prices"): Promise<void> {
  const { rows, ...head } = historyFile.parse(file);
  const sorted = rows.toSorted((a, b) => byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]));
  await mkdir(join(prices, FOLDER), { recursive: true });
  await writeJsonRows(join(prices, FOLDER, `${file.source}.json`), head, "rows", sorted);
}
