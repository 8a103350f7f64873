// usagesFor: every rate, threshold and unit that some price states, and no others.
import { expect, test } from "vitest";
import { pricesOf, usagesFor } from "../../../scripts/review/usages.ts";
import type { ShardModel, ShardPrice } from "../../../src/schemas/shard.ts";

const ALWAYS = [
  "base",
  "input",
  "output",
  "cached",
  "cache write",
  "cache write 5m",
  "cache write 1h",
  "reasoning",
  "search",
];

function names(price: Partial<ShardPrice>, fees: string[] = []): string[] {
  const shown: ShardModel = { id: "m", prices: [{ rates: {}, ...price }] };
  const head = {
    ...{ provider: "p", usage: { prompt_includes_cache: true, completion_includes_reasoning: true } },
    ...{ aliases: [] as [string, string][] },
    fees: fees.map((name) => ({
      name,
      unit: "call",
      price: "1",
      page: "x",
      read: null,
      confidence: "official" as const,
    })),
  };
  return [...usagesFor([head], [shown]).keys()].filter((name) => !ALWAYS.includes(name));
}

test.each<[string, Partial<ShardPrice>, string[]]>([
  ["nothing stated", {}, []],
  ["a rate of audio", { rates: { audio: "1" } }, ["audio prompt"]],
  [
    "a rate in a tier",
    { tiers: [{ above: 9, rates: { citation: "1" } }] },
    [
      "citation",
      "below 9",
      "at 9",
      "above 9",
      "above 9, output",
      "above 9, cached",
      "above 9, cache write",
      "above 9, search",
      "above 9, reasoning",
      "above 9, citation",
    ],
  ],
  [
    "a rate in a service tier",
    { service_tiers: { batch: { rates: { audio_output: "1" } } } },
    ["audio completion"],
  ],
  ["writes for half a day", { rates: { input_cache_write_12h: "1" } }, ["cache write 12h"]],
])("%s", (_name, price, more) => expect(names(price)).toEqual(more));

test("units of a price, and all measures beside them", () => {
  expect(names({ units: { per_song: "1" } })).toEqual(
    expect.arrayContaining(["per_song", "pages", "characters"]),
  );
  expect(names({}, ["web_fetch"])).toEqual(expect.arrayContaining(["web_fetch", "web_fetches"]));
});

test("prices of a gateway's hosts count", () => {
  const price = { rates: { prompt: "1" } };
  expect(pricesOf({ id: "m", prices: [], subproviders: { Groq: [price] } })).toEqual([price]);
});
