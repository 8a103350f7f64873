// inForce: the entry in force on a day. applyRates: tier, base and fallback of each rate.
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/pricing/cost.ts";
import {
  type AppliedRates,
  applyRates,
  type CompiledRate,
  compileRates,
  hasTokenPrice,
  inForce,
} from "../../src/pricing/rates.ts";
import type { Rates, Tier } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { ratesIn, table } from "../helpers/table.ts";
import { NO_USAGE, NOW } from "../vectors/vector.ts";

const first: ShardPrice = {
  from: "2026-02-01T00:00:00Z",
  until: "2026-03-01T00:00:00Z",
  rates: { prompt: "1" },
};
const second: ShardPrice = {
  from: "2026-03-01T00:00:00Z",
  until: "2026-04-01T00:00:00Z",
  rates: { prompt: "2" },
};
const third: ShardPrice = { from: "2026-05-01T00:00:00Z", rates: { prompt: "3" } };
const always: ShardPrice = { rates: { prompt: "4" } };
/** The known rates of a compiled price by name. */
function chargedBy(price: ShardPrice, input = 1): Record<string, CompiledRate> {
  const charges = compileRates(price, input).charges;
  return Object.fromEntries(charges.flatMap(({ name, known }) => (known ? [[name, known]] : [])));
}

const ended: ShardPrice = { until: "2026-01-01T00:00:00Z", rates: { prompt: "5" } };
const oneDay: ShardPrice = {
  from: "2026-11-27T00:00:00Z",
  until: "2026-11-28T00:00:00Z",
  rates: { prompt: "6" },
};

const rows: [string, ShardPrice[], string, ShardPrice | undefined][] = [
  ["no entries", [], "2026-11-21", undefined],
  ["unbounded", [always], "2026-11-21", always],
  ["the day before the first", [first, second, third], "2026-01-31", undefined],
  ["the first day", [first, second, third], "2026-02-01", first],
  ["the last day is inclusive", [first, second, third], "2026-02-28", first],
  ["the first day of the next", [first, second, third], "2026-03-01", second],
  ["the day before a gap", [first, second, third], "2026-03-31", second],
  ["in a gap", [first, second, third], "2026-04-15", undefined],
  ["after a gap", [first, second, third], "2026-05-01", third],
  ["long after the last, which has no end", [first, second, third], "2099-12-31", third],
  ["after the last, which has one", [first, second], "2026-04-01", undefined],
  ["the last second", [first, second, third], "2026-02-28T23:59:59Z", first],
  ["no known beginning, long before", [ended], "1999-01-01", ended],
  ["no known beginning, its last day", [ended], "2025-12-31", ended],
  ["no known beginning, the day after", [ended], "2026-01-01", undefined],
  ["a future entry does not hold yet", [always, third], "2026-04-30", always],
  ["a later entry holds over an unbounded one", [always, third], "2026-05-01", third],
  ["a day's price", [always, oneDay], "2026-11-27", oneDay],
  ["the day before a day's price", [always, oneDay], "2026-11-26", always],
  ["the day after a day's price", [always, oneDay], "2026-11-28", always],
  ["a turn of the year", [ended, always], "2026-01-01", always],
];

test.each(rows)("inForce: %s", (_name, prices, at, price) =>
  expect(inForce(prices, at.length === 10 ? `${at}T00:00:00Z` : at)).toBe(price),
);

describe("hasTokenPrice", () => {
  const rows: [string, Rates, boolean][] = [
    ["both", { prompt: "1", completion: "2" }, true],
    ["prompt alone", { prompt: "1" }, true],
    ["completion alone", { completion: "2" }, true],
    ["a prompt rate of 0 is known", { prompt: "0" }, true],
    ["a completion rate of 0 is known", { completion: "0" }, true],
    ["a cache rate alone", { input_cache_read: "1", input_cache_write: "1" }, false],
    ["reasoning alone", { internal_reasoning: "1" }, false],
    ["units that are no tokens", { image: "1", request: "1", web_search: "1" }, false],
    ["nothing", {}, false],
  ];

  test.each(rows)("%s", (_name, rates, has) => expect(hasTokenPrice({ rates })).toBe(has));
});

