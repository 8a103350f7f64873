// Golden vectors: how the counts add up, every convention x every kind of provider.
import { ANTHROPIC, BEDROCK, GOOGLE, OPENAI, OPENROUTER } from "./rates.ts";
import { type Vector, vectorsAt } from "./vector.ts";

export const CONVENTION_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", [{ rates: OPENAI }])`
    openai: prompt contains cache, completion contains reasoning
      | prompt 1000, completion 500, cache_read 200 | prompt 800 x 0.0000025 + cache_read 200 x 0.00000125 + completion 500 x 0.00001 | 0.00725
    openai: all five counts, unknown cache write at prompt, unknown reasoning at completion
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.0000025 + cache_read 200 x 0.00000125 + cache_write 100 x 0.0000025 + completion 450 x 0.00001 + reasoning 50 x 0.00001 | 0.00725 | fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openai counts sent as inclusive are the same
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.0000025 + cache_read 200 x 0.00000125 + cache_write 100 x 0.0000025 + completion 450 x 0.00001 + reasoning 50 x 0.00001 | 0.00725 | requested inclusive; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openai counts sent as separate add up beside prompt
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.0000025 + cache_read 200 x 0.00000125 + cache_write 100 x 0.0000025 + completion 500 x 0.00001 + reasoning 50 x 0.00001 | 0.0085 | requested separate; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openai: cache read above prompt can only be separate
      | prompt 100, completion 500, cache_read 200 | prompt 100 x 0.0000025 + cache_read 200 x 0.00000125 + completion 500 x 0.00001 | 0.0055 | applied separate
    openai: cache read + write above prompt can only be separate
      | prompt 250, cache_read 200, cache_write 100 | prompt 250 x 0.0000025 + cache_read 200 x 0.00000125 + cache_write 100 x 0.0000025 | 0.001125 | applied separate; fallbacks input_cache_write=prompt
    openai: reasoning above completion can only be separate
      | completion 10, reasoning 50 | completion 10 x 0.00001 + reasoning 50 x 0.00001 | 0.0006 | applied separate; derived internal_reasoning=completion
    openai: cache fits exactly, nothing uncached
      | prompt 300, cache_read 200, cache_write 100 | cache_read 200 x 0.00000125 + cache_write 100 x 0.0000025 | 0.0005 | fallbacks input_cache_write=prompt
    openai: all completion is reasoning
      | completion 50, reasoning 50 | reasoning 50 x 0.00001 | 0.0005 | derived internal_reasoning=completion
    openai: cache counts that fit by nothing more, one write more
      | prompt 300, cache_read 200, cache_write 101 | prompt 300 x 0.0000025 + cache_read 200 x 0.00000125 + cache_write 101 x 0.0000025 | 0.0012525 | applied separate; fallbacks input_cache_write=prompt
    openai: cache does not fit, reasoning does and stays contained
      | prompt 100, completion 500, cache_read 200, reasoning 50 | prompt 100 x 0.0000025 + cache_read 200 x 0.00000125 + completion 450 x 0.00001 + reasoning 50 x 0.00001 | 0.0055 | derived internal_reasoning=completion
    openai: reasoning does not fit, cache does and stays contained
      | prompt 1000, completion 10, cache_read 200, reasoning 50 | prompt 800 x 0.0000025 + cache_read 200 x 0.00000125 + completion 10 x 0.00001 + reasoning 50 x 0.00001 | 0.00285 | derived internal_reasoning=completion
    openai: neither cache nor reasoning fits
      | prompt 100, completion 10, cache_read 200, reasoning 50 | prompt 100 x 0.0000025 + cache_read 200 x 0.00000125 + completion 10 x 0.00001 + reasoning 50 x 0.00001 | 0.0011 | applied separate; derived internal_reasoning=completion
    separate: cache above prompt and reasoning above completion are ordinary
      | prompt 1, completion 2, cache_read 200, reasoning 50 | prompt 1 x 0.0000025 + cache_read 200 x 0.00000125 + completion 2 x 0.00001 + reasoning 50 x 0.00001 | 0.0007725 | requested separate; derived internal_reasoning=completion
  `,
  ...vectorsAt("anthropic", [{ rates: ANTHROPIC }])`
    anthropic: cache counts are beside prompt, thinking is inside completion
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.000003 + cache_read 200 x 0.0000003 + cache_write 100 x 0.00000375 + completion 450 x 0.000015 + reasoning 50 x 0.000015 | 0.010935 | derived internal_reasoning=completion
    anthropic as inclusive: cache counts are inside prompt
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.000003 + cache_read 200 x 0.0000003 + cache_write 100 x 0.00000375 + completion 450 x 0.000015 + reasoning 50 x 0.000015 | 0.010035 | requested inclusive; derived internal_reasoning=completion
    anthropic as separate
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.000003 + cache_read 200 x 0.0000003 + cache_write 100 x 0.00000375 + completion 500 x 0.000015 + reasoning 50 x 0.000015 | 0.011685 | requested separate; derived internal_reasoning=completion
    anthropic: a cached call reports only the uncached tail as prompt
      | prompt 3, completion 200, cache_read 18000 | prompt 3 x 0.000003 + cache_read 18000 x 0.0000003 + completion 200 x 0.000015 | 0.008409
    anthropic: thinking above completion can only be separate
      | completion 10, reasoning 40 | completion 10 x 0.000015 + reasoning 40 x 0.000015 | 0.00075 | applied separate; derived internal_reasoning=completion
    inclusive: cache fills the prompt exactly
      | prompt 300, cache_read 200, cache_write 100 | cache_read 200 x 0.0000003 + cache_write 100 x 0.00000375 | 0.000435 | requested inclusive
  `,
  ...vectorsAt("google", [{ rates: GOOGLE }])`
    google: cache inside prompt, thoughts beside candidates
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.0000003 + cache_read 200 x 0.00000003 + cache_write 100 x 0.0000003 + completion 500 x 0.0000025 + reasoning 50 x 0.0000025 | 0.001621 | fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    google as inclusive: thoughts inside completion
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.0000003 + cache_read 200 x 0.00000003 + cache_write 100 x 0.0000003 + completion 450 x 0.0000025 + reasoning 50 x 0.0000025 | 0.001496 | requested inclusive; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    google as separate
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.0000003 + cache_read 200 x 0.00000003 + cache_write 100 x 0.0000003 + completion 500 x 0.0000025 + reasoning 50 x 0.0000025 | 0.001711 | requested separate; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    google: thoughts above candidates are ordinary
      | completion 20, reasoning 1500 | completion 20 x 0.0000025 + reasoning 1500 x 0.0000025 | 0.0038 | derived internal_reasoning=completion
    google: cache read above prompt can only be separate
      | prompt 100, cache_read 300 | prompt 100 x 0.0000003 + cache_read 300 x 0.00000003 | 0.000039 | applied separate
    inclusive: reasoning fills the completion exactly
      | completion 50, reasoning 50 | reasoning 50 x 0.0000025 | 0.000125 | requested inclusive; derived internal_reasoning=completion
  `,
  ...vectorsAt("bedrock", [{ rates: BEDROCK }])`
    bedrock: cache counts beside prompt
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.0000033 + cache_read 200 x 0.00000033 + cache_write 100 x 0.000004125 + completion 450 x 0.0000165 + reasoning 50 x 0.0000165 | 0.0120285 | derived internal_reasoning=completion
    bedrock as inclusive
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.0000033 + cache_read 200 x 0.00000033 + cache_write 100 x 0.000004125 + completion 450 x 0.0000165 + reasoning 50 x 0.0000165 | 0.0110385 | requested inclusive; derived internal_reasoning=completion
    bedrock as separate
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.0000033 + cache_read 200 x 0.00000033 + cache_write 100 x 0.000004125 + completion 500 x 0.0000165 + reasoning 50 x 0.0000165 | 0.0128535 | requested separate; derived internal_reasoning=completion
    bedrock: cache counts above prompt are ordinary
      | prompt 10, cache_read 5000, cache_write 300 | prompt 10 x 0.0000033 + cache_read 5000 x 0.00000033 + cache_write 300 x 0.000004125 | 0.0029205
    bedrock: reasoning above completion can only be separate
      | completion 10, reasoning 40 | completion 10 x 0.0000165 + reasoning 40 x 0.0000165 | 0.000825 | applied separate; derived internal_reasoning=completion
  `,
  ...vectorsAt("openrouter", [{ rates: OPENROUTER }])`
    openrouter: normalised like openai, with a request fee
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.00000014 + cache_read 200 x 0.0000000028 + cache_write 100 x 0.00000014 + completion 450 x 0.00000028 + reasoning 50 x 0.00000028 + request 1 x 0.001 | 0.00125256 | fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openrouter as inclusive
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 700 x 0.00000014 + cache_read 200 x 0.0000000028 + cache_write 100 x 0.00000014 + completion 450 x 0.00000028 + reasoning 50 x 0.00000028 + request 1 x 0.001 | 0.00125256 | requested inclusive; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openrouter as separate
      | prompt 1000, completion 500, cache_read 200, cache_write 100, reasoning 50 | prompt 1000 x 0.00000014 + cache_read 200 x 0.0000000028 + cache_write 100 x 0.00000014 + completion 500 x 0.00000028 + reasoning 50 x 0.00000028 + request 1 x 0.001 | 0.00130856 | requested separate; fallbacks input_cache_write=prompt; derived internal_reasoning=completion
    openrouter: cache read above prompt can only be separate
      | prompt 100, completion 10, cache_read 200 | prompt 100 x 0.00000014 + cache_read 200 x 0.0000000028 + completion 10 x 0.00000028 + request 1 x 0.001 | 0.00101736 | applied separate
  `,
];
