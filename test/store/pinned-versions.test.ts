// Versions that callers pin: which one a name means, and that the one used longest ago makes room.
import { expect, test } from "vitest";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { manifestCopyKey, serialNamed } from "../../src/store/keys.ts";
import { KEPT_VERSIONS } from "../../src/store/limits.ts";
import { PinnedVersions } from "../../src/store/price-store.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { first } from "../helpers/two-versions.ts";

const history = [
  { serial: 8, version: "h8" },
  { serial: 5, version: "h5" },
];
const served = { serial: 9, version: "h9", history } as unknown as Manifest;

test.each<[string, number | undefined]>([
  ["9", 9],
  ["8", 8],
  // The manifest would remember it: it was never served, or is not kept.
  ["7", undefined],
  ["10", undefined],
  // Whether an older one is kept is seen when its copy is read.
  ["4", 4],
  ["1234567890", undefined],
  ["h9", 9],
  ["h8", 8],
  ["h5", 5],
  ["h7", undefined],
  ["H9", undefined],
  ["-1", undefined],
  ["", undefined],
])("%s is serial %s", (name, serial) => expect(serialNamed(name, served)).toBe(serial));

test("what the served version has read is not read again", async () => {
  const kv = new MemoryKv(new Map([[manifestCopyKey(1), Buffer.from(JSON.stringify(first.manifest))]]));
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const version = await new PinnedVersions().open(io, "1", served, { get: <T>() => "shared" as T });
  const [provider] = first.manifest.providers.filter(({ shard }) => shard !== undefined);
  if (!version.ok || provider === undefined) throw new Error("no version");
  expect(await version.value.shard(provider)).toEqual({ ok: true, value: "shared" });
  expect(kv.reads).toEqual([manifestCopyKey(1)]);
});

test("the least recently used of the cached manifests is evicted", async () => {
  const serials = Array.from({ length: KEPT_VERSIONS + 1 }, (_, i) => i + 1);
  const copies = serials.map(
    (serial) =>
      [manifestCopyKey(serial), Buffer.from(JSON.stringify({ ...first.manifest, serial }))] as const,
  );
  const kv = new MemoryKv(new Map(copies));
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const pinned = new PinnedVersions();
  const newest = { ...served, serial: 20, history: [] };
  const open = (serial: number) => pinned.open(io, String(serial), newest, { get: () => undefined });
  const last = KEPT_VERSIONS + 1;
  for (const serial of serials) {
    if (serial === last) await open(1);
    await open(serial);
  }
  await open(1);
  await open(2);
  expect(kv.reads).toEqual([...serials, 2].map(manifestCopyKey));
});
