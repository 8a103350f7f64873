import { describe, expect, test } from "vitest";
import { isFurtherTier, thresholdsOf, tierField } from "../../../scripts/litellm/context-tiers.ts";
import type { RateName } from "../../../src/schemas/price.ts";

describe("tierField", () => {
  test.each<[RateName, number, string | undefined]>([
    ["prompt", 200, "input_cost_per_token_above_200k_tokens"],
    ["prompt", 512, "input_cost_per_token_above_512k_tokens"],
    ["completion", 32, "output_cost_per_token_above_32k_tokens"],
    ["input_cache_read", 272, "cache_read_input_token_cost_above_272k_tokens"],
    ["input_cache_write", 272, "cache_creation_input_token_cost_above_272k_tokens"],
    ["input_cache_write_1h", 200, "cache_creation_input_token_cost_above_1hr_above_200k_tokens"],
    ["prompt", 100, "input_cost_per_token_above_100k_tokens"],
    ["input_cache_write_1h", 100, "cache_creation_input_token_cost_above_1hr_above_100k_tokens"],
    ["input_cache_write", 512, undefined],
    ["input_cache_write_1h", 272, undefined],
    ["internal_reasoning", 200, undefined],
    ["internal_reasoning", 100, undefined],
    ["discount", 200, undefined],
  ])("%s above %i thousand: %s", (rate, above, field) => expect(tierField(rate, above)).toBe(field));
});

describe("thresholdsOf", () => {
  test.each<[string, number, number[]]>([
    ["one of the format's", 200_000, [200]],
    ["one that is reached, not passed", 199_999, [200]],
    ["a thousand of 1,024", 262_144, [256]],
    ["and one less", 524_287, [512]],
    ["another: its own, and the format's next, at which older clients turn", 100_000, [100, 128]],
    ["just above one of the format's: the one after it is next", 128_050, [128, 200]],
    ["below all", 16_000, [16, 32]],
    ["above all there is no next", 1_000_000, [1000]],
    ["between thousands: the one below, so that no call is billed too little", 300_500, [300, 512]],
  ])("%s: %i", (_name, above, thousands) => expect(thresholdsOf(above)).toStrictEqual(thousands));
});

describe("isFurtherTier", () => {
  test.each([
    ["input_cost_per_token_above_100k_tokens", true],
    ["cache_creation_input_token_cost_above_100k_tokens", true],
    ["input_cost_per_token_above_200k_tokens", false],
    ["cache_creation_input_token_cost_above_512k_tokens", false],
    ["input_cost_per_token_above_100k_tokens_priority", false],
    ["output_cost_per_second_above_100k_tokens", false],
    ["input_cost_per_token", false],
  ])("%s: %s", (field, expected) => expect(isFurtherTier(field)).toBe(expected));
});
