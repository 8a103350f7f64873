// A table as text.
import { expect, test } from "vitest";
import { csvText, markdownText } from "../../../src/web/ui/table-text.tsx";

const ROWS = [
  ["id", "note"],
  ['=a,"b"', "x|y"],
  ["\tb", "＠c|d|e"],
];

test("CSV quotes what needs quoting and guards formulas", () => {
  expect(csvText(ROWS)).toBe(`id,note\r\n"'=a,""b""",x|y\r\n'\tb,'＠c|d|e\r\n`);
});

test("Markdown keeps its columns apart", () => {
  expect(markdownText(ROWS)).toBe(
    '| id | note |\n| --- | --- |\n| =a,"b" | x\\|y |\n| \tb | ＠c\\|d\\|e |\n',
  );
});
