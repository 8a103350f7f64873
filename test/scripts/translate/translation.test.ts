// The steps every source shares: each item on its own, one that fails is one problem; rates, thresholds, tiers.
// oneLine: text of an upstream document cannot break a line, hide one, or fill a log.
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  checked,
  type Item,
  oneLine,
  readEach,
  slugsOf,
  threshold,
  toRates,
  translateEach,
} from "../../../scripts/translate/translation.ts";
import { aProvider } from "../../helpers/facts.ts";

const providers = [
  aProvider("p", { names: { s: ["one", "two"], other: ["three"] } }),
  aProvider("q", { names: { s: ["four"] } }),
  aProvider("r", { names: {} }),
];
test.each([
  ["one", "p"],
  ["two", "p"],
  ["four", "q"],
  ["three", undefined],
  ["p", undefined],
])("slugsOf: %s is %s", (name, slug) => expect(slugsOf(providers, "s").get(name)).toBe(slug));

describe("translateEach", () => {
  const schema = z.object({ price: z.string() });
  const translate = (item: Item) =>
    translateEach(
      [{ name: "good", provider: "p", id: "g", stated: { price: "1" } }, item],
      schema,
      (read) => {
        if (read.stated.price === "throw") throw new Error("no price");
        return {
          provider: read.provider,
          id: read.id as string,
          facts: {},
          prices: [{ rates: { prompt: read.stated.price } }],
        };
      },
    );
  const good = { provider: "p", id: "g", facts: {}, prices: [{ rates: { prompt: "1" } }] };

  // biome-ignore format: one line a case
  test.each<[string, Partial<Item>, string, object[]]>([
    ["of no provider in the registry", { provider: undefined }, "provider is not in the registry", []],
    ["that is null", { stated: null }, "top level: invalid_type", [{ provider: "p", id: "m" }]],
    ["with a field of another type", { stated: { price: 1 } }, "price: invalid_type", [{ provider: "p", id: "m" }]],
    ["that cannot be translated", { stated: { price: "throw" } }, "no price", [{ provider: "p", id: "m" }]],
    ["that makes no valid row", { stated: { price: "1e5" } }, "prices.0.rates.prompt: invalid_format", [{ provider: "p", id: "m" }]],
    ["with a line break in its id", { id: "m\n# x" }, "id: holds a character that cannot be printed", [{ provider: "p", id: "m\n# x" }]],
    ["with an id that is a folder", { id: "a/" }, 'id: ends in "/"', [{ provider: "p", id: "a/" }]],
    ["with an empty id", { id: "" }, "id: too_small", [{ provider: "p", id: "" }]],
    ["with an id that is none", { id: 7 }, "id: invalid_type", [{ provider: "p" }]],
  ])("an item %s is a problem and stops no other", (_name, item, reason, unread) =>
    expect(translate({ name: "bad", provider: "p", id: "m", stated: { price: "2" }, ...item })).toEqual({
      rows: [good],
      problems: [`bad: ${reason}`],
      unread,
    }),
  );

  test("a name cannot break the line of its problem", () => {
    expect(translate({ name: "x\n```\n## Gate", provider: undefined, stated: {} }).problems).toEqual([
      "x\\u{a}```\\u{a}## Gate: provider is not in the registry",
    ]);
  });

  test("problems of reading come before those of translating", () => {
    const items = ["throw", 1, "2"].map((price) => ({
      name: `${price}`,
      provider: "p",
      id: `${price}`,
      stated: { price },
    }));
    const translated = translateEach(items, schema, ({ provider, id, stated }) => {
      if (stated.price === "throw") throw new Error("no price");
      return { provider, id, facts: {}, prices: [] };
    });
    expect(translated.problems).toEqual(["1: price: invalid_type", "throw: no price"]);
    expect(translated.unread).toEqual([
      { provider: "p", id: "1" },
      { provider: "p", id: "throw" },
    ]);
    expect(translated.rows.map(({ id }) => id)).toEqual(["2"]);
  });
});

test("readEach keeps what belongs to an item besides its content", () => {
  const { read } = readEach([{ name: "n", provider: "p", stated: "7", more: true }], z.string());
  expect(read).toEqual([{ name: "n", provider: "p", stated: "7", more: true }]);
});

describe("toRates", () => {
  // biome-ignore format: one line a case
  test.each([
    ["the point moves", [["prompt", 2.5]], 6, { prompt: "0.0000025" }],
    ["zero is a rate", [["prompt", 0]], 6, { prompt: "0" }],
    ["what is absent stays unknown", [["prompt", undefined], ["completion", "1"]], 0, { completion: "1" }],
  ] as const)("%s", (_name, pairs, places, rates) => expect(toRates(pairs, places)).toEqual(rates));

  test("a value that is not a price is named", () => {
    expect(() => toRates([["prompt", "free"]], 0)).toThrow('prompt: "free" is not a price');
  });
});

test.each([
  [200000, 200000],
  [199999, 200000],
  [200001, 200000],
  [199998, 199998],
  [200002, 200002],
  [128000, 128000],
  [131072, 131072],
  [999999, 1000000],
])("threshold: %i is %i", (size, above) => expect(threshold(size)).toBe(above));

describe("checked", () => {
  const schema = z.object({ data: z.array(z.string()) });
  test.each([
    ["top level", [], "not the document expected: top level: invalid_type"],
    ["a place", { data: ["a", 1] }, "not the document expected: data.1: invalid_type"],
  ])("names %s", (_name, json, message) => expect(() => checked(schema, json)).toThrow(message));

  test("returns the document", () => expect(checked(schema, { data: ["a"] })).toEqual({ data: ["a"] }));
});

test.each([
  ["plain text", "a/m: input is not a price", "a/m: input is not a price"],
  ["text in other scripts", "模型 é 🙂", "模型 é 🙂"],
  ["a line break", "x\n## Gate\r\nok", "x\\u{a}## Gate\\u{d}\\u{a}ok"],
  ["a terminal's escape", "\u001b[31mred", "\\u{1b}[31mred"],
  ["a character that turns the writing round", "a\u202eb", "a\\u{202e}b"],
  ["a line separator", "a\u2028b\u2029c", "a\\u{2028}b\\u{2029}c"],
  ["300 characters", "x".repeat(300), "x".repeat(300)],
  ["more", "x".repeat(301), `${"x".repeat(300)}...`],
])("%s", (_name, text, line) => expect(oneLine(text)).toBe(line));
