import { describe, expect, test } from "vitest";
import { BodyCache, toBody } from "../../src/lists/body-cache.ts";

test("toBody joins its parts", () => {
  expect(Buffer.from(toBody(["ab", "", "c"].map((part) => Buffer.from(part)))).toString()).toBe("abc");
  expect(toBody([])).toHaveLength(0);
});

describe("BodyCache", () => {
  const bodyOf = (text: string) => toBody([Buffer.from(text)]);
  /** Eight bytes, and two for a key of one letter. */
  const body = bodyOf("12345678");
  const keysIn = (cache: BodyCache) => ["a", "b", "c", "d", "e"].filter((key) => cache.get(key));

  test("holds as much as its limit", () => {
    const cache = new BodyCache(40);
    for (const key of ["a", "b", "c", "d"]) cache.set(key, body);
    expect(keysIn(cache)).toEqual(["a", "b", "c", "d"]);
  });

  test("drops the least recently used beyond it", () => {
    const cache = new BodyCache(40);
    for (const key of ["a", "b", "c", "d"]) cache.set(key, body);
    cache.get("a");
    cache.set("e", body);
    expect(keysIn(cache)).toEqual(["a", "c", "d", "e"]);
  });

  test("does not count a body twice", () => {
    const cache = new BodyCache(40);
    for (const key of ["a", "a", "a", "b", "c", "d"]) cache.set(key, body);
    expect(keysIn(cache)).toEqual(["a", "b", "c", "d"]);
  });

  test("keeps none that is more than a quarter of it, key included", () => {
    const cache = new BodyCache(40);
    cache.set("a", bodyOf("123456789"));
    cache.set("long", body);
    expect([cache.get("a"), cache.get("long")]).toEqual([undefined, undefined]);
  });
});
