// A soak of the built Worker in workerd: random traffic at saturation, and a publish in the middle.
import { setTimeout as sleep } from "node:timers/promises";
import { bundle } from "../bench/bundle.ts";
import { publishTo, startRuntime } from "../bench/runtime.ts";
import { findRuntime, memoryOf } from "../bench/runtime-process.ts";
import { buildInput } from "../build/current-build.ts";
import { publishGated } from "../publish/publish.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { rulesWith } from "../review/rules.ts";
import { type Load, sendNext } from "./load.ts";
import type { Soak } from "./report.ts";
import { withDearerTokens } from "./second-version.ts";
import { traffic } from "./traffic.ts";
import { publishedVersion, worldOf } from "./world.ts";

export const CONNECTIONS = 16;
/** Seconds before the publish, and between two looks at the memory. */
const WARM_UP_SECONDS = 10;
/** Seconds within which a warm isolate answers from a new version, and some for those answers. */
const SWITCH_SECONDS = 36;
/** A shorter soak would end before a second version is answered, and publishes none. */
export const LEAST_WITH_PUBLISH = 60;

/** Requests are sent for so many seconds, and until there are so many answers; `seed` picks them. */
export type Plan = { seconds: number; seed: number; answers?: number };

/** Starts the Worker, asks until the time or the number of answers is over, publishes half way, and says what was seen. */
export async function runSoak({ seconds, seed, answers = 0 }: Plan): Promise<Soak> {
  const input = await buildInput();
  const rules = await rulesWith();
  const canaries = new Set(rules.canaries.map(({ provider, model }) => `${provider}/${model}`));
  const first = publishedVersion(input);
  const publishes = seconds >= LEAST_WITH_PUBLISH;
  const dearer = withDearerTokens(input, (slug, id) => canaries.has(`${slug}/${id}`));
  const second = publishes ? publishedVersion(dearer) : first;
  const { code } = await bundle("src/index.ts", "service");
  const runtime = startRuntime([{ name: "service", code, kv: "prices" }]);
  try {
    await publishTo(runtime, "service", first.build);
    const publish = async () =>
      publishGated(second.build, await runtime.store("service"), rules, systemClock, {
        progress: console.error,
      });
    const versions = new Map([first, second].map((version) => [version.build.draft.version, version]));
    const asks = traffic(seed, worldOf(input), [...versions.values()]);
    const load = { url: await runtime.url("service"), asks, versions };
    return await soak(load, { seconds, answers, ...(publishes && { publish }) });
  } finally {
    await runtime.close();
  }
}

type Course = { seconds: number; answers: number; publish?: () => Promise<unknown> };

async function soak(load: Load, { seconds, answers, publish }: Course): Promise<Soak> {
  const versions = new Map([...load.versions.keys()].map((name) => [name, 0]));
  const seen: Soak = {
    seconds,
    latencies: new Map(),
    answered: 0,
    versions,
    failed: 0,
    wrong: 0,
    examples: [],
    memory: [],
  };
  const memory = await watchMemory(seen.memory);
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  let [length, least] = [seconds, answers];
  const work = async () => {
    while (elapsed() < length || seen.answered < least) await sendNext(load, seen);
  };
  const busy = Promise.all(Array.from({ length: CONNECTIONS }, work));
  try {
    if (publish) {
      await sleep(WARM_UP_SECONDS * 1000);
      await publish();
      seen.publishedAt = elapsed();
      length = Math.max(length, seen.publishedAt + SWITCH_SECONDS);
    }
  } catch (error) {
    [length, least] = [0, 0];
    throw error;
  } finally {
    await busy;
    clearInterval(memory);
  }
  return { ...seen, seconds: elapsed() };
}

/** Adds the MiB of memory that workerd holds to a series, now and then. */
async function watchMemory(series: number[]): Promise<NodeJS.Timeout | undefined> {
  const pid = await findRuntime();
  if (pid === undefined) return undefined;
  return setInterval(async () => series.push((await memoryOf(pid)).resident), WARM_UP_SECONDS * 1000);
}
