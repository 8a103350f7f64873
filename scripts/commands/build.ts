// npm run prices:build - turns prices/ into KV keys under dist/prices/. Run it after a merge; publish and dev run it too. Prices
// that contradict each other fail it, as they fail the gate.
import { currentBuild, summary } from "../build/current-build.ts";
import { readCatalog } from "../files/prices-folder.ts";
import { firstLines } from "../review/printable.ts";
import { brokenRelations } from "../review/rules.ts";

console.log(summary(await currentBuild(console.log)));
const broken = await brokenRelations(await readCatalog());
for (const line of firstLines(broken)) console.error(line);
process.exitCode = broken.length === 0 ? 0 : 1;
