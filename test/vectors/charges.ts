// Golden vectors: discounts, web searches, request fees and free models.
import { ANTHROPIC, GOOGLE, OPENAI, OPENROUTER, UNCACHED } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

export const CHARGE_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", [{ rates: { ...OPENAI, discount: "0.1" } }])`
    discount of a tenth is off the whole sum
      | prompt 1000, completion 500, cache_read 200 | (prompt 800 x 0.0000025 + cache_read 200 x 0.00000125 + completion 500 x 0.00001) x 0.9 | 0.006525
  `,
  ...vectorsAt("openai", [{ rates: { ...OPENAI, discount: "0.255" } }])`
    discount of 0.255
      | prompt 1000, completion 500 | (prompt 1000 x 0.0000025 + completion 500 x 0.00001) x 0.745 | 0.0055875
  `,
  ...vectorsAt("openai", [
    {
      rates: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125", discount: "1" },
    },
  ])`
    discount of 1 leaves nothing
      | prompt 1000, completion 500 | (prompt 1000 x 0.0000025 + completion 500 x 0.00001) x 0 | 0
  `,
  ...vectorsAt("anthropic", [{ rates: { ...ANTHROPIC, request: "0.005", discount: "0.5" } }])`
    discount also takes from the request fee and searches
      | prompt 1000, web_search 2 | (prompt 1000 x 0.000003 + web_search 2 x 0.01 + request 1 x 0.005) x 0.5 | 0.014
  `,
  ...vectorsAt("anthropic", [{ rates: ANTHROPIC }])`
    web searches are billed each
      | prompt 1000, completion 500, web_search 7 | prompt 1000 x 0.000003 + completion 500 x 0.000015 + web_search 7 x 0.01 | 0.0805
    a million web searches
      | web_search 1000000 | web_search 1000000 x 0.01 | 10000
  `,
  ...vectorsAt("google", [{ rates: GOOGLE }])`
    web searches alone
      | web_search 1 | web_search 1 x 0.035 | 0.035
  `,
  ...vectorsAt("openrouter", [{ rates: OPENROUTER }])`
    request fee is billed once, with nothing else
      | nothing | request 1 x 0.001 | 0.001
  `,
  ...vectorsAt("openrouter", [
    {
      rates: {
        ...OPENROUTER,
        web_search: "0.004",
        input_cache_write: "0.0000002",
        internal_reasoning: "0.0000003",
      },
    },
  ])`
    request fee and everything else
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50, web_search 2 | prompt 700 x 0.00000014 + cache_read 200 x 0.0000000028 + cache_write 100 x 0.0000002 + completion 450 x 0.00000028 + reasoning 50 x 0.0000003 + web_search 2 x 0.004 + request 1 x 0.001 | 0.00925956
  `,
  ...vectorsAt("openrouter", [{ rates: { prompt: "0", completion: "0" } }])`
    free model costs exactly 0
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0 + cache_read 200 x 0 + cache_write 100 x 0 + completion 450 x 0 + reasoning 50 x 0 | 0 | fallbacks input_cache_read=prompt, input_cache_write=prompt; derived internal_reasoning=completion
  `,
  ...vectorsAt("openai", [{ rates: OPENAI }])`
    no tokens cost 0
      | nothing | 0 | 0
  `,
  ...vectorsAt("openai", [{ rates: { ...UNCACHED, discount: "0" } }])`
    discount of 0 makes no line
      | prompt 1000 | prompt 1000 x 0.0000025 | 0.0025
  `,
  ...vectorsAt("openai", [{ rates: { ...UNCACHED, discount: "0.5" } }])`
    discount of nothing makes no line
      | nothing | 0 | 0
  `,
  ...vectorsAt("openrouter", [
    {
      rates: {
        ...OPENROUTER,
        web_search: "0.004",
        input_cache_write: "0.0000002",
        internal_reasoning: "0.0000003",
        discount: "0.255",
      },
    },
  ])`
    discount of 0.255 off every item
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50, web_search 2 | (prompt 700 x 0.00000014 + cache_read 200 x 0.0000000028 + cache_write 100 x 0.0000002 + completion 450 x 0.00000028 + reasoning 50 x 0.0000003 + web_search 2 x 0.004 + request 1 x 0.001) x 0.745 | 0.0068983722
  `,
  ...vectorsAt("anthropic", [
    {
      rates: { ...ANTHROPIC, discount: "0.1" },
      tiers: [{ above: 200000, rates: { prompt: "0.000006", completion: "0.0000225" } }],
    },
  ])`
    discount off a call in a tier
      | prompt 200001, completion 1000 | (prompt 200001 x 0.000006 + completion 1000 x 0.0000225) x 0.9 | 1.1002554 | tier_above 200000
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "3", completion: "0", discount: "0.333333333333333333" } }])`
    discount of a third to 18 digits keeps them all
      | prompt 1 | (prompt 1 x 3) x 0.666666666666666667 | 2.000000000000000001
  `,
  ...vectorsAt("anthropic", [{ rates: { ...ANTHROPIC, request: "0.005", discount: "1" } }])`
    discount of 1 leaves nothing of request fee and searches either
      | prompt 1000, web_search 2 | (prompt 1000 x 0.000003 + web_search 2 x 0.01 + request 1 x 0.005) x 0 | 0
  `,
  ...vectorsAt("openai", [{ rates: { ...UNCACHED, request: "0" } }])`
    request fee of 0 makes no line
      | prompt 1 | prompt 1 x 0.0000025 | 0.0000025
  `,
  ...vectorsAt("google", [{ rates: { prompt: "0", completion: "0", web_search: "0.005" } }])`
    free model, paid searches
      | prompt 10, completion 20, web_search 2 | prompt 10 x 0 + completion 20 x 0 + web_search 2 x 0.005 | 0.01
  `,
  ...vectorsAt("openrouter", [{ rates: { prompt: "0", completion: "0", request: "0.0005" } }])`
    free model with a request fee
      | prompt 10 | prompt 10 x 0 + request 1 x 0.0005 | 0.0005
  `,
  ...vectorsAt("openrouter", [{ rates: { prompt: "0", completion: "0", discount: "0.5" } }])`
    free model with a discount: nothing to take off
      | prompt 10 | prompt 10 x 0 | 0
  `,
];
