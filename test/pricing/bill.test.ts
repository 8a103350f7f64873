// billOf: what few calls have, line by line, against sums worked by hand; other units than tokens.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Breakdown, costOf } from "../../src/pricing/cost.ts";
import type { RareCounts, Usage } from "../../src/pricing/usage.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { decimalOf, equal, rational, total } from "../helpers/rational.ts";
import { NO_USAGE, NOW } from "../vectors/vector.ts";

/** USD per million tokens: 4 in, 16 out, 0.4 read, 5 written. */
const TEXT = {
  prompt: "0.000004",
  completion: "0.000016",
  input_cache_read: "0.0000004",
  input_cache_write: "0.000005",
};
const SPEECH = {
  ...TEXT,
  audio: "0.000032",
  audio_output: "0.000064",
  input_audio_cache: "0.0000008",
  input_cache_write_1h: "0.000008",
  image_token: "0.000005",
};

function priced(price: ShardPrice, usage: Partial<Usage>): Breakdown {
  const cost = costOf({
    ...{ model: { prices: [price] }, calendars: {}, time: NOW, requested: "provider" },
    ...{ provider: CONVENTIONS.openai, usage: { ...NO_USAGE, ...usage } },
  });
  if (!cost.ok) throw new Error(cost.failure.message);
  return cost.value;
}

function lines({ lines }: Breakdown): string[] {
  return lines.map(({ item, quantity, rate, cost }) => `${item}: ${quantity} x ${rate} = ${cost}`);
}

describe("counts that few calls have", () => {
  test("a call with speech in and out, some of it cached", () => {
    const bill = priced(
      { rates: SPEECH },
      {
        prompt_tokens: 1000,
        completion_tokens: 500,
        cache_read_tokens: 200,
        rare: { audio_prompt_tokens: 300, audio_cache_read_tokens: 80, audio_completion_tokens: 400 },
      },
    );
    expect(lines(bill)).toEqual([
      "prompt: 580 x 0.000004 = 0.00232",
      "audio_prompt: 220 x 0.000032 = 0.00704",
      "cache_read: 120 x 0.0000004 = 0.000048",
      "audio_cache_read: 80 x 0.0000008 = 0.000064",
      "completion: 100 x 0.000016 = 0.0016",
      "audio_completion: 400 x 0.000064 = 0.0256",
    ]);
    expect(bill.total).toBe("0.036672");
    expect(Object.keys(bill.fallbacks)).toEqual([]);
  });

  test("each lifetime of cache writes has its own rate; the rest and five minutes have the default one", () => {
    const rare = { cache_write_5m_tokens: 100, cache_write_1h_tokens: 1000 };
    const bill = priced({ rates: SPEECH }, { prompt_tokens: 2000, cache_write_tokens: 1500, rare });
    expect(lines(bill)).toEqual([
      "prompt: 500 x 0.000004 = 0.002",
      "cache_write: 400 x 0.000005 = 0.002",
      "cache_write_5m: 100 x 0.000005 = 0.0005",
      "cache_write_1h: 1000 x 0.000008 = 0.008",
    ]);
    expect(bill.total).toBe("0.0125");
    expect(bill.otherRates).toEqual({ image_token: "0.000005", input_cache_write_1h: "0.000008" });
  });

  test("a rate charged in place of an unknown one is named, also among the 13", () => {
    const rare = { audio_prompt_tokens: 10, cache_write_12h_tokens: 20 };
    const bill = priced({ rates: TEXT }, { prompt_tokens: 50, cache_write_tokens: 20, rare });
    expect(lines(bill)).toEqual([
      "prompt: 20 x 0.000004 = 0.00008",
      "audio_prompt: 10 x 0.000004 = 0.00004",
      "cache_write_12h: 20 x 0.000005 = 0.0001",
    ]);
    expect(bill.fallbacks).toEqual({ audio: "prompt", input_cache_write_12h: "input_cache_write" });
    expect(Object.keys(bill.rates)).toEqual([...PUBLIC_RATES]);
    expect([bill.rates.audio, priced({ rates: TEXT }, { prompt_tokens: 50 }).rates.audio]).toEqual([
      "0.000004",
      "0",
    ]);
  });
});

