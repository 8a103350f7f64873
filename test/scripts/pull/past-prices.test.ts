// A source that states no dates: its earlier price is kept with the last day it held, when its price changed.
import { describe, expect, test } from "vitest";
import type { MapEntry } from "../../../scripts/files/cost-map.ts";
import type { Observation } from "../../../scripts/files/evidence.ts";
import { contradicts, entryWithPast, rowWithPast } from "../../../scripts/pull/past-prices.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";

const READINGS = { last: "2026-10-01", now: "2026-11-10" };
const [FIVE, FOUR, THREE] = ["0.000005", "0.000004", "0.000003"].map((prompt) =>
  aPrice(prompt, "0.00002"),
) as [PriceEntry, PriceEntry, PriceEntry];

function row(prices: PriceEntry[], more: Partial<Observation> = {}): Observation {
  return { provider: "p", id: "m", facts: {}, prices, ...more };
}

const rates = { prompt: "1", completion: "2" };
const tier = (above: number, prompt: string) => ({ above, rates: { prompt } });
// biome-ignore format: one line a case
test.each<[string, PriceEntry, PriceEntry, boolean]>([
    ["the same", { rates }, { rates }, false],
    ["another prompt", { rates }, { rates: { ...rates, prompt: "3" } }, true],
    ["another cache rate", { rates: { input_cache_read: "1" } }, { rates: { input_cache_read: "2" } }, true],
    ["a rate more is news, no change", { rates }, { rates: { ...rates, request: "3" } }, false],
    ["a rate less neither", { rates: { ...rates, request: "3" } }, { rates }, false],
    ["the same tiers", { rates, tiers: [tier(1, "5")] }, { rates, tiers: [tier(1, "5")] }, false],
    ["another rate in a tier", { rates, tiers: [tier(1, "5")] }, { rates, tiers: [tier(1, "6")] }, true],
    ["another threshold", { rates, tiers: [tier(1, "5")] }, { rates, tiers: [tier(2, "5")] }, true],
    ["a tier more", { rates }, { rates, tiers: [tier(1, "5")] }, true],
    ["a tier less", { rates, tiers: [tier(1, "5")] }, { rates }, true],
    ["tiers in another order", { rates, tiers: [tier(1, "5"), tier(2, "6")] }, { rates, tiers: [tier(2, "6"), tier(1, "5")] }, false],
  ])("contradicts: %s: %s", (_name, before, now, expected) => expect(contradicts(before, now)).toBe(expected));

function perPage(price: string): PriceEntry {
  return { rates: {}, units: { input_per_page: price } };
}

