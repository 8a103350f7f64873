// Cells as sellers print them: amounts with unit, side, kinds, bound and days; words that are not known are refused.
import { describe, expect, test } from "vitest";
import { printedDay, readBound, readCell } from "../../../../scripts/pull/pages/price-cell.ts";

describe("a cell", () => {
  test.each([
    ["$5 / MTok", [{ figure: "5", per: "tokens" }]],
    [
      "$0.15 input$0.60 output",
      [
        { figure: "0.15", side: "input" },
        { figure: "0.60", side: "output" },
      ],
    ],
    [
      "$0.027 per M input tokens $0.201 per M output tokens",
      [
        { figure: "0.027", per: "tokens", side: "input" },
        { figure: "0.201", per: "tokens", side: "output" },
      ],
    ],
    ["$1.40 / $0.26 / $4.40", [{ figure: "1.40" }, { figure: "0.26" }, { figure: "4.40" }]],
    [
      "$1.25, prompts <= 200k tokens $2.50, prompts > 200k",
      [
        { figure: "1.25", upTo: true },
        { figure: "2.50", above: 200_000 },
      ],
    ],
    [
      "$0.25 (text / image / video) $0.50 (audio)",
      [
        { figure: "0.25", kinds: ["text", "image", "video"] },
        { figure: "0.50", kinds: ["audio"] },
      ],
    ],
    [
      "$0.75 (text) $3.00 or $0.005/min (audio)",
      [
        { figure: "0.75", kinds: ["text"] },
        { figure: "3.00", kinds: ["audio"] },
      ],
    ],
    [
      "$0.75 through December 31, 2026. $1.50 starting January 1, 2027.",
      [
        { figure: "0.75", until: "2026-12-31" },
        { figure: "1.50", from: "2027-01-01" },
      ],
    ],
    [
      "Same as Standard $0.20, prompts <= 200k tokens $0.40, prompts > 200k",
      [
        { figure: "0.20", upTo: true },
        { figure: "0.40", above: 200_000 },
      ],
    ],
    [
      "$0.15 $1.00 / 1,000,000 tokens per hour (storage price)",
      [{ figure: "0.15" }, { figure: "1.00", per: { unit: "cache_storage_per_token_hour", places: 6 } }],
    ],
    ["$2.00 (text/image), equivalent to $0.0011 per image*", [{ figure: "2.00", kinds: ["text", "image"] }]],
    ["$12.00 ($0.00079 per frame)", [{ figure: "12.00" }]],
    // A price of images in a column of tokens.
    ["$0.039 per image*", [{ figure: "0.039", per: { unit: "output_per_image", places: 0 } }]],
    ["$22.00 per 1M characters", [{ figure: "22.00", per: { unit: "input_per_character", places: 6 } }]],
    ["$0.111 per hour", [{ figure: "0.111", per: { unit: "input_per_hour_audio", places: 0 } }]],
    ["$1,250.00", [{ figure: "1250.00" }]],
    ["Free", [{ figure: "0" }]],
  ])("%s", (text, amounts) => {
    expect(readCell(text)).toEqual(amounts);
  });

  test.each([
    "",
    "-",
    "\\-",
    "\\",
    "—",
    "N/A",
    "ContactSales",
    "Not available",
    "Free of charge",
    "Limited-time Free",
  ])("states no price, not 0: %j", (text) => expect(readCell(text)).toEqual([]));

  test.each([
    "$1.00 (text), $0.0006 (image)*",
    "$0.039+",
    "$5 / seat",
    "about $5",
    "20% off",
    "$0.5 before August",
  ])("is refused rather than guessed: %s", (text) =>
    expect(() => readCell(text)).toThrow("is not understood"),
  );
});

test.each([
  ["grok-4.7 (< 200k prompt tokens)", { rest: "grok-4.7", upTo: true }],
  // From the bound on: the last count at the lower price is one less.
  ["grok-4.7 (≥ 200k prompt tokens)", { rest: "grok-4.7", above: 199_999 }],
  ["GPT 6 Sol (> 272K tokens)", { rest: "GPT 6 Sol", above: 272_000 }],
  ["gpt-5.5 (<272K context length)", { rest: "gpt-5.5", upTo: true }],
  ["Claude Haiku 5.5 (for prompts over 100,000 tokens)", { rest: "Claude Haiku 5.5", above: 100_000 }],
  ["MiniMax-M3 ≤ 512k input tokens", { rest: "MiniMax-M3", upTo: true }],
  ["Claude Opus 4.5", undefined],
])("the bound of %s", (text, bound) => {
  expect(readBound(text)).toEqual(bound);
});

test.each([
  ["July 23, 2026", "2026-07-23"],
  ["Feb 6, 2026", "2026-02-06"],
  ["soon", undefined],
])("the day of %s", (text, day) => {
  expect(printedDay(text)).toBe(day);
});