describe("units other than tokens", () => {
  const VIDEO: ShardPrice = {
    rates: {},
    units: { output_per_second: "0.05", output_per_second_1080p: "0.12" },
    priced_by: "per second of output (0.05 USD)",
  };
  const none = { prompt_tokens: 0 };
  const rows: [string, ShardPrice, Record<string, string>, string[], string][] = [
    [
      "by the price's own name",
      VIDEO,
      { output_per_second: "8" },
      ["output_per_second: 8 x 0.05 = 0.4"],
      "0.4",
    ],
    [
      "half a second",
      VIDEO,
      { output_per_second: "8.50" },
      ["output_per_second: 8.5 x 0.05 = 0.425"],
      "0.425",
    ],
    ["by a measure", VIDEO, { video_seconds: "4" }, ["video_seconds: 4 x 0.05 = 0.2"], "0.2"],
    [
      "seconds of a price by the minute: 0.003 / 60",
      { rates: {}, units: { input_per_minute: "0.003" } },
      { audio_seconds: "90" },
      ["audio_seconds: 90 x 0.00005 = 0.0045"],
      "0.0045",
    ],
    [
      "seconds of a price by the hour, which does not end: 18 digits",
      { rates: {}, units: { input_per_hour_audio: "0.111" } },
      { audio_seconds: "36" },
      ["audio_seconds: 36 x 0.0000308333333333333333 = 0.0011099999999999999988"],
      "0.0011099999999999999988",
    ],
    [
      "the minute before the second that a source makes of it",
      { rates: {}, units: { input_per_minute: "0.006", input_per_second: "0.00009999" } },
      { audio_seconds: "10" },
      ["audio_seconds: 10 x 0.0001 = 0.001"],
      "0.001",
    ],
    [
      "a discount takes its part of them",
      { rates: { discount: "0.5" }, units: { ocr_per_page: "0.001" } },
      { pages: "2" },
      ["pages: 2 x 0.001 = 0.002", "discount: 1 x -0.001 = -0.001"],
      "0.001",
    ],
  ];

  test.each(rows)("%s", (_name, price, units, expected, sum) => {
    const bill = priced(price, { ...none, units });
    expect(lines(bill)).toEqual(expected);
    expect(bill.total).toBe(sum);
    expect(bill.unpriced).toEqual([]);
  });

  // 10 x 0.0000003 + 1290 x 0.00003; without counted tokens 3 x 0.039 + 0.167 in place of the latter.
  test.each([
    [{ image_completion_tokens: 1290 }, "0.038703", ["unused_counts"]],
    [undefined, "0.284003", []],
  ])("made images are charged by their tokens, if these are counted: %j", (rare, total, assumed) => {
    const rates = { prompt: "0.0000003", completion: "0", image_token_output: "0.00003" };
    const units = { image_output: "0.039", output_per_image_high_1024x1024: "0.167" };
    const sent = { output_images: "3", output_per_image_high_1024x1024: "1" };
    const counts = { prompt_tokens: 10, completion_tokens: 1290, units: sent, ...(rare && { rare }) };
    expect(priced({ rates, units }, counts)).toMatchObject({ total, assumed, unpriced: [] });
  });

  test("a unit without a price is left out and named", () => {
    const units = { output_per_second: "1", characters: "7", toString: "1", nothing: "0" };
    const bill = priced(VIDEO, { ...none, units });
    expect([lines(bill), bill.unpriced]).toEqual([
      ["output_per_second: 1 x 0.05 = 0.05"],
      ["characters", "toString"],
    ]);
  });

  test.each([[{ characters: "3" }], [{ output_per_second: "0" }]])(
    "without their own line there is no sum for them: %j",
    (units) => {
      const bill = priced({ rates: TEXT, units: VIDEO.units ?? {} }, { prompt_tokens: 1, units });
      expect(bill.costs).not.toHaveProperty("units");
      expect(bill.total).toBe("0.000004");
    },
  );

  test("tokens without a rate are named", () => {
    expect(priced(VIDEO, { prompt_tokens: 5, units: { output_per_second: "1" } }).unpriced).toEqual([
      "prompt",
    ]);
  });

  test.each([
    ["searches", { rates: { web_search: "0.01" } }],
    ["the call itself", { rates: { request: "0.01" } }],
  ])("a price with only %s cannot bill a call with tokens", (_name, price) => {
    const call = { model: { prices: [price] }, calendars: {}, time: NOW, requested: "provider" as const };
    const usage = { ...NO_USAGE, prompt_tokens: 5, web_search_count: 2 };
    expect(costOf({ ...call, provider: CONVENTIONS.openai, usage }).ok).toBe(false);
  });

  test("without any priced unit the failure says which to send", () => {
    const call = { model: { prices: [VIDEO] }, calendars: {}, time: NOW, requested: "provider" as const };
    for (const units of [undefined, { characters: "3" }]) {
      const usage = { ...NO_USAGE, prompt_tokens: 5, ...(units && { units }) };
      expect(costOf({ ...call, provider: CONVENTIONS.openai, usage })).toEqual({
        ok: false,
        failure: {
          kind: "unknown_model",
          message:
            'This model has no token price: it is priced per second of output (0.05 USD). Send how many in usage.units: {"output_per_second": "1"}.',
        },
      });
    }
  });

  test.each([
    ["searches", { rates: { web_search: "0.005" } }, { web_search_count: 2 }, "0.01"],
    ["the call itself", { rates: { request: "0.003" } }, {}, "0.003"],
    [
      "audio tokens alone",
      { rates: { audio: "0.001" } },
      { prompt_tokens: 5, rare: { audio_prompt_tokens: 5 } },
      "0.005",
    ],
  ])("a price with only %s charges by it", (_name, price, usage, sum) => {
    expect(priced(price, usage).total).toBe(sum);
  });
});

