// npm run prices:pull - reads the upstreams and refreshes prices/. `-- --from DIR` reads the same documents from a folder.
// A source that fails, shrinks or does not parse keeps its previous facts, and the command fails saying which and why.
import { parseArgs } from "node:util";
import { mergeAll } from "./merge.ts";
import { pullFacts } from "./pull-facts.ts";
import { today } from "./today.ts";

const { values } = parseArgs({ options: { from: { type: "string" } } });
const outcomes = await pullFacts({
  ...(values.from !== undefined && { from: values.from }),
  prices: "prices",
  cache: ".cache/pull",
  progress: console.log,
});
console.log(`merged: ${await mergeAll(today())}`);
const failed = outcomes.filter(({ failure }) => failure !== undefined);
for (const { name, failure } of failed) console.error(`${name} failed, its previous facts stay: ${failure}`);
process.exitCode = failed.length > 0 ? 1 : 0;
