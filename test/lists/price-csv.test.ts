import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PriceEntry } from "../../src/contract/price-answers.ts";
import { columnOf, csvHeader, csvLine } from "../../src/lists/price-csv.ts";
import { PUBLIC_RATES, RATE_NAMES } from "../../src/schemas/words.ts";
import { codePoint } from "../helpers/code-point.ts";
import { readCsv, readRows } from "../helpers/rfc4180.ts";

const NO_RATES = Object.fromEntries(PUBLIC_RATES.map((name) => [name, 0])) as Record<
  (typeof PUBLIC_RATES)[number],
  number
>;
const UNPRICED: PriceEntry = { model_id: "m", provider_id: "p", pricing: null, message: "No public price." };

function rowOf(entry: PriceEntry, options: Parameters<typeof csvLine>[1] = {}) {
  const [row = {}] = readRows(csvHeader(options) + csvLine(JSON.stringify(entry), options));
  return row;
}

describe("column names contain units", () => {
  test.each([
    ["prompt", "prompt_usd_per_token"],
    ["discount", "discount_fraction"],
    ["request", "request_usd_per_call"],
    ["web_search", "web_search_usd_per_search"],
    ["web_search_low", "web_search_low_usd_per_search"],
    ["image", "image_usd_per_image"],
    ["image_output", "image_output_usd_per_image"],
    ["image_token", "image_token_usd_per_token"],
    ["input_cache_write_1h", "input_cache_write_1h_usd_per_token"],
  ] as const)("%s is %s", (rate, name) => expect(columnOf(rate)).toBe(name));

  test("every rate has a unit", () => {
    const [header = []] = readCsv(csvHeader({}));
    expect(RATE_NAMES.filter((name) => !header.includes(columnOf(name)))).toEqual([]);
  });
});

const priced = { ...UNPRICED, message: "", pricing: { ...NO_RATES, prompt: 2e-7 } };
test.each<[string, PriceEntry, string, string]>([
  ["known", { ...priced, unknown: ["completion"] }, "prompt_usd_per_token", "0.0000002"],
  ["not known", { ...priced, unknown: ["completion"] }, "completion_usd_per_token", ""],
  ["known to be free", { ...priced, unknown: ["completion"] }, "request_usd_per_call", "0"],
  ["of a row without a price", UNPRICED, "prompt_usd_per_token", ""],
  ["beside the 13, known", { ...priced, rates: { citation: 3e-6 } }, "citation_usd_per_token", "0.000003"],
  ["beside the 13, not known", priced, "citation_usd_per_token", ""],
])("an unknown rate is an empty cell: %s", (_, entry, name, cell) => expect(rowOf(entry)[name]).toBe(cell));

test("rates are plain decimals, equal to the list's exactly", () => {
  const rates = fc.double({ min: 0, max: 1e6, noNaN: true }).filter((one) => one === 0 || one > 1e-30);
  fc.assert(
    fc.property(rates, (prompt) => {
      const cell =
        rowOf({ ...UNPRICED, pricing: { ...NO_RATES, prompt }, unknown: [] }).prompt_usd_per_token ?? "";
      expect(cell).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(Number(cell)).toBe(prompt);
    }),
  );
});

test("the columns name what changes the price of some calls", () => {
  const tiers = [{ above: 200_000, prompt: 1 }];
  expect(rowOf({ ...UNPRICED, tiers, units: { input_per_page: 1 } }).varies_by).toBe("tiers units");
});

describe("modifiers have columns", () => {
  const entry: PriceEntry = {
    ...UNPRICED,
    pricing: { ...NO_RATES, prompt: 3e-7, completion: 1.2e-6 },
    unknown: ["input_cache_read"],
    service_tiers: { batch: { prompt: 1.5e-7 } },
    tiers: [
      { above: 128_000, prompt: 6e-7, completion: 2.4e-6 },
      { above: 200_000, prompt: 9e-7 },
    ],
    hours: [
      { utc: "01:00-04:00", prompt: 6e-7, completion: 1e-6 },
      { utc: "06:00-10:00", days: [1], completion: 6e-7 },
    ],
    units: { output_per_image: 0.04, input_per_page: 1e-7 },
  };
  test.each<[string, string, string]>([
    ["batch_prompt", "0.00000015", "0.15"],
    ["batch_completion", "", ""],
    ["tier_prompt", "0.0000006 0.0000009", "0.6 0.9"],
    // The second tier names none: the base rate stays.
    ["tier_completion", "0.0000024 0.0000012", "2.4 1.2"],
    ["tier_input_cache_read", "", ""],
    ["peak_prompt", "0.0000006", "0.6"],
    ["peak_completion", "0.0000012", "1.2"],
    ["prompt", "0.0000003", "0.3"],
  ])("%s", (name, token, million) => {
    expect(rowOf(entry)[`${name}_usd_per_token`]).toBe(token);
    expect(rowOf(entry, { perMillion: true })[`${name}_usd_per_million_tokens`]).toBe(million);
  });

  test("names, thresholds and hours are the same in either unit", () => {
    const cells = {
      tier_above_tokens: "128000 200000",
      hours_utc: "01:00-04:00 06:00-10:00",
      units_usd: "output_per_image=0.04 input_per_page=0.0000001",
      image_usd_per_image: "0",
    };
    for (const perMillion of [true, false]) expect(rowOf(entry, { perMillion })).toMatchObject(cells);
  });
});

const HOSTILE = [
  "=1+1",
  "+1",
  "-1",
  "@cf/meta/llama",
  " =1",
  "\t=1",
  "\r=1",
  "\n",
  "\uFF1D1",
  'a"b',
  '"',
  '""',
  ",",
  "a,b\r\nc",
  "\r\n",
  "'=1",
  "",
  " ",
  "naïve 模型",
];
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: codePoint }).map((one) => one.toWellFormed()),
);

test("any text survives a round trip", () => {
  fc.assert(
    fc.property(texts, texts, texts, (model_id, provider_id, message) => {
      expect(rowOf({ ...UNPRICED, model_id, provider_id, message })).toMatchObject({
        model_id,
        provider_id,
        message,
      });
    }),
  );
});

// threat: spreadsheet-formula
test("with the spreadsheet guard no cell starts a formula, and each keeps its text behind an apostrophe", () => {
  // What OWASP's page on CSV injection names, and blanks before it.
  const dangerous = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
  fc.assert(
    fc.property(texts, (model_id) => {
      const cell = rowOf({ ...UNPRICED, model_id }, { safe: true }).model_id ?? "";
      expect(cell).not.toMatch(dangerous);
      expect(dangerous.test(model_id) ? cell.slice(1) : cell).toBe(model_id);
    }),
  );
});

test("facts have their own columns when requested", () => {
  const facts = { name: "M", mode: "chat", max_input_tokens: 5, capabilities: ["vision", "tool_call"] };
  expect(rowOf({ ...UNPRICED, facts }, { facts: true })).toMatchObject({
    name: "M",
    mode: "chat",
    max_input_tokens: "5",
    capabilities: "vision tool_call",
  });
  expect(rowOf({ ...UNPRICED, facts })).not.toHaveProperty("mode");
});

test.each(['a"b', 'a,"b', "a\nb", "a\rb", 'a,"b"c', "a,b\r\nc"])("the reader refuses %j", (text) => {
  expect(() => readCsv(text)).toThrow();
});
