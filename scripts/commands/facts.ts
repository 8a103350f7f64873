// npm run prices:facts -- --from DIR - imports readings of providers' own price pages (price-pages*.json in DIR)
// into prices/pages/. Run it when newer readings are at hand, then prices:merge. Needs no network.
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { writeJsonRows } from "../files/json-files.ts";
import { readMap, readObservations, readPageFacts, readProviders } from "../files/prices-folder.ts";
import type { KnownModel } from "../pull/page-ids.ts";
import { importPages, keepFirstRead } from "../pull/pull-pages.ts";

const FOLDER = "prices/pages";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (values.from === undefined) throw new Error("--from DIR: the folder that holds price-pages*.json");

const providers = await readProviders();
const known = new Map<string, KnownModel[]>(providers.map(({ slug }) => [slug, []]));
for (const { rows } of await readObservations()) {
  for (const { provider, id, facts } of rows) {
    known.get(provider)?.push({ id, ...(facts.name !== undefined && { name: facts.name }) });
  }
}
for (const { provider, model } of (await readMap()).entries) known.get(provider)?.push({ id: model });

const { facts, problems } = await importPages(values.from, providers, known);
await mkdir(FOLDER, { recursive: true });
const before = await readPageFacts();
for (const [provider, list] of facts) {
  const kept = keepFirstRead(before.get(provider) ?? [], list);
  await writeJsonRows(`${FOLDER}/${provider}.json`, { provider }, "facts", kept);
}
for (const problem of problems) console.error(`left out: ${problem}`);
const count = [...facts.values()].reduce((sum, list) => sum + list.length, 0);
console.log(`${facts.size} providers, ${count} facts, ${problems.length} left out`);
