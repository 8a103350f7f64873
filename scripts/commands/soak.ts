// npm run soak - mixed traffic at saturation with a publish in the middle: no answer may fail or be wrong, memory levels off.
// `-- --seconds 60 --seed 1`; one of less than 60 s publishes nothing and writes nothing. Writes its part of BENCHMARKS.md;
// exits 1 when an answer failed or was wrong, or the published version was never answered.
import { parseArgs } from "node:util";
import { writePart } from "../bench/report.ts";
import { isFailed, soakReport } from "../soak/report.ts";
import { CONNECTIONS, LEAST_WITH_PUBLISH, runSoak } from "../soak/run-soak.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const seconds = Number(values.seconds);
const soak = await runSoak({ seconds, seed: Number(values.seed) });
const report = soakReport(soak, CONNECTIONS);
console.log(seconds < LEAST_WITH_PUBLISH ? report : await writePart("Soak", report));
for (const example of soak.examples) console.error(example);
if (isFailed(soak)) process.exitCode = 1;
