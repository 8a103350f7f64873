// A value of parts gives back each part, wherever its bytes lie, and one that breaks off is refused.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinParts, PackedParts, type PartValue, packedTexts } from "../../src/lists/packed-parts.ts";

const part: fc.Arbitrary<PartValue> = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float64Array({ noNaN: true }),
);

describe("a value of parts", () => {
  test("returns them as written, at any memory offset", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 3 }), part), fc.nat(9), (written, shift) => {
        const joined = joinParts(new Map(Object.entries(written)));
        const moved = new Uint8Array(joined.length + shift).subarray(shift);
        moved.set(joined);
        const parts = new PackedParts(moved);
        for (const [name, value] of Object.entries(written))
          expect(typeof value === "string" ? parts.text(name) : parts.numbers(name)).toEqual(value);
      }),
    );
  });

  test("is refused when truncated, and has no part it was not given", () => {
    const whole = joinParts(
      new Map<string, PartValue>([
        ["a", "text"],
        ["b", Uint32Array.of(7)],
      ]),
    );
    expect(() => new PackedParts(whole.subarray(0, -1))).toThrow("breaks off");
    expect(() => new PackedParts(whole.subarray(0, 5))).toThrow();
    expect(() => new PackedParts(whole).text("c")).toThrow("no part c");
    expect(new PackedParts(whole).has("b")).toBe(true);
  });
});

/** "ab", "", "a", "bab", "b" */
const texts = packedTexts("ab" + "a" + "bab" + "b", [2, 2, 3, 6, 7]);

test("returns each part by its position", () => {
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
