// A path costs what its isolates took less what the reads alone took; its ratio is to the first path's.
import { expect, test } from "vitest";
import { coldReport } from "../../../scripts/bench/cold-report.ts";
import { toRows } from "../../../scripts/bench/cold-rows.ts";
import { rowsOf, withPart } from "../../../scripts/bench/report.ts";

const PATHS = [
  { name: "unknown", method: "GET", path: "/nowhere", target: 1 },
  { name: "list", method: "GET", path: "/v1/prices", target: 3 },
  { name: "page", method: "GET", path: "/", target: 5 },
] as const;

const rows = toRows(
  PATHS,
  new Map([
    ["unknown", [9, 11, 10]],
    ["list", [32, 31, 99]],
    ["page", [72, 70, 71]],
  ]),
  new Map([
    ["unknown", [1, 2, 0]],
    ["list", [5, 4, 6]],
    ["page", [8, 8, 8]],
  ]),
  new Map([
    ["unknown", []],
    ["list", ["manifest", "table"]],
    ["page", ["a", "b", "c"]],
  ]),
);

test("medians, net of the reads", () => {
  expect(rows).toEqual([
    { name: "unknown", target: 1, ms: 9, kvMs: 0, reads: 0, ratio: 1 },
    { name: "list", target: 3, ms: 27, kvMs: 4, reads: 2, ratio: 3 },
    { name: "page", target: 5, ms: 63, kvMs: 7, reads: 3, ratio: 7 },
  ]);
});

test("the report says what was missed, and can be read back", () => {
  const map = { text: "t", gzip: "g", bytes: 3 * 1024 * 1024, gzip_bytes: 512 * 1024 };
  const report = coldReport(rows, 3, { map, api: { ...map, bytes: 0 } });
  const table = rowsOf(withPart("", "Cold", report), "Cold");
  expect(report).toContain("| LiteLLM's format | 3.00 | 0.50 |");
  expect(report).toContain("| models.dev's shape | 0.00 | 0.50 |");
  expect(table.map((row) => [row["first answer"], row["ratio to unknown"], row.ms, row["KV reads"]])).toEqual(
    [
      ["unknown", "1.00", "9.0", "0"],
      ["list", "3.00", "27.0", "2"],
      ["page", "7.00 (missed)", "63.0", "3 (missed)"],
    ],
  );
});
