// problemLines: few problems as they are, many of one provider and reason as one line.
import { expect, test } from "vitest";
import { problemLines } from "../../../scripts/pull/problem-lines.ts";

const of = (provider: string, count: number, reason = "is odd") =>
  Array.from({ length: count }, (_, i) => `${provider}/m${i}: ${reason}`);

test.each<[string, string[], string[]]>([
  ["none", [], []],
  ["three of a provider", of("p", 3), of("p", 3)],
  ["four", of("p", 4), ["4 rows of p: is odd"]],
  ["of two providers", [...of("p", 4), ...of("q", 1)], ["4 rows of p: is odd", "q/m0: is odd"]],
  ["for two reasons", [...of("p", 2), ...of("p", 2, "is new")], [...of("p", 2), ...of("p", 2, "is new")]],
  ["ids with colons and slashes", Array.from({ length: 4 }, () => "p/x/m:free: a: b"), ["4 rows of p: a: b"]],
  ["what names no row", ["all is odd", "all is odd"], ["all is odd", "all is odd"]],
])("%s", (_name, problems, lines) => expect(problemLines(problems)).toEqual(lines));
