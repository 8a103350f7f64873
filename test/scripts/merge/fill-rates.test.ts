// fillRates: what a chosen price lacks comes from sources that read the same price list, and from no other.
import { describe, expect, test } from "vitest";
import { fillRates, samePriceList } from "../../../scripts/merge/fill-rates.ts";
import type { PriceEntry, Rates, Tier } from "../../../src/schemas/price.ts";

const RATES = { prompt: "0.1", completion: "0.5" };
const OTHER_LIST = { prompt: "0.1", completion: "0.6" };

describe("samePriceList", () => {
  test.each<[Rates, Rates, boolean]>([
    [RATES, { ...RATES, input_cache_read: "1" }, true],
    [RATES, { ...RATES, prompt: "0.2" }, false],
    [RATES, OTHER_LIST, false],
    [RATES, { prompt: "0.1" }, false],
    [{ prompt: "0.1" }, { prompt: "0.1" }, true],
    [{ completion: "0.1" }, { completion: "0.1" }, true],
    [{ image: "0.1" }, { image: "0.1" }, false],
  ])("%j and %j: %s", (a, b, same) => expect(samePriceList(a, b)).toBe(same));
});

describe("fillRates", () => {
  const fill = (price: Partial<PriceEntry>, ...others: Partial<PriceEntry>[]) =>
    fillRates(
      { rates: RATES, ...price },
      others.map((other) => ({ rates: RATES, ...other })),
    );
  const hours = [{ utc: "00:00-01:00", rates: { prompt: "0.05" } }];

  test.each<[string, PriceEntry, Partial<PriceEntry>]>([
    ["nothing to fill", fill({}), {}],
    [
      "a missing rate",
      fill({}, { rates: { ...RATES, input_cache_read: "1" } }),
      { rates: { ...RATES, input_cache_read: "1" } },
    ],
    ["not of another list", fill({}, { rates: { ...OTHER_LIST, input_cache_read: "1" } }), {}],
    [
      "a rate it has stays",
      fill({ rates: { ...RATES, request: "2" } }, { rates: { ...RATES, request: "1" } }),
      { rates: { ...RATES, request: "2" } },
    ],
    [
      "the first that has it",
      fill({}, { rates: { ...RATES, request: "1" } }, { rates: { ...RATES, request: "2", image: "3" } }),
      { rates: { ...RATES, request: "1", image: "3" } },
    ],
    [
      "service tiers, each from the first that has it",
      fill(
        { service_tiers: { priority: { rates: { prompt: "9" } } } },
        { service_tiers: { batch: { rates: { prompt: "1" } }, priority: { rates: { prompt: "2" } } } },
        { service_tiers: { batch: { rates: { prompt: "3" } } } },
      ),
      { service_tiers: { batch: { rates: { prompt: "1" } }, priority: { rates: { prompt: "9" } } } },
    ],
    [
      "a batch tier to a price without service tiers",
      fill({}, { service_tiers: { batch: { rates: { prompt: "1" } } } }),
      { service_tiers: { batch: { rates: { prompt: "1" } } } },
    ],
    ["hours", fill({}, { hours }), { hours }],
    ["its own hours stay", fill({ hours: [] }, { hours }), { hours: [] }],
    ["units", fill({ units: { a: "1" } }, { units: { a: "2", b: "3" } }), { units: { a: "1", b: "3" } }],
    ["units to a price without any", fill({}, { units: { b: "3" } }), { units: { b: "3" } }],
    [
      "none of these of another list",
      fill({}, { rates: OTHER_LIST, units: { b: "3" }, hours, service_tiers: { batch: { rates: {} } } }),
      {},
    ],
  ])("%s", (_name, filled, expected) => expect(filled).toStrictEqual({ rates: RATES, ...expected }));

  test("its days stay its own", () => {
    const filled = fill(
      { from: "2026-09-01" },
      { from: "2026-01-01", until: "2026-12-31", units: { a: "1" } },
    );
    expect(filled).toEqual({ from: "2026-09-01", rates: RATES, units: { a: "1" } });
  });
});

