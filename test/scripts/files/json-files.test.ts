// writeJsonRows: a row a line, the whole file or none of it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeJsonRows } from "../../../scripts/files/json-files.ts";

test.each<[Record<string, unknown>, unknown[], string]>([
  [{ provider: "p", n: 1 }, [{ id: "a" }, [2]], '{"provider":"p","n":1,"rows":[\n{"id":"a"},\n[2]\n]}\n'],
  [{}, ["x"], '{"rows":[\n"x"\n]}\n'],
])("%j with %j", async (head, rows, text) => {
  const into = mkdtempSync(path.join(tmpdir(), "rows-"));
  await writeJsonRows(path.join(into, "file.json"), head, "rows", rows);
  expect(readFileSync(path.join(into, "file.json"), "utf8")).toBe(text);
  expect(readdirSync(into)).toEqual(["file.json"]);
  rmSync(into, { recursive: true });
});
