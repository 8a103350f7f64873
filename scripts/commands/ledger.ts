// npm run prices:ledger -- --from DIR - reads what public lists once said of prices into prices/history/: DIR has ledgers of dated prices,
// ledger.<source>.ndjson, or clones of the lists' repositories, under the names of the sources. What is known already stays, so that a second run changes nothing. Run prices:build afterwards. Needs no network.
import { parseArgs } from "node:util";
import { readHistory, writeHistory } from "../files/history.ts";
import { readWithdrawn } from "../files/prices-folder.ts";
import { readClones } from "../ledger/grow-history.ts";
import { importLedger, isNews } from "../ledger/import-ledger.ts";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (values.from === undefined)
  throw new Error("--from DIR: the folder that holds ledger.<source>.ndjson, or clones");

const withdrawn = new Set((await readWithdrawn()).map(({ id }) => id));
const { files, problems } = await importLedger(values.from, withdrawn);
const known = new Map((await readHistory()).map((file) => [file.source, file]));
for (const problem of problems) console.error(`left out: ${problem}`);
for (const file of files) {
  const isNew = isNews(file, known.get(file.source));
  if (isNew) await writeHistory(file);
  const spans = file.rows.reduce((sum, [, , ...own]) => sum + own.length, 0);
  console.log(
    `${file.source}: ${file.rows.length} models, ${spans} spans from ${file.began} to ${file.read}${isNew ? "" : "; known already"}`,
  );
}
for (const { source, rows, read } of await readClones(values.from, (line) =>
  console.error(`left out: ${line}`),
))
  console.log(`${source}: ${rows.length} models, editions up to ${read}`);
