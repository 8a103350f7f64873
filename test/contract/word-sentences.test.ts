// The words of fields stand in docs/api.md as the contract has them, and its table of paths has every path.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapiDocument } from "../../scripts/docs/openapi/document.ts";
import { WORD_TYPES } from "../../src/contract/word-sentences.ts";

const text = readFileSync("docs/api.md", "utf8");
const tables = Array.from(text.matchAll(/<!-- words: (\w+) -->\n(.*?)<!-- \/words -->/gs));

test("docs/api.md has five tables of words", () => expect(tables).toHaveLength(5));

test.each(tables.map(([, type = "", table = ""]) => ({ type, table })))("$type", ({ type, table }) => {
  const rows = Object.entries(WORD_TYPES[type]?.words ?? {}).map(
    ([word, sentence]) => `| \`${word}\` | ${sentence} |\n`,
  );
  expect(table).toBe(`\n| word | meaning |\n|---|---|\n${rows.join("")}\n`);
});

test("the first table of docs/api.md lists every path", () => {
  const [, table = ""] = /\n(\| path \|.*?)\n\n/s.exec(text) ?? [];
  const paths = Object.keys(Object(openapiDocument().paths));
  // A row of its own says how pinned files, sums and signatures are addressed.
  const files = paths.map((path) => path.replace(/^.*\{serial\}|\.(sha256|minisig)$/g, ""));
  expect(files.filter((file) => !table.includes(file))).toEqual([]);
});
