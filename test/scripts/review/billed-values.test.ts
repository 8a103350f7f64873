// valuesAt and priceChangeTimes: every number of a document by name, whatever its structure, and when others hold.
import { describe, expect, test } from "vitest";
import type { Json } from "../../../scripts/files/cost-map.ts";
import { priceChangeTimes, START, valuesAt } from "../../../scripts/review/billed-values.ts";

const DAY = "2026-11-21";

function values(json: Json, moment = DAY): Record<string, string> {
  return Object.fromEntries([...valuesAt(json, moment)].map(([name, { text }]) => [name, text]));
}

describe("valuesAt names", () => {
  test.each<[string, Json, Record<string, string>]>([
    ["rates", { prices: [{ rates: { prompt: "0.000001" } }] }, { prompt: "0.000001" }],
    [
      "tiers by their threshold",
      {
        prices: [
          {
            rates: { prompt: "1" },
            tiers: [
              { above: 1000, rates: { prompt: "2" } },
              { above: 2000, rates: { prompt: "3" } },
            ],
          },
        ],
      },
      { prompt: "1", "prompt above 1000": "2", "prompt above 2000": "3" },
    ],
    [
      "subproviders by their name, with their tiers",
      {
        subproviders: { "Amazon Bedrock": [{ rates: {}, tiers: [{ above: 5, rates: { prompt: "2" } }] }] },
      },
      { "prompt subproviders Amazon Bedrock above 5": "2" },
    ],
    ["amounts told in words", { priced: "per second (0.05 USD)" }, { "per second": "0.05" }],
    [
      "several amounts, also of words with a comma",
      { priced: "per second of output, 1080p (0.05 USD), per image (0.2 USD)" },
      { "per second of output, 1080p": "0.05", "per image": "0.2" },
    ],
    [
      "an amount within others by where it is",
      { units: { page: { priced: "per page (0.2 USD)" } } },
      { "per page units page": "0.2" },
    ],
    ["a number alone by nothing", 5, { "": "5" }],
    ["no element by a start that is no date", [{ from: 3, rates: { prompt: "1" } }], { prompt: "1" }],
    [
      "an element's list with an object in it by its parts",
      [{ mix: [1, { c: "2" }] }],
      { "0 mix": "1", "c mix": "2" },
    ],
    ["text with a number in it by nothing", { a: "v1.5", b: "1.5x", c: "5" }, { c: "5" }],
    ["switches", { usage: { prompt_includes_cache: false } }, { "prompt_includes_cache usage": "false" }],
    ["fees", { byok_fee: "0.05" }, { byok_fee: "0.05" }],
    [
      "numbers as the decimals they are written as",
      { a: 2e-7, b: 1.5e21, c: 0, d: 12.5, e: 1e-7 },
      {
        a: "0.0000002",
        b: "1500000000000000000000",
        c: "0",
        d: "12.5",
        e: "0.0000001",
      },
    ],
    ["what is negative", { a: "-1", b: -2 }, { a: "-1", b: "-2" }],
    [
      "nothing of text, dates, lists of names and null",
      { a: "x", b: "2026-01-01", c: ["x", "y"], d: null },
      {},
    ],
    [
      "what no schema has yet",
      { service_tiers: { flex: { rates: { prompt: "1" } } }, units: [{ name: "page", rate: "2" }] },
      { "prompt service_tiers flex": "1", "rate units name page": "2" },
    ],
    [
      "bands of the cost map by their range",
      { tiered_pricing: [{ range: [0, 32000], input_cost_per_token: 1e-6 }] },
      { "input_cost_per_token tiered_pricing range 0-32000": "0.000001" },
    ],
    [
      "hours by their text and days",
      { hours: [{ utc: "16:00-00:30", days: [1, 5], rates: { prompt: "1" } }] },
      { "prompt hours utc 16:00-00:30 days 1-5": "1" },
    ],
    [
      "elements that are no objects by their place",
      { a: [1, "2", ["3"]] },
      { "0 a": "1", "1 a": "2", "0 a 2": "3" },
    ],
    ["a row called like a member of every object", { constructor: "1" }, { constructor: "1" }],
  ])("%s", (_name, json, expected) => expect(values(json)).toEqual(expected));

  test("the value apart from where it is, and the subprovider it is of", () => {
    const json = {
      prices: [{ rates: { prompt: "1" } }],
      subproviders: { Groq: [{ tiers: [{ above: 1, rates: { prompt: "2" } }] }] },
    };
    expect([...valuesAt(json, DAY).values()]).toEqual([
      { leaf: "prompt", text: "1" },
      { leaf: "prompt", text: "2", offer: "Groq" },
    ]);
  });
});

