// The first half of a pull: every source by itself, side by side, into prices/observations, prices/costmap and prices/apimap.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { keptOr } from "../../src/lru-cache.ts";
import type { Day } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf, today } from "../files/days.ts";
import { observationsFile } from "../files/evidence.ts";
import { parseFile, textOf } from "../files/json-files.ts";
import { readCatalog, readMap, readProviders } from "../files/prices-folder.ts";
import type { Provider } from "../files/registry.ts";
import { translateMap } from "../litellm/read.ts";
import { failureText } from "../translate/translation.ts";
import { pullApiMap } from "./api-map.ts";
import { refuseUnitChange, refuseUnlikeServed } from "./doubt-reading.ts";
import type { FetchOptions } from "./fetch-document.ts";
import { type Before, countListed, keepEntries, keepRows, refuseShrink, rowKey } from "./keep-known.ts";
import { writeMapFiles, writeObservations } from "./observation-files.ts";
import { type Changes, changesText, countChanges, problemLines } from "./pull-report.ts";
import { fetchSource, missingVariable } from "./sellers/ask.ts";
import { MAP_SOURCE, OBSERVATION_SOURCES, type ObservationSource, type SourceDocument } from "./sources.ts";

export type PullOptions = {
  /** Folder of documents; without it the public addresses are read. */
  from?: string;
  prices: string;
  cache: string;
  progress: (line: string) => void;
  /** Name of the one source to pull; without it all are. */
  only?: string;
  /** Pull the sellers' feeds of this clock alone. */
  clock?: string;
  /** The day on which the folder's documents were read. */
  day?: Day;
  /** The folder's documents are parts of what is sold: they say nothing of the rest. */
  part?: boolean;
  sources?: readonly ObservationSource[];
  map?: SourceDocument;
  fetch?: Partial<FetchOptions>;
};

type Run = PullOptions & { day: Day; documents: Map<string, Promise<unknown>> };

/** What became of one source; `skipped`: why it was not read. */
export type Outcome = { name: string; rows: number; changes?: Changes; failure?: string; skipped?: string };

/** Pulls every source; one that fails keeps its facts. Throws for an unknown `only`, a folder without a day, a bad registry. */
export async function pullObservations(options: PullOptions): Promise<Outcome[]> {
  const day = options.from === undefined ? today() : options.day;
  if (day === undefined) throw new Error("--day DAY: the day on which the folder's documents were read");
  const providers = await readProviders(options.prices);
  const run = { ...options, day, documents: new Map<string, Promise<unknown>>() };
  const sources = options.sources ?? OBSERVATION_SOURCES;
  const tasks = [
    ...sources
      .filter(({ seller }) => options.clock === undefined || seller?.clock === options.clock)
      .map((source) => [source.name, () => pullSource(source, providers, run)] as const),
    ...(options.clock === undefined ? [["litellm", () => pullMap(providers, run)] as const] : []),
    // models.dev's document is a source of prices, and says what our map in its shape says beside them.
    ...sources
      .filter(({ name }) => name === "models-dev" && options.clock === undefined)
      .map((source) => ["api-map", () => pullApi(source, providers, run)] as const),
  ];
  const chosen = tasks.filter(([name]) => options.only === undefined || name === options.only);
  const names = tasks.map(([name]) => name).join(", ");
  if (chosen.length === 0) throw new Error(`no source is named ${options.only}; there are ${names}`);
  return Promise.all(
    chosen.map(async ([name, pull]) => {
      const failed = (error: unknown) => ({ name, rows: 0, failure: failureText(error) });
      const outcome = await pull().catch(failed);
      options.progress(line(outcome));
      return outcome;
    }),
  );
}

function line({ name, rows, changes, failure, skipped }: Outcome): string {
  if (failure !== undefined) return `${name}: FAILED: ${failure}`;
  if (skipped !== undefined) return `${name}: ${skipped}; its facts stay`;
  return `${name}: ${rows} rows${changes ? changesText(changes) : ""}`;
}

/** The rows that were read, and how they differ from those before. */
type Pulled = Pick<Outcome, "rows" | "changes">;

