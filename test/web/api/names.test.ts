import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { TOKEN_KINDS } from "../../../src/schemas/charges.ts";
import {
  compareNames,
  knownRate,
  otherPrices,
  rateAmount,
  rateName,
  unitName,
} from "../../../src/web/api/names.ts";

test.each([
  ["prompt", "0.000002", "Input", "$2.00"],
  ["prompt above 272000", "0.0000025", "Input, above 272,000 tokens", "$2.50"],
  ["input_cache_write_1h", "0.000008", "Cache write, 1 hour", "$8.00"],
  ["completion batch above 1", "0.1", "Output, batch, above 1 tokens", "$100,000.00"],
  ["web_search", "0.014", "Per search", "$0.014"],
  ["web_search_low", "0.014", "Per search, low context", "$0.014"],
  ["output_per_second", "0.5", "Per second made", "$0.50"],
  ["cache_storage_per_token_hour", "0.000001", "Per cached token and hour", "$0.000001"],
  [
    "prompt 01:00-04:00 on 1,2,3,4,5 except chinese-public-holidays",
    "0.000003",
    "Input, 01:00-04:00 UTC, Mon to Fri, not on Chinese public holidays",
    "$3.00",
  ],
  ["prompt 22:00-02:00 on 1,2", "0.000003", "Input, 22:00-02:00 UTC, Mon, Tue", "$3.00"],
  ["audio 22:00-02:00 on 1,6", "0", "Audio input, 22:00-02:00 UTC, Mon, Sat", "$0.00"],
])("%s of %s is %s %s", (recorded, amount, name, text) => {
  expect([rateName(recorded), rateAmount(recorded, amount, "1m")]).toEqual([name, text]);
});

// Every unit a price of the committed catalogue is stated in has plain words of its own.
import path from "node:path";

const CATALOG = path.join(import.meta.dirname, "../../../prices/catalog");

/** Names of all units in the catalogue. */
function unitsInUse(): string[] {
  const texts = readdirSync(CATALOG).map((file) => readFileSync(path.join(CATALOG, file), "utf8"));
  const objects = texts.flatMap((text) =>
    Array.from(text.matchAll(/"units":\s*(\{[^{}]*\})/g), ([, own = "{}"]) => own),
  );
  return [...new Set(objects.flatMap((text) => Object.keys(JSON.parse(text))))].sort();
}

test("every unit of the catalogue has its own words, distinct from its name", () => {
  const units = unitsInUse();
  expect(units.length).toBeGreaterThan(50);
  const named = units.map((unit) => [unit, unitName(unit) ?? ""] as const);
  expect(
    named.filter(
      ([, words]) => !/^per [a-z]/.test(words) || /_|\b(input|output|dbu|undefined)\b/.test(words),
    ),
  ).toEqual([]);
  const alike = Map.groupBy(named, ([, words]) => words);
  expect([...alike.values()].filter((same) => same.length > 1)).toEqual([]);
});

test.each([
  ["input_per_storage_search", "0.0025", "$0.0025 per search of stored files"],
  ["output_per_second", "0.5", "$0.50 per second made"],
  ["output_per_second_1080p", "0.5", "$0.50 per second made, 1080p"],
  ["output_per_second_4k", "0.6", "$0.60 per second made, 4K"],
  ["output_per_image_hd_1024x1792", "0.12", "$0.12 per image made, HD, 1024 × 1792"],
  ["output_per_image_standard_default", "0.04", "$0.04 per image made, standard quality"],
  ["input_per_video_per_second_above_8s_interval", "0.001", "$0.001 per second of video taken, above 8 s"],
  ["per_unheard_of", "1", "$1.00 per unheard of"],
])("%s at %s is %s", (unit, rate, text) => expect(otherPrices({ [unit]: Number(rate) })).toEqual([text]));

test.each([
  ["chat", 0, 0],
  ["embedding", 0, undefined],
  ["rerank", 0, undefined],
  ["embedding", 2.5e-8, 2.5e-8],
])("the output of %s at %s is %s: what makes none has no free output", (mode, completion, known) => {
  const entry = { pricing: { completion }, facts: { mode, capabilities: [] } } as unknown as PriceEntry;
  expect(knownRate(entry, "completion")).toBe(known);
});

test("names are sorted by character, ignoring case", () => {
  expect(["z.ai", "xAI", "AI21 Labs", "Zed", "aihubmix", "AI Horde"].toSorted(compareNames)).toEqual([
    "AI Horde",
    "AI21 Labs",
    "aihubmix",
    "xAI",
    "z.ai",
    "Zed",
  ]);
});

test("a rate is named after the first bill item charged at it", () => {
  const labels = new Map(TOKEN_KINDS.toReversed().map(({ rate, label }) => [rate, label]));
  expect(new Map([...labels.keys()].map((rate) => [rate, rateName(rate)]))).toEqual(labels);
});