describe("rowWithPast", () => {
  const past = (price: PriceEntry, until: string, read: string, from?: string) => ({
    ...price,
    ...(from !== undefined && { from }),
    until,
    read,
  });
  const FIRST = past(FIVE, "2026-09-30", "2026-09-01");

  // biome-ignore format: one line a case
  test.each<[string, Observation, Observation, Observation["past"]]>([
    ["the same price", row([FIVE]), row([FIVE]), undefined],
    ["another price ends the old one the day before", row([FOUR]), row([FIVE]), [past(FIVE, "2026-11-09", "2026-10-01")]],
    ["what was past stays", row([FOUR]), row([FOUR], { past: [FIRST] }), [FIRST]],
    ["a second change: the price between began the day after the first ended", row([THREE]), row([FOUR], { past: [FIRST] }), [FIRST, past(FOUR, "2026-11-09", "2026-10-01", "2026-10-01")]],
    ["no price any more: what was past stays", row([]), row([FOUR], { past: [FIRST] }), [FIRST]],
    ["no price before", row([FOUR]), row([]), undefined],
    ["a source that dates its prices now needs no past", row([{ ...FOUR, from: "2026-11-01" }]), row([FIVE], { past: [FIRST] }), undefined],
    ["an end is a date too", row([{ ...FOUR, until: "2026-12-01" }]), row([FIVE]), undefined],
    ["and several prices", row([FIVE, FOUR]), row([THREE]), undefined],
    [
      "a source that dates them no more: what had ended and what changed is past, what had not begun never was",
      row([THREE]),
      row([
        { ...FIVE, until: "2026-08-31" },
        { ...FOUR, from: "2026-09-01" },
        { ...FIVE, from: "2026-12-01" },
      ]),
      [past(FIVE, "2026-08-31", "2026-10-01"), past(FOUR, "2026-11-09", "2026-10-01", "2026-09-01")],
    ],
    ["of two at once the later was in force", row([THREE]), row([FIVE, { ...FOUR, from: "2026-09-01" }]), [past(FOUR, "2026-11-09", "2026-10-01", "2026-09-01")]],
    ["an announced end that is not reached is brought forward", row([THREE]), row([{ ...FOUR, until: "2026-11-10" }]), [past(FOUR, "2026-11-09", "2026-10-01")]],
    ["one that is reached is not", row([THREE]), row([{ ...FOUR, until: "2026-11-09" }]), [past(FOUR, "2026-11-09", "2026-10-01")]],
    ["a price from the very day of the reading never was", row([THREE]), row([{ ...FOUR, from: "2026-11-10" }]), undefined],
  ])("%s", (_name, now, before, expected) => {
    const { since: _since, ...made } = rowWithPast(now, before, READINGS);
    expect(made).toStrictEqual({ ...now, ...(expected && { past: expected }) });
  });

  const since = "2026-08-01";
  // biome-ignore format: one line a case
  test.each<[string, Observation, Observation, string | undefined]>([
    ["read twice", row([FIVE]), row([FIVE]), READINGS.last],
    ["read often", row([FIVE]), row([FIVE], { since }), since],
    ["a rate more is no other price", row([FIVE]), row([ratesOnly({ prompt: "0.000005" })]), READINGS.last],
    ["another price", row([FOUR]), row([FIVE], { since }), undefined],
    ["another price per unit", row([perPage("0.1")]), row([perPage("0.2")], { since }), undefined],
    ["no price before", row([FIVE]), row([]), undefined],
    ["no price now", row([]), row([FIVE], { since }), undefined],
    ["a price that has a day now", row([{ ...FIVE, from: "2026-01-01" }]), row([FIVE], { since }), undefined],
    ["dated prices: the day is of the first", row([{ ...FIVE, until: "2026-08-31" }, FOUR]), row([{ ...FIVE, until: "2026-08-31" }, THREE], { since }), since],
  ])("the first day of a price: %s", (_name, now, before, expected) =>
    expect(rowWithPast(now, before, READINGS).since).toBe(expected),
  );

  test("a price that has ended keeps its first day", () => {
    expect(rowWithPast(row([FOUR]), row([FIVE], { since }), READINGS).past).toEqual([
      { ...past(FIVE, "2026-11-09", "2026-10-01"), since },
    ]);
    const dated = row(
      [
        { ...FIVE, until: "2026-08-31" },
        { ...FOUR, from: "2026-09-01" },
      ],
      { since },
    );
    expect(rowWithPast(row([THREE]), dated, READINGS).past?.at(-1)).not.toHaveProperty("since");
  });

  test.each(["2026-10-01", "2026-09-30"])(
    "another price read on the same or an earlier day, %s, is a correction",
    (now) =>
      expect(rowWithPast(row([FOUR]), row([FIVE]), { last: "2026-10-01", now })).toStrictEqual(row([FOUR])),
  );
});

describe("entryWithPast", () => {
  const entry = (prompt: string, more: Partial<MapEntry> = {}): MapEntry => ({
    key: "p/m",
    provider: "p",
    model: "m",
    prices: { input_cost_per_token: prompt },
    other: { litellm_provider: "p" },
    ...more,
  });
  const nested_prices = { search_context_cost_per_query: { search_context_size_low: 0.01 } };
  const ended = {
    prices: { input_cost_per_token: "0.1" },
    nested_prices,
    until: "2026-11-09",
    read: "2026-10-01",
  };
  test("another price ends the old one, and prices that are objects go along", () =>
    expect(entryWithPast(entry("0.2"), entry("0.1", { nested_prices }), READINGS).past).toEqual([ended]));

  test("keeps the first day of prices, also of ended ones", () => {
    expect(entryWithPast(entry("0.1"), entry("0.1"), READINGS).since).toBe(READINGS.last);
    const [before, now] = [entry("0.1", { since: "2026-08-01" }), entry("0.2")];
    expect(entryWithPast(now, before, READINGS)).toEqual({
      ...now,
      past: [{ prices: before.prices, until: "2026-11-09", read: "2026-10-01", since: "2026-08-01" }],
    });
  });
});
