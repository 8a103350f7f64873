// searchTexts: different texts out of ids, spread over all there are.
import { expect, test } from "vitest";
import { searchTexts } from "../../../scripts/bench/queries.ts";

test("parts of ids and pairs of neighbours, each once", () => {
  expect(searchTexts(["openai/gpt-4o", "GPT-4o-mini"], 100)).toEqual([
    "4o",
    "4o mini",
    "gpt",
    "gpt 4o",
    "mini",
    "openai",
    "openai gpt",
  ]);
});

test("at most so many, from the whole range", () => {
  const ids = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index).repeat(3));
  const texts = searchTexts(ids, 5);
  expect(texts.length).toBe(5);
  expect(new Set(texts).size).toBe(5);
  expect(texts[0]).toBe("aaa");
  expect((texts.at(-1) ?? "") > "t").toBe(true);
});
