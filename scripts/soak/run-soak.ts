// One soak of a running service: traffic, a publish once it is warm, and what was measured meanwhile.
import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../bench/runtime.ts";
import { findRuntime, processorSeconds } from "../bench/runtime-process.ts";
import { publishGated } from "../publish/publish-gated.ts";
import type { Rules } from "../review/gate-published.ts";
import { watchMemory } from "./memory-watch.ts";
import { seeded } from "./random.ts";
import { type Soak, SWITCH_SECONDS } from "./report.ts";
import { saturate } from "./saturate.ts";
import { Tally } from "./tally.ts";
import { traffic } from "./traffic.ts";
import type { PublishedVersion, World } from "./world.ts";

const WARM_UP_SECONDS = 10;
const PUBLISH_LIMIT_SECONDS = 120;
/** How long the second version is answered, at least. */
const ANSWERED_SECONDS = 5;

export type Plan = {
  /** How long it is to last; it lasts longer where a slow publish would leave its version no time to be answered. */
  seconds: number;
  seed: number;
  world: World;
  /** The version that is served, and the one that is published. */
  first: PublishedVersion;
  second: PublishedVersion;
  rules: Rules;
};

/** Soaks the Worker named "service". */
export async function runSoak(
  runtime: Runtime,
  { seconds, seed, world, first, second, rules }: Plan,
): Promise<Soak> {
  const [url, pid] = [await runtime.url("service"), await findRuntime()];
  const tally = new Tally();
  const versions = [nameOf(first), nameOf(second)] as const;
  const busy = await startMeter(pid);
  const memory = pid === undefined ? undefined : watchMemory(pid, WARM_UP_SECONDS);
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  let publishedAt = Number.POSITIVE_INFINITY;
  const isOver = () => {
    const seen = (tally.firstSeen.get(versions[1]) ?? Number.POSITIVE_INFINITY) / 1000;
    return elapsed() > Math.max(seconds, Math.min(seen + ANSWERED_SECONDS, publishedAt + SWITCH_SECONDS));
  };
  const next = traffic(seeded(seed), world, [first, second]);
  const known = new Map([first, second].map((version) => [nameOf(version), version]));
  const load = saturate({ url, next, versions: known, start, isOver }, tally);
  try {
    await sleep(Math.min(WARM_UP_SECONDS, seconds / 4) * 1000);
    await publish(runtime, second, rules);
  } finally {
    publishedAt = elapsed();
    await load;
    memory?.stop();
  }
  const measured = { seconds: elapsed(), busy: await busy() };
  return { ...measured, tally, versions, publishedAt, ...(memory && { memory: memory.series }) };
}

/** Publishes as `prices:publish` does: through the gate, data first, manifest last. */
async function publish(runtime: Runtime, { build }: PublishedVersion, rules: Rules): Promise<void> {
  const late = sleep(PUBLISH_LIMIT_SECONDS * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`the publish took more than ${PUBLISH_LIMIT_SECONDS} s`);
  });
  const kv = await runtime.store("service");
  await Promise.race([publishGated(build, kv, rules, new Date(), console.error), late]);
}

/** Processor seconds per second of the runtime and of this process, from now until it is read. */
async function startMeter(pid: number | undefined): Promise<() => Promise<Soak["busy"]>> {
  const used = async () => (pid === undefined ? Number.NaN : processorSeconds(pid));
  const [runtime, client, start] = [await used(), process.cpuUsage(), performance.now()];
  return async () => {
    const elapsed = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(client);
    return { runtime: ((await used()) - runtime) / elapsed, client: (user + system) / 1e6 / elapsed };
  };
}

function nameOf({ build }: PublishedVersion): string {
  return build.draft.version;
}
