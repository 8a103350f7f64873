// Earlier formats of the manifest and of shards, read as this one's.
import { describe, expect, test } from "vitest";
import { formatOf, upgraded, upgradedShard } from "../../src/schemas/manifest-formats.ts";

test.each<[unknown, number | undefined]>([
  [{ format: 6 }, 6],
  [{ format: "6" }, undefined],
  [{}, undefined],
  [null, undefined],
  ["format", undefined],
])("%j is of format %s", (json, format) => expect(formatOf(json)).toBe(format));

describe("a manifest", () => {
  test.each<[unknown, unknown]>([
    [
      { format: 2, a: 1 },
      { format: 2, a: 1 },
    ],
    [
      { format: 3, a: 1 },
      { format: 6, a: 1, since: "1970-01-01T00:00:00Z", turns: [] },
    ],
    [
      { format: 4, since: "s", turns: [1] },
      { format: 6, since: "s", turns: [1] },
    ],
    [{ format: 5 }, { format: 6 }],
    [{ format: 6 }, { format: 6 }],
    [{ format: 7 }, { format: 7 }],
    [{ a: 1 }, { a: 1 }],
    [null, null],
  ])("%j is read as %j", (json, current) => expect(upgraded(json)).toEqual(current));
});

test.each([
  [
    '{"from":"2026-06-01","until":"2026-06-30"}',
    '{"from":"2026-06-01T00:00:00Z","until":"2026-07-01T00:00:00Z"}',
  ],
  [
    '[{"until":"2026-12-31"},{"from":"2027-01-01"}]',
    '[{"until":"2027-01-01T00:00:00Z"},{"from":"2027-01-01T00:00:00Z"}]',
  ],
  ['{"from":"2026-06-01T00:00:00Z"}', '{"from":"2026-06-01T00:00:00Z"}'],
  ['{"released":"2026-06-01"}', '{"released":"2026-06-01"}'],
])("a shard's %s is read as %s", (text, current) => expect(upgradedShard(text)).toBe(current));
