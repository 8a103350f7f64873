// One price for input and output together, at a ratio; worked out by hand in USD per million.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/web/api/entries.ts";
import { blended } from "../../../src/web/catalogue/blend.ts";

const entry = (rates: object, unknown: string[] = []) =>
  ({
    model_id: "m",
    provider_id: "p",
    message: "",
    pricing: { ...rates },
    unknown,
  }) as Partial<PriceEntry> as PriceEntry;
const CARD = { prompt: 0.000001, completion: 0.000005 };

test.each<[string, PriceEntry, string, number | undefined]>([
  ["three to one", entry(CARD), "3:1", 2],
  ["one to one", entry(CARD), "1:1", 3],
  ["one to three", entry(CARD), "1:3", 4],
  ["as many where nothing is said", entry(CARD), "", 5],
  ["rounded to four digits", entry({ prompt: 0.000001, completion: 0.000002 }), "2:1", 1.333],
  ["free", entry({ prompt: 0, completion: 0 }), "3:1", 0],
  ["unknown where the output is", entry({ ...CARD, completion: 0 }, ["completion"]), "3:1", undefined],
  ["unknown where the input is", entry({ ...CARD, prompt: 0 }, ["prompt"]), "3:1", undefined],
])("%s", (_, one, ratio, price) => expect(blended(one, ratio)).toBe(price));

test("of a row without a price there is none", () => {
  expect(blended({ ...entry({}), pricing: null }, "3:1")).toBeUndefined();
});
