// SearchTexts: in which texts of a row a term is found, what a row may be called, and every word there is.
import { describe, expect, test } from "vitest";
import { hyphened, SearchTexts, squeeze } from "../../src/lists/search-texts.ts";

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

describe("rows with every term", () => {
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
  ])("without separators, %j", (terms, rows) => expect(texts.rowsWith(terms, true)).toEqual(rows));
});

test("what a row may be called, and all it says", () => {
  expect(texts.labels(1)).toEqual({
    labels: ["openaigpt4o", "gpt4o", "gpt4o", "gpt4oomni"],
    begins: "gpt4o",
  });
  expect(texts.labels(2)).toEqual({ labels: ["otherthing", "otherthing"], begins: "otherthing" });
  expect(texts.of(2)).toBe("other-thing  my name acme cloud");
});

test("words are of three letters at least, from ids, models, names and sellers", () => {
  const words = ["gpt", "openai", "other", "thing", "omni", "name", "acme", "cloud"];
  expect([...texts.words()].sort()).toEqual(words.sort());
  expect(texts.words()).toBe(texts.words());
});

test("of a listing that knows ids alone", () => {
  const bare = new SearchTexts([["a_b", 0]]);
  expect([bare.rowsWith(["a-b"]), bare.of(0).trim(), bare.labels(0)]).toEqual([
    ...[[0], "a-b"],
    { labels: ["ab", "ab"], begins: "ab" },
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
