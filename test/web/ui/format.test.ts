import { afterEach, expect, test, vi } from "vitest";
import {
  countIn,
  dayText,
  formatRate,
  formatTokens,
  formatUsd,
  hostText,
  roundUsd,
  share,
  shareText,
} from "../../../src/web/ui/format.ts";

test.each([
  [2.5e-6, "1m", "2.50"],
  [2.5e-6, "1k", "0.0025"],
  [2.5e-6, "token", "0.0000025"],
  [1e-7, "1m", "0.10"],
  [7.5e-8, "1m", "0.075"],
  [3e-9, "token", "0.000000003"],
  ["0.00000125", "1m", "1.25"],
  [0.006, "1m", "6,000.00"],
  [0, "1m", "0.00"],
] as const)("formatRate(%s, %s) is %s", (rate, unit, text) => {
  expect(formatRate(rate, unit)).toBe(text);
});

test.each([
  ["0.00725", "$0.00725"],
  ["1234567.5", "$1,234,567.50"],
  ["-0.5", "−$0.50"],
  [1e-9, "$0.000000001"],
])("formatUsd(%s) is %s", (amount, text) => expect(formatUsd(amount)).toBe(text));

test.each([
  [512, "512"],
  [8192, "8.19K"],
  [128_000, "128K"],
  [1_050_000, "1.05M"],
])("formatTokens(%s) is %s", (count, text) => expect(formatTokens(count)).toBe(text));

test.each([
  ["https://e.com/prices", "e.com"],
  ["https://[api-docs.e.com/prices", "https://[api-docs.e.com/prices"],
])("hostText(%s) is %s", (address, text) => expect(hostText(address)).toBe(text));

test("a share is never rounded up to all", () => expect(shareText(0.9999)).toBe("99.9 %"));

test.each([
  ["1,000", 1000],
  ["1 000 000", 1_000_000],
  [" 50k", 50_000],
  ["1.1M", 1_100_000],
  ["1e6", 1_000_000],
  ["0", 0],
  ["1.000", undefined],
  ["1,5", undefined],
  ["1.5", undefined],
  ["-3", undefined],
  ["", undefined],
  ["9007199254740993", undefined],
])("%j means %s", (text, count) => expect(countIn(text)).toBe(count));

test.each([
  ["26.481599", "$26.48"],
  ["0.000123456789", "$0.000123457"],
  ["-12345.678", "−$12,345.68"],
])("%s is about %s", (amount, text) => expect(roundUsd(amount)).toBe(text));

test("days are short, with the year when it is another", () => {
  expect([dayText("2026-12-01", "2026-11-23"), dayText("2027-01-09", "2026-11-23")]).toEqual([
    "1 Dec",
    "9 Jan ’27",
  ]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

// The grouping and marks of each language are CLDR's.
test.each([
  ["de", "$1.234.567,50", "1.234.567", "−$0,25", "1,05M"],
  ["en-IN", "$12,34,567.50", "12,34,567", "−$0.25", "1.05M"],
  ["fr", "$1\u202f234\u202f567,50", "1\u202f234\u202f567", "−$0,25", "1,05M"],
  ["ar-EG", "$1,234,567.50", "1,234,567", "−$0.25", "1.05M"],
])("a reader in %s reads %s and %s; what is for programs stays in English", async (language, ...texts) => {
  const { NumberFormat } = Intl;
  class OfReader extends NumberFormat {
    constructor(_: undefined, options: object) {
      super(language, options);
    }
  }
  vi.stubGlobal("Intl", { NumberFormat: OfReader });
  vi.resetModules();
  const own = await import("../../../src/web/ui/format.ts");
  const write = () => [
    own.formatUsd("1234567.5"),
    own.formatCount(1_234_567),
    own.formatUsd("-0.25"),
    own.formatTokens(1_050_000),
  ];
  own.writeForReader();
  expect(write()).toEqual(texts);
  expect(own.inEnglish(write)).toEqual(["$1,234,567.50", "1,234,567", "−$0.25", "1.05M"]);
});

test.each([
  ["0.6", 25, 100, "0.15"],
  ["-2", 1, 4, "-0.5"],
  ["1", 1, 3, "0.333333333333333333"],
])("%s x %i / %i is %s", (amount, part, whole, result) => expect(share(amount, part, whole)).toBe(result));
