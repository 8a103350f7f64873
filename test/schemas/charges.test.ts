// The table of what a call is charged for: what follows from it is what the API has promised, written out by hand.
import { describe, expect, test } from "vitest";
import { camelName } from "../../src/schemas/camel-names.ts";
import {
  BASE_ITEMS,
  CHARGES,
  FALLBACKS,
  ITEMS,
  RARE_KINDS,
  REQUIRED_COUNTS,
  TOKEN_KINDS,
  USAGE_COUNTS,
} from "../../src/schemas/charges.ts";
import { CONVENTIONS, MEASURES, RATE_NAMES } from "../../src/schemas/words.ts";

const FURTHER = [
  "audio_prompt_tokens",
  "image_prompt_tokens",
  "video_prompt_tokens",
  "citation_tokens",
  "audio_cache_read_tokens",
  "image_cache_read_tokens",
  "video_cache_read_tokens",
  "cache_write_5m_tokens",
  "cache_write_1h_tokens",
  "cache_write_12h_tokens",
  "audio_completion_tokens",
  "image_completion_tokens",
  "video_completion_tokens",
];
test.each([
  [
    "items of every breakdown, as answers have them",
    BASE_ITEMS,
    ["prompt", "completion", "cache_read", "cache_write", "reasoning", "web_search", "request", "discount"],
  ],
  [
    "items that every call may have, as a bill has them",
    CHARGES.filter(({ rare }) => !rare).map(({ item }) => item),
    ["prompt", "cache_read", "cache_write", "completion", "reasoning", "web_search", "request"],
  ],
  [
    "usage fields",
    USAGE_COUNTS,
    [
      "prompt_tokens",
      "completion_tokens",
      "cache_read_tokens",
      "cache_write_tokens",
      "reasoning_tokens",
      "web_search_count",
      ...FURTHER,
    ],
  ],
  ["counts that must be given", REQUIRED_COUNTS, ["prompt_tokens", "completion_tokens"]],
  [
    "fallbacks",
    FALLBACKS,
    [
      ["audio", ["prompt"]],
      ["image_token", ["prompt"]],
      ["video_token", ["prompt"]],
      ["citation", ["prompt"]],
      ["input_cache_read", ["prompt"]],
      ["input_audio_cache", ["audio", "input_cache_read", "prompt"]],
      ["image_token_cache", ["image_token", "input_cache_read", "prompt"]],
      ["video_token_cache", ["video_token", "input_cache_read", "prompt"]],
      ["input_cache_write", ["prompt"]],
      ["input_cache_write_1h", ["input_cache_write", "prompt"]],
      ["input_cache_write_12h", ["input_cache_write", "prompt"]],
      ["audio_output", ["completion"]],
      ["image_token_output", ["completion"]],
      ["video_token_output", ["completion"]],
    ],
  ],
  [
    "what the convention says contains what, and in which flag",
    TOKEN_KINDS.flatMap(({ item, partOf, within }) => (within ? [[item, partOf, within]] : [])),
    [
      ["cache_read", "prompt", "prompt_includes_cache"],
      ["cache_write", "prompt", "prompt_includes_cache"],
      ["reasoning", "completion", "completion_includes_reasoning"],
    ],
  ],
  [
    "what always contains what",
    RARE_KINDS.flatMap(({ count, partOf }) => (partOf ? [[count, partOf]] : [])),
    [
      ["audio_prompt_tokens", "prompt"],
      ["image_prompt_tokens", "prompt"],
      ["video_prompt_tokens", "prompt"],
      ["audio_cache_read_tokens", "cache_read"],
      ["image_cache_read_tokens", "cache_read"],
      ["video_cache_read_tokens", "cache_read"],
      ["cache_write_5m_tokens", "cache_write"],
      ["cache_write_1h_tokens", "cache_write"],
      ["cache_write_12h_tokens", "cache_write"],
      ["audio_completion_tokens", "completion"],
      ["image_completion_tokens", "completion"],
      ["video_completion_tokens", "completion"],
    ],
  ],
  ["conventions", CONVENTIONS, ["provider", "inclusive", "separate"]],
])("what follows from the rows: %s", (_name, derived, promised) => expect(derived).toEqual(promised));

describe("a row is consistent", () => {
  test.each(CHARGES)("$item: its rates are in the schema", ({ rate, follows, fallbacks = [] }) => {
    for (const name of [rate, follows ?? rate, ...fallbacks]) expect(RATE_NAMES).toContain(name);
  });

  test.each(TOKEN_KINDS.filter(({ partOf }) => partOf !== undefined))(
    "$item: its whole is of the same side, and it falls back to that side's text",
    ({ side, partOf, follows, fallbacks = [] }) => {
      expect(TOKEN_KINDS.find(({ item }) => item === partOf)).toMatchObject({ side });
      expect(follows ?? fallbacks.at(-1)).toBe(side === "input" ? "prompt" : "completion");
    },
  );

  test("no two items share a name in either case", () => {
    const named = [ITEMS.map(String), USAGE_COUNTS.map(String), MEASURES.map(String)];
    for (const names of named.flatMap((list) => [list, list.map((name) => camelName(name))])) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
