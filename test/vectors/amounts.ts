// Golden vectors: the largest counts, the smallest rates, sums that floats get wrong.
import { OPENAI } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

export const AMOUNT_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", [{ rates: OPENAI }])`
    one token
      | prompt 1 | prompt 1 x 0.0000025 | 0.0000025
    2^53-1 tokens
      | prompt 9007199254740991 | prompt 9007199254740991 x 0.0000025 | 22517998136.8524775
    2^53-1 cached tokens fill the prompt
      | prompt 9007199254740991, cache_read 9007199254740991 | cache_read 9007199254740991 x 0.00000125 | 11258999068.42623875 | requested inclusive
    2^53-1 cached and one written do not fit in 2^53-1
      | prompt 9007199254740991, cache_read 9007199254740991, cache_write 1 | prompt 9007199254740991 x 0.0000025 + cache_read 9007199254740991 x 0.00000125 + cache_write 1 x 0.0000025 | 33776997205.27871875 | applied separate; fallbacks input_cache_write=prompt
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.1", completion: "0.2" } }])`
    tenth and fifth make three tenths without float noise
      | prompt 1, completion 1 | prompt 1 x 0.1 + completion 1 x 0.2 | 0.3
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.000000000001", completion: "0" } }])`
    a rate of 1e-12
      | prompt 3 | prompt 3 x 0.000000000001 | 0.000000000003
    2^53-1 tokens at 1e-12
      | prompt 9007199254740991 | prompt 9007199254740991 x 0.000000000001 | 9007.199254740991
  `,
  ...vectorsAt("google", [{ rates: { prompt: "0.00000008333333333333334", completion: "0" } }])`
    a rate with 17 digits stays exact
      | prompt 3 | prompt 3 x 0.00000008333333333333334 | 0.00000025000000000000002
  `,
  ...vectorsAt("openai", [{ rates: { ...OPENAI, web_search: "0.01" } }])`
    2^53-1 in every count, separate
      | prompt 9007199254740991, completion 9007199254740991, cache_read 9007199254740991, cache_write 9007199254740991, reasoning 9007199254740991, web_search 9007199254740991 | prompt 9007199254740991 x 0.0000025 + cache_read 9007199254740991 x 0.00000125 + cache_write 9007199254740991 x 0.0000025 + completion 9007199254740991 x 0.00001 + reasoning 9007199254740991 x 0.00001 + web_search 9007199254740991 x 0.01 | 90308431527846.86101375 | requested separate; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.000000000000000001", completion: "0" } }])`
    one token at 1e-18
      | prompt 1 | prompt 1 x 0.000000000000000001 | 0.000000000000000001
  `,
  ...vectorsAt("openai", [{ rates: { ...OPENAI, discount: "0.255" } }])`
    2^53-1 tokens, discounted
      | prompt 9007199254740991 | (prompt 9007199254740991 x 0.0000025) x 0.745 | 16775908611.9550957375
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "15", completion: "0" } }])`
    whole dollars keep their zeros
      | prompt 20 | prompt 20 x 15 | 300
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.000001", completion: "0.000001" } }])`
    fractions that make a whole dollar lose their point
      | prompt 999999, completion 1 | prompt 999999 x 0.000001 + completion 1 x 0.000001 | 1
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "0.1", completion: "0" } }])`
    three tenths by multiplication without float noise
      | prompt 3 | prompt 3 x 0.1 | 0.3
  `,
  ...vectorsAt("openai", [{ rates: { prompt: "1", completion: "0.000000000001" } }])`
    a large and a tiny item: no digit of either is lost
      | prompt 9007199254740991, completion 1 | prompt 9007199254740991 x 1 + completion 1 x 0.000000000001 | 9007199254740991.000000000001
  `,
];
