// The runtime's process among those under /proc.
import { expect, test } from "vitest";
import { isRuntimeOf } from "../../../scripts/bench/runtime-process.ts";

const STAT = "71 (workerd) S 42 71 1 0 -1 4194560 9 0 0 0 1234 66 0 0 20 0 9 0 100 1 2 3";

test.each([
  ["its child", STAT, 42, true],
  ["another's child", STAT, 43, false],
  ["another program", STAT.replace("workerd", "node"), 42, false],
  ["one that has ended", STAT.replace(") S ", ") Z "), 42, false],
  ["a name with a parenthesis", STAT.replace("workerd", "a) S 42 (workerd"), 42, false],
  ["nothing, as of a process that is gone", "", 42, false],
])("isRuntimeOf: %s", (_name, stat, parent, expected) => expect(isRuntimeOf(stat, parent)).toBe(expected));
