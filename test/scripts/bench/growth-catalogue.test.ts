// growCatalogue: so many times the rows and map keys, every id its own, the first copy unchanged.
import { describe, expect, test } from "vitest";
import { growCatalogue } from "../../../scripts/bench/growth-catalogue.ts";
import { type BuildInput, buildKeys } from "../../../scripts/build/build-keys.ts";
import { aModel, BUILD_DAY } from "../../helpers/builds.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const entry = { prices: { input_cost_per_token: "0.000001" }, other: {} };

const input: BuildInput = {
  catalog: new Map([
    [
      "p",
      [
        {
          ...aModel("m", aPrice("0.000001", "0.000002")),
          aliases: [{ id: "m-latest", declared_by: "litellm" }],
        },
        aModel("n", aPrice("0.000003", "0.000004")),
      ],
    ],
    ["q", [aModel("m", aPrice("0.000005", "0.000006"))]],
  ]),
  providers: [
    aProvider("p", { aliases: ["pp"], subproviders: ["Parasail"], map_keys: "bare" }),
    aProvider("q", { byok_fee: "0.05" }),
  ],
  mapEntries: [
    { key: "m", provider: "p", model: "m", ...entry },
    { key: "other/x", provider: "other", model: "x", ...entry },
  ],
  routingRules: [],
  calendars: [],
  today: BUILD_DAY,
};
const grown = growCatalogue(input, { providers: 2, models: 5 });

describe("a catalogue ten times as large", () => {
  const counts = buildKeys(input).draft.counts;

  test("has ten times the rows, priced rows and map keys, and twice the providers", () => {
    expect(buildKeys(grown).draft.counts).toEqual({
      providers: counts.providers * 2,
      rows: counts.rows * 10,
      priced: counts.priced * 10,
      map_keys: counts.map_keys * 10,
    });
  });

  test.each([
    ["rows", [...grown.catalog].flatMap(([slug, models]) => models.map(({ id }) => `${slug} ${id}`)), 30],
    [
      "ids and aliases of a provider",
      (grown.catalog.get("p") ?? []).flatMap(({ id, aliases = [] }) => [id, ...aliases.map((one) => one.id)]),
      15,
    ],
    ["slugs and their aliases", grown.providers.flatMap(({ slug, aliases }) => [slug, ...aliases]), 6],
    ["subproviders", grown.providers.flatMap(({ subproviders }) => subproviders), 1],
    ["map entries", grown.mapEntries.map(({ key }) => key), 20],
  ])("%s are all different", (_name, ids, count) => {
    expect(ids.length).toBe(count);
    expect(new Set(ids).size).toBe(count);
  });
});

test("starts with the original", () => {
  expect(grown.catalog.get("p")?.slice(0, 2)).toEqual(input.catalog.get("p"));
  expect(grown.providers.slice(0, 2)).toEqual(input.providers);
  expect(grown.mapEntries.slice(0, 2)).toEqual(input.mapEntries);
});

test("one copy changes nothing", () => {
  expect(growCatalogue(input, { providers: 1, models: 1 })).toEqual(input);
});
