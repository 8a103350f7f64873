// Golden vectors: dated prices; both ends of a span are inclusive UTC days and nothing is carried from one to the next.
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { OPENAI, UNCACHED } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

/** An introductory price with a tier, today's price, and an announced one that only runs for a year. */
export const DATED: readonly ShardPrice[] = [
  {
    from: "2026-07-09T00:00:00Z",
    until: "2026-08-21T00:00:00Z",
    rates: { prompt: "0.000005", completion: "0.00002", input_cache_read: "0.0000005" },
    tiers: [{ above: 1000, rates: { prompt: "0.00001" } }],
  },
  {
    from: "2026-08-21T00:00:00Z",
    until: "2027-01-01T00:00:00Z",
    rates: { prompt: "0.000004", completion: "0.00002" },
  },
  {
    from: "2027-01-01T00:00:00Z",
    until: "2028-01-01T00:00:00Z",
    rates: { prompt: "0.000008", completion: "0.00004" },
  },
];

/** No known beginning, a gap in April, no known end. */
export const GAP: readonly ShardPrice[] = [
  { until: "2026-04-01T00:00:00Z", rates: { prompt: "0.000001", completion: "0.000002" } },
  { from: "2026-05-01T00:00:00Z", rates: { prompt: "0.000003", completion: "0.000006" } },
];

export const DAY_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", DATED)`
    the first day of the first price
      | prompt 1 | prompt 1 x 0.000005 | 0.000005 | day 2026-07-09
    the last day is inclusive
      | prompt 1 | prompt 1 x 0.000005 | 0.000005 | day 2026-08-20
    the first day of the next price
      | prompt 1 | prompt 1 x 0.000004 | 0.000004 | day 2026-08-21
    today's price holds while another is announced
      | prompt 1 | prompt 1 x 0.000004 | 0.000004
    the last day before the announced price
      | prompt 1 | prompt 1 x 0.000004 | 0.000004 | day 2026-12-31
    the announced price from its day on
      | prompt 1 | prompt 1 x 0.000008 | 0.000008 | day 2027-01-01
    a tier and a cache rate hold on their price's days
      | prompt 1001, cache_read 1000 | prompt 1 x 0.00001 + cache_read 1000 x 0.0000005 | 0.00051 | day 2026-08-20; tier_above 1000
    neither is carried into the next price
      | prompt 1001, cache_read 1000 | prompt 1 x 0.000004 + cache_read 1000 x 0.000004 | 0.004004 | day 2026-08-21; fallbacks input_cache_read=prompt
  `,
  ...vectorsAt("openai", GAP)`
    a price without a beginning holds on any earlier day
      | prompt 1 | prompt 1 x 0.000001 | 0.000001 | day 1999-12-31
    a price without an end holds on any later day
      | prompt 1 | prompt 1 x 0.000003 | 0.000003 | day 2099-01-01
  `,
  ...vectorsAt("openai", [
    { rates: OPENAI },
    { from: "2026-11-21T00:00:00Z", rates: { ...UNCACHED, prompt: "0.000002" } },
  ])`
    of two prices in force the later holds
      | prompt 1 | prompt 1 x 0.000002 | 0.000002
  `,
  ...vectorsAt("openai", [
    { rates: OPENAI },
    {
      from: "2026-11-01T00:00:00Z",
      until: "2026-11-21T00:00:00Z",
      rates: { prompt: "0", completion: "0" },
    },
  ])`
    a temporary price within an unbounded one, and after it the unbounded one again
      | prompt 1 | prompt 1 x 0.0000025 | 0.0000025
  `,
];
