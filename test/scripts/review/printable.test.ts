// printable and firstLines: text of others stays on its line and is no markup; long lists are cut and counted.
import { expect, test } from "vitest";
import { firstLines, printable } from "../../../scripts/review/printable.ts";

// threat: printed-text
test.each([
  ["openai/gpt-4o", "openai/gpt-4o"],
  ["ü/模型 <b>", "ü/模型 <b>"],
  ["a\nb\r\tc", "a\\u000ab\\u000d\\u0009c"],
  ["x\n```\n## Gate", "x\\u000a\\u0060\\u0060\\u0060\\u000a## Gate"],
  ["\u001b[31m", "\\u001b[31m"],
  ["\u202egnp", "\\u202egnp"],
  ["\u2028\u2029\u0085", "\\u2028\\u2029\\u0085"],
])("printable(%j) is %j", (text, expected) => expect(printable(text)).toBe(expected));

test.each([
  [0, 2, []],
  [2, 2, ["0", "1"]],
  [3, 2, ["0", "1", "... and 1 more"]],
  [50, undefined, Array.from({ length: 50 }, (_, i) => String(i))],
  [2342, undefined, [...Array.from({ length: 50 }, (_, i) => String(i)), "... and 2292 more"]],
])("of %i lines at most %s are shown", (count, shown, expected) => {
  const lines = Array.from({ length: count }, (_, i) => String(i));
  expect(shown === undefined ? firstLines(lines) : firstLines(lines, shown)).toEqual(expected);
});
