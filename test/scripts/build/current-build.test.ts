// summary: what a build holds, in two lines. buildInput: the prices folder, for today.
import { expect, test } from "vitest";
import { buildInput, summary } from "../../../scripts/build/current-build.ts";
import { smallBuild } from "../../helpers/small-build.ts";

test("summary counts providers, rows, keys and bytes", () => {
  const build = smallBuild("0.000005");
  const { version, map } = build.draft;
  const bytes = [...build.keys.values()].reduce((sum, { length }) => sum + length, 0);
  expect(summary(build).split("\n")).toEqual([
    `version ${version}: 2 providers, 61 rows, 61 priced, 61 map keys, prices as of 2026-09-30`,
    `7 KV keys, ${bytes} bytes; map ${map.bytes} bytes, gzipped ${map.gzip_bytes}`,
  ]);
});

test("and the map in the other shape, where there is one", () => {
  const { draft, keys } = smallBuild("0.000005");
  const api = { ...draft.map, bytes: 12, gzip_bytes: 3 };
  expect(summary({ draft: { ...draft, api }, keys })).toBe(
    `${summary({ draft, keys })}; api.json 12 bytes, gzipped 3`,
  );
});

test("buildInput is the prices folder, for today", async () => {
  const { catalog, providers, mapEntries, routingRules, today } = await buildInput();
  const slugs = new Set(providers.map(({ slug }) => slug));
  expect([...catalog.keys()].filter((slug) => !slugs.has(slug))).toEqual([]);
  expect([catalog.size, mapEntries.length, routingRules.length].every((size) => size > 0)).toBe(true);
  expect(today).toBe(new Date().toISOString().slice(0, 10));
});