describe("applyRates: tiers", () => {
  const base: Rates = { prompt: "1", completion: "2", input_cache_read: "0.1" };
  const low: Tier = { above: 128000, rates: { prompt: "3", completion: "4" } };
  const high: Tier = { above: 272000, rates: { prompt: "5", input_cache_read: "0.5" } };
  const baseRates = { prompt: "1", completion: "2", input_cache_read: "0.1" };
  const lowRates = { prompt: "3", completion: "4", input_cache_read: "0.1" };
  const highRates = { prompt: "5", completion: "2", input_cache_read: "0.5" };

  const rows: [string, Tier[] | undefined, number, Rates, number | undefined][] = [
    ["no tiers", undefined, 10 ** 6, baseRates, undefined],
    ["an empty list", [], 10 ** 6, baseRates, undefined],
    ["no input", [low, high], 0, baseRates, undefined],
    ["at the lower threshold", [low, high], 128000, baseRates, undefined],
    ["one above it", [low, high], 128001, lowRates, 128000],
    ["at the higher threshold", [low, high], 272000, lowRates, 128000],
    ["one above it: base for what it does not name", [low, high], 272001, highRates, 272000],
    ["far above", [low, high], Number.MAX_SAFE_INTEGER, highRates, 272000],
    ["listed highest first, low", [high, low], 128001, lowRates, 128000],
    ["listed highest first, high", [high, low], 272001, highRates, 272000],
    ["one threshold twice: the first listed", [low, { ...high, above: low.above }], 128001, lowRates, 128000],
    ["a threshold of 0, no input", [{ ...low, above: 0 }], 0, baseRates, undefined],
    ["a threshold of 0, one token", [{ ...low, above: 0 }], 1, lowRates, 0],
    ["a tier that names nothing", [{ above: 10, rates: {} }], 11, baseRates, 10],
    ["a tier at 0", [{ above: 10, rates: { prompt: "0" } }], 11, { ...baseRates, prompt: "0" }, 10],
  ];

  test.each(rows)("%s", (_name, tiers, input, expected, above) => {
    const applied = applyRates({ rates: base, ...(tiers && { tiers }) }, input);
    expect(applied.tierAbove).toBe(above);
    for (const name of PUBLIC_RATES) {
      if (applied.fallbacks[name] === undefined && applied.derived[name] === undefined)
        expect([name, applied.known[name]]).toEqual([name, expected[name]]);
    }
  });

  test.each(PUBLIC_RATES)("a tier changes %s and keeps the base of what it does not name", (name) => {
    const rates: Rates = { [name]: "0.25" };
    const tier = (named: Rates) => applyRates({ rates, tiers: [{ above: 1, rates: named }] }, 2).known[name];
    expect(tier({ [name]: "0.5" })).toBe("0.5");
    expect(tier({})).toBe("0.25");
  });
});

const FILLED: readonly string[] = ["input_cache_read", "input_cache_write", "internal_reasoning"];

/** What is stated of public rates, and the fallbacks of counts that every call may have. */
function ofEveryCall({ known, fallbacks }: AppliedRates) {
  const isFilled = ([name]: [string, unknown]) => FILLED.includes(name);
  return {
    known: Object.fromEntries(
      PUBLIC_RATES.flatMap((name) =>
        known[name] === undefined || (fallbacks[name] !== undefined && !FILLED.includes(name))
          ? []
          : [[name, known[name]]],
      ),
    ),
    fallbacks: Object.fromEntries(Object.entries(fallbacks).filter(isFilled)),
  };
}

