// gate: each rule broken once, and nothing else named.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Build, hashOf } from "../../../scripts/build/build-keys.ts";
import { readRules } from "../../../scripts/files/prices-folder.ts";
import { type GateInput, gate } from "../../../scripts/review/gate.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { mapKey } from "../../../src/store/keys.ts";
import { aPrice } from "../../helpers/facts.ts";
import { aModel, BUILD_DAY, smallBuild } from "../../helpers/small-build.ts";

const LAST = versionOf(smallBuild("0.000005"));

function run(build: Build, changes: Partial<GateInput> = {}): string[] {
  return gate({ build, last: LAST, canaries: [], allowed: [], today: BUILD_DAY, ...changes });
}

/** The build with another cost map. */
function withMap(build: Build, change: (map: Record<string, unknown>) => unknown): Build {
  const models = Object.fromEntries(
    Array.from({ length: 61 }, (_, i) => [`m${i}`, { litellm_provider: "p" }]),
  );
  const bytes = gzipSync(JSON.stringify(change(models)));
  const gzip = hashOf(bytes);
  const draft = { ...build.draft, map: { ...build.draft.map, gzip } };
  return { draft, keys: new Map([...build.keys, [mapKey(gzip), bytes]]) };
}

describe("gate lets through", () => {
  test.each([
    ["the same prices", run(smallBuild("0.000005"))],
    ["a threefold price", run(smallBuild("0.000015"))],
    ["the first publish", gate({ build: smallBuild("0.9"), canaries: [], allowed: [], today: BUILD_DAY })],
  ])("%s", (_name, failures) => expect(failures).toEqual([]));
});

describe("gate refuses", () => {
  test("a catalogue that shrinks by more than a tenth", () => {
    const models = Array.from({ length: 52 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
    expect(run(smallBuild("0.000005", { models }))).toEqual([
      "counts: rows shrinks from 61 to 53",
      "counts: priced shrinks from 61 to 53",
      "counts: map_keys shrinks from 61 to 53",
    ]);
  });

  test("a map with fewer entries than clients take", () => {
    const models = Array.from({ length: 9 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
    expect(run(smallBuild("0.000005", { models })).at(-1)).toBe(
      "cost map: 10 entries, clients refuse fewer than 50",
    );
  });

  test("a price of 1 USD per token or more, also in a tier", () => {
    const tiers = [{ above: 1000, rates: { prompt: "2.5" } }];
    const failures = gate({
      build: smallBuild("1", { models: [...many(), aModel("t", aPrice("0.000001", "0", { tiers }))] }),
      canaries: [],
      allowed: [],
      today: BUILD_DAY,
    });
    expect(failures.filter((line) => line.startsWith("price:"))).toEqual([
      "price: p/m prompt is 1",
      "price: q/t prompt is 2.5",
    ]);
  });

  test.each([
    ["0.0000151", 0.000005, 0.0000151],
    ["0.0000016", 0.000005, 0.0000016],
  ])("a jump to %s", (prompt, was, now) => {
    expect(run(smallBuild(prompt))).toEqual([
      `jump: p/m prompt from ${was} to ${now}; allow it by name if it is right`,
    ]);
  });

  test("a jump whose allowance has ended, not one that is allowed", () => {
    const until = (day: string) => ({ allowed: [{ row: "p/m", until: day, reason: "announced" }] });
    expect(run(smallBuild("0.00005"), until("2026-11-20"))).toHaveLength(1);
    expect(run(smallBuild("0.00005"), until("2026-11-21"))).toEqual([]);
    expect(
      run(smallBuild("0.00005"), { allowed: [{ row: "q/n1", until: "2027-01-01", reason: "another" }] }),
    ).toHaveLength(1);
  });

  test.each([
    [
      { provider: "p", model: "m", prompt: "0.000004", completion: "0.00002" },
      "canary: p/m prompt is 0.000005, expected 0.000004",
    ],
    [
      { provider: "p", model: "gone", prompt: "0.000004", completion: "0" },
      "canary: p/gone prompt is not known, expected 0.000004",
    ],
  ])("a canary that comes out wrong: %j", (canary, failure) => {
    expect(run(smallBuild("0.000005"), { canaries: [canary] })[0]).toBe(failure);
  });

  test.each([
    [
      "a scalar at top level",
      (map: object) => ({ ...map, last_updated: "2026" }),
      "cost map: last_updated: is not an object",
    ],
    [
      "null",
      (map: object) => ({ ...map, m1: { litellm_provider: "p", mode: null } }),
      "cost map: m1: mode is null",
    ],
    ["a list", () => [], "cost map: the map is not an object"],
  ])("a cost map with %s", (_name, change, failure) => {
    expect(run(withMap(smallBuild("0.000005"), change))[0]).toBe(failure);
  });
});

test("the committed canaries are at least ten, over at least five providers", async () => {
  const { canaries } = await readRules();
  expect(canaries.length).toBeGreaterThanOrEqual(10);
  expect(new Set(canaries.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(5);
});

function many() {
  return Array.from({ length: 60 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
}
