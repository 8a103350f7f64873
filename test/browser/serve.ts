// Serves the Worker in workerd with today's catalogue in its KV, once for all browser tests.
import type { TestProject } from "vitest/node";
import { createTestHarness } from "wrangler";
import { currentBuild } from "../../scripts/build/current-build.ts";
import { recordVersion } from "../../scripts/publish/record-version.ts";
import type { Env } from "../../src/env.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const build = await currentBuild(console.log);
  const server = createTestHarness({ workers: [{ configPath: "./wrangler.toml" }] });
  const { url } = await server.listen();
  const { PRICES } = await server.getWorker<Env>().getEnv();
  const recorded = await recordVersion(memoryKvStore(), undefined, build, Date.now());
  for (const [key, bytes] of recorded.build.keys) await PRICES.put(key, Uint8Array.from(bytes).buffer);
  const { draft } = recorded.build;
  const published_at = new Date().toISOString();
  const manifest = { ...draft, changes: recorded.changes, serial: 1, published_at, history: [] };
  await PRICES.put(MANIFEST_KEY, JSON.stringify(manifest));
  project.provide("origin", url.origin);
  return () => server.close();
}