describe("applyRates: unknown rates of rare counts", () => {
  const text = { prompt: "1", completion: "9" };
  // Name | rates beside those of text | rate that is asked for | charged | in its place
  test.each(
    table(`
      audio in at prompt | | audio | 1 | prompt
      audio out at completion | | audio_output | 9 | completion
      an hour's write as any | input_cache_write 2 | input_cache_write_1h | 2 | input_cache_write
      an hour's write at prompt, where no write has a rate | | input_cache_write_1h | 1 | prompt
      cached audio uncached, since that has a rate | audio 3, input_cache_read 0.1 | input_audio_cache | 3 | audio
      cached audio as cached text, where audio costs as text | input_cache_read 0.1 | input_audio_cache | 0.1 | input_cache_read
      cached audio at prompt, when nothing else is stated | | input_audio_cache | 1 | prompt
      citations at prompt | | citation | 1 | prompt
      its own | image_token 4 | image_token | 4 |
    `),
  )("%s", (_name, more = "", name = "", charged, instead) => {
    const { known, fallbacks } = applyRates({ rates: { ...text, ...ratesIn(more) } }, 1);
    const rate = name as keyof typeof known;
    expect([known[rate], fallbacks[rate] ?? ""]).toEqual([charged, instead]);
  });

  test("have no fallback without a prompt rate", () => {
    const { known, fallbacks } = applyRates({ rates: { completion: "9" } }, 1);
    expect([known.image_token, fallbacks.image_token]).toEqual([undefined, undefined]);
  });

  test("fall back to the tier's rate before the base's", () => {
    const tiers = [{ above: 1, rates: { prompt: "7", input_cache_write_1h: "8" } }];
    const { known } = applyRates({ rates: { ...text, input_cache_write_1h: "2" }, tiers }, 2);
    expect([known.audio, known.input_cache_write_1h]).toEqual(["7", "8"]);
  });
});

describe("applyRates: unknown rates", () => {
  // Name | rates | what is known | fallbacks
  test.each(
    table(`
      cache read and write at prompt, reasoning at completion | prompt 1, completion 2 | prompt 1, completion 2, input_cache_read 1, input_cache_write 1, internal_reasoning 2 | input_cache_read prompt, input_cache_write prompt
      0 is known | prompt 1, completion 2, input_cache_read 0, input_cache_write 0, internal_reasoning 0 | prompt 1, completion 2, input_cache_read 0, input_cache_write 0, internal_reasoning 0 |
      a fallback of 0 is charged | prompt 0, completion 0 | prompt 0, completion 0, input_cache_read 0, input_cache_write 0, internal_reasoning 0 | input_cache_read prompt, input_cache_write prompt
      without prompt, none for cache | completion 2 | completion 2, internal_reasoning 2 |
      without completion, none for reasoning | prompt 1 | prompt 1, input_cache_read 1, input_cache_write 1 | input_cache_read prompt, input_cache_write prompt
      a cache rate is no fallback of prompt | completion 2, input_cache_read 0.1, internal_reasoning 3 | completion 2, input_cache_read 0.1, internal_reasoning 3 |
      nothing | | |
      rates of no item are kept | image 0.04, audio 5 | image 0.04, audio 5 |
      rare rates are no public rates | input_cache_write_1h 9, web_search_low 9 | |
    `),
  )("%s", (_name, rates = "", known = "", fallbacks = "") => {
    const applied = applyRates({ rates: ratesIn(rates) }, 1000);
    expect(ofEveryCall(applied)).toEqual({ known: ratesIn(known), fallbacks: ratesIn(fallbacks) });
  });

  test("fall back to the tier's rate", () => {
    const tiers = [{ above: 10, rates: { prompt: "3", completion: "4" } }];
    const { known } = applyRates({ rates: { prompt: "1", completion: "2" }, tiers }, 11);
    expect([known.input_cache_read, known.input_cache_write, known.internal_reasoning]).toEqual([
      "3",
      "3",
      "4",
    ]);
  });

  const seldom: readonly string[] = ["audio", "audio_output", "input_audio_cache"];

  test.each(PUBLIC_RATES.filter((name) => ![...FILLED, ...seldom].includes(name)))(
    "%s has no fallback",
    (name) => {
      const all: Rates = Object.fromEntries(PUBLIC_RATES.map((one) => [one, "1"]));
      const { [name]: _unknown, ...rates } = all;
      const applied = applyRates({ rates }, 1000);
      expect([applied.known[name], ofEveryCall(applied).fallbacks]).toEqual([undefined, {}]);
    },
  );

  test("the given price is not modified", () => {
    const price: ShardPrice = { rates: { prompt: "1" }, tiers: [{ above: 1, rates: { prompt: "2" } }] };
    const before = structuredClone(price);
    applyRates(price, 2);
    expect(price).toEqual(before);
  });
});

