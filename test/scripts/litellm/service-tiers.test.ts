import { describe, expect, test } from "vitest";
import { type SERVICE_SUFFIXES, serviceField } from "../../../scripts/litellm/service-tiers.ts";
import type { RateName } from "../../../src/schemas/price.ts";

describe("serviceField", () => {
  test.each<[RateName, keyof typeof SERVICE_SUFFIXES, number | undefined, string | undefined]>([
    ["prompt", "priority", undefined, "input_cost_per_token_priority"],
    ["completion", "flex", undefined, "output_cost_per_token_flex"],
    ["input_cache_read", "batch", undefined, "cache_read_input_token_cost_batches"],
    ["prompt", "priority", 200000, "input_cost_per_token_above_200k_tokens_priority"],
    ["completion", "batch", 272000, "output_cost_per_token_above_272k_tokens_batches"],
    ["prompt", "flex", 200000, undefined],
    ["input_cache_write_1h", "batch", undefined, undefined],
    ["audio", "flex", undefined, undefined],
    ["discount", "flex", undefined, undefined],
  ])("%s in %s above %s: %s", (rate, service, above, field) =>
    expect(serviceField(rate, service, above)).toBe(field),
  );
});
