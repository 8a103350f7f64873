// What searches look through, and what they find: as it was typed, without separators, or by the nearest words.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findIds, hyphened, indexIds, SearchTexts, squeeze } from "../../src/lists/text-index.ts";
import { fold } from "../../src/spelling.ts";
import { modelId, plainly, term } from "../helpers/listings.ts";

describe("a search over ids", () => {
  test("finds ids with every term", () => {
    fc.assert(
      fc.property(
        fc.array(modelId, { maxLength: 200, size: "max" }),
        fc.array(term, { minLength: 1, maxLength: 3 }),
        (ids, terms) => {
          const expected = ids.flatMap((id, place) =>
            terms.every((one) => plainly(id).includes(plainly(one))) ? [place] : [],
          );
          expect(findIds(indexIds(ids), terms.map(fold))).toEqual(expected);
        },
      ),
    );
  });

  test("finds one id among thousands by any part of it", () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `maker-${i % 7}/model-${i.toString(36)}-turbo`);
    const text = indexIds(ids);
    const wanted = ids[4321] ?? "";
    for (let length = 1; length <= wanted.length; length++) {
      const part = wanted.slice(-length);
      expect(findIds(text, [fold(part)])).toEqual(
        ids.flatMap((id, i) => (fold(id).includes(fold(part)) ? [i] : [])),
      );
    }
  });

  test("finds nothing without a term", () => {
    expect(findIds(indexIds(["a"]), [])).toEqual([]);
  });
});

const texts = new SearchTexts(
  [
    ["gpt-4o", 0],
    ["openai/gpt-4o", 1],
    ["other_thing", 1],
  ],
  {
    models: [["openai/gpt-4o", "GPT 4o (Omni)", 0]],
    of: [1, 1, 0],
    names: [[2, "My Name"]],
    sellers: [
      ["OpenAI", ["openai"], 0],
      ["Acme Cloud", [], 0],
    ],
    media: [],
    has: [],
  },
);

describe("rows that contain every term", () => {
  test.each<[string[], number[]]>([
    [["gpt"], [0, 1]],
    [["omni"], [0, 1]],
    [["openai"], [0, 1]],
    [["acme"], [1, 2]],
    [["acme", "omni"], [1]],
    [["name"], [2]],
    [["other-thing"], [2]],
    [["otherthing"], []],
    [["nothing"], []],
    [[], [0, 1, 2]],
  ])("%j", (terms, rows) => expect(texts.rowsWith(terms)).toEqual(rows));

  test.each<[string[], number[]]>([
    [["otherthing"], [2]],
    [["gpt4o"], [0, 1]],
    [["other-thing"], []],
  ])("ignoring separators, %j", (terms, rows) => expect(texts.rowsWith(terms, true)).toEqual(rows));
});

test("matches a row's names and everything it says", () => {
  expect(texts.labels(1)).toEqual(["openaigpt4o", "gpt4o", "gpt4o", "gpt4oomni"]);
  expect(texts.labels(2)).toEqual(["otherthing", "otherthing"]);
  expect(texts.of(2)).toBe("other-thing  my name acme cloud");
});

test("words have at least three letters and come from ids, models, names and sellers", () => {
  const words = ["gpt", "openai", "other", "thing", "omni", "name", "acme", "cloud"];
  expect([...texts.words()].sort()).toEqual(words.sort());
  expect(texts.words()).toBe(texts.words());
});

test("works on a listing that only has ids", () => {
  const bare = new SearchTexts([["a_b", 0]]);
  expect([bare.rowsWith(["a-b"]), bare.of(0).trim(), bare.labels(0)]).toEqual([
    ...[[0], "a-b"],
    ["ab", "ab"],
  ]);
});

test.each([
  ["a-b-c", "abc"],
  ["abc", "abc"],
])("%s squeezed is %s", (text, squeezed) => expect(squeeze(text)).toBe(squeezed));

test.each([
  [" GPT 4o (Omni) ", "gpt-4o-omni-"],
  ["a.b", "a-b"],
])("%s hyphened is %s", (name, id) => expect(hyphened(name)).toBe(id));

const spelled = new SearchTexts([
  ["claude-opus", 0],
  ["gpt-4o", 0],
  ["llama-70b", 0],
  ["tac", 0],
  ["llama3.2", 0],
  ["llama-3.2-1b", 0],
]);

test.each<[string, number[], string | undefined]>([
  ["opus claude", [0], undefined],
  ["GPT-4o", [1], undefined],
  ["gpt4o", [1], undefined],
  // A family and its version, however others write them
  ["llama3.2", [4, 5], undefined],
  ["llama3", [4, 5], undefined],
  ["llama 3.2 1b", [5], undefined],
  ["clade opus", [0], "claude opus"],
  ["lcaude", [0], "claude"],
  // The same letters in another order
  ["cat", [3], "tac"],
  // Another version is another model; two letters are no word.
  ["gpt-5o", [], undefined],
  ["gpt5o", [], undefined],
  ["ll", [2, 4, 5], undefined],
  ["zz", [], undefined],
  ["xylophone", [], undefined],
  ["clade zz", [], undefined],
  ["clade opus claude opus claude opus", [0], "claude opus claude opus claude opus"],
  ["clade opus claude opus claude opus claude", [], undefined],
])("%s: %j, read as %s", (phrase, rows, corrected) => {
  expect(spelled.find(phrase)).toEqual({ rows, ...(corrected !== undefined && { corrected }) });
});
