// The Worker and its page in workerd, as `wrangler dev` serves them, with a build published for the first time.
import { createTestHarness } from "wrangler";
import type { Env } from "../../src/env.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import { recordVersion } from "../publish/record-version.ts";

export type Served = { origin: string; close: () => Promise<void> };

/** Serves a build with its record of the past. */
export async function servePage(build: Build): Promise<Served> {
  const server = createTestHarness({ workers: [{ configPath: "./wrangler.toml" }] });
  const { url } = await server.listen();
  const { PRICES } = await server.getWorker<Env>().getEnv();
  const recorded = await recordVersion({ get: async () => undefined }, undefined, build, Date.now());
  for (const [key, bytes] of recorded.build.keys) await PRICES.put(key, Uint8Array.from(bytes).buffer);
  const { draft } = recorded.build;
  const published_at = new Date().toISOString();
  const manifest = { ...draft, changes: recorded.changes, serial: 1, published_at, history: [] };
  await PRICES.put(MANIFEST_KEY, JSON.stringify(manifest));
  return { origin: url.origin, close: () => server.close() };
}
