// Golden vectors: context tiers, at and one above each threshold; the whole input decides, the whole call is re-rated.
import type { Rates, Tier } from "../../src/schemas/price.ts";
import { ANTHROPIC, BEDROCK, OPENAI, UNCACHED } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

const QWEN: Rates = { prompt: "0.000001", completion: "0.000005", input_cache_read: "0.0000001" };

const SOL: Rates = {
  prompt: "0.000004",
  completion: "0.00002",
  input_cache_read: "0.0000004",
  input_cache_write: "0.000005",
  web_search: "0.01",
};

const ABOVE_200K: Tier[] = [
  {
    above: 200000,
    rates: {
      prompt: "0.000006",
      completion: "0.0000225",
      input_cache_read: "0.0000006",
      input_cache_write: "0.0000075",
    },
  },
];

const ABOVE_128K: Tier[] = [{ above: 128000, rates: { prompt: "0.000005", completion: "0.00002" } }];

const THREE_TIERS: Tier[] = [
  { above: 32000, rates: { prompt: "0.0000018", completion: "0.000009" } },
  { above: 128000, rates: { prompt: "0.000003", completion: "0.000015" } },
  { above: 256000, rates: { prompt: "0.000006", completion: "0.00006" } },
];

const ABOVE_272K: Tier[] = [
  {
    above: 272000,
    rates: {
      prompt: "0.000008",
      completion: "0.00003",
      input_cache_read: "0.0000008",
      input_cache_write: "0.00001",
    },
  },
];

const GEMINI_PRO: Rates = { prompt: "0.00000125", completion: "0.00001", input_cache_read: "0.000000125" };
const GEMINI_PRO_ABOVE_200K: Tier[] = [
  {
    above: 200000,
    rates: { prompt: "0.0000025", completion: "0.000015", input_cache_read: "0.00000025" },
  },
];

const BEDROCK_ABOVE_128K: Tier[] = [
  {
    above: 128000,
    rates: {
      prompt: "0.0000066",
      completion: "0.000033",
      input_cache_read: "0.00000066",
      input_cache_write: "0.00000825",
    },
  },
];

