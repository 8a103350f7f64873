// priceAt: the price an instant takes, none before the release, and what is taken for granted where evidence does not reach.
import { describe, expect, test } from "vitest";
import { type DatedPrices, isBeforeRelease, priceAt } from "../../src/pricing/price-at.ts";
import { whyUnpriced } from "../../src/pricing/why-unpriced.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";

const MARCH = "2026-03-01T00:00:00Z";
const MAY = "2026-05-01T00:00:00Z";
const JUNE_NOON = "2026-06-01T12:00:00Z";

const aPrice = (more: Partial<ShardPrice> = {}): ShardPrice => ({ rates: { prompt: "1" }, ...more });
const at = (instant: string) => ({ at: instant, bareDay: false });
const onDay = (day: string) => ({ at: `${day}T00:00:00Z`, bareDay: true });

describe("the price in force", () => {
  const first = aPrice({ from: MARCH, until: MAY });
  const second = aPrice({ from: MAY, until: JUNE_NOON });
  const model: DatedPrices = { prices: [first, second] };
  test.each<[string, string, unknown]>([
    ["from its first instant", MARCH, { price: first, assumed: [] }],
    ["to the second before the next", "2026-04-30T23:59:59Z", { price: first, assumed: [] }],
    ["the next from then on", MAY, { price: second, assumed: [] }],
    ["none after the last", JUNE_NOON, {}],
    [
      "the earliest before the first, which is said",
      "2026-02-28T23:59:59Z",
      { price: first, assumed: ["earliest_known_price"], knownFrom: MARCH },
    ],
  ])("%s", (_name, instant, expected) => expect(priceAt(model, at(instant), {})).toEqual(expected));

  test("there is none between two prices", () => {
    const gap = { prices: [first, aPrice({ from: JUNE_NOON })] };
    expect(priceAt(gap, at(MAY), {})).toEqual({});
  });

  test("there is none for a model without prices, released or not", () => {
    expect(priceAt({ prices: [] }, at(MAY), {})).toEqual({});
    expect(priceAt({ prices: [], known_from: MARCH, released: "2027" }, at(MAY), {})).toEqual({});
  });
});

describe("a price from past lists", () => {
  const old = aPrice({ from: MARCH, until: MAY, by: true });
  const next = aPrice({ from: MAY, by: true, gap_from: "2026-04-11T00:00:00Z", alone_until: JUNE_NOON });
  const model: DatedPrices = { prices: [old, next] };
  const stated = (instant: string) => ({ ...at(instant), isStated: true as const });
  test.each<[string, string, unknown]>([
    ["is known by its first sight", MARCH, { price: old, assumed: [], knownBy: MARCH }],
    [
      "is not known where it may have changed",
      "2026-04-11T00:00:00Z",
      { price: old, assumed: [], other: { price: next, cause: "gap" } },
    ],
    ["rests on one witness at first", MAY, { price: next, assumed: ["one_witness"], knownBy: MAY }],
    ["and is settled then", JUNE_NOON, { price: next, assumed: [], knownBy: MAY }],
    [
      "is taken for granted before",
      "2026-02-01T00:00:00Z",
      { price: old, assumed: ["earliest_known_price"], knownFrom: MARCH },
    ],
  ])("%s", (_name, instant, expected) => expect(priceAt(model, stated(instant), {})).toEqual(expected));

  test.each<[string, object]>([
    ["2026-04-01T00:00:00Z", { assumed: [] }],
    ["2026-02-01T00:00:00Z", { assumed: ["earliest_known_price"], knownFrom: MARCH }],
  ])("one that a single list showed before is not charged on %s, but may be right", (instant, more) => {
    const lone = { ...old, alone_until: MAY };
    const price = aPrice({ from: MAY, by: true, gap_from: MARCH });
    const found = priceAt({ prices: [lone, price] }, stated(instant), {});
    expect(found).toEqual({ price, other: { price: lone, cause: "one_witness" }, ...more });
  });

  test("an undated price starts at its first evidence, which a call without a time does not need", () => {
    const price = aPrice();
    const undated = { prices: [price], known_from: MARCH };
    expect(priceAt(undated, stated(MAY), {})).toEqual({ price, assumed: [], knownBy: MARCH });
    expect(priceAt(undated, at(MAY), {})).toEqual({ price, assumed: [] });
    expect(priceAt({ prices: [price] }, stated(MAY), {})).toEqual({ price, assumed: [] });
  });
});

describe("an undated first price", () => {
  const price = aPrice();
  const model: DatedPrices = { prices: [price], known_from: MARCH };
  test.each<[string, string, unknown]>([
    ["is known since there is evidence", MARCH, { price, assumed: [] }],
    [
      "is taken for granted before that",
      "2026-02-28T23:59:59Z",
      { price, assumed: ["earliest_known_price"], knownFrom: MARCH },
    ],
  ])("%s", (_name, instant, expected) => expect(priceAt(model, at(instant), {})).toEqual(expected));

  test("holds at any time when no evidence is dated", () =>
    expect(priceAt({ prices: [price] }, at(MARCH), {})).toEqual({ price, assumed: [] }));

  test("needs no evidence when it has its own date", () => {
    const dated = aPrice({ from: MAY });
    expect(priceAt({ prices: [dated], known_from: MARCH }, at("2026-04-01T00:00:00Z"), {})).toEqual({
      price: dated,
      assumed: ["earliest_known_price"],
      knownFrom: MAY,
    });
  });
});