test("splitting off media at equal rates changes nothing", () => {
  const count = fc.integer({ min: 0, max: 10_000 });
  const parts = fc.record({
    ...{ audio_prompt_tokens: count, image_prompt_tokens: count, video_prompt_tokens: count },
    ...{ audio_cache_read_tokens: count, cache_write_1h_tokens: count, audio_completion_tokens: count },
  });
  fc.assert(
    fc.property(parts, count, count, (rare: Required<RareCounts> | RareCounts, more, cached) => {
      const {
        audio_prompt_tokens: audio = 0,
        image_prompt_tokens: image = 0,
        video_prompt_tokens: video = 0,
      } = rare;
      const { audio_cache_read_tokens: read = 0, cache_write_1h_tokens: written = 0 } = rare;
      const whole = {
        prompt_tokens: audio + image + video + read + written + more + cached,
        completion_tokens: (rare.audio_completion_tokens ?? 0) + more,
        cache_read_tokens: read + cached,
        cache_write_tokens: written,
      };
      const split = { ...whole, rare: { ...rare, audio_prompt_tokens: audio + read } };
      expect(priced({ rates: TEXT }, split).total).toBe(priced({ rates: TEXT }, whole).total);
    }),
  );
});

test("lines sum to the total exactly, also beyond the precision of a double", () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(count, count, count, fc.constantFrom("0", "0.15"), (prompt, audio, seconds, discount) => {
      const price = {
        rates: { ...SPEECH, discount },
        units: { output_per_second: "0.000123456789012345678" },
      };
      fc.pre(audio <= prompt);
      const units = { output_per_second: String(seconds % 1e9) };
      const bill = priced(price, { prompt_tokens: prompt, rare: { audio_prompt_tokens: audio }, units });
      const sum = total(bill.lines.map(({ cost }) => rational(cost)));
      expect(decimalOf(sum)).toBe(bill.total);
      expect(equal(sum, total(Object.values(bill.costs).map(rational)))).toBe(true);
    }),
  );
});
