// A store in memory to which two builds were published, one after the other, and what is asked of it.
import type { Build } from "../../scripts/build/build-keys.ts";
import { examine } from "../../scripts/publish/doctor.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { readManifest } from "../../scripts/review/served.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { shardKey } from "../../src/store/keys.ts";
import { type MemoryKvStore, memoryKvStore } from "./memory-kv-store.ts";
import { smallBuild } from "./small-build.ts";
import { clockAt, quiet } from "./virtual-clock.ts";

export const NOON = "2026-11-21T12:00:00Z";
export const FIRST = smallBuild("0.000005");
export const SECOND = smallBuild("0.000006");

/** Serials 1 and 2. */
export async function publishedTwice(): Promise<MemoryKvStore> {
  const kv = memoryKvStore();
  for (const build of [FIRST, SECOND]) await publishBuild(build, kv, clockAt(NOON), quiet);
  return kv;
}

/** The manifest that is served. */
export async function servedManifest(kv: MemoryKvStore): Promise<Manifest> {
  const manifest = await readManifest(kv);
  if (manifest === undefined) throw new Error("not published");
  return manifest;
}

/** What the doctor finds. */
export async function problemsOf(kv: MemoryKvStore): Promise<string[]> {
  return (await examine(kv)).problems;
}

/** The key of a provider's shard in a build. */
export function shardOf({ draft }: Build, slug: string): string {
  return shardKey(slug, draft.providers.find((one) => one.slug === slug)?.shard ?? "");
}
