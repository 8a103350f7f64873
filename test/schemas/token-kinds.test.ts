// The table of what a call is charged for: what follows from it is what the API has promised, written out by hand.
import { describe, expect, test } from "vitest";
import { camelName } from "../../src/schemas/camel-names.ts";
import { RATE_NAMES } from "../../src/schemas/price.ts";
import {
  CHARGES,
  CONVENTIONS,
  FALLBACKS,
  ITEMS,
  REQUIRED_COUNTS,
  TOKEN_KINDS,
  USAGE_COUNTS,
} from "../../src/schemas/token-kinds.ts";

describe("what follows from the rows", () => {
  test.each([
    [
      "items, as answers have them",
      ITEMS,
      ["prompt", "completion", "cache_read", "cache_write", "reasoning", "web_search", "request", "discount"],
    ],
    [
      "items, as a bill has them",
      CHARGES.map(({ item }) => item),
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
      ],
    ],
    ["counts that must be given", REQUIRED_COUNTS, ["prompt_tokens", "completion_tokens"]],
    [
      "fallbacks",
      FALLBACKS,
      [
        ["input_cache_read", "prompt"],
        ["input_cache_write", "prompt"],
        ["internal_reasoning", "completion"],
      ],
    ],
    [
      "sides",
      TOKEN_KINDS.map(({ item, side }) => `${item}: ${side}`),
      ["prompt: input", "cache_read: input", "cache_write: input", "completion: output", "reasoning: output"],
    ],
    [
      "what contains what, where which flag of the convention says so",
      TOKEN_KINDS.flatMap(({ item, partOf, within }) => (partOf ? [[item, partOf, within]] : [])),
      [
        ["cache_read", "prompt", "prompt_includes_cache"],
        ["cache_write", "prompt", "prompt_includes_cache"],
        ["reasoning", "completion", "completion_includes_reasoning"],
      ],
    ],
    ["conventions", CONVENTIONS, ["provider", "inclusive", "separate"]],
  ])("%s", (_name, derived, promised) => expect(derived).toEqual(promised));
});

describe("a row holds together", () => {
  test.each(CHARGES)("$item: its rates are known to the schema", ({ rate, fallback = rate }) => {
    expect(RATE_NAMES).toContain(rate);
    expect(RATE_NAMES).toContain(fallback);
  });

  test.each(TOKEN_KINDS.filter(({ partOf }) => partOf !== undefined))(
    "$item: its whole is a kind of its side, at whose rate it is charged when its own is unknown",
    ({ side, partOf, fallback }) => {
      expect(TOKEN_KINDS.find(({ item }) => item === partOf)).toMatchObject({ side, rate: fallback });
    },
  );

  test("no two share a name, in either case", () => {
    const named = [ITEMS.map(String), USAGE_COUNTS.map(String), CHARGES.map(({ rate }) => rate)];
    for (const names of named.flatMap((list) => [list, list.map((name) => camelName(name))])) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
