// npm run prices:ledger -- --from DIR - reads what public lists once said of prices into prices/history/: DIR has clones of the lists'
// repositories, under the names of the sources. What is known already stays, so that a second run changes nothing. Run prices:build
// afterwards. Needs no network.
import { parseArgs } from "node:util";
import { readClones } from "../ledger/grow-history.ts";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (values.from === undefined) throw new Error("--from DIR: the folder that holds clones of the lists");
const grown = await readClones(values.from, (line) => console.error(`left out: ${line}`));
for (const { source, rows, read } of grown)
  console.log(`${source}: ${rows.length} models, editions up to ${read}`);
