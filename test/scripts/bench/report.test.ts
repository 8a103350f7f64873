// withPart: a part is replaced where it stands, the others are kept; figures and ratios as text.
import { describe, expect, test } from "vitest";
import { figure, ratioText, rowsOf, tableText, withPart } from "../../../scripts/bench/report.ts";

describe("withPart", () => {
  const two = withPart(withPart("", "Growth", "old"), "Soak", "flat");

  test("starts with the head, whatever was there before", () => {
    const report = withPart("an older report\n\nof another form\n", "Growth", "text");
    expect(report.startsWith("# Benchmarks\n")).toBe(true);
    expect(report).not.toContain("another form");
    expect(report.endsWith("\n\n## Growth\n\ntext\n")).toBe(true);
  });

  test("a part is replaced in place", () => {
    const report = withPart(two, "Growth", "new");
    expect(report).not.toContain("old");
    expect(report.indexOf("## Growth\n\nnew")).toBeLessThan(report.indexOf("## Soak\n\nflat\n"));
  });

  test("writing the same part again changes nothing", () => {
    expect(withPart(two, "Soak", "flat")).toBe(two);
  });
});

test("tableText", () => {
  expect(tableText(["a", "b"], [["1", "2"]])).toBe("| a | b |\n|---|---|\n| 1 | 2 |");
});

test.each([
  [0.899, 0.9, "0.90 (missed)"],
  [0.9, 0.9, "0.90"],
  [0.1, undefined, "0.10"],
  [Number.NaN, 0.9, "-"],
])("ratioText(%s, %s) is %s", (ratio, target, text) => expect(ratioText(ratio, target)).toBe(text));

test.each([
  [1234.5, 0, "1235"],
  [2.25, 1, "2.3"],
  [Number.NaN, 2, "-"],
])("figure(%s, %s) is %s", (value, digits, text) => expect(figure(value, digits)).toBe(text));

test("rows of a part's first table are read back by their columns", () => {
  const report = withPart(
    "",
    "One",
    `Text.\n\n${tableText(
      ["a", "b"],
      [
        ["1", "x y"],
        ["2", "-"],
      ],
    )}\n\n| c |\n|---|\n| 3 |`,
  );
  expect(rowsOf(report, "One")).toEqual([
    { a: "1", b: "x y" },
    { a: "2", b: "-" },
  ]);
  expect(rowsOf(withPart(report, "Two", tableText(["z"], [["9"]])), "Two")).toEqual([{ z: "9" }]);
  expect(rowsOf(report, "Three")).toEqual([]);
});
