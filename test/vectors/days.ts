// Golden vectors: dated prices; both ends of a span are inclusive UTC days and nothing is carried from one to the next.
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { OPENAI, UNCACHED } from "./rates.ts";
import { NO_USAGE, type Vector, type VectorCall } from "./vector.ts";

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

const CALL = { provider: "openai", requested: "provider" } as const;
const ONE: VectorCall["usage"] = { ...NO_USAGE, prompt_tokens: 1 };
const CACHED: VectorCall["usage"] = { ...NO_USAGE, prompt_tokens: 1001, cache_read_tokens: 1000 };

export const DAY_VECTORS: readonly Vector[] = [
  {
    name: "the first day of the first price",
    ...CALL,
    prices: DATED,
    usage: ONE,
    day: "2026-07-09",
    worked: "1 x 0.000005",
    items: ["prompt"],
    total: "0.000005",
  },
  {
    name: "the last day is inclusive",
    ...CALL,
    prices: DATED,
    usage: ONE,
    day: "2026-08-20",
    worked: "1 x 0.000005",
    items: ["prompt"],
    total: "0.000005",
  },
  {
    name: "the first day of the next price",
    ...CALL,
    prices: DATED,
    usage: ONE,
    day: "2026-08-21",
    worked: "1 x 0.000004",
    items: ["prompt"],
    total: "0.000004",
  },
  {
    name: "today's price holds while another is announced",
    ...CALL,
    prices: DATED,
    usage: ONE,
    worked: "1 x 0.000004",
    items: ["prompt"],
    total: "0.000004",
  },
  {
    name: "the last day before the announced price",
    ...CALL,
    prices: DATED,
    usage: ONE,
    day: "2026-12-31",
    worked: "1 x 0.000004",
    items: ["prompt"],
    total: "0.000004",
  },
  {
    name: "the announced price from its day on",
    ...CALL,
    prices: DATED,
    usage: ONE,
    day: "2027-01-01",
    worked: "1 x 0.000008",
    items: ["prompt"],
    total: "0.000008",
  },
  {
    name: "a tier and a cache rate hold on their price's days",
    ...CALL,
    prices: DATED,
    usage: CACHED,
    day: "2026-08-20",
    worked: "1 x 0.00001 + 1000 x 0.0000005",
    items: ["prompt", "cache_read"],
    total: "0.00051",
    tier_above: 1000,
  },
  {
    name: "neither is carried into the next price",
    ...CALL,
    prices: DATED,
    usage: CACHED,
    day: "2026-08-21",
    worked: "1 x 0.000004 + 1000 x 0.000004",
    items: ["prompt", "cache_read"],
    total: "0.004004",
    fallbacks: { input_cache_read: "prompt" },
  },
  {
    name: "a price without a beginning holds on any earlier day",
    ...CALL,
    prices: GAP,
    usage: ONE,
    day: "1999-12-31",
    worked: "1 x 0.000001",
    items: ["prompt"],
    total: "0.000001",
  },
  {
    name: "a price without an end holds on any later day",
    ...CALL,
    prices: GAP,
    usage: ONE,
    day: "2099-01-01",
    worked: "1 x 0.000003",
    items: ["prompt"],
    total: "0.000003",
  },
  {
    name: "of two prices in force the later holds",
    ...CALL,
    prices: [{ rates: OPENAI }, { from: "2026-11-21T00:00:00Z", rates: { ...UNCACHED, prompt: "0.000002" } }],
    usage: ONE,
    worked: "1 x 0.000002",
    items: ["prompt"],
    total: "0.000002",
  },
  {
    name: "a temporary price within an unbounded one, and after it the unbounded one again",
    ...CALL,
    prices: [
      { rates: OPENAI },
      {
        from: "2026-11-01T00:00:00Z",
        until: "2026-11-21T00:00:00Z",
        rates: { prompt: "0", completion: "0" },
      },
    ],
    usage: ONE,
    worked: "1 x 0.0000025",
    items: ["prompt"],
    total: "0.0000025",
  },
];
