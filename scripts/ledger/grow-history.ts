// Grows prices/history: each pull adds what its editions show, and clones of repositories add their past editions.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Card, type HistoryFile, readHistory, writeHistory } from "../files/history.ts";
import { readMap, readObservations, readProviders, readWithdrawn } from "../files/prices-folder.ts";
import { asObservations } from "../litellm/as-source.ts";
import { noHistory, withEdition, withoutFlaps } from "./editions.ts";
import { readEditions } from "./read-editions.ts";
import { HISTORY_SOURCES, historySource } from "./sources.ts";

/** Adds newer editions from prices/observations and prices/costmap; returns the names of the lists that have grown. */
export async function growHistory(prices = "prices"): Promise<string[]> {
  const isPrice = await priceRule(prices);
  const map = await readMap(prices);
  const litellm = { source: "litellm", read: map.read, rows: asObservations(map.entries) };
  const editions = new Map([...(await readObservations(prices)), litellm].map((one) => [one.source, one]));
  const grown: string[] = [];
  for (const file of await readHistory(prices)) {
    const edition = editions.get(file.source);
    const next = edition && withEdition(file, edition, isPrice);
    if (next === undefined || next === file) continue;
    await writeHistory(withoutFlaps(next), prices);
    grown.push(file.source);
  }
  return grown;
}

/** Adds the editions in the clones `<folder>/<source>` that are newer than the history; returns each history. */
export async function readClones(
  folder: string,
  problem: (line: string) => void,
  prices = "prices",
): Promise<HistoryFile[]> {
  const isPrice = await priceRule(prices);
  const [providers, known] = [await readProviders(prices), await readHistory(prices)];
  const read: HistoryFile[] = [];
  for (const source of HISTORY_SOURCES) {
    const clone = join(folder, source.name);
    if (source.paths === undefined || !(await stat(clone).catch(() => undefined))?.isDirectory()) continue;
    let file = known.find((one) => one.source === source.name) ?? noHistory(source);
    for await (const edition of readEditions(clone, source, providers, { after: file.read, problem }))
      file = withEdition(file, edition, isPrice);
    if (file.read === "") continue;
    await writeHistory(withoutFlaps(file), prices);
    read.push(file);
  }
  return read;
}

/** Returns a test for prices that count: not of a withdrawn row, and not 0 unless the provider is free or the id says so. */
async function priceRule(prices: string): Promise<(provider: string, id: string, card: Card) => boolean> {
  const withdrawn = new Set((await readWithdrawn(prices)).map(({ id }) => id));
  const free = (await readProviders(prices)).filter(({ zero_price }) => zero_price === "free");
  return (slug, id, { rates, units }) => {
    if (withdrawn.has(`${slug}/${id}`)) return false;
    const isZero = [...Object.values(rates), ...Object.values(units ?? {})].every((rate) => rate === "0");
    const isNamedFree = historySource(slug)?.own === slug && id.endsWith(":free");
    return !isZero || isNamedFree || free.some((one) => one.slug === slug);
  };
}
