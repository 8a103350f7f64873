// When a soak counts as failed, and what its report counts.
import { describe, expect, test } from "vitest";
import { isFailed, type Soak, soakReport } from "../../../scripts/soak/report.ts";
import { Tally } from "../../../scripts/soak/tally.ts";

function soak(prepare: (tally: Tally) => void = () => {}): Soak {
  const tally = new Tally();
  tally.answered("trace-cost", 2, "one", 1_000);
  tally.answered("trace-cost", 4, "two", 31_000);
  tally.answered("trace-cost", 6, "two", 32_000);
  tally.answered("refused", 8, undefined, 33_000);
  prepare(tally);
  const memory = { everySeconds: 10, resident: [100, 150, 180, 171], peak: 190 };
  return {
    seconds: 40,
    tally,
    versions: ["one", "two"],
    publishedAt: 12,
    busy: { runtime: 0.9, client: 0.5 },
    memory,
  };
}

describe("isFailed", () => {
  test.each<[string, Soak, boolean]>([
    ["all right, both versions answered", soak(), false],
    ["a wrong answer", soak((tally) => tally.addWrong("x")), true],
    ["a request without an answer", soak((tally) => tally.addFailed("x")), true],
    ["the second version never answered", { ...soak(), versions: ["one", "three"] }, true],
  ])("%s", (_name, run, failed) => expect(isFailed(run)).toBe(failed));
});

describe("soakReport", () => {
  test.each([
    ["failures and wrong answers", "**1 failed, 2 wrong**"],
    ["requests, with those that failed", "5 requests,"],
    ["kinds, the most frequent first", "| trace-cost | 3 | 4.0 | 6.0 |\n| refused | 1 | 8.0 | 8.0 |"],
    [
      "versions",
      "Answers of the first version: 1; of the second: 2. It was published 12.0 s in and was first answered 31.0 s in",
    ],
    ["memory", "100, 150, 180, 171 MiB; +71 % since the first, -5 % in the second half. Peak 190 MiB."],
  ])("%s", (_name, text) => {
    const run = soak((tally) => {
      tally.addFailed("x");
      tally.addWrong("y");
      tally.addWrong("z");
    });
    expect(soakReport(run)).toContain(text);
  });

  test("memory that was not measured", () => {
    const { memory: _memory, ...run } = soak();
    expect(soakReport(run)).toContain("Memory: not measured.");
  });
});
