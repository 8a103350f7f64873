// Hours in the map's form: the flat rate is never below what any hour costs, and the named hours are those that cost less.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { peakPrice } from "../../../scripts/litellm/off-peak.ts";
import type { Hours, PriceEntry } from "../../../src/schemas/price.ts";

const BASE = { prompt: "0.1", completion: "0.4", input_cache_read: "0.01" };
const DOUBLE = { prompt: "0.2", completion: "0.8", input_cache_read: "0.02" };
const FIELDS = {
  input_cost_per_token: 0.1,
  output_cost_per_token: 0.4,
  cache_read_input_token_cost: 0.01,
};

test("the same price at all hours is unchanged", () => {
  const price = { rates: BASE };
  expect(peakPrice(price)).toStrictEqual({ flat: price });
});

test("reasoning that a window does not name follows its output rate", () => {
  const rates = { ...BASE, internal_reasoning: "0.4" };
  const { flat } = peakPrice({ rates, hours: [{ utc: "01:00-04:00", rates: DOUBLE }] });
  expect(flat.rates.internal_reasoning).toBe("0.8");
});

// biome-ignore format: one line a case
test.each<[string, Hours[], object]>([
    ["every day", [{ utc: "01:00-04:00", rates: DOUBLE }], { hours_utc: ["00:00-01:00", "04:00-00:00"], ...FIELDS }],
    ["from midnight on", [{ utc: "00:00-09:05", rates: DOUBLE }], { hours_utc: ["09:05-00:00"], ...FIELDS }],
    ["up to midnight", [{ utc: "09:00-00:00", rates: DOUBLE }], { hours_utc: ["00:00-09:00"], ...FIELDS }],
    ["past midnight", [{ utc: "22:00-02:00", rates: DOUBLE }], { hours_utc: ["02:00-22:00"], ...FIELDS }],
    [
      "two windows on weekdays: the rest of those, and the other days whole",
      [
        { utc: "01:00-04:00", days: [1, 2, 3, 4, 5], rates: DOUBLE },
        { utc: "06:00-10:00", days: [1, 2, 3, 4, 5], rates: DOUBLE },
      ],
      {
        windows: [
          { hours_utc: ["00:00-01:00", "04:00-06:00", "10:00-00:00"], weekdays: [1, 2, 3, 4, 5] },
          { hours_utc: ["00:00-00:00"], weekdays: [6, 7] },
        ],
        ...FIELDS,
      },
    ],
    ["of a whole day leave none on it", [{ utc: "00:00-00:00", days: [6], rates: DOUBLE }], { windows: [{ hours_utc: ["00:00-00:00"], weekdays: [1, 2, 3, 4, 5, 7] }], ...FIELDS }],
    [
      "of a day that begins at five end at five",
      [{ utc: "05:00-05:00", days: [6], rates: DOUBLE }],
      {
        windows: [
          { hours_utc: ["00:00-00:00"], weekdays: [1, 2, 3, 4, 5] },
          { hours_utc: ["00:00-05:00"], weekdays: [6] },
          { hours_utc: ["05:00-00:00"], weekdays: [7] },
        ],
        ...FIELDS,
      },
    ],
    [
      "past midnight on Sunday goes on on Monday",
      [{ utc: "23:00-01:00", days: [7], rates: DOUBLE }],
      {
        windows: [
          { hours_utc: ["01:00-00:00"], weekdays: [1] },
          { hours_utc: ["00:00-00:00"], weekdays: [2, 3, 4, 5, 6] },
          { hours_utc: ["00:00-23:00"], weekdays: [7] },
        ],
        ...FIELDS,
      },
    ],
  ])("dear hours %s", (_name, hours, offPeak) => {
    const { flat, offPeak: found } = peakPrice({ rates: BASE, hours });
    expect(flat.rates).toStrictEqual(DOUBLE);
    expect(found).toStrictEqual(offPeak);
  });

test("dear hours all week leave none cheaper", () => {
  const hours = [
    { utc: "00:00-12:00", rates: DOUBLE },
    { utc: "12:00-00:00", rates: DOUBLE },
  ];
  expect(peakPrice({ rates: BASE, hours }).flat.rates).toStrictEqual(DOUBLE);
});

test("a rate that only some hours have makes them dear", () => {
  const hours = [{ utc: "01:00-02:00", rates: { input_cache_write: "0.5" } }];
  const { flat, offPeak } = peakPrice({ rates: { prompt: "0.1" }, hours });
  expect(flat.rates).toStrictEqual({ prompt: "0.1", input_cache_write: "0.5" });
  expect(offPeak).toStrictEqual({ hours_utc: ["00:00-01:00", "02:00-00:00"], input_cost_per_token: 0.1 });
});

test("a free rate in a window is not dearer than an unknown one", () => {
  const hours = [{ utc: "01:00-02:00", rates: { prompt: "0.1", input_cache_read: "0" } }];
  expect(peakPrice({ rates: { prompt: "0.1" }, hours }).offPeak).toMatchObject({
    hours_utc: ["01:00-02:00"],
  });
});

test("of two ways to write the dearest rate the first is used", () => {
  const hours = [{ utc: "01:00-02:00", rates: { prompt: "0.10" } }];
  expect(peakPrice({ rates: { prompt: "0.1" }, hours }).flat.rates.prompt).toBe("0.1");
});

test("cheap hours are the quiet ones of each day", () => {
  const hours = [{ utc: "16:30-00:30", rates: { prompt: "0.05" } }];
  const { flat, offPeak } = peakPrice({ rates: BASE, hours });
  expect(flat.rates).toStrictEqual(BASE);
  expect(offPeak).toStrictEqual({
    hours_utc: ["00:00-00:30", "16:30-00:00"],
    ...FIELDS,
    input_cost_per_token: 0.05,
  });
});

test("no hour costs more than the flat rate", () => {
  const clock = fc
    .tuple(fc.nat(23), fc.constantFrom("00", "15", "30"))
    .map(([h, m]) => `${String(h).padStart(2, "0")}:${m}`);
  const rate = fc.integer({ min: 1, max: 9 }).map((n) => `0.${n}`);
  const window = fc.record({
    utc: fc.tuple(clock, clock).map((pair) => pair.join("-")),
    rates: fc.record({ prompt: rate, completion: rate }),
  });
  fc.assert(
    fc.property(
      fc.record({ prompt: rate, completion: rate }),
      fc.array(window, { minLength: 1, maxLength: 3 }),
      (rates, hours) => {
        const price: PriceEntry = { rates, hours };
        const { flat } = peakPrice(price);
        for (const card of [rates, ...hours.map((one) => one.rates)]) {
          expect(Number(flat.rates.prompt)).toBeGreaterThanOrEqual(Number(card.prompt));
          expect(Number(flat.rates.completion)).toBeGreaterThanOrEqual(Number(card.completion));
        }
      },
    ),
  );
});
