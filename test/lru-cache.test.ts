// LruCache: what is kept, and what makes room.
import { expect, test } from "vitest";
import { LruCache } from "../src/lru-cache.ts";

/** What is left of ten: a letter is a read of its value, a letter and a size a new one. */
function left(steps: string): string {
  const kept = new LruCache<string, number>(10, (size) => size);
  for (const [key = "", ...size] of steps.split(" "))
    if (size.length > 0) kept.set(key, Number(size.join("")));
    else kept.get(key);
  return [...kept.keys()].join("");
}

test.each([
  ["all that fits", "a3 b3 c4", "abc"],
  ["without the first, if one is too many", "a3 b4 c4", "bc"],
  ["without the one used longest ago", "a3 b4 a c4", "ac"],
  ["the last alone, larger than the bound", "a1 b11", "b"],
  ["a value once, at its new size", "a9 a4 b6", "ab"],
  ["a value put again as the latest", "a3 b4 a3 c4", "ac"],
  ["without all that are in the way", "a2 b2 c2 d10", "d"],
])("%s", (_, steps, keys) => expect(left(steps)).toBe(keys));

test("values of unknown size are limited by number", () => {
  const kept = new LruCache<string, string>(2);
  for (const key of ["a", "b", "c"]) kept.set(key, key);
  kept.delete("b");
  expect([...kept.keys()]).toEqual(["c"]);
});
