// billMaps: what the keys of both maps charge where two versions differ.
import { expect, test } from "vitest";
import type { JsonObject } from "../../../scripts/files/cost-map.ts";
import { billMaps, type MapName } from "../../../scripts/review/map-bills.ts";
import type { DatedMap } from "../../../scripts/review/read-version.ts";

const entry = (more: JsonObject = {}) => ({
  litellm_provider: "p",
  input_cost_per_token: 0.000002,
  output_cost_per_token: 0.000008,
  ...more,
});
const dated = (map: JsonObject) => [{ map: { sample_spec: {}, ...map } }];

const moved = (before: DatedMap[], after: DatedMap[], map: MapName = "cost map") =>
  [...billMaps(before, after, map)].flatMap((bill) => bill.moved);

function bills(before: JsonObject, after: JsonObject, map?: MapName) {
  return moved(dated(before), dated(after), map)
    .filter(({ was, now }) => was.total !== now.total || was.http !== now.http)
    .map(
      ({ call, was, now }) =>
        `${call.model_id} ${call.what}: ${was.total ?? was.http} -> ${now.total ?? now.http}`,
    );
}

test.each<[string, JsonObject, JsonObject, string[]]>([
  ["an equal entry", { k: entry() }, { k: entry() }, []],
  ["a key that is new", {}, { k: entry() }, []],
  ["a key that went", { k: entry() }, {}, ["k key: 200 -> 404"]],
  ["limits", { k: entry({ max_tokens: 1 }) }, { k: entry({ max_tokens: 2 }) }, []],
  [
    "a price of images",
    { k: entry({ output_cost_per_image: 1 }) },
    { k: entry({ output_cost_per_image: 2 }) },
    ["k output_cost_per_image: 1 -> 2"],
  ],
  [
    "a search",
    { k: entry({ search_context_cost_per_query: { search_context_size_medium: 1 } }) },
    { k: entry() },
    ["k search: 10 -> 0", "k search_context_cost_per_query search_context_size_medium: 1 -> 402"],
  ],
])("%s", (_name, before, after, expected) => expect(bills(before, after)).toEqual(expected));

test("batches, thresholds and hours are billed", () => {
  const hours = { hours_utc: "16:00-17:00", input_cost_per_token: 0.000001 };
  const now = {
    input_cost_per_token_batches: 0.000001,
    input_cost_per_token_above_1k_tokens: 0.000003,
    off_peak_pricing: hours,
  };
  expect(bills({ k: entry() }, { k: entry(now) })).toEqual([
    "k input, batches: 0.002 -> 0.001",
    "k above 1000: 0.010002 -> 0.011003",
    'k input, off the peak of "16:00-17:00": 402 -> 0.001',
    'k output, off the peak of "16:00-17:00": 402 -> 0.008',
    'k cached, off the peak of "16:00-17:00": 402 -> 0',
  ]);
});

test("each map from its instant on", () => {
  const turned = (rate: number) => [
    ...dated({ k: entry() }),
    { from: "2026-12-01T00:00:00Z", map: { k: entry({ input_cost_per_token: rate }) } },
  ];
  const found = moved(dated({ k: entry() }), turned(0.000004)).filter(({ call }) =>
    call.what.startsWith("base"),
  );
  expect(found.map(({ call, now }) => [call.what, now.total])).toEqual([
    ["base, 2026-12-01T00:00:00Z", "0.012"],
  ]);
});

test("what stays changed from one instant to the next is billed once", () => {
  const dear = { k: entry({ input_cost_per_token: 0.000004 }) };
  const after = [...dated(dear), { from: "2026-12-01T00:00:00Z", map: dear }];
  const found = moved(dated({ k: entry() }), after).map(({ call }) => call.what);
  expect(found.filter((what) => what.startsWith("base"))).toEqual(["base"]);
});

test("models.dev's map is billed by each of its numbers in USD per 1M tokens", () => {
  const map = (cost: JsonObject) => ({ p: { models: { m: { cost, limit: { context: 5 } } } } });
  const tiers = [{ tier: { type: "context", size: 200_000 }, input: 4, output: 8 }];
  expect(bills(map({ input: 2, output: 8 }), map({ input: 3, output: 8, tiers }), "api.json")).toEqual([
    "p/m input: 2 -> 3",
    "p/m above 200000 input: 402 -> 4",
    "p/m above 200000 output: 402 -> 8",
  ]);
});

test("bills are counted by LiteLLM's provider name", () => {
  const map = dated({ k: entry(), l: { output_cost_per_image: 1 } });
  expect([...billMaps(map, map, "cost map")].map(({ provider, bills: count }) => [provider, count])).toEqual([
    ["p", 18],
    ["l", 1],
  ]);
});
