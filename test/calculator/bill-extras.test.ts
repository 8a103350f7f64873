// A call whose tool is another model of the provider's: lines of both, which add up; what has no price is named. Sums by hand.
import { describe, expect, test } from "vitest";
import { countedItems } from "../../src/calculator/bill-extras.ts";
import type { Call, ToolCall } from "../../src/calculator/call.ts";
import { answerCall } from "../../src/calculator/price-call.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const image = { prompt: "0.000005", image_token: "0.000008", image_token_output: "0.00003" };
const models = [
  { id: "m", prices: [{ rates: { prompt: "0.000001", completion: "0.000002" } }] },
  { id: "gpt-image-2", prices: [{ rates: image, units: { output_per_image_high_1024x1024: "0.211" } }] },
  { id: "secret", prices: [] },
];
const service_tiers = [{ name: "batch", factor: "0.5", models: "^m$" }];
const version = versionOf([aShop("openai", models, { service_tiers })]);
const TOKENS = {
  ...NO_USAGE,
  prompt_tokens: 300,
  completion_tokens: 200,
  rare: { image_prompt_tokens: 100, image_completion_tokens: 200 },
};

async function bill(tool: ToolCall, more: Partial<Call> = {}) {
  const usage = { ...NO_USAGE, prompt_tokens: 1000, completion_tokens: 500 };
  const call: Call = {
    ...{ model_id: "m", provider_id: "openai", usage_convention: "provider", subprovider: null },
    ...{ is_byok: false, usage, tool },
    ...more,
  };
  const result = await answerCall(version, call);
  if (!result.ok || result.value.body.cost_breakdown === null) throw new Error("no bill");
  const { body } = result.value;
  const { line_items, total_exact, unpriced, assumed, ...amounts } = body.cost_breakdown;
  return { line_items, total_exact, unpriced, assumed, amounts, status: body.status, usage: body.usage };
}

describe("a priced tool", () => {
  test("has its own lines that name its model, and amounts under the same items", async () => {
    const { line_items, total_exact, amounts, status, usage } = await bill({
      model_id: "gpt-image-2",
      usage: TOKENS,
    });
    const model_id = "gpt-image-2";
    expect(line_items).toEqual([
      { item: "prompt", quantity: 1000, rate: "0.000001", cost: "0.001" },
      { item: "completion", quantity: 500, rate: "0.000002", cost: "0.001" },
      { item: "prompt", quantity: 200, rate: "0.000005", cost: "0.001", model_id },
      { item: "image_prompt", quantity: 100, rate: "0.000008", cost: "0.0008", model_id },
      { item: "image_completion", quantity: 200, rate: "0.00003", cost: "0.006", model_id },
    ]);
    expect([total_exact, status]).toEqual(["0.0098", "priced"]);
    expect(amounts).toMatchObject({ prompt: 0.002, image_prompt: 0.0008, image_completion: 0.006 });
    expect(usage).toMatchObject({ prompt_tokens: 1000, completion_tokens: 500 });
  });

  test("is charged by the image", async () => {
    const usage = { ...NO_USAGE, units: { output_per_image_high_1024x1024: "2" } };
    const { total_exact, amounts } = await bill({ model_id: "gpt-image-2", usage });
    expect([total_exact, amounts.units]).toEqual(["0.424", 0.422]); // 0.002 + 2 x 0.211
  });

  test("without rates in the call's tier is charged at its standard rates, and the answer says so", async () => {
    const { total_exact, assumed } = await bill(
      { model_id: "gpt-image-2", usage: TOKENS },
      { service_tier: "batch" },
    );
    expect([total_exact, assumed]).toEqual(["0.0088", ["service_tier"]]); // 0.001 + 0.0078
  });

  test("counts before adjustments and rounding", async () => {
    const { amounts } = await bill(
      { model_id: "gpt-image-2", usage: TOKENS },
      { adjustments: [{ name: "margin", percent: "100" }], round: { places: 2, mode: "half_even" } },
    );
    expect(amounts).toMatchObject({ price_total_exact: "0.0196", total_rounded: "0.02" });
  });
});

const units = { output_images: "1" };
test.each<[string, ToolCall, string[]]>([
  ["of a model nobody names", { usage: TOKENS }, ["prompt", "image_prompt", "image_completion"]],
  ["of a model nobody lists", { model_id: "gpt-image-9", usage: { ...NO_USAGE, units } }, ["output_images"]],
  [
    "of a model without a public price",
    { model_id: "secret", usage: { ...NO_USAGE, units } },
    ["output_images"],
  ],
  [
    "by a unit that its price lacks",
    { model_id: "gpt-image-2", usage: { ...NO_USAGE, units } },
    ["output_images"],
  ],
])("an unpriced tool makes the total a lower bound: %s", async (_, tool, unpriced) => {
  expect(await bill(tool)).toMatchObject({ total_exact: "0.002", status: "partial", unpriced });
});

test("items are named once, as a whole when more than its parts is counted", () => {
  expect(countedItems({ ...TOKENS, prompt_tokens: 100 })).toEqual(["image_prompt", "image_completion"]);
  expect(countedItems({ ...NO_USAGE, completion_tokens: 1, units: { pages: "1" } })).toEqual([
    "completion",
    "pages",
  ]);
  const one = { ...NO_USAGE, prompt_tokens: 1, completion_tokens: 1, rare: { image_completion_tokens: 1 } };
  expect(countedItems(one)).toEqual(["prompt", "image_completion"]);
  expect(countedItems({ ...NO_USAGE, prompt_tokens: 2, rare: { audio_prompt_tokens: 1 } })).toEqual([
    "prompt",
    "audio_prompt",
  ]);
});
