// A path costs what its isolates took less what the reads alone took; the report says what was missed, and can be read back.
import { expect, test } from "vitest";
import { coldRows } from "../../../scripts/bench/cold.ts";
import { rowsOf, withPart } from "../../../scripts/bench/report.ts";
import { coldPart, measuredRoutes, TITLES } from "../../../scripts/bench/report-parts.ts";

const rows = coldRows([
  { path: { name: "unknown" }, costs: [9, 11, 10], empty: [1, 2, 0], keys: [] },
  { path: { name: "health" }, costs: [32, 31, 99], empty: [5, 4, 6], keys: ["manifest"] },
  { path: { name: "map" }, costs: [12, 10, 11], empty: [8, 8, 8], keys: ["a", "b", "c"] },
]);
const map = { text: "t", gzip: "g", bytes: 3 * 1024 * 1024, gzip_bytes: 512 * 1024 };
const bundle = { code: "", file: "", bytes: 491_521, gzipBytes: 1000 };
const run = { isolates: 3, bundles: [bundle], rows: [rows], starts: [40], maps: { map } };

test("shows medians without the reads", () => {
  expect(rows).toEqual([
    { name: "unknown", ms: 9, kvMs: 0, reads: 0 },
    { name: "health", ms: 27, kvMs: 4, reads: 1 },
    { name: "map", ms: 3, kvMs: 7, reads: 3 },
  ]);
});

test("marks what was missed", () => {
  const text = coldPart(run);
  const table = rowsOf(withPart("", TITLES.cold, text), TITLES.cold);
  expect(table.map((row) => Object.values(row))).toEqual([
    ["unknown", "1.00", "1", "9.0", "0.0", "0"],
    ["health", "3.00 (missed)", "2", "27.0", "4.0", "1"],
    ["map", "0.33", "2", "3.0", "7.0", "3 (missed)"],
  ]);
  expect(text).toContain("| bytes of the Worker as uploaded, one file | 491521 (missed) | 491520 |");
  expect(text).toContain("The cost map has 3.00 MiB, gzipped 0.50.");
});

test("shows another bundle beside it, with the ratio", () => {
  const other = rows.map((row) => ({ ...row, ms: row.ms * 2 }));
  const text = coldPart({ ...run, bundles: [bundle, bundle], rows: [rows, other], starts: [40, 160] });
  expect(text).toContain("| health | 3.00 (missed) | 2 | 27.0 | 4.0 | 1 | 54.0 | 0.50 |");
  expect(text).toContain("empty Worker's, ms | 40.0 | 50 | 160.0 | 0.25 |");
});

test("the simulated day reads its figures from the report", () => {
  const report = withPart(
    withPart("", TITLES.cold, coldPart(run)),
    TITLES.control,
    "| path | requests/s | busy |\n|---|---|---|\n| cost-map-gzip | 500 | 1.00 |\n| core | 9 | - |",
  );
  const route = measuredRoutes(report).find(({ name }) => name === "map");
  expect([route?.coldMs, route?.warmMs]).toEqual([3, 2]);
});