describe("applyRates: derived rates", () => {
  const hourlong = { input_cache_write_1h: { from: "prompt", factor: "2" } } as const;
  const PRICE: ShardPrice = {
    rates: { prompt: "3", completion: "15", input_cache_write: "3.75" },
    tiers: [{ above: 200, rates: { prompt: "6", completion: "22.5" } }],
    derived: hourlong,
  };
  test.each<[string, Partial<ShardPrice>, number, string, string | undefined]>([
    ["so many times another", {}, 1, "6", "2"],
    ["after the tier", {}, 201, "12", "2"],
    ["its own is not replaced", { rates: { prompt: "3", input_cache_write_1h: "5" } }, 1, "5", undefined],
    [
      "without the other it is unknown, and charged as any write",
      { rates: { input_cache_write: "4" } },
      1,
      "4",
      undefined,
    ],
  ])("%s", (_name, other, input, rate, factor) => {
    const { known, derived } = applyRates({ ...PRICE, ...other }, input);
    expect([known.input_cache_write_1h, derived.input_cache_write_1h?.factor]).toEqual([rate, factor]);
  });

  // Name | base | window | rate of reasoning | times completion
  test.each(
    table(`
      reasoning is output where no rate is stated | completion 2 | completion 4 | 4 | 1
      one as output's is so in every window | completion 2, internal_reasoning 2 | completion 4 | 4 |
      one printed apart grows as output does | completion 2, internal_reasoning 3 | completion 4 | 6 |
      one that is free stays free | completion 2, internal_reasoning 0 | completion 4 | 0 |
      the window's own wins | completion 2, internal_reasoning 2 | completion 4, internal_reasoning 1 | 1 |
      a window of input alone leaves it | completion 2, internal_reasoning 3 | prompt 4 | 3 |
      from free output nothing grows | completion 0, internal_reasoning 3 | completion 4 | 3 |
    `),
  )("in a window of hours: %s", (_name, base = "", window = "", rate, factor) => {
    const hours = { utc: "01:00-02:00", rates: ratesIn(window) };
    const { known, derived } = applyRates({ rates: ratesIn(base) }, 1, hours);
    expect([known.internal_reasoning, derived.internal_reasoning?.factor ?? ""]).toEqual([rate, factor]);
  });
});

const price = {
  rates: { prompt: "1", completion: "2", input_cache_read: "0.1", input_cache_write: "1.25" },
  tiers: [
    { above: 9, rates: { prompt: "2", input_cache_read: "0.2" }, scaled: ["input_cache_read" as const] },
  ],
  scaled: ["input_cache_write" as const],
};
test.each([
  ["those of the base card below the tier", 1, undefined, ["input_cache_write"]],
  [
    "above it the tier's, and of the base what it does not name",
    10,
    undefined,
    ["input_cache_read", "input_cache_write"],
  ],
  [
    "none that a window names",
    10,
    { utc: "01:00-02:00", rates: { input_cache_read: "1", input_cache_write: "1" } },
    [],
  ],
])("applyRates: rates that grew with another rate: %s", (_name, input, window, scaled) => {
  expect(applyRates(price, input, window).scaled).toEqual(scaled);
});

/** 1 USD a prompt token, 2 above 100 of input, 3 above 200. */
function tiered(): ShardPrice {
  return {
    rates: { prompt: "1" },
    tiers: [
      { above: 100, rates: { prompt: "2" } },
      { above: 200, rates: { prompt: "3" } },
    ],
  };
}

describe("one price for many calls: each call gets its own tier", () => {
  const orders: [string, number[]][] = [
    ["base, tier, base", [100, 101, 100]],
    ["tier, base, tier", [101, 100, 101]],
    ["tier, higher tier, tier", [101, 201, 101]],
    ["higher tier, base", [201, 100]],
    ["all, down and up", [201, 101, 1, 101, 201]],
  ];
  /** By hand: tokens -> rate. */
  const RATE = new Map([
    [1, "1"],
    [100, "1"],
    [101, "2"],
    [201, "3"],
  ]);

  test.each(orders)("%s", (_name, inputs) => {
    const price = tiered();
    for (const input of inputs) {
      const { tierAbove } = compileRates(price, input);
      expect([input, chargedBy(price, input).prompt?.rate]).toEqual([input, RATE.get(input)]);
      expect(tierAbove).toBe(input > 200 ? 200 : input > 100 ? 100 : undefined);
    }
  });

  test("a call after a long one is billed at the base again: 10 x 1 after 101 x 2", () => {
    const price = tiered();
    const total = (prompt_tokens: number) => {
      const usage = { ...NO_USAGE, prompt_tokens };
      const call = {
        model: { prices: [price] },
        usage,
        requested: "separate" as const,
        time: NOW,
        calendars: {},
      };
      const cost = costOf({ ...call, provider: CONVENTIONS.openai });
      return cost.ok && cost.value.total;
    };
    expect([total(10), total(101), total(10)]).toEqual(["10", "202", "10"]);
  });
});

