// The only way to publish: through the gate.

import type { Build } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { gatePublished, type Rules } from "../review/gate-published.ts";
import { type Published, publishBuild } from "./publish-build.ts";

/** Publishes a build the gate lets through; throws with every reason when it does not, before anything is written. */
export async function publishGated(
  build: Build,
  kv: KvStore,
  rules: Rules,
  now: Date,
  progress: (line: string) => void,
): Promise<Published> {
  const failures = await gatePublished(build, kv, rules);
  if (failures.length > 0) throw new Error(`not published:\n${failures.join("\n")}`);
  return publishBuild(build, kv, now, progress);
}
