// isJump: more than threefold, to or from 0, gone, out of line with what is beside; exact at the edge.
import { describe, expect, test } from "vitest";
import type { Values } from "../../../scripts/review/billed-values.ts";
import { isJump, isMore, isTokenRate } from "../../../scripts/review/jumps.ts";
import type { Change } from "../../../scripts/review/price-changes.ts";

function beside(values: Record<string, string>): Values {
  return new Map(
    Object.entries(values).map(([field, text]) => [field, { leaf: field.split(" ")[0] ?? "", text }]),
  );
}

function change(
  leaf: string,
  was: string | undefined,
  now: string | undefined,
  more: Partial<Change> = {},
): Change {
  return {
    field: leaf,
    leaf,
    ...(was !== undefined && { was }),
    ...(now !== undefined && { now }),
    beside: beside({}),
    ...more,
  };
}

describe("isJump of a known price", () => {
  test.each([
    ["threefold", "0.000005", "0.000015", false],
    ["a hair more than threefold", "0.000005", "0.0000150000000000000001", true],
    ["a third", "0.000015", "0.000005", false],
    ["a hair less than a third", "0.0000150000000000000001", "0.000005", true],
    ["to 0", "0.000005", "0", true],
    ["from 0", "0", "0.000005", true],
    ["to nothing", "0.000005", undefined, true],
    ["from a known 0 to nothing", "0", undefined, true],
    ["from 5 to 14", "5", "14", false],
    ["from 5 to 16", "5", "16", true],
  ])("%s: %s -> %s is %s", (_name, was, now, expected) => {
    expect(isJump(change("prompt", was, now))).toBe(expected);
    expect(isJump(change("prompt", was, now, { from: "2026-12-01" }))).toBe(expected);
  });

  test("of the past, when it changes, not when it is no longer known", () => {
    expect(isJump(change("prompt", "1", "9", { until: "2026-11-01" }))).toBe(true);
    expect(isJump(change("prompt", "1", undefined, { until: "2026-11-01" }))).toBe(false);
  });

  test("not of a subprovider that is gone as a whole", () => {
    expect(isJump(change("prompt", "1", undefined, { gone: true }))).toBe(false);
  });
});

describe("isJump of parts of the cost", () => {
  test.each([
    ["discount", undefined, "0.01", true],
    ["discount", undefined, "0", false],
    ["discount", "0", "0.01", true],
    ["discount", "0.01", "0", true],
    ["discount", "0.2", "0.3", false],
    // What is left to pay falls from 0.5 to 0.1.
    ["discount", "0.5", "0.9", true],
    ["discount", "0.9", "0.5", true],
    ["discount", "0.5", "1", true],
    // 0.5 to 0.8333...: what is left falls to a third, not below.
    ["discount", "0.4", "0.8", false],
    ["discount", "0.25", "0.75", false],
    ["discount", "0.25", "0.7500001", true],
    ["byok_fee", undefined, "0.05", true],
    ["byok_fee", "0.05", "0.06", false],
    ["byok_fee", "0.05", undefined, true],
  ])("%s from %s to %s is %s", (leaf, was, now, expected) => {
    expect(isJump(change(leaf, was, now))).toBe(expected);
  });
});

test.each([
  ["true", "false", true],
  ["false", "true", true],
  [undefined, "true", false],
  ["true", undefined, false],
])("isJump of a convention from %s to %s is %s", (was, now, expected) => {
  expect(isJump(change("prompt_includes_cache", was, now))).toBe(expected);
});

