// Golden vectors: a rate that is unknown falls back or is left out and named; it is never silently 0.
import { OPENAI, OPENROUTER, UNCACHED } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

export const UNKNOWN_RATE_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", [{ rates: UNCACHED }])`
    unknown cache read is charged at prompt
      | prompt 1000, cache_read 400 | prompt 600 x 0.0000025 + cache_read 400 x 0.0000025 | 0.0025 | fallbacks input_cache_read=prompt
    unknown cache read and write are both charged at prompt
      | prompt 1000, cache_read 400, cache_write 100 | prompt 500 x 0.0000025 + cache_read 400 x 0.0000025 + cache_write 100 x 0.0000025 | 0.0025 | fallbacks input_cache_read=prompt, input_cache_write=prompt
  `,
  ...vectorsAt("anthropic", [{ rates: UNCACHED }])`
    unknown cache write is charged at prompt
      | prompt 1000, cache_write 400 | prompt 1000 x 0.0000025 + cache_write 400 x 0.0000025 | 0.0035 | fallbacks input_cache_write=prompt
  `,
  ...vectorsAt("google", [{ rates: UNCACHED }])`
    unknown reasoning is charged at completion
      | completion 100, reasoning 40 | completion 100 x 0.00001 + reasoning 40 x 0.00001 | 0.0014 | derived internal_reasoning=completion
  `,
  ...vectorsAt("google", [
    { rates: { prompt: "0.0000025", completion: "0.00001", internal_reasoning: "0.00002" } },
  ])`
    a known reasoning rate is used
      | completion 100, reasoning 40 | completion 100 x 0.00001 + reasoning 40 x 0.00002 | 0.0018
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0" } }])`
    a cache rate of 0 is known, not unknown
      | prompt 1000, cache_read 400 | prompt 600 x 0.0000025 + cache_read 400 x 0 | 0.0015
  `,
  ...vectorsAt("openai", [{ rates: OPENAI }])`
    unknown web search is left out and named
      | prompt 1000, web_search 3 | prompt 1000 x 0.0000025 | 0.0025 | unpriced web_search
    unknown web search without searches is not named
      | prompt 1000 | prompt 1000 x 0.0000025 | 0.0025
  `,
  ...vectorsAt("openai", [{ rates: { completion: "0.00001" } }])`
    unknown prompt is left out and named
      | prompt 1000, completion 10 | completion 10 x 0.00001 | 0.0001 | unpriced prompt
    unknown prompt leaves cache without a fallback
      | prompt 1000, completion 10, cache_read 400, cache_write 100 | completion 10 x 0.00001 | 0.0001 | unpriced prompt, cache_read, cache_write
    only completion is priced and only completion is used
      | completion 10 | completion 10 x 0.00001 | 0.0001
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.0000001" } }])`
    unknown completion is left out and named
      | prompt 1000, completion 10 | prompt 1000 x 0.0000001 | 0.0001 | unpriced completion
    nothing of the call is priced
      | completion 10 | 0 | 0 | unpriced completion
  `,
  ...vectorsAt("google", [{ rates: { prompt: "0.0000001" } }])`
    unknown completion leaves reasoning without a fallback
      | prompt 1000, completion 10, reasoning 5 | prompt 1000 x 0.0000001 | 0.0001 | unpriced completion, reasoning
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.00000002" } }])`
    embedding: completion unknown and not used
      | prompt 8191 | prompt 8191 x 0.00000002 | 0.00016382
  `,
  ...vectorsAt("openai", [{ rates: { completion: "0.00001", input_cache_read: "0.000001" } }])`
    unknown prompt beside a known cache rate
      | prompt 100, cache_read 40 | cache_read 40 x 0.000001 | 0.00004 | unpriced prompt
    unknown prompt, fully cached: nothing to leave out
      | prompt 40, cache_read 40 | cache_read 40 x 0.000001 | 0.00004
  `,
  ...vectorsAt("google", [{ rates: { prompt: "0.0000001", internal_reasoning: "0.000003" } }])`
    unknown completion beside a known reasoning rate
      | prompt 10, completion 5, reasoning 7 | prompt 10 x 0.0000001 + reasoning 7 x 0.000003 | 0.000022 | unpriced completion
  `,
  ...vectorsAt("openrouter", [{ rates: OPENROUTER }])`
    unknown web search beside a request fee
      | web_search 2 | request 1 x 0.001 | 0.001 | unpriced web_search
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.0000025", completion: "0.00001", web_search: "0" } }])`
    a web search rate of 0 is known, not unknown
      | prompt 10, web_search 3 | prompt 10 x 0.0000025 + web_search 3 x 0 | 0.000025
  `,
  ...vectorsAt("google", [
    { rates: { prompt: "0.0000025", completion: "0.00001", internal_reasoning: "0" } },
  ])`
    a reasoning rate of 0 is known, not unknown
      | completion 10, reasoning 90 | completion 10 x 0.00001 + reasoning 90 x 0 | 0.0001
  `,
  ...vectorsAt("openai", [
    {
      rates: {
        ...UNCACHED,
        image: "0.01",
        image_output: "0.04",
        audio: "0.00004",
        audio_output: "0.00008",
        input_audio_cache: "0.000002",
        input_cache_write_1h: "0.000005",
        web_search_medium: "0.025",
      },
    },
  ])`
    rates of images, audio and further rates are no part of the sum
      | prompt 100, completion 10 | prompt 100 x 0.0000025 + completion 10 x 0.00001 | 0.00035
  `,
  ...vectorsAt("openai", [
    { rates: { prompt: "0.0000025", completion: "0.00001", web_search_medium: "0.025" } },
  ])`
    a price of web search by context size is not the price of web search
      | prompt 100, web_search 1 | prompt 100 x 0.0000025 | 0.00025 | unpriced web_search
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.0000001", discount: "0.1" } }])`
    a discount is taken off what is priced, what is not stays named
      | prompt 100, completion 10 | (prompt 100 x 0.0000001) x 0.9 | 0.000009 | unpriced completion
  `,
];
