// npm run prices:diff -- [A] [B] - which bills move between two versions, by cause: a serial, `published` or `build`. Default: what
// is published against the current build. `--json` for programs, `--remote` for the namespace on Cloudflare. Exits 0.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { reviewVersions } from "../review/gate.ts";
import { NOTHING, readVersion, type Version, versionOf } from "../review/read-version.ts";
import { reviewText } from "../review/report.ts";
import { rulesWith } from "../review/rules.ts";
import { readManifest, readServed } from "../review/served.ts";

const { values, positionals } = parseArgs({
  options: { ...KV_OPTIONS, json: { type: "boolean" } },
  allowPositionals: true,
});
// Keys that published versions share with the build are not read from KV.
const build = await currentBuild(console.error);
await using kv = await openKv(values);
const [a, b] = [await find(kv, positionals[0] ?? "published"), await find(kv, positionals[1] ?? "build")];
const review = await reviewVersions(a, b, await rulesWith());
const named = (_key: string, value: unknown) =>
  value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value;
console.log(
  values.json
    ? JSON.stringify({ from: a.name, to: b.name, ...review }, named)
    : [`${a.name} -> ${b.name}`, ...reviewText(review)].join("\n"),
);

async function find(store: KvStore, name: string): Promise<Version> {
  if (name === "build") return versionOf(build);
  const serial = name === "published" ? undefined : Number(name);
  if (Number.isNaN(serial)) throw new Error(`${name}: expected a serial, "published" or "build"`);
  const manifest = await readManifest(store, serial);
  if (manifest !== undefined) return readVersion(store, manifest, build.keys);
  if (serial !== undefined) throw new Error(`serial ${serial} is not stored in ${store.name}`);
  const { problem } = await readServed(store);
  if (problem !== undefined) throw new Error(problem);
  return NOTHING;
}
