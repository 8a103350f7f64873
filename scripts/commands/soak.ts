// npm run soak - mixed traffic at saturation with a publish in the middle: no answer may fail or be wrong, memory levels off.
// `-- --seconds 60 --seed 1`. Writes its part of BENCHMARKS.md; exits 1 when an answer failed or was wrong, or the published
// version was never answered.
import { parseArgs } from "node:util";
import { bundle } from "../bench/bundle.ts";
import { writePart } from "../bench/report.ts";
import { publishTo, startRuntime } from "../bench/runtime.ts";
import { buildKeys } from "../build/build-keys.ts";
import { buildInput } from "../build/current-build.ts";
import { rulesWith } from "../review/rules.ts";
import { isFailed, soakReport } from "../soak/report.ts";
import { runSoak } from "../soak/run-soak.ts";
import { withDearerTokens } from "../soak/second-version.ts";
import { publishedVersion, worldOf } from "../soak/world.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});

const rules = await rulesWith();
const canaries = new Set(rules.canaries.map(({ provider, model }) => `${provider}/${model}`));
const input = await buildInput();
const dearer = withDearerTokens(input, (slug, id) => canaries.has(`${slug}/${id}`));
const first = publishedVersion(buildKeys(input), input);
const second = publishedVersion(buildKeys(dearer), dearer);
const world = worldOf(input);
const { code } = await bundle("src/index.ts", "service");
const runtime = startRuntime([{ name: "service", code, kv: "prices" }]);
try {
  await publishTo(runtime, "service", first.build);
  const plan = { seconds: Number(values.seconds), seed: Number(values.seed), world, first, second, rules };
  const soak = await runSoak(runtime, plan);
  console.log(await writePart("Soak", soakReport(soak)));
  for (const example of soak.tally.examples) console.error(example);
  if (isFailed(soak)) process.exitCode = 1;
} finally {
  await runtime.close();
}
