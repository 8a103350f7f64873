// The page's order of names is the one Intl.Collator gives: over every provider there is, and whatever is written without accents.
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareNames } from "../../../src/web/api/names.ts";

const collator = new Intl.Collator("en");

test("every provider is where the collator has it", () => {
  const { providers: known }: { providers: { name: string }[] } = JSON.parse(
    readFileSync("prices/providers.json", "utf8"),
  );
  const names = known.map(({ name }) => name);
  expect(names.toSorted(compareNames)).toEqual(names.toSorted(collator.compare));
});

test("so are words of ASCII, case aside", () => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 94 }, (_, i) => String.fromCharCode(32 + i))),
  });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const [left, right] = [a.toLowerCase(), b.toLowerCase()];
      expect(Math.sign(compareNames(left, right))).toBe(Math.sign(collator.compare(left, right)));
    }),
  );
});
