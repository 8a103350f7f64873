// Images that an answer had made: which model's, and what it counted; nothing where nobody counted any.
import { describe, expect, test } from "vitest";
import { readImageCall } from "../../src/responses/image-calls.ts";
import { usage } from "../helpers/service.ts";

const TOOL = { type: "image_generation", model: "gpt-image-2" };
const made = (more: object = {}) => ({ type: "image_generation_call", status: "completed", ...more });
const counted = (image_gen: object) => ({ output: [made()], tools: [TOOL], tool_usage: { image_gen } });

function read(body: object) {
  const found = readImageCall([{ input_tokens: 1 }, body as Record<string, unknown>]);
  if (found === undefined) return undefined;
  const { rare = {}, units, ...counts } = found.usage;
  return {
    model: found.model,
    ...(units ? { units } : { counts: { ...counts, ...rare } }),
    paths: found.paths,
  };
}

describe("by tokens, when the body counts them", () => {
  test("text and image tokens apart", () => {
    const details = { input_tokens_details: { text_tokens: 8, image_tokens: 2 } };
    const sent = {
      input_tokens: 10,
      output_tokens: 5,
      ...details,
      output_tokens_details: { image_tokens: 5 },
    };
    expect(read(counted(sent))).toEqual({
      model: "gpt-image-2",
      counts: usage({
        prompt_tokens: 10,
        completion_tokens: 5,
        image_prompt_tokens: 2,
        image_completion_tokens: 5,
      }),
      paths: [
        "tool_usage.image_gen.input_tokens",
        "tool_usage.image_gen.output_tokens",
        "tool_usage.image_gen.input_tokens_details.image_tokens",
        "tool_usage.image_gen.output_tokens_details.image_tokens",
      ],
    });
  });

  test("output that is not broken down belongs to the image", () => {
    expect(read(counted({ input_tokens: 3, output_tokens: 7024 }))).toMatchObject({
      counts: { prompt_tokens: 3, completion_tokens: 7024, image_completion_tokens: 7024 },
    });
  });

  test("in the event that ends a stream, whose output is empty", () => {
    const body = { ...counted({ output_tokens: 9 }), output: [] };
    expect(readImageCall([body])).toMatchObject({ model: "gpt-image-2" });
  });
});

describe("otherwise by quality and size of the images", () => {
  const pieces = (items: unknown[], tools: unknown = [TOOL]) => read({ output: items, tools });

  test.each([
    [
      "two alike",
      [made({ quality: "high", size: "1024x1536" }), made({ quality: "high", size: "1024x1536" })],
      { output_per_image_high_1024x1536: "2" },
    ],
    ["a size nobody says", [made({ quality: "low" })], { output_images: "1" }],
    ["words that were left to the model", [made({ quality: "auto", size: "auto" })], { output_images: "1" }],
    [
      "both, beside one that failed",
      [made({ quality: "low", size: "1024x1024" }), made(), made({ status: "failed" })],
      { output_per_image_low_1024x1024: "1", output_images: "1" },
    ],
  ])("%s", (_, items, units) => {
    expect(pieces(items)).toEqual({ model: "gpt-image-2", units, paths: ["output[image_generation_call]"] });
  });

  test("when tokens are counted as 0", () => {
    expect(read(counted({ input_tokens: 0, output_tokens: 0 }))).toMatchObject({
      units: { output_images: "1" },
    });
  });

  test("when no model is named", () => {
    expect(pieces([made()], null)?.model).toBeUndefined();
    expect(
      pieces([made()], [{ type: "image_generation" }, { type: "other", model: "m" }])?.model,
    ).toBeUndefined();
  });
});

test.each([
  ["no images", { output: [{ type: "message" }] }],
  ["one that failed", { output: [made({ status: "failed" })] }],
  ["counts that are none, and no image", { output: [], tool_usage: { image_gen: { input_tokens: 0 } } }],
  ["no output", {}],
  ["what is no count", { output: [], tool_usage: { image_gen: { input_tokens: -5, output_tokens: 1.5 } } }],
])("not at all: %s", (_, body) => expect(read(body)).toBeUndefined());
