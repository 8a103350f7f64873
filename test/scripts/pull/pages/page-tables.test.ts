// A page's tables with what they stand under, out of tabs, accordions, components and HTML; flattened pages are refused.
import { expect, test } from "vitest";
import { readTables } from "../../../../scripts/pull/pages/page-tables.ts";

const LAYOUT = { labels: /^(?:Standard|Batch|Priority)$/, sections: /models$/, plain: /data$/ };

/** A table in short: where it stands, its label, its header and the texts of its rows. */
function shortly(text: string) {
  return readTables(text, LAYOUT).map(({ path, label, header, lines }) => {
    return [
      path.join(" > "),
      label,
      header.join(),
      lines.map(({ cells }) => cells.map((cell) => cell.text).join()).join(";"),
    ];
  });
}

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (...cells: string[]) => [row("Model", "Input"), row("---", "---"), row(...cells)].join("\n");

test.each([
  [
    "headings",
    `# P\n\n## A\n\n### B\n\n${table("x", "$1")}\n\n## C\n\n${table("y", "$2")}`,
    [
      ["P > A > B", undefined, "model,input", "x,$1"],
      ["P > C", undefined, "model,input", "y,$2"],
    ],
  ],
  [
    "paragraphs as labels and sections, headings that say nothing",
    `Batch\n\n### Batch data\n\n${table("x", "$1")}\n\nCyber models\n\n### Table data\n\n${table("y", "$2")}`,
    [
      ["", "Batch", "model,input", "x,$1"],
      ["Cyber models", undefined, "model,input", "y,$2"],
    ],
  ],
  [
    "tiers as headings",
    `## Flash\n\n### Batch\n\n${table("x", "$1")}`,
    [["Flash", "Batch", "model,input", "x,$1"]],
  ],
  [
    "tabs and accordions, indented as code",
    `<Tabs>\n  <Tab title="Standard">\n    ${table("x", "$1").replaceAll("\n", "\n    ")}\n  </Tab>\n</Tabs>\n\n${table("y", "$2")}\n\n<Accordion title="Old">\n  ${table("z", "$3").replaceAll("\n", "\n  ")}\n</Accordion>`,
    [
      ["", "Standard", "model,input", "x,$1"],
      ["", undefined, "model,input", "y,$2"],
      ["", "Old", "model,input", "z,$3"],
    ],
  ],
  [
    "a line of tabs above as many tables",
    `## F\n\n[Standard](#s)[Batch](#b)\n\n${table("x", "$1")}\n\ntext\n\n${table("x", "$2")}`,
    [
      ["F", "Standard", "model,input", "x,$1"],
      ["F", "Batch", "model,input", "x,$2"],
    ],
  ],
  [
    "a struck price, a footnote, an escaped dollar",
    table("**x**<sup>1</sup>", "~~\\$2~~ \\$1<br />"),
    [["", undefined, "model,input", "x,$1"]],
  ],
  [
    "a component's table by its titles",
    '<DocTable\n  columns={[\n{ title: "Model", width: "1%" },\n{ title: "Input", width: "2%" },\n]}\n  rows={[\n["x", <>{"$"}0.30</>],\n["y", "$4"],\n]}\n/>',
    [["", undefined, "model,input", "x,$0.30;y,$4"]],
  ],
  [
    "HTML whose columns are models",
    '<div><b><table><tr><td colspan="2">MODEL</td><td>x<sup>(1)</sup></td><td>y</td></tr><tr><td rowspan="2">IN</td><td>DAY</td><td>$1</td><td>$2</td></tr><tr><td>NIGHT</td><td colspan="2">$3</td></tr></table></b></div>',
    [["", undefined, "model,in day,in night", "x,$1,$3;y,$2,$3"]],
  ],
])("%s", (_name, text, tables) => {
  expect(shortly(text)).toEqual(tables);
});

test.each([
  ["an empty heading", `## [\u200B](#models)\n\n${table("x", "$1")}`, "a heading is empty"],
  [
    "tabs whose tables are gone",
    `## F\n\n[Standard](#s)[Batch](#b)\n\n${table("x", "$1")}`,
    "its tabs are lost",
  ],
])("refuses %s", (_name, text, message) => {
  expect(() => readTables(text, LAYOUT)).toThrow(message);
});

test("ids of a line, links of a cell, lines in order", () => {
  const [found] = readTables(
    `## F\n\n*[\`a\`](u) and [\`b\`](v)*\n\n${table("[X](https://x.test/m/x)", "$1")}\n${row("z", "$2")}`,
    LAYOUT,
  );
  expect(found?.ids).toEqual(["a", "b"]);
  expect(found?.lines[0]?.cells[0]).toEqual({ text: "X", links: ["https://x.test/m/x"] });
  expect(found?.lines.map(({ line }) => line)).toEqual([7, 8]);
});