/** Reads a document; `take` writes what it says, as of the day `read`, and reports lines that could not be read. */
async function pullDocument(
  name: string,
  document: SourceDocument,
  options: Run,
  take: (json: unknown, read: Day, report: (problems: readonly string[]) => void) => Promise<Pulled>,
): Promise<Outcome> {
  const skipped = whySkipped(document, options);
  if (skipped !== undefined) return { name, rows: 0, skipped };
  const json = await keptOr(options.documents, document.file, () => readAnew(document, options));
  const report = (problems: readonly string[]) => {
    for (const line of problemLines(problems)) options.progress(`${name}: left out: ${line}`);
  };
  return { name, ...(await take(json, options.day, report)) };
}

function pullSource(source: ObservationSource, providers: readonly Provider[], run: Run): Promise<Outcome> {
  return pullDocument(source.name, source, run, async (json, read, report) => {
    const { rows, problems, unread } = source.parse(json, providers);
    report(problems);
    const path = join(run.prices, "observations", `${source.name}.json`);
    const last = existsSync(path) ? await parseFile(path, observationsFile) : { read, rows: [] };
    const before = ofProviders(last, providers);
    const silent = run.part ? before.rows : unread;
    if (!run.part) refuseShrink(rows.length, countListed(before.rows));
    if (source.seller) refuseUnitChange(before.rows, rows);
    if (source.seller?.unproven && run.from === undefined)
      refuseUnlikeServed(rows, await readCatalog(run.prices), startOf(read));
    const known = keepRows(before, { read, rows, unread: silent });
    const recorded = run.from !== undefined && source.seller && { recorded: true as const };
    await writeObservations(path, { source: source.name, read, ...recorded, rows: known });
    const changes = countChanges(before.rows, known, (row) => ({
      key: rowKey(row),
      price: textOf(row.prices),
      gone: row.gone !== undefined,
    }));
    return { rows: rows.length, changes };
  });
}

function ofProviders<R extends { provider: string }>(
  { read, rows }: Before<R>,
  providers: readonly Provider[],
): Before<R> {
  const slugs = new Set(providers.map(({ slug }) => slug));
  return { read, rows: rows.filter(({ provider }) => slugs.has(provider)) };
}

function pullApi(document: SourceDocument, providers: readonly Provider[], run: Run): Promise<Outcome> {
  return pullDocument("api-map", document, run, async (json, read, report) => {
    const folder = join(run.prices, "apimap");
    const { rows, problems } = await pullApiMap(json, providers, { read, folder });
    report(problems);
    return { rows };
  });
}

function pullMap(providers: readonly Provider[], run: Run): Promise<Outcome> {
  return pullDocument("litellm", run.map ?? MAP_SOURCE, run, async (json, read, report) => {
    const { entries, rules, problems, unread } = translateMap(json, providers);
    report(problems);
    const folder = join(run.prices, "costmap");
    const last = existsSync(folder) ? await readMap(run.prices) : { read, entries: [] };
    const before = ofProviders({ read: last.read, rows: last.entries }, providers);
    refuseShrink(entries.length, countListed(before.rows));
    const kept = keepEntries(before, { read, rows: entries, unread });
    const groups = Map.groupBy(kept, ({ other }) => String(other.litellm_provider));
    const files = [...groups].map(([map_provider, own]) => ({
      ...{ map_provider, read },
      entries: own.toSorted((a, b) => byCodePoint(a.key, b.key)),
    }));
    await writeMapFiles(folder, files, { read, rules });
    const changes = countChanges(before.rows, kept, ({ key, prices, nested_prices, gone }) => ({
      ...{ key, price: textOf([prices, nested_prices]), gone: gone !== undefined },
    }));
    return { rows: entries.length, changes };
  });
}

async function readAnew(document: SourceDocument, options: PullOptions): Promise<unknown> {
  if (options.from === undefined) return fetchSource(document, { cache: options.cache, ...options.fetch });
  const text = await readFile(join(options.from, document.file), "utf8");
  const { form, next } = document.seller ?? {};
  const whole: unknown = form === undefined ? JSON.parse(text) : text;
  return next === undefined ? whole : [whole];
}

/** Why a document is not read; undefined if it is. A feed that nobody has seen is read only by name. */
function whySkipped(document: SourceDocument, options: PullOptions): string | undefined {
  const { seller, file } = document;
  if (options.from !== undefined)
    return existsSync(join(options.from, file)) ? undefined : "not in the folder";
  const missing = missingVariable(document);
  if (missing !== undefined) return `${missing} is not set`;
  return seller?.unproven && options.only !== (seller.name ?? seller.provider)
    ? "unproven, read by --only"
    : undefined;
}
