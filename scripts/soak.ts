// npm run soak - mixed traffic at saturation with a publish in the middle: no answer may fail or be wrong, memory stays flat.
// `-- --seconds 60 --seed 1`. Writes its part of BENCHMARKS.md; exits 1 when an answer failed or was wrong, or the published
// version was not taken up in time.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bundle } from "./bench/bundle.ts";
import { writePart } from "./bench/report.ts";
import { publishTo, type Runtime, startRuntime } from "./bench/runtime.ts";
import { findRuntime, processorSeconds } from "./bench/runtime-process.ts";
import { buildInput } from "./build.ts";
import { rulesWith } from "./gate.ts";
import { watchMemory } from "./soak/memory-watch.ts";
import { seeded } from "./soak/random.ts";
import { isFailed, type Soak, SWITCH_SECONDS, soakReport } from "./soak/report.ts";
import { saturate } from "./soak/saturate.ts";
import { withDearerTokens } from "./soak/second-version.ts";
import { Tally } from "./soak/tally.ts";
import { traffic } from "./soak/traffic.ts";
import { type PublishedVersion, publishedVersion, type World, worldOf } from "./soak/world.ts";
import { buildKeys } from "./steps/build-keys.ts";
import { publishGated } from "./steps/publish-gated.ts";

const WARM_UP_SECONDS = 10;

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const seconds = Number(values.seconds);

const rules = await rulesWith();
const canaries = new Set(rules.canaries.map(({ provider, model }) => `${provider}/${model}`));
const input = await buildInput();
const dearer = withDearerTokens(input, (slug, id) => canaries.has(`${slug}/${id}`));
const first = publishedVersion(buildKeys(input), input);
const second = publishedVersion(buildKeys(dearer), dearer);
const { code } = await bundle("src/index.ts", "service");
const runtime = startRuntime([{ name: "service", code, kv: "prices" }]);
try {
  await publishTo(runtime, "service", first.build);
  const soak = await run(runtime, worldOf(input), first, second);
  console.log(await writePart("Soak", soakReport(soak)));
  for (const example of soak.tally.examples) console.error(example);
  if (isFailed(soak)) process.exitCode = 1;
} finally {
  await runtime.close();
}

async function run(
  runtime: Runtime,
  world: World,
  before: PublishedVersion,
  after: PublishedVersion,
): Promise<Soak> {
  const [url, kv, pid] = [await runtime.url("service"), await runtime.store("service"), await findRuntime()];
  const used = async () => (pid === undefined ? Number.NaN : processorSeconds(pid));
  const names = [before.build.draft.version, after.build.draft.version] as const;
  const versions = new Map([
    [names[0], before],
    [names[1], after],
  ]);
  const tally = new Tally();
  const next = traffic(seeded(Number(values.seed)), world, [before, after]);
  const [runtimeBefore, clientBefore, start] = [await used(), process.cpuUsage(), performance.now()];
  const elapsed = () => (performance.now() - start) / 1000;
  let publishedAt = Number.POSITIVE_INFINITY;
  // Longer than asked for where a slow publish would leave no time for its version to be answered.
  const isOver = () =>
    elapsed() > seconds && (tally.versions.has(names[1]) || elapsed() > publishedAt + SWITCH_SECONDS);
  const load = saturate({ url, next, versions, start, isOver }, tally);
  const memory = pid === undefined ? undefined : watchMemory(pid, WARM_UP_SECONDS);
  try {
    await sleep(Math.min(WARM_UP_SECONDS, seconds / 4) * 1000);
    await publishGated(after.build, kv, rules, new Date(), console.error);
  } finally {
    publishedAt = elapsed();
    await load;
    memory?.stop();
  }
  const client = process.cpuUsage(clientBefore);
  return {
    seconds: elapsed(),
    tally,
    versions: names,
    publishedAt,
    busy: {
      runtime: ((await used()) - runtimeBefore) / elapsed(),
      client: (client.user + client.system) / 1e6 / elapsed(),
    },
    ...(memory && { memory: memory.series }),
  };
}
