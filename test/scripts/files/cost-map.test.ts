// LiteLLM's map in our files: a file's name is no path, keys can be printed, prices are plain decimals.
import { expect, test } from "vitest";
import { mapEntry, mapFile } from "../../../scripts/files/cost-map.ts";

const ENTRY = { key: "p/m", provider: "p", model: "m", prices: {}, other: {} };

test.each<[string, object, boolean]>([
  ["an entry", {}, true],
  ["a key that is a folder", { key: "p/a/", model: "a/" }, true],
  ["a key of two lines", { key: "p\nm" }, false],
  ["an empty key", { key: "" }, false],
  ["a price", { prices: { input_cost_per_token: "0.000001" } }, true],
  ["one in another notation", { prices: { input_cost_per_token: "1e-6" } }, false],
  ["nested prices of any shape", { nested_prices: { tiered_pricing: [{ range: [0, 1] }] } }, true],
  ["the past", { past: [{ prices: {}, until: "2026-09-30", read: "2026-09-01" }] }, true],
  ["gone on no day", { gone: "soon" }, false],
])("mapEntry: %s: %s", (_name, more, valid) =>
  expect(mapEntry.safeParse({ ...ENTRY, ...more }).success).toBe(valid),
);

test.each([
  ["vertex_ai-language-models", true],
  ["bedrock", true],
  ["a.b", true],
  ["", false],
  [".", false],
  ["..", false],
  ["../x", false],
  ["a/b", false],
  ["a\\b", false],
  ["_routing", false],
  ["a b", false],
  ["a\n", false],
])("mapFile: %j: %s", (map_provider, valid) =>
  expect(mapFile.safeParse({ map_provider, read: "2026-08-01", entries: [ENTRY] }).success).toBe(valid),
);
