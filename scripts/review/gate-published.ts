// The gate against what a KV serves now.

import type { Day } from "../../src/schemas/price.ts";
import type { AllowedJump, Canary } from "../../src/schemas/publish-rules.ts";
import type { Build } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { gate } from "./gate.ts";
import { readManifest, readVersion } from "./read-version.ts";

export type Rules = { canaries: readonly Canary[]; allowed: readonly AllowedJump[]; today: Day };

/** Every reason not to publish this build over what `kv` serves. */
export async function gatePublished(build: Build, kv: KvStore, rules: Rules): Promise<string[]> {
  const manifest = await readManifest(kv);
  return gate({ build, ...rules, ...(manifest && { last: await readVersion(kv, manifest) }) });
}
