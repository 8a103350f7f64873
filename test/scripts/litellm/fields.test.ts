// Our rates and units as the map's fields, and back.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tierField } from "../../../scripts/litellm/context-tiers.ts";
import {
  CAPABILITY_FLAGS,
  isTextField,
  isTierField,
  rateOf,
  UNIT_FIELDS,
} from "../../../scripts/litellm/fields.ts";
import { BOOLEAN_FIELDS, NUMBER_FIELDS } from "../../../scripts/litellm/format.ts";
import { type MappedRate, RATE_FIELDS } from "../../../scripts/litellm/rate-fields.ts";
import { SERVICE_SUFFIXES, serviceField } from "../../../scripts/litellm/service-tiers.ts";

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

  test("there is no other, and each is a number of the format", () => {
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

  test("each is a price, and none is a provider's own unit of account", () => {
    const others = [...UNIT_FIELDS.values()].filter(
      (field) => !field.includes("_cost_") || /dbu?_/.test(field),
    );
    expect(others).toEqual([]);
  });
});

describe("rateOf", () => {
  test.each([
    ["input_cost_per_token_above_200k_tokens", { rate: "prompt", above: 200000 }],
    ["input_cost_per_token_priority", { rate: "prompt", service: "priority" }],
    [
      "output_cost_per_token_above_272k_tokens_batches",
      { rate: "completion", above: 272000, service: "batch" },
    ],
    [
      "cache_creation_input_token_cost_above_1hr_above_200k_tokens",
      { rate: "input_cache_write_1h", above: 200000 },
    ],
    ["output_cost_per_second_1080p", undefined],
    ["input_cost_per_token_cache_hit", undefined],
    ["input_cost_per_image_above_128k_tokens", { rate: "image", above: 128000 }],
    ["x_input_cost_per_token", undefined],
    ["input_cost_per_token_priority_x", undefined],
  ])("%s", (field, expected) => expect(rateOf(field)).toStrictEqual(expected));

  test("undoes tierField and serviceField", () => {
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

describe("fields about text", () => {
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
  ])("%s: text %s, tier %s", (field, text, tier) => {
    expect(isTextField(field)).toBe(text);
    expect(isTierField(field)).toBe(tier);
  });
});

test("a capability's flag", () => {
  expect([...CAPABILITY_FLAGS]).toStrictEqual([
    ["tool_call", "supports_function_calling"],
    ["reasoning", "supports_reasoning"],
    ["structured_output", "supports_response_schema"],
  ]);
  for (const flag of CAPABILITY_FLAGS.values()) expect(BOOLEAN_FIELDS.has(flag)).toBe(true);
});
