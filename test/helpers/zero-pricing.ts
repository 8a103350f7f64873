// The 13 rates of a price entry, all of them 0.
import type { PriceEntry } from "../../src/contract/price-answers.ts";

const NAMES =
  "prompt completion discount request web_search input_cache_read input_cache_write image image_output " +
  "audio audio_output input_audio_cache internal_reasoning";

export const ZERO_PRICING = Object.fromEntries(NAMES.split(" ").map((name) => [name, 0])) as NonNullable<
  PriceEntry["pricing"]
>;
