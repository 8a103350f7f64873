// models.dev's api.json into prices/apimap, a file a provider: what it says of providers and models beside their prices, so that
// our own map in its shape can say it too. Nothing it once listed is forgotten.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Day } from "../../src/schemas/price.ts";
import { type ApiModel, type ApiProvider, apiModel, apiProvider } from "../files/api-map.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { parseFolder, writeJsonRows } from "../files/json-files.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { attemptEach, checked, slugsOf } from "../translate/translation.ts";
import { countListed, keepKnown, refuseShrink } from "./keep-known.ts";
import { mode as pricedMode, model as pricedModel, toFacts, toPrices } from "./models-dev.ts";

const document = z.record(z.string(), z.unknown());

const statedProvider = z.object({
  name: z.string(),
  npm: z.string(),
  env: z.array(z.string()),
  api: z.optional(z.string()),
  doc: z.optional(z.string()),
  models: z.record(z.string(), z.unknown()),
});

const text = z.optional(z.string());
const asked = z.object({
  body: z.optional(z.catchall(z.object({ service_tier: text }), z.json())),
  headers: z.optional(z.record(z.string(), z.string())),
});
const statedMode = z.extend(pricedMode, { provider: z.optional(asked) });

/** What prices are read from, and what only the map has. */
const statedModel = z.extend(pricedModel, {
  ...{ family: text, knowledge: text, canonical_model_id: text, temperature: z.optional(z.boolean()) },
  interleaved: z.optional(z.union([z.literal(true), z.object({ field: z.string() })])),
  provider: z.optional(z.object({ npm: text, api: text, shape: text })),
  experimental: z.optional(z.object({ modes: z.optional(z.record(z.string(), statedMode)) })),
});

/** A model of models.dev's map, and whose it is there. */
type ApiRow = ApiModel & { provider: string };

/** Every provider that could be read, and what could not be: one line each, and by name, a model as `<provider>/<id>`. */
export type ApiTranslation = { providers: ApiProvider[]; problems: string[]; unread: ReadonlySet<string> };

/** Translates the document as it was on the day `read`. A provider or model that is not as expected is a problem and stops no other. */
export function translateApi(json: unknown, registry: readonly Provider[], read: Day): ApiTranslation {
  const slugs = slugsOf(registry, "models-dev");
  const problems: string[] = [];
  const unread = new Set<string>();
  const attempt = <T>(name: string, translate: () => T): T[] => {
    const { read: done, ...left } = attemptEach([{ name, provider: undefined }], translate);
    problems.push(...left.problems);
    if (done.length === 0) unread.add(name);
    return done;
  };
  const providers = Object.entries(checked(document, json)).flatMap(([id, entry]) =>
    attempt(id, () => {
      const { models, ...head } = checked(statedProvider, entry);
      const own = Object.entries(models).flatMap(([model, one]) =>
        attempt(`${id}/${model}`, () => checked(apiModel, toModel(one, slugs.has(id)))),
      );
      return checked(apiProvider, { provider: id, read, ...head, models: own });
    }),
  );
  return { providers, problems, unread };
}

/** A model in the form of `apiModel`, which its caller checks. */
function toModel(entry: unknown, isPriced: boolean): object {
  const model = checked(statedModel, entry);
  const { experimental, interleaved, provider, ...more } = model;
  const modes = Object.entries(experimental?.modes ?? {}).map(([name, mode]) => [name, mode.provider ?? {}]);
  return {
    id: model.id,
    facts: toFacts(model),
    ...stated({ family: more.family, knowledge: more.knowledge, temperature: more.temperature }),
    ...stated({ updated: more.last_updated, canonical: more.canonical_model_id }),
    ...(more.structured_output === false && { structured_output: false }),
    ...(interleaved && { interleaved: interleaved === true ? true : interleaved.field }),
    ...(provider && { serving: provider }),
    ...stated({ modes: Object.fromEntries(modes) }),
    ...(!isPriced && { prices: toPrices(model) }),
  };
}

/** Renews the files from the document; `rows` is how many models it lists. Throws, with the files as they were, when it has shrunk. */
export async function pullApiMap(
  json: unknown,
  registry: readonly Provider[],
  { folder, read }: { folder: string; read: Day },
): Promise<{ rows: number; problems: string[] }> {
  const now = translateApi(json, registry, read);
  const before = await parseFolder(folder, apiProvider, { absent: [] });
  const files = mergeFiles(before, now, read);
  await mkdir(folder, { recursive: true });
  for (const { models, ...head } of files) {
    await writeJsonRows(join(folder, `${head.provider}.json`), head, "models", models);
  }
  return { rows: listRows(now.providers).length, problems: now.problems };
}

/** The files after a reading: what it lists, then what only earlier readings listed. */
export function mergeFiles(
  before: readonly ApiProvider[],
  { providers, unread }: ApiTranslation,
  read: Day,
): ApiProvider[] {
  const rows = listRows(providers);
  // Each row brings its own day: files of providers that are gone are older than the others.
  const earlier = before.flatMap((file) =>
    listRows([file]).map((row) => ({ ...row, read: row.read ?? file.read })),
  );
  refuseShrink(rows.length, countListed(earlier));
  const keyOf = ({ provider, id }: ApiRow) => `${provider}/${id}`;
  const isUnread = (row: ApiRow) => unread.has(row.provider) || unread.has(keyOf(row));
  const rule = { keyOf, isUnread, withPast: (row: ApiRow) => row };
  const kept = Map.groupBy(keepKnown({ read, rows: earlier }, { read, rows }, rule), (row) => row.provider);
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

function listRows(files: readonly ApiProvider[]): ApiRow[] {
  return files.flatMap(({ provider, models }) => models.map((model) => ({ ...model, provider })));
}
