// models.dev's document into prices/apimap, a file a provider: nothing it once listed is forgotten.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Day } from "../../src/schemas/price.ts";
import { type ApiProvider, apiProvider } from "../files/api-map.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { writeJsonRows } from "../files/json-files.ts";
import type { Provider } from "../files/registry.ts";
import { type ApiTranslation, translateApi } from "./api-map.ts";
import { type ApiRow, countListed, keepApiRows, refuseShrink } from "./keep-known.ts";

type Where = { folder: string; read: Day };

/** Renews the files from the document; `rows` is how many models it lists. Throws, with the files as they were, when it has shrunk. */
export async function pullApiMap(
  json: unknown,
  registry: readonly Provider[],
  { folder, read }: Where,
): Promise<{ rows: number; problems: string[] }> {
  const now = translateApi(json, registry, read);
  const before = await readFiles(folder);
  const files = mergeFiles(before, now, read);
  await mkdir(folder, { recursive: true });
  for (const { models, ...head } of files) {
    await writeJsonRows(join(folder, `${head.provider}.json`), head, "models", models);
  }
  return { rows: rowsOf(now.providers).length, problems: now.problems };
}

/** The files after a reading: what it lists, then what only earlier ones did. */
export function mergeFiles(
  before: readonly ApiProvider[],
  { providers, unread }: ApiTranslation,
  read: Day,
): ApiProvider[] {
  const rows = rowsOf(providers);
  // Each row brings its own day: files of providers that are gone are older than the others.
  const earlier = before.flatMap((file) =>
    rowsOf([file]).map((row) => ({ ...row, read: row.read ?? file.read })),
  );
  refuseShrink(rows.length, countListed(earlier));
  const kept = Map.groupBy(
    keepApiRows({ read, rows: earlier }, { read, rows, unread }),
    ({ provider }) => provider,
  );
  const heads = new Map([...before, ...providers].map((file) => [file.provider, file]));
  return [...heads.values()]
    .map((head) => withModels(head, kept.get(head.provider) ?? []))
    .toSorted((a, b) => byCodePoint(a.provider, b.provider));
}

function withModels(head: ApiProvider, rows: readonly ApiRow[]): ApiProvider {
  const models = rows.map(({ provider: _, read, ...model }) => ({
    ...model,
    ...(read !== undefined && read !== head.read && { read }),
  }));
  return { ...head, models: models.toSorted((a, b) => byCodePoint(a.id, b.id)) };
}

function rowsOf(files: readonly ApiProvider[]): ApiRow[] {
  return files.flatMap(({ provider, models }) => models.map((model) => ({ ...model, provider })));
}

async function readFiles(folder: string): Promise<ApiProvider[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  return Promise.all(
    names.map(async (name) => apiProvider.parse(JSON.parse(await readFile(join(folder, name), "utf8")))),
  );
}
