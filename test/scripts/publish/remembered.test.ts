// What later manifests remember of a version: the maps it can still be asked for, those of its price change times too.
import { expect, test } from "vitest";
import { remembered } from "../../../scripts/publish/remembered.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";

const hashes = (name: string) => ({ text: `${name}-text`, gzip: `${name}-gzip` });
const file = (name: string) => ({ ...hashes(name), bytes: 9, gzip_bytes: 5 });
const SINCE = "2026-11-01T00:00:00Z";
const NEXT = "2026-12-01T00:00:00Z";
const KEPT = {
  ...{ serial: 7, version: "v7", published_at: "2026-11-22T12:00:00Z", as_of: "2026-11-20", since: SINCE },
  counts: { providers: 1, rows: 2, priced: 1, map_keys: 3 },
};
const MANIFEST: Manifest = {
  ...KEPT,
  ...{ format: 7, listing: "l", trust: "t", map: file("map"), providers: [], history: [] },
  turns: [{ from: NEXT, map: file("next") }],
};

test("without the map in models.dev's shape", () => {
  const turns = [{ from: NEXT, map: hashes("next") }];
  expect(remembered(MANIFEST)).toEqual({ ...KEPT, map: hashes("map"), turns });
});

test("with that map", () => {
  const turns = [{ from: NEXT, map: file("next"), api: file("api-next") }];
  expect(remembered({ ...MANIFEST, api: file("api"), turns })).toEqual({
    ...{ ...KEPT, map: hashes("map"), api: hashes("api") },
    turns: [{ from: NEXT, map: hashes("next"), api: hashes("api-next") }],
  });
});
