// npm run prices:pull - reads the upstreams, refreshes prices/ and lists the first-hand pages that a person reads again. A source that
// fails, shrinks or does not parse keeps its facts, and the command fails. `-- --from DIR --day DAY` reads copies of that day from a folder;
// `--only NAME` pulls one source, `--clock hourly` the sellers' feeds of that clock. `--part` says that a document is a part of what is sold,
// as OpenRouter's of one model's hosts is (`openrouter-endpoints`, with OPENROUTER_MODEL).
import { parseArgs } from "node:util";
import { today } from "../files/days.ts";
import { readAcceptedRelations, readCalendars, readCatalog, readPageFacts } from "../files/prices-folder.ts";
import { keepRefresh } from "../files/refresh.ts";
import { growHistory } from "../ledger/grow-history.ts";
import { mergeAll } from "../merge/merge-all.ts";
import { pullObservations } from "../pull/pull-observations.ts";
import { toReread } from "../review/to-reread.ts";

const REREAD_LINES = 10;

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    only: { type: "string" },
    clock: { type: "string" },
    day: { type: "string" },
    part: { type: "boolean", default: false },
  },
});
const places = { prices: "prices", cache: ".cache/pull", progress: console.log };
const outcomes = await pullObservations({ ...places, ...values });
const grown = await growHistory();
if (grown.length > 0) console.log(`prices/history has a newer edition of ${grown.join(", ")}`);
console.log(`merged: ${await mergeAll(today())}`);
const catalog = await readCatalog();
const accepted = await readAcceptedRelations();
const input = { catalog, pages: await readPageFacts(), calendars: await readCalendars(), accepted };
const reread = toReread({ ...input, today: today() }, REREAD_LINES);
console.log("pages to read again:");
for (const line of reread) console.log(line);
const failed = outcomes.filter(({ failure }) => failure !== undefined);
for (const { name, failure } of failed) console.error(`${name} failed, its previous facts stay: ${failure}`);
const names = failed.map(({ name }) => name).toSorted();
if (values.from === undefined && values.only === undefined) await keepRefresh(Date.now(), names);
process.exitCode = failed.length > 0 ? 1 : 0;
