// writeJsonRows: a row a line, the whole file or none of it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { textOf, writeJsonRows } from "../../../scripts/files/json-files.ts";
import { newFolder } from "../../helpers/new-folder.ts";

test.each<[Record<string, unknown>, unknown[], string]>([
  [{ provider: "p", n: 1 }, [{ id: "a" }, [2]], '{"provider":"p","n":1,"rows":[\n{"id":"a"},\n[2]\n]}\n'],
  [{}, ["x"], '{"rows":[\n"x"\n]}\n'],
])("%j with %j", async (head, rows, text) => {
  const into = await newFolder();
  await writeJsonRows(path.join(into, "file.json"), head, "rows", rows);
  expect(readFileSync(path.join(into, "file.json"), "utf8")).toBe(text);
  expect(readdirSync(into)).toEqual(["file.json"]);
});

test("textOf ignores the order of fields but not of lists", () => {
  expect(textOf({ a: [{ b: 1, c: 2 }] })).toBe(textOf({ a: [{ c: 2, b: 1 }] }));
  expect(textOf([1, 2])).not.toBe(textOf([2, 1]));
});
