// The part of a live pull that asks OpenRouter which subproviders serve a model and at what price: one document per model,
// so only for the models named.
import { join } from "node:path";
import { today } from "../files/days.ts";
import { failureText, type Translation } from "../translate/translation.ts";
import { type FetchOptions, fetchDocument } from "./fetch-document.ts";
import { keepRows } from "./keep-known.ts";
import { readObservationsFile, writeObservations } from "./observation-files.ts";
import { endpointsUrl, parseEndpoints } from "./openrouter.ts";
import type { Outcome } from "./pull-observations.ts";
import { problemLines } from "./pull-report.ts";
import { HOSTS_ALLOWED } from "./sources.ts";

const SOURCE = "openrouter-endpoints";

export type EndpointsOptions = {
  prices: string;
  cache: string;
  progress: (line: string) => void;
  url?: (model: string) => string;
  fetch?: Partial<FetchOptions>;
};

/**
 * Replaces the rows of these models' subproviders with what the service says today; rows of other models stay, and those
 * of subproviders that are gone. A model whose document fails, or names no subprovider, keeps its rows. One outcome per
 * model, `openrouter-endpoints/<id>`.
 */
export async function pullEndpoints(
  models: readonly string[],
  options: EndpointsOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const fresh = new Map<string, Translation>();
  // One after the other: the service is asked for one small document per model.
  for (const model of new Set(models)) {
    const name = `${SOURCE}/${model}`;
    try {
      const translation = await pullModel(model, options);
      fresh.set(model, translation);
      outcomes.push({ name, rows: translation.rows.length });
      options.progress(`${name}: ${translation.rows.length} rows`);
    } catch (error) {
      const failure = failureText(error);
      outcomes.push({ name, rows: 0, failure });
      options.progress(`${name}: FAILED: ${failure}`);
    }
  }
  if (fresh.size > 0) await replaceRows(fresh, options);
  return outcomes;
}

async function pullModel(model: string, options: EndpointsOptions): Promise<Translation> {
  const url = (options.url ?? endpointsUrl)(model);
  const json = await fetchDocument(url, { hosts: HOSTS_ALLOWED, cache: options.cache, ...options.fetch });
  const { rows, problems, unread } = parseEndpoints(json);
  for (const line of problemLines(problems)) options.progress(`${SOURCE}: left out: ${line}`);
  if (rows.length === 0) throw new Error("names no subprovider with a price");
  const other = rows.find(({ id }) => id !== model);
  if (other !== undefined) throw new Error(`answers for ${other.id}`);
  return { rows: rows.map((row) => ({ ...row, read: today() })), problems, unread };
}

async function replaceRows(
  fresh: ReadonlyMap<string, Translation>,
  options: EndpointsOptions,
): Promise<void> {
  const path = join(options.prices, "observations", `${SOURCE}.json`);
  const before = await readObservationsFile(path);
  const read = before?.read ?? today();
  const { asked = [], others = [] } = Object.groupBy(before?.rows ?? [], ({ id }) =>
    fresh.has(id) ? "asked" : "others",
  );
  const translations = [...fresh.values()];
  const now = translations.flatMap((one) => one.rows);
  const unread = translations.flatMap((one) => one.unread);
  const rows = keepRows({ read, rows: asked }, { read: today(), rows: now, unread });
  await writeObservations(path, { source: SOURCE, read, rows: [...others, ...rows] });
}
