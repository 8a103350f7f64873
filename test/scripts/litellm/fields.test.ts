// fieldOf: LiteLLM's field of a rate, and of none that it has no token price for; fields.test.ts has every one.

// Our rates and units as the map's fields, and back.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CAPABILITY_FLAGS,
  fieldOf,
  isFurtherTier,
  isTextField,
  isTierField,
  type MappedRate,
  RATE_FIELDS,
  rateOf,
  SERVICE_SUFFIXES,
  serviceField,
  thresholdsOf,
  tierField,
  UNIT_FIELDS,
} from "../../../scripts/litellm/fields.ts";
import { BOOLEAN_FIELDS, NUMBER_FIELDS } from "../../../scripts/litellm/format.ts";
import type { RateName } from "../../../src/schemas/price.ts";

test.each([
  ["prompt", "input_cost_per_token"],
  ["image_output", "output_cost_per_image"],
  ["web_search", undefined],
  ["discount", undefined],
] as const)("%s is stated in %s", (rate, field) => expect(fieldOf(rate)).toBe(field));

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
])("serviceField: %s in %s above %s: %s", (rate, service, above, field) =>
  expect(serviceField(rate, service, above)).toBe(field),
);

describe("a rate and its field", () => {
  test.each([
    ["prompt", "input_cost_per_token", true],
    ["completion", "output_cost_per_token", true],
    ["input_cache_read", "cache_read_input_token_cost", true],
    ["input_cache_write", "cache_creation_input_token_cost", true],
    ["input_cache_write_1h", "cache_creation_input_token_cost_above_1hr", true],
    ["internal_reasoning", "output_cost_per_reasoning_token", true],
    ["audio", "input_cost_per_audio_token", false],
    ["audio_output", "output_cost_per_audio_token", false],
    ["input_audio_cache", "cache_read_input_audio_token_cost", false],
    ["input_audio_cache_write", "cache_creation_input_audio_token_cost", false],
    ["image_token", "input_cost_per_image_token", false],
    ["image_token_output", "output_cost_per_image_token", false],
    ["image_token_cache", "cache_read_input_image_token_cost", false],
    ["video_token", "input_cost_per_video_token", false],
    ["video_token_output", "output_cost_per_video_token", false],
    ["citation", "citation_cost_per_token", false],
    ["request", "input_cost_per_request", false],
    ["image", "input_cost_per_image", false],
    ["image_output", "output_cost_per_image", false],
  ] as const)("%s is %s; about text: %s", (rate, field, text) => {
    expect(RATE_FIELDS[rate]).toBe(field);
    expect(rateOf(field)).toStrictEqual({ rate });
    expect(isTextField(field)).toBe(text);
    expect(isTierField(field)).toBe(false);
  });

  test("there are no others, and each is a number of the format", () => {
    expect(Object.keys(RATE_FIELDS)).toHaveLength(19);
    expect(Object.values(RATE_FIELDS).filter((field) => !NUMBER_FIELDS.has(field))).toStrictEqual([]);
  });
});

describe("UNIT_FIELDS", () => {
  test.each([
    ["input_per_query", "input_cost_per_query"],
    ["output_per_second_1080p", "output_cost_per_second_1080p"],
    ["input_per_page", "ocr_cost_per_page"],
    ["input_per_page_annotated", "annotation_cost_per_page"],
    ["input_per_token", undefined],
    ["output_per_image", undefined],
  ])("%s is %s", (unit, field) => expect(UNIT_FIELDS.get(unit)).toBe(field));

  test("each is a price and none is a provider's own unit of account", () => {
    const others = [...UNIT_FIELDS.values()].filter(
      (field) => !field.includes("_cost_") || /dbu?_/.test(field),
    );
    expect(others).toEqual([]);
  });
});

describe("rateOf", () => {
  // biome-ignore format: one line a case
  test.each([
    ["input_cost_per_token_above_200k_tokens", { rate: "prompt", above: 200000 }],
    ["input_cost_per_token_priority", { rate: "prompt", service: "priority" }],
    ["output_cost_per_token_above_272k_tokens_batches", { rate: "completion", above: 272000, service: "batch" }],
    ["cache_creation_input_token_cost_above_1hr_above_200k_tokens", { rate: "input_cache_write_1h", above: 200000 }],
    ["output_cost_per_second_1080p", undefined],
    ["input_cost_per_token_cache_hit", undefined],
    ["input_cost_per_image_above_128k_tokens", { rate: "image", above: 128000 }],
    ["x_input_cost_per_token", undefined],
    ["input_cost_per_token_priority_x", undefined],
  ])("%s", (field, expected) => expect(rateOf(field)).toStrictEqual(expected));

  test("is the inverse of tierField and serviceField", () => {
    const rates = fc.constantFrom(...(Object.keys(RATE_FIELDS) as MappedRate[]));
    const services = fc.constantFrom(...(Object.keys(SERVICE_SUFFIXES) as (keyof typeof SERVICE_SUFFIXES)[]));
    const above = fc.constantFrom(32000, 100000, 128000, 200000, 256000, 272000, 512000);
    fc.assert(
      fc.property(rates, services, above, (rate, service, threshold) => {
        const [tier, base, both] = [
          tierField(rate, threshold / 1000),
          serviceField(rate, service),
          serviceField(rate, service, threshold),
        ];
        if (tier !== undefined) expect(rateOf(tier)).toStrictEqual({ rate, above: threshold });
        if (base !== undefined) expect(rateOf(base)).toStrictEqual({ rate, service });
        if (both !== undefined) expect(rateOf(both)).toStrictEqual({ rate, above: threshold, service });
      }),
    );
  });
});

test.each([
  ["input_cost_per_token_above_200k_tokens", true, true],
  ["input_cost_per_token_priority", true, false],
  ["input_cost_per_token_above_272k_tokens_flex", true, true],
  ["cache_creation_input_token_cost_above_1hr", true, false],
  ["input_cost_per_token_cache_hit", true, false],
  ["input_cost_per_audio_token_priority", false, false],
  ["input_cost_per_image_above_128k_tokens", false, false],
  ["input_cost_per_character_above_128k_tokens", false, false],
  ["output_cost_per_second", false, false],
])("fields about text: %s: text %s, tier %s", (field, text, tier) => {
  expect(isTextField(field)).toBe(text);
  expect(isTierField(field)).toBe(tier);
});

test("the flag of a capability", () => {
  expect([...CAPABILITY_FLAGS]).toStrictEqual([
    ["tool_call", "supports_function_calling"],
    ["reasoning", "supports_reasoning"],
    ["structured_output", "supports_response_schema"],
  ]);
  for (const flag of CAPABILITY_FLAGS.values()) expect(BOOLEAN_FIELDS.has(flag)).toBe(true);
});

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
])("tierField: %s above %i thousand: %s", (rate, above, field) => expect(tierField(rate, above)).toBe(field));

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
])("thresholdsOf: %s: %i", (_name, above, thousands) => expect(thresholdsOf(above)).toStrictEqual(thousands));

test.each([
  ["input_cost_per_token_above_100k_tokens", true],
  ["cache_creation_input_token_cost_above_100k_tokens", true],
  ["input_cost_per_token_above_200k_tokens", false],
  ["cache_creation_input_token_cost_above_512k_tokens", false],
  ["input_cost_per_token_above_100k_tokens_priority", false],
  ["output_cost_per_second_above_100k_tokens", false],
  ["input_cost_per_token", false],
])("isFurtherTier: %s: %s", (field, expected) => expect(isFurtherTier(field)).toBe(expected));
