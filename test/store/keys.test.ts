// The names of KV keys, as prices/KEYS.md has them; and which of them a manifest names.
import { expect, test } from "vitest";
import type { Manifest } from "../../src/schemas/manifest.ts";
import * as keys from "../../src/store/keys.ts";

test.each([
  [keys.MANIFEST_KEY, "manifest"],
  [keys.manifestCopyKey(7), "manifest:7"],
  [keys.shardKey("openai", "ab"), "shard:openai:ab"],
  [keys.pastKey("openai", "ab"), "past:openai:ab"],
  [keys.listingKey("ab"), "table.gz:ab"],
  [keys.mapKey("ab"), "map.gz:ab"],
  [keys.trustKey("ab"), "trust.gz:ab"],
  [keys.historyKey("openai", "ab"), "history.gz:openai:ab"],
  [keys.changesKey("ab"), "changes.gz:ab"],
])("%s", (key, name) => expect(key).toBe(name));

const PLAIN = { listing: "l", trust: "r", map: { text: "t", gzip: "m" }, turns: [], providers: [] };
const ALL = {
  ...PLAIN,
  api: { text: "t", gzip: "a" },
  turns: [
    { from: "2026-12-01T00:00:00Z", map: { text: "t", gzip: "m2" }, api: { text: "t", gzip: "a2" } },
    { from: "2026-12-02T00:00:00Z", map: { text: "t", gzip: "m3" } },
  ],
  changes: [{ month: "2026-11", hash: "c", count: 1 }],
  providers: [{ slug: "p", shard: "s", past: "o", history: "h" }, { slug: "q" }],
};
const MAPS = ["map.gz:m", "map.gz:a", "map.gz:m2", "map.gz:a2", "map.gz:m3"];

test.each([
  ["a plain one", PLAIN, ["table.gz:l", "map.gz:m"], ["trust.gz:r"]],
  [
    "one with everything",
    ALL,
    ["shard:p:s", "past:p:o", "table.gz:l", ...MAPS],
    ["trust.gz:r", "history.gz:p:h", "changes.gz:c"],
  ],
])("%s names the keys of prices, then all others", (_, said, prices, others) => {
  const manifest = said as unknown as Manifest;
  expect(keys.priceKeys(manifest)).toEqual(prices);
  expect(keys.dataKeys(manifest)).toEqual([...prices, ...others]);
});
