// A value of parts gives back each part, wherever its bytes lie, and one that breaks off is refused.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinParts, type PartValue, ValueParts } from "../../src/lists/value-parts.ts";

const part: fc.Arbitrary<PartValue> = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float64Array({ noNaN: true }),
);

describe("a value of parts", () => {
  test("has them as they were written, at any place in memory", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 3 }), part), fc.nat(9), (written, shift) => {
        const joined = joinParts(new Map(Object.entries(written)));
        const moved = new Uint8Array(joined.length + shift).subarray(shift);
        moved.set(joined);
        const parts = new ValueParts(moved);
        expect(parts.names()).toEqual(Object.keys(written));
        for (const [name, value] of Object.entries(written))
          expect(typeof value === "string" ? parts.text(name) : parts.numbers(name)).toEqual(value);
      }),
    );
  });

  test("is refused when it breaks off, and has no part it was not given", () => {
    const whole = joinParts(
      new Map<string, PartValue>([
        ["a", "text"],
        ["b", Uint32Array.of(7)],
      ]),
    );
    expect(() => new ValueParts(whole.subarray(0, -1))).toThrow("breaks off");
    expect(() => new ValueParts(whole.subarray(0, 5))).toThrow();
    expect(() => new ValueParts(whole).text("c")).toThrow("no part c");
    expect(new ValueParts(whole).has("b")).toBe(true);
  });
});