describe("a compiled price is reused", () => {
  test("for the same price and tier, whatever the input", () => {
    const price = tiered();
    expect(compileRates(price, 150)).toBe(compileRates(price, 101));
    expect(compileRates(price, 0)).toBe(compileRates(price, 100));
  });

  test("never for another price, even an equal one", () => {
    const [one, other] = [tiered(), { rates: { prompt: "7" } }];
    expect(chargedBy(one).prompt?.rate).toBe("1");
    expect(chargedBy(other).prompt?.rate).toBe("7");
  });
});

describe("integers at one scale", () => {
  const rows: [string, ShardPrice["rates"], number, Record<string, bigint>][] = [
    ["whole dollars", { prompt: "15", completion: "3" }, 0, { prompt: 15n, completion: 3n }],
    ["the longest decides", { prompt: "0.5", completion: "0.025" }, 3, { prompt: 500n, completion: 25n }],
    ["a whole beside a fraction", { prompt: "2", completion: "0.01" }, 2, { prompt: 200n, completion: 1n }],
    ["beyond a double", { prompt: "9007199254740993" }, 0, { prompt: 9007199254740993n }],
    [
      "beyond a double after scaling",
      { prompt: "0.000000000000000001", completion: "9007199254740993" },
      18,
      { prompt: 1n, completion: 9007199254740993n * 10n ** 18n },
    ],
    ["0 is known", { prompt: "0" }, 0, { prompt: 0n }],
  ];

  test.each(rows)("%s", (_name, rates, scale, units) => {
    expect(compileRates({ rates }, 1).scale).toBe(scale);
    expect(Object.entries(chargedBy({ rates })).map(([name, { units }]) => [name, units])).toEqual(
      expect.arrayContaining(Object.entries(units)),
    );
  });

  test("two prices with one window have rates of their own", () => {
    const window = { utc: "06:00-07:00", rates: { prompt: "1" } };
    const searches = ["2", "3"].map(
      (web_search) => compileRates({ rates: { web_search } }, 1, window).rates.web_search,
    );
    expect(searches).toEqual(["2", "3"]);
  });

  test("a price without rates", () => {
    const { scale, rates } = compileRates({ rates: {} }, 1);
    expect([chargedBy({ rates: {} }), scale, new Set(Object.values(rates))]).toEqual([{}, 0, new Set(["0"])]);
  });

  test("a rate taken from another names it", () => {
    const charged = chargedBy({ rates: { prompt: "1", internal_reasoning: "2" } });
    expect(charged.prompt?.fallback).toBeUndefined();
    expect(charged.input_cache_read).toEqual({
      ...{ rate: "1", units: 1n, fallback: "prompt", assumed: "fallback_rate" },
    });
    expect(charged.internal_reasoning).toEqual({ rate: "2", units: 2n });
  });
});

describe("what an answer shows of a price", () => {
  test.each<[string, ShardPrice["rates"], ShardPrice["rates"], ShardPrice["rates"] | undefined]>([
    [
      "a rate of every call is shown where it falls back, one of few calls is not, and another is never",
      { prompt: "1", completion: "2" },
      {
        prompt: "1",
        completion: "2",
        input_cache_read: "1",
        input_cache_write: "1",
        internal_reasoning: "2",
      },
      undefined,
    ],
    ["a rate of few calls is shown where it is stated", { audio: "3" }, { audio: "3" }, undefined],
    ["one beside the 13 apart from them", { image_token: "4" }, {}, { image_token: "4" }],
    ["more than one", { image_token: "4", video_token: "5" }, {}, { image_token: "4", video_token: "5" }],
  ])("%s", (_name, rates, shown, others) => {
    const compiled = compileRates({ rates }, 1);
    const none = Object.fromEntries(PUBLIC_RATES.map((name) => [name, "0"]));
    expect(compiled.rates).toEqual({ ...none, ...shown });
    expect(compiled.otherRates).toStrictEqual(others);
  });
});