describe("before its release a model has no price", () => {
  test.each<[string | undefined, string, boolean]>([
    ["2026-05-01", "2026-04-30T23:59:59Z", true],
    ["2026-05-01", MAY, false],
    ["2026-05", "2026-04-30T23:59:59Z", true],
    ["2026-05", MAY, false],
    [undefined, "2000-01-01T00:00:00Z", false],
  ])("released %s, asked at %s: %j", (released, instant, expected) =>
    expect(isBeforeRelease(released === undefined ? {} : { released }, instant)).toBe(expected),
  );

  test.each<[string, DatedPrices, unknown]>([
    [
      "says since when one is known",
      { prices: [aPrice({ from: MARCH })], released: "2026-05" },
      { knownFrom: MARCH },
    ],
    [
      "or since when there is evidence",
      { prices: [aPrice()], known_from: MAY, released: "2026-05" },
      { knownFrom: MAY },
    ],
    ["or nothing", { prices: [aPrice()], released: "2026-05" }, {}],
  ])("%s", (_name, model, expected) =>
    expect(priceAt(model, at("2026-04-01T00:00:00Z"), {})).toEqual(expected),
  );
});

test.each<[string | undefined, string, boolean]>([
  [MAY, "2026-04-30T23:59:59Z", false],
  [MAY, MAY, true],
  [undefined, MAY, false],
])("a guarantee: until %s has ended at %s: %j", (until, instant, ended) => {
  const price = aPrice(until === undefined ? {} : { guaranteed_until: until });
  expect(priceAt({ prices: [price] }, at(instant), {})).toEqual({
    price,
    assumed: ended ? ["guarantee_ended"] : [],
  });
});

describe("a day without a time", () => {
  const night = { utc: "16:30-00:30", days: [1], rates: { prompt: "2" } };
  const has = (model: DatedPrices, day: string, calendars = {}) =>
    priceAt(model, onDay(day), calendars).price !== undefined &&
    (Object(priceAt(model, onDay(day), calendars)).assumed as string[]).includes("day_has_other_prices");
  const turning = { prices: [aPrice({ until: JUNE_NOON }), aPrice({ from: JUNE_NOON })] };

  // 2026-06-01 is a Monday.
  test.each<[string, DatedPrices, string, boolean]>([
    [
      "on which a price begins at noon",
      { prices: [aPrice(), aPrice({ from: JUNE_NOON })] },
      "2026-06-01",
      true,
    ],
    ["on which a price ends at noon", { prices: [aPrice({ until: JUNE_NOON })] }, "2026-06-01", true],
    ["before that", turning, "2026-05-31", false],
    ["after that", turning, "2026-06-02", false],
    [
      "that a price begins with",
      { prices: [aPrice({ until: MAY }), aPrice({ from: MAY })] },
      "2026-05-01",
      false,
    ],
    ["with a window", { prices: [aPrice({ hours: [night] })] }, "2026-06-01", true],
    ["into which one goes on", { prices: [aPrice({ hours: [night] })] }, "2026-06-02", true],
    ["without one", { prices: [aPrice({ hours: [night] })] }, "2026-06-03", false],
  ])("%s", (_name, model, day, expected) => expect(has(model, day)).toBe(expected));

  test("skips the days that its calendar skips", () => {
    const model = { prices: [aPrice({ hours: [{ ...night, except: "x" }] })] };
    expect([has(model, "2026-06-01", { x: ["2026-06-01"] }), has(model, "2026-06-01", { x: [] })]).toEqual([
      false,
      true,
    ]);
  });

  test("a time on that day is used as it is", () =>
    expect(priceAt(turning, at("2026-06-01T00:00:00Z"), {})).toMatchObject({ assumed: [] }));
});

const AT = "2026-11-21T12:00:00Z";
const PRICES = [{ rates: { prompt: "1" } }];
const why = (model: Partial<DatedPrices>, message?: string, knownFrom?: string) =>
  whyUnpriced(
    { prices: [], ...model, ...(message !== undefined && { message }) },
    { at: AT, bareDay: false },
    knownFrom,
  );

test.each<[string, ReturnType<typeof why>, string, string]>([
  ["says so", why({}), "No public price is known for this model.", "not_public"],
  ["says it in its own words", why({}, "Ask for a quote."), "Ask for a quote.", "not_public"],
  [
    "and for what reason",
    why({ unpriced_reason: "doubted" }, "Two pages differ."),
    "Two pages differ.",
    "doubted",
  ],
])("a model without any price: %s", (_, failure, message, unpriced_reason) => {
  expect(failure).toStrictEqual({ kind: "unpriced", message, unpriced_reason });
});

test("a model whose prices are from other times", () => {
  expect(
    why({ prices: PRICES, released: "2026-11-21" }, "no word of this", "2026-12-01T00:00:00Z"),
  ).toStrictEqual({
    ...{ kind: "unpriced", unpriced_reason: "not_public" },
    message: "No price of this model is known for 2026-11-21T12:00:00Z.",
  });
});

test.each([undefined, "2026-12-01T00:00:00Z"])("an unreleased model: a price is known from %s", (known) => {
  expect(why({ prices: PRICES, released: "2026-12-01" }, "no word of this", known)).toStrictEqual({
    ...{ kind: "unpriced", unpriced_reason: "before_release" },
    message: `This model was released on 2026-12-01: nothing was charged at ${AT}.`,
    ...(known && { price_known_from: known }),
  });
});