export const TIER_VECTORS: readonly Vector[] = [
  ...vectorsAt("anthropic", [{ rates: ANTHROPIC, tiers: ABOVE_200K }])`
    tier 200,000: at N the base holds
      | prompt 200000, completion 1000 | prompt 200000 x 0.000003 + completion 1000 x 0.000015 | 0.615
    tier 200,000: at N+1 the whole call is re-rated
      | prompt 200001, completion 1000 | prompt 200001 x 0.000006 + completion 1000 x 0.0000225 | 1.222506 | tier_above 200000
    tier: separate cache reads count towards the input
      | prompt 1, completion 1000, cache_read 200000 | prompt 1 x 0.000006 + cache_read 200000 x 0.0000006 + completion 1000 x 0.0000225 | 0.142506 | tier_above 200000
    tier: separate cache writes count towards the input
      | prompt 1, cache_write 200000 | prompt 1 x 0.000006 + cache_write 200000 x 0.0000075 | 1.500006 | tier_above 200000
    tier: anthropic counts sent as inclusive are not added up, N
      | prompt 200000, cache_read 200000 | cache_read 200000 x 0.0000003 | 0.06 | requested inclusive
    tier: anthropic counts sent as inclusive are not added up, N+1
      | prompt 200001, cache_read 200000 | prompt 1 x 0.000006 + cache_read 200000 x 0.0000006 | 0.120006 | requested inclusive; tier_above 200000
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: ABOVE_200K }])`
    tier: contained cache reads are not counted twice
      | prompt 200000, cache_read 150000 | prompt 50000 x 0.0000025 + cache_read 150000 x 0.00000125 | 0.3125
    tier: completion does not count towards the input
      | prompt 200000, completion 100000 | prompt 200000 x 0.0000025 + completion 100000 x 0.00001 | 1.5
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: ABOVE_128K }])`
    tier 128,000 at N
      | prompt 128000, completion 10 | prompt 128000 x 0.0000025 + completion 10 x 0.00001 | 0.3201
    tier 128,000 at N+1
      | prompt 128001, completion 10 | prompt 128001 x 0.000005 + completion 10 x 0.00002 | 0.640205 | tier_above 128000
    tier that does not name the cache rate keeps its base
      | prompt 128001, cache_read 100000 | prompt 28001 x 0.000005 + cache_read 100000 x 0.00000125 | 0.265005 | tier_above 128000
    tier: an unknown reasoning rate falls back to the tier's completion
      | prompt 128001, completion 20, reasoning 10 | prompt 128001 x 0.000005 + completion 10 x 0.00002 + reasoning 10 x 0.00002 | 0.640405 | tier_above 128000; derived internal_reasoning=completion
  `,
  ...vectorsAt("openai", [{ rates: UNCACHED, tiers: ABOVE_128K }])`
    tier: an unknown cache rate falls back to the tier's prompt
      | prompt 128001, cache_read 100000 | prompt 28001 x 0.000005 + cache_read 100000 x 0.000005 | 0.640005 | tier_above 128000; fallbacks input_cache_read=prompt
  `,
  ...vectorsAt("openai", [{ rates: QWEN, tiers: THREE_TIERS }])`
    three tiers: at 32000 the one below holds
      | prompt 32000, completion 7 | prompt 32000 x 0.000001 + completion 7 x 0.000005 | 0.032035
    three tiers: at 32000+1 it holds
      | prompt 32001, completion 7 | prompt 32001 x 0.0000018 + completion 7 x 0.000009 | 0.0576648 | tier_above 32000
    three tiers: at 128000 the one below holds
      | prompt 128000, completion 7 | prompt 128000 x 0.0000018 + completion 7 x 0.000009 | 0.230463 | tier_above 32000
    three tiers: at 128000+1 it holds
      | prompt 128001, completion 7 | prompt 128001 x 0.000003 + completion 7 x 0.000015 | 0.384108 | tier_above 128000
    three tiers: at 256000 the one below holds
      | prompt 256000, completion 7 | prompt 256000 x 0.000003 + completion 7 x 0.000015 | 0.768105 | tier_above 128000
    three tiers: at 256000+1 it holds
      | prompt 256001, completion 7 | prompt 256001 x 0.000006 + completion 7 x 0.00006 | 1.536426 | tier_above 256000
  `,
  ...vectorsAt("openai", [{ rates: QWEN, tiers: THREE_TIERS.toReversed() }])`
    tiers listed highest first
      | prompt 130000, completion 7 | prompt 130000 x 0.000003 + completion 7 x 0.000015 | 0.390105 | tier_above 128000
  `,
  ...vectorsAt("openai", [{ rates: SOL, tiers: ABOVE_272K }])`
    tier 272,000 at N
      | prompt 272000, completion 2000, cache_read 100000 | prompt 172000 x 0.000004 + cache_read 100000 x 0.0000004 + completion 2000 x 0.00002 | 0.768
    tier 272,000 at N+1
      | prompt 272001, completion 2000, cache_read 100000 | prompt 172001 x 0.000008 + cache_read 100000 x 0.0000008 + completion 2000 x 0.00003 | 1.516008 | tier_above 272000
    a million-token call at 272k rates, to the last digit
      | prompt 1000000, completion 128000, cache_read 900000, reasoning 64000, web_search 10 | prompt 100000 x 0.000008 + cache_read 900000 x 0.0000008 + completion 64000 x 0.00003 + reasoning 64000 x 0.00003 + web_search 10 x 0.01 | 5.46 | tier_above 272000; derived internal_reasoning=completion
    tier: counts sent as separate add up to N
      | prompt 200000, cache_read 72000 | prompt 200000 x 0.000004 + cache_read 72000 x 0.0000004 | 0.8288 | requested separate
    tier: counts sent as separate add up to N+1
      | prompt 200000, cache_read 72001 | prompt 200000 x 0.000008 + cache_read 72001 x 0.0000008 | 1.6576008 | requested separate; tier_above 272000
    tier: counts that can only be separate add up too
      | prompt 150000, cache_read 160000 | prompt 150000 x 0.000008 + cache_read 160000 x 0.0000008 | 1.328 | applied separate; tier_above 272000
  `,
  ...vectorsAt("google", [{ rates: GEMINI_PRO, tiers: GEMINI_PRO_ABOVE_200K }])`
    google tier 200,000 at N: cache inside the prompt, thoughts no input
      | prompt 200000, completion 100, cache_read 50000, reasoning 900 | prompt 150000 x 0.00000125 + cache_read 50000 x 0.000000125 + completion 100 x 0.00001 + reasoning 900 x 0.00001 | 0.20375 | derived internal_reasoning=completion
    google tier 200,000 at N+1: reasoning at the tier's completion
      | prompt 200001, completion 100, cache_read 50000, reasoning 900 | prompt 150001 x 0.0000025 + cache_read 50000 x 0.00000025 + completion 100 x 0.000015 + reasoning 900 x 0.000015 | 0.4025025 | tier_above 200000; derived internal_reasoning=completion
    tier: reasoning beside completion is no input
      | prompt 200000, reasoning 100000 | prompt 200000 x 0.00000125 + reasoning 100000 x 0.00001 | 1.25 | derived internal_reasoning=completion
  `,
  ...vectorsAt("bedrock", [{ rates: BEDROCK, tiers: BEDROCK_ABOVE_128K }])`
    bedrock tier 128,000: uncached + read + write at N
      | prompt 100000, cache_read 20000, cache_write 8000 | prompt 100000 x 0.0000033 + cache_read 20000 x 0.00000033 + cache_write 8000 x 0.000004125 | 0.3696
    bedrock tier 128,000: one cached token more is N+1
      | prompt 100000, cache_read 20001, cache_write 8000 | prompt 100000 x 0.0000066 + cache_read 20001 x 0.00000066 + cache_write 8000 x 0.00000825 | 0.73920066 | tier_above 128000
  `,
  ...vectorsAt("google", [
    {
      rates: { prompt: "0.000001", completion: "0.00001", internal_reasoning: "0.00002" },
      tiers: [
        {
          above: 200000,
          rates: { prompt: "0.000002", completion: "0.00002", internal_reasoning: "0.00003" },
        },
      ],
    },
  ])`
    tier that names reasoning re-rates it
      | prompt 200001, completion 10, reasoning 20 | prompt 200001 x 0.000002 + completion 10 x 0.00002 + reasoning 20 x 0.00003 | 0.400802 | tier_above 200000
  `,
  ...vectorsAt("google", [
    {
      rates: { prompt: "0.000001", completion: "0.00001", internal_reasoning: "0.000012" },
      tiers: [{ above: 200000, rates: { prompt: "0.000002", completion: "0.00002" } }],
    },
  ])`
    tier that does not name a known reasoning rate keeps it
      | prompt 200001, completion 10, reasoning 20 | prompt 200001 x 0.000002 + completion 10 x 0.00002 + reasoning 20 x 0.000012 | 0.400442 | tier_above 200000
  `,
  ...vectorsAt("openrouter", [
    {
      rates: { prompt: "0.000001", completion: "0.000005", web_search: "0.01", request: "0.001" },
      tiers: [
        {
          above: 200000,
          rates: { prompt: "0.000002", web_search: "0.02", request: "0.002", discount: "0.5" },
        },
      ],
    },
  ])`
    tier with its own search, request fee and discount
      | prompt 200001, web_search 3 | (prompt 200001 x 0.000002 + web_search 3 x 0.02 + request 1 x 0.002) x 0.5 | 0.231001 | tier_above 200000
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: [{ above: 128000, rates: { completion: "0.00002" } }] }])`
    tier that names only completion keeps the prompt rate
      | prompt 128001, completion 10 | prompt 128001 x 0.0000025 + completion 10 x 0.00002 | 0.3202025 | tier_above 128000
  `,
  ...vectorsAt("anthropic", [{ rates: UNCACHED, tiers: ABOVE_128K }])`
    tier: an unknown cache write rate falls back to the tier's prompt
      | prompt 100000, cache_write 28001 | prompt 100000 x 0.000005 + cache_write 28001 x 0.000005 | 0.640005 | tier_above 128000; fallbacks input_cache_write=prompt
  `,
  ...vectorsAt("openai", [
    { rates: UNCACHED, tiers: [{ above: 200000, rates: { input_cache_read: "0.0000002" } }] },
  ])`
    cache rate that only the tier names: unknown at N
      | prompt 200000, cache_read 100000 | prompt 100000 x 0.0000025 + cache_read 100000 x 0.0000025 | 0.5 | fallbacks input_cache_read=prompt
    cache rate that only the tier names: known at N+1
      | prompt 200001, cache_read 100000 | prompt 100001 x 0.0000025 + cache_read 100000 x 0.0000002 | 0.2700025 | tier_above 200000
  `,
  ...vectorsAt("openai", [{ rates: UNCACHED, tiers: [{ above: 200000, rates: { prompt: "0" } }] }])`
    tier rate of 0 is known to be free, not left to the base
      | prompt 200001, completion 1 | prompt 200001 x 0 + completion 1 x 0.00001 | 0.00001 | tier_above 200000
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: [{ above: 1000, rates: {} }] }])`
    tier without rates keeps every base
      | prompt 1001 | prompt 1001 x 0.0000025 | 0.0025025 | tier_above 1000
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: [] }])`
    empty list of tiers
      | prompt 1001 | prompt 1001 x 0.0000025 | 0.0025025
  `,
  ...vectorsAt("openai", [{ rates: OPENAI, tiers: [{ above: 0, rates: { completion: "0.00002" } }] }])`
    tier above 0: a call without input keeps the base
      | completion 3 | completion 3 x 0.00001 | 0.00003
  `,
  ...vectorsAt("openai", [
    {
      rates: OPENAI,
      tiers: [
        { above: 128000, rates: { prompt: "0.000005", completion: "0.00002" } },
        { above: 256000, rates: { prompt: "0.00001" } },
      ],
    },
  ])`
    two tiers: the highest does not inherit from the one below
      | prompt 256001, completion 10 | prompt 256001 x 0.00001 + completion 10 x 0.00001 | 2.56011 | tier_above 256000
  `,
];
