// Texts: many texts kept as one, by place and by text.
import { expect, test } from "vitest";
import { Texts } from "../../src/lists/texts.ts";

/** "ab", "", "a", "bab", "b" */
const texts = new Texts("ab" + "a" + "bab" + "b", [2, 2, 3, 6, 7]);

test("each by its place", () => {
  expect(Array.from({ length: texts.size }, (_, place) => texts.at(place))).toEqual([
    "ab",
    "",
    "a",
    "bab",
    "b",
  ]);
});

test.each<[string, number | undefined]>([
  ["ab", 0],
  ["a", 2],
  ["bab", 3],
  ["b", 4],
  // Text that goes over from one to the next is none of them.
  ["aba", undefined],
  ["abab", undefined],
  ["c", undefined],
])("%s is at %s", (text, place) => expect(texts.find(text)).toBe(place));
