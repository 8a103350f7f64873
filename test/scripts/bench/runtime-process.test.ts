// What /proc tells of the runtime's process.
import { describe, expect, test } from "vitest";
import { isRuntimeOf, parseMemory, parseProcessorSeconds } from "../../../scripts/bench/runtime-process.ts";

const STAT = "71 (workerd) S 42 71 1 0 -1 4194560 9 0 0 0 1234 66 0 0 20 0 9 0 100 1 2 3";

describe("isRuntimeOf", () => {
  test.each([
    ["its child", STAT, 42, true],
    ["another's child", STAT, 43, false],
    ["another program", STAT.replace("workerd", "node"), 42, false],
    ["one that has ended", STAT.replace(") S ", ") Z "), 42, false],
    ["a name with a parenthesis", STAT.replace("workerd", "a) S 42 (workerd"), 42, false],
    ["nothing, as of a process that is gone", "", 42, false],
  ])("%s", (_name, stat, parent, expected) => expect(isRuntimeOf(stat, parent)).toBe(expected));
});

test("parseMemory: MiB resident now and at most", () => {
  const status = "Name:\tworkerd\nVmPeak:\t 9 kB\nVmHWM:\t  204800 kB\nVmRSS:\t  102400 kB\n";
  expect(parseMemory(status)).toEqual({ resident: 100, peak: 200 });
});

test("parseProcessorSeconds: user and system time, whatever the name holds", () => {
  expect(parseProcessorSeconds(STAT)).toBe(13);
  expect(parseProcessorSeconds(STAT.replace("workerd", "a b) c"))).toBe(13);
});
