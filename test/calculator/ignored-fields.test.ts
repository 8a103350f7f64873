// ignoredFields: what of a usage nobody reads, with the field that may be meant; the first word that fits.
import { describe, expect, test } from "vitest";
import { ignoredFields } from "../../src/calculator/call.ts";

const KNOWN = new Set(["a", "b"]);
const ignored = (...names: string[]) =>
  ignoredFields(Object.fromEntries([...KNOWN, ...names].map((name) => [name, 1])), KNOWN);

describe("the nearest field", () => {
  test.each([
    ["cache_written", "cache_write_tokens"],
    ["cacheCreation", "cache_write_tokens"],
    ["written_to_cache", "cache_write_tokens"],
    ["created_cache", "cache_write_tokens"],
    ["input_cached", "cache_read_tokens"],
    ["CACHED", "cache_read_tokens"],
    ["output_reasoning", "reasoning_tokens"],
    ["thoughts", "reasoning_tokens"],
    ["thinking", "reasoning_tokens"],
    ["output_searches", "web_search_count"],
    ["input", "prompt_tokens"],
    ["prompts", "prompt_tokens"],
    ["output", "completion_tokens"],
    ["completions", "completion_tokens"],
    ["candidates", "completion_tokens"],
    ["generated", "completion_tokens"],
    ["cachewritten", "cache_write_tokens"],
    ["audiocached", "audio_cache_read_tokens"],
    ["imagecached", "image_cache_read_tokens"],
    ["audioout", "audio_completion_tokens"],
    ["imageout", "image_completion_tokens"],
    ["videoout", "video_completion_tokens"],
    ["cach1h", "cache_write_1h_tokens"],
    ["cachwrite", "cache_write_tokens"],
    ["cache1h", "cache_write_1h_tokens"],
    ["written", undefined],
    ["total", undefined],
  ])("of %s is %s", (name, nearest) => {
    expect(ignored(name)).toEqual([nearest === undefined ? { name } : { name, nearest }]);
  });
});

test("of known fields nothing is told", () => expect(ignored()).toBeUndefined());

test("of our own usage the six counts are known", () => {
  const counts = {
    ...{ prompt_tokens: 0, completion_tokens: 0, cache_read_tokens: 0 },
    ...{ cache_write_tokens: 0, reasoning_tokens: 0, web_search_count: 0 },
  };
  expect(ignoredFields(counts)).toBeUndefined();
  expect(ignoredFields({ ...counts, units: {}, audio_prompt_tokens: 0 })).toBeUndefined();
  expect(ignoredFields({ ...counts, x: 1 })).toEqual([{ name: "x" }]);
});

test.each([
  [20, 20],
  [21, 20],
])("of %i fields %i are told", (count, told) => {
  expect(ignored(...Array.from({ length: count }, (_, i) => `x${i}`))).toHaveLength(told);
});

test.each([64, 65])("of a name of %i characters 64 are told", (length) => {
  expect(ignored("x".repeat(length))).toEqual([{ name: "x".repeat(64) }]);
});