describe("valuesAt takes what is in force", () => {
  const prices = [
    { until: "2026-10-31", rates: { prompt: "1", audio: "9" } },
    { from: "2026-11-01", until: "2026-11-30", rates: { prompt: "2" } },
    { from: "2026-12-01", rates: { prompt: "3" } },
  ];
  test.each([
    [START, { prompt: "1", audio: "9" }],
    ["2026-10-31", { prompt: "1", audio: "9" }],
    ["2026-11-01", { prompt: "2" }],
    ["2026-11-30", { prompt: "2" }],
    ["2026-12-01", { prompt: "3" }],
  ])("on %s", (day, expected) => expect(values({ prices }, day)).toEqual(expected));

  test("the last of several, whole: a rate only an earlier one has does not hold", () => {
    expect(values({ prices: [{ rates: { prompt: "1", audio: "9" } }, { rates: { prompt: "2" } }] })).toEqual({
      prompt: "2",
    });
  });

  test("instants to the second, their end exclusive", () => {
    const one = {
      prices: [{ from: "2026-11-21T04:00:00Z", until: "2026-11-22T04:00:00Z", rates: { prompt: "1" } }],
    };
    expect(values(one, "2026-11-21T03:59:59Z")).toEqual({});
    expect(values(one, "2026-11-21T04:00:00Z")).toEqual({ prompt: "1" });
    expect(values(one, "2026-11-22T03:59:59Z")).toEqual({ prompt: "1" });
    expect(values(one, "2026-11-22T04:00:00Z")).toEqual({});
  });

  test("a dated part that is no list's element", () => {
    const json = { promotion: { from: "2026-12-01", discount: "0.5" } };
    expect(values(json)).toEqual({});
    expect(values(json, "2026-12-01")).toEqual({ "discount promotion": "0.5" });
  });

  test("a rate of two digits is one, and a day within a text none", () => {
    expect(values({ rates: { prompt: "12.5", completion: "-10" } })).toEqual({
      ...{ prompt: "12.5", completion: "-10" },
    });
    expect(values([{ name: "up to 2026-12-31", rates: { prompt: "1" } }])).toEqual({
      "prompt name up to 2026-12-31": "1",
    });
  });

  test("other dates are no names", () => {
    expect(values({ prices: [{ guaranteed_until: "2026-12-31", rates: { prompt: "1" } }] })).toEqual({
      prompt: "1",
    });
  });
});

describe("priceChangeTimes", () => {
  test.each<[string, Json, string[]]>([
    [
      "a start, and the day after a last day",
      [{ from: "2026-11-01", until: "2026-11-30" }],
      ["2026-11-01", "2026-12-01"],
    ],
    ["over the end of a year", { until: "2026-12-31" }, ["2027-01-01"]],
    ["an instant as it is", { until: "2026-11-30T04:00:00Z" }, ["2026-11-30T04:00:00Z"]],
    ["at any depth", { a: { b: [{ c: [{ from: "2026-11-01" }] }] } }, ["2026-11-01"]],
    ["none of what is no date of a span", { from: 3, released: "2026-11-01", x: ["from"] }, []],
    ["none of what is no object", "2026-11-01", []],
  ])("%s", (_name, json, expected) => expect([...priceChangeTimes(json)]).toEqual(expected));
});
