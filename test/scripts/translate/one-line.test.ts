// oneLine: text of an upstream document cannot break a line, hide one, or fill a log.
import { expect, test } from "vitest";
import { oneLine } from "../../../scripts/translate/one-line.ts";

test.each([
  ["plain text", "a/m: input is not a price", "a/m: input is not a price"],
  ["text in other scripts", "模型 é 🙂", "模型 é 🙂"],
  ["a line break", "x\n## Gate\r\nok", "x\\u{a}## Gate\\u{d}\\u{a}ok"],
  ["a terminal's escape", "\u001b[31mred", "\\u{1b}[31mred"],
  ["a character that turns the writing round", "a\u202eb", "a\\u{202e}b"],
  ["a line separator", "a\u2028b\u2029c", "a\\u{2028}b\\u{2029}c"],
  ["300 characters", "x".repeat(300), "x".repeat(300)],
  ["more", "x".repeat(301), `${"x".repeat(300)}...`],
])("%s", (_name, text, line) => expect(oneLine(text)).toBe(line));
