// What KV has lost of the served prices, without which some calls cannot be answered.
import { withinDeadline } from "../deadline.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { MANIFEST_KEY, priceKeys } from "./keys.ts";
import { listKeys } from "./kv-value.ts";
import { KV_DEADLINE_MS } from "./limits.ts";

/** A lagging list does not show what was just published, so this many missing keys are read directly. */
const ASKED = 8;

/** The keys of the manifest and of price data that KV has lost, limited to a few. */
export async function missingKeys(kv: KVNamespace, manifest: Manifest): Promise<string[]> {
  const needed = [MANIFEST_KEY, ...priceKeys(manifest)];
  const prefixes = new Set(needed.map((key) => key.slice(0, key.indexOf(":") + 1) || key));
  const listed = await Promise.all([...prefixes].map((prefix) => listKeys(kv, prefix)));
  const there = new Set(listed.flat());
  const asked = needed.filter((key) => !there.has(key)).slice(0, ASKED);
  const values = await Promise.all(
    asked.map((key) => withinDeadline(KV_DEADLINE_MS, () => kv.get(key, "arrayBuffer"))),
  );
  return asked.filter((_, i) => values[i] === null);
}
