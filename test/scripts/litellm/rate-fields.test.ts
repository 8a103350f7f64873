// fieldOf: LiteLLM's field of a rate, and of none that it has no token price for; fields.test.ts has every one.
import { expect, test } from "vitest";
import { fieldOf } from "../../../scripts/litellm/rate-fields.ts";

test.each([
  ["prompt", "input_cost_per_token"],
  ["image_output", "output_cost_per_image"],
  ["web_search", undefined],
  ["discount", undefined],
] as const)("%s is stated in %s", (rate, field) => expect(fieldOf(rate)).toBe(field));