describe("isJump of a price that appears", () => {
  test.each<[string, Record<string, string>, string, string, boolean]>([
    ["where nothing is known", {}, "prompt", "0.9", false],
    ["a tier, near the base rate", { prompt: "1" }, "prompt", "3", false],
    ["a tier, threefold above the base rate", { prompt: "1" }, "prompt", "3.1", true],
    ["a tier, below a third of the base rate", { prompt: "1" }, "prompt", "0.33", true],
    ["a tier of 0 over a base rate", { prompt: "1" }, "prompt", "0", true],
    ["a tier over a free base rate", { prompt: "0" }, "prompt", "1", true],
    ["within the range of several", { "prompt a": "1", "prompt b": "100" }, "prompt", "10", false],
    ["above the dearest of several", { "prompt a": "1", "prompt b": "100" }, "prompt", "301", true],
    ["below the cheapest of several", { "prompt a": "1", "prompt b": "100" }, "prompt", "0.3", true],
    ["its like before other rates", { prompt: "1", completion: "100" }, "prompt", "10", true],
    ["a token rate beside dearer ones", { prompt: "1", completion: "5" }, "input_cache_read", "0.1", false],
    ["a token rate free beside dearer ones", { prompt: "1" }, "input_cache_read", "0", false],
    ["a token rate, threefold the dearest", { prompt: "1", completion: "5" }, "audio", "15", false],
    ["a token rate above threefold the dearest", { prompt: "1", completion: "5" }, "audio", "15.1", true],
    ["a token rate beside prices of other units only", { request: "1" }, "audio", "50", false],
    ["a price of another unit", { prompt: "1" }, "request", "50", false],
    ["beside a switch of its name", { "web_search usage": "false" }, "web_search", "50", false],
    ["beside a switch", { usage: "true" }, "prompt", "50", false],
  ])("%s", (_name, others, leaf, now, expected) => {
    expect(isJump(change(leaf, undefined, now, { beside: beside(others) }))).toBe(expected);
  });

  test.each([
    ["input_cost_per_token", "input_cost_per_token_priority", "2", false],
    ["input_cost_per_token", "input_cost_per_token_priority", "1000", true],
    ["input_cost_per_token", "input_cost_per_token_priority", "0.3", true],
    ["input_cost_per_token_batches", "input_cost_per_token", "0.3", true],
    ["input_cost_per_token", "output_cost_per_token", "0.3", false],
    ["input_cost_per_token_token", "cost_per_token", "0.3", false],
    ["input_cost_per_token_batches", "input_cost_per_token", "1000", true],
    ["input_cost_per_token", "input_cost_per_audio_token", "2.9", false],
    ["input_cost_per_token", "input_cost_per_audio_token", "3.1", true],
    ["cache_read_input_token_cost", "input_cost_per_token", "3.1", true],
    ["input_cost_per_token", "output_cost_per_image", "1000", false],
    // The names of rates begin alike by chance.
    ["image", "image_output", "1000", false],
  ])("beside %s, %s of %s is %s", (known, leaf, now, expected) => {
    expect(isJump(change(leaf, undefined, now, { beside: beside({ [known]: "1" }) }))).toBe(expected);
  });
});

test.each([
  ["prompt", true],
  ["input_cache_write_1h", true],
  ["internal_reasoning", true],
  ["request", false],
  ["web_search", false],
  ["web_search_low", false],
  ["web_search_medium", false],
  ["web_search_high", false],
  ["image", false],
  ["image_output", false],
  ["discount", false],
  ["rate", false],
  ["input_cost_per_token", true],
  ["output_cost_per_reasoning_token", true],
  ["cache_creation_input_token_cost_above_1hr", true],
  ["output_cost_per_image", false],
  ["input_cost_per_second", false],
])("isTokenRate(%s) is %s", (leaf, expected) => expect(isTokenRate(leaf)).toBe(expected));

test.each([
  ["2", "1", 1n, true],
  ["1", "1", 1n, false],
  ["0.3", "0.1", 3n, false],
  ["0.30000000000000000001", "0.1", 3n, true],
  ["10", "9.99", 1n, true],
  ["0", "-1", 1n, true],
])("isMore(%s, %s, %s) is %s", (a, b, times, expected) => expect(isMore(a, b, times)).toBe(expected));