describe("fillRates: tiers both have", () => {
  const tier = (above: number, rates: Rates): Tier => ({ above, rates });
  test.each<[string, Tier[], Tier[], Tier[]]>([
    [
      "are filled where their prompt and completion agree",
      [tier(5, RATES)],
      [tier(5, { ...RATES, input_cache_read: "1" })],
      [tier(5, { ...RATES, input_cache_read: "1" })],
    ],
    [
      "are not where they do not",
      [tier(5, RATES)],
      [tier(5, { ...OTHER_LIST, input_cache_read: "1" })],
      [tier(5, RATES)],
    ],
    [
      "are not from another threshold",
      [tier(5, RATES)],
      [tier(6, { ...RATES, input_cache_read: "1" })],
      [tier(5, RATES)],
    ],
    [
      "keep what they have",
      [tier(5, { ...RATES, request: "2" })],
      [tier(5, { ...RATES, request: "1" })],
      [tier(5, { ...RATES, request: "2" })],
    ],
    [
      "are filled from the first of two",
      [tier(5, RATES)],
      [tier(5, { ...RATES, request: "1" }), tier(5, { ...RATES, request: "2" })],
      [tier(5, { ...RATES, request: "1" })],
    ],
    ["one more is not added", [tier(5, RATES)], [tier(5, RATES), tier(6, RATES)], [tier(5, RATES)]],
  ])("%s", (_name, tiers, others, expected) =>
    expect(fillRates({ rates: RATES, tiers }, [{ rates: RATES, tiers: others }]).tiers).toEqual(expected),
  );

  test("a source without tiers changes none", () => {
    expect(fillRates({ rates: RATES, tiers: [tier(5, RATES)] }, [{ rates: RATES }]).tiers).toEqual([
      tier(5, RATES),
    ]);
  });
});

describe("fillRates: tiers added to a flat price", () => {
  const tiers = [{ above: 200000, rates: { prompt: "0.2", completion: "1" } }];
  const [flat, tiered]: PriceEntry[] = [{ rates: RATES }, { rates: RATES, tiers }] as const;
  const other = (more: Partial<Tier>): PriceEntry => ({
    rates: RATES,
    tiers: [{ above: 200000, rates: tiers[0]?.rates ?? {}, ...more }],
  });
  test.each<[string, (PriceEntry | undefined)[], boolean]>([
    ["one teller has them", [tiered], true],
    ["two have the very same", [tiered, tiered], true],
    [
      "two have them, the second with a rate more",
      [tiered, other({ rates: { prompt: "0.2", completion: "1", request: "1" } })],
      true,
    ],
    ["a second says flat", [tiered, flat], false],
    ["the first says flat", [flat, tiered], false],
    ["a second has another threshold", [tiered, other({ above: 128000 })], false],
    ["a second has other rates", [tiered, other({ rates: { prompt: "0.3", completion: "1" } })], false],
    [
      "a second has one more",
      [tiered, { rates: RATES, tiers: [...tiers, { above: 300000, rates: {} }] }],
      false,
    ],
    [
      "a second has other rates in its second tier alone",
      [
        { rates: RATES, tiers: [...tiers, { above: 300000, rates: RATES }] },
        { rates: RATES, tiers: [...tiers, { above: 300000, rates: OTHER_LIST }] },
      ],
      false,
    ],
    ["they are of another list", [{ rates: OTHER_LIST, tiers }], false],
    ["one of another list does not count against them", [tiered, { rates: OTHER_LIST }], true],
    ["none tells", [], false],
  ])("%s: %s", (_name, tellers, added) => {
    const sources = tellers.filter((price) => price !== undefined);
    expect(fillRates({ rates: RATES }, [], sources).tiers).toEqual(added ? tiers : undefined);
  });

  test("they do not replace tiers it has", () => {
    const own = [{ above: 1, rates: { prompt: "7" } }];
    expect(fillRates({ rates: RATES, tiers: own }, [], [{ rates: RATES, tiers }]).tiers).toEqual(own);
  });

  test("they are filled like its own", () => {
    const richer = [{ above: 200000, rates: { prompt: "0.2", completion: "1", input_cache_read: "0.3" } }];
    expect(
      fillRates({ rates: RATES }, [{ rates: RATES, tiers: richer }], [{ rates: RATES, tiers }]).tiers,
    ).toEqual(richer);
  });
});
