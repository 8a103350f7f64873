// When a soak counts as failed, and what its report counts.
import { describe, expect, test } from "vitest";
import { isFailed, type Soak, soakReport } from "../../../scripts/soak/report.ts";

const passed: Soak = {
  ...{ seconds: 40, publishedAt: 12, answered: 4, failed: 0, wrong: 0, examples: [] },
  latencies: new Map([
    ["refused", [8]],
    ["trace-cost", [2, 4, 6]],
  ]),
  versions: new Map([
    ["one", 1],
    ["two", 2],
  ]),
  memory: [100, 150, 180, 171],
};

describe("isFailed", () => {
  test.each<[string, Partial<Soak>, boolean]>([
    ["all right, both versions answered", {}, false],
    ["a wrong answer", { wrong: 1 }, true],
    ["a request without an answer", { failed: 1 }, true],
    [
      "the second version never answered",
      {
        versions: new Map([
          ["one", 3],
          ["two", 0],
        ]),
      },
      true,
    ],
  ])("%s", (_name, changes, failed) => expect(isFailed({ ...passed, ...changes })).toBe(failed));
});

describe("soakReport", () => {
  test.each([
    ["failures and wrong answers", "**1 failed, 2 wrong**"],
    ["requests, with those that failed", "5 requests,"],
    ["latencies", "p50 4.0 ms, p99 8.0 ms"],
    ["kinds, the most frequent first", "| trace-cost | 3 |\n| refused | 1 |"],
    ["versions", "Answers of the first version: 1; of the second, published 12.0 s in: 2."],
    ["memory", "every 10 s: 100, 150, 180, 171 MiB; -5 % in the second half."],
  ])("%s", (_name, text) => {
    expect(soakReport({ ...passed, failed: 1, wrong: 2 }, 16)).toContain(text);
  });

  test("memory that was not measured", () => {
    expect(soakReport({ ...passed, memory: [] }, 16)).toContain("Memory: not measured.");
  });

  test("no second version", () => {
    const { publishedAt: _at, ...short } = passed;
    expect(soakReport(short, 16)).toContain("No version was published meanwhile");
  });
});
