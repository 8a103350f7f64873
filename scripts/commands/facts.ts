// npm run prices:facts -- --from DIR - imports dated readings of providers' own pages, files in the form of prices/pages/<provider>.json,
// into prices/pages/. Run it when newer readings are at hand, then prices:merge. Needs no network.
import { parseArgs } from "node:util";
import { writeJsonRows } from "../files/json-files.ts";
import { readPageFacts, readProviders } from "../files/prices-folder.ts";
import { importPages, keepFirstRead } from "../pull/pull-pages.ts";

const FOLDER = "prices/pages";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (values.from === undefined) throw new Error("--from DIR: the folder that holds the readings");

const { facts, problems } = await importPages(values.from, await readProviders());
const before = await readPageFacts();
for (const [provider, list] of facts) {
  const kept = keepFirstRead(before.get(provider) ?? [], list);
  await writeJsonRows(`${FOLDER}/${provider}.json`, { provider }, "facts", kept);
}
for (const problem of problems) console.error(`left out: ${problem}`);
const count = [...facts.values()].reduce((sum, list) => sum + list.length, 0);
console.log(`${facts.size} providers, ${count} facts, ${problems.length} left out`);
