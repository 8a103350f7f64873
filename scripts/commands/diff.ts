// npm run prices:diff -- [A] [B] - what changed between two versions: a serial, `published` or `build`. Default: what is
// published against the current build. `--json` for programs, `--remote` for the namespace on Cloudflare. Exits 0.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { diffRows, diffText } from "../review/diff-rows.ts";
import { priceRows } from "../review/price-rows.ts";
import { readManifest, readVersion, type Version, versionOf } from "../review/read-version.ts";

const { values, positionals } = parseArgs({
  options: { ...KV_OPTIONS, json: { type: "boolean" } },
  allowPositionals: true,
});
const kv = await openKv(values);
try {
  const [a, b] = [await find(kv, positionals[0] ?? "published"), await find(kv, positionals[1] ?? "build")];
  const diff = diffRows(priceRows(a.listing), priceRows(b.listing));
  console.log(
    values.json
      ? JSON.stringify({ from: a.name, to: b.name, ...diff })
      : `${a.name} -> ${b.name}\n${diffText(diff)}`,
  );
} finally {
  await kv.close();
}

async function find(store: KvStore, name: string): Promise<Version> {
  if (name === "build") return versionOf(await currentBuild(console.error));
  const serial = name === "published" ? undefined : Number(name);
  if (Number.isNaN(serial)) throw new Error(`${name}: expected a serial, "published" or "build"`);
  const manifest = await readManifest(store, serial);
  if (manifest !== undefined) return readVersion(store, manifest);
  if (serial !== undefined) throw new Error(`serial ${serial} is not stored in ${store.name}`);
  const counts = { providers: 0, rows: 0, priced: 0, map_keys: 0 };
  return {
    name: "nothing published",
    counts,
    listing: { providers: [], rows: [], lines: [], upcoming: [], columns: {} },
  };
}
