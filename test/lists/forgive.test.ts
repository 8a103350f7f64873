// find: rows as it was written, then without separators, then of the nearest words; and what is never corrected.
import { expect, test } from "vitest";
import { find } from "../../src/lists/forgive.ts";
import { SearchTexts } from "../../src/lists/search-texts.ts";

const texts = new SearchTexts([
  ["claude-opus", 0],
  ["gpt-4o", 0],
  ["llama-70b", 0],
  ["tac", 0],
]);

test.each<[string, number[], string | undefined]>([
  ["opus claude", [0], undefined],
  ["GPT-4o", [1], undefined],
  ["gpt4o", [1], undefined],
  ["clade opus", [0], "claude opus"],
  ["lcaude", [0], "claude"],
  // The same letters in another order
  ["cat", [3], "tac"],
  // Another version is another model; two letters are no word.
  ["gpt-5o", [], undefined],
  ["ll", [2], undefined],
  ["zz", [], undefined],
  ["xylophone", [], undefined],
  ["clade a b c d e", [], "claude a b c d e"],
  ["clade opus claude opus claude opus claude", [], undefined],
])("%s: %j, read as %s", (phrase, rows, corrected) => {
  expect(find(texts, phrase)).toEqual({ rows, ...(corrected !== undefined && { corrected }) });
});
