// unitRate: the units by which prices are stated, and what one of each measure is charged at.
import { describe, expect, test } from "vitest";
import { unitRate, unitsOf } from "../../src/pricing/units.ts";

test.each([
  ["audio_seconds", "input_per_minute", "60", "1"],
  ["audio_seconds", "input_per_hour_audio", "3600", "1"],
  ["audio_seconds", "input_per_second", "2", "2"],
  ["audio_seconds", "input_per_audio_per_second", "2", "2"],
  ["video_seconds", "output_per_video_per_second", "2", "2"],
  ["video_seconds", "output_per_second", "2", "2"],
  ["characters", "input_per_character", "2", "2"],
  ["pages", "ocr_per_page", "2", "2"],
  ["pages", "input_per_page", "2", "2"],
  ["annotated_pages", "annotation_per_page", "2", "2"],
  ["annotated_pages", "input_per_page_annotated", "2", "2"],
  ["search_units", "input_per_query", "2", "2"],
  ["file_searches", "input_per_file_search", "2", "2"],
  ["file_searches", "input_per_storage_search", "2", "2"],
  ["container_sessions", "code_interpreter_per_session", "2", "2"],
  ["code_executions", "input_per_code_execution", "2", "2"],
  ["pages", "output_per_second", "2", undefined],
  ["seconds", "input_per_second", "2", undefined],
  ["toString", "input_per_second", "2", undefined],
])(
  "one measure, charged by the unit that the price states: %s, where %s costs %s: %s",
  (measure, unit, stated, rate) => {
    expect(unitRate({ rates: {}, units: { [unit]: stated } }, measure)).toBe(rate);
  },
);

test.each([
  ["audio_seconds", { input_per_second: "9", input_per_minute: "60" }],
  ["audio_seconds", { input_per_second: "9", input_per_hour_audio: "3600" }],
  ["audio_seconds", { input_per_audio_per_second: "9", input_per_second: "1" }],
  ["video_seconds", { output_per_video_per_second: "9", output_per_second: "1" }],
  ["pages", { input_per_page: "9", ocr_per_page: "1" }],
  ["annotated_pages", { input_per_page_annotated: "9", annotation_per_page: "1" }],
  ["file_searches", { input_per_storage_search: "9", input_per_file_search: "1" }],
])("of two units for one measure the first counts: %s of %j", (measure, units) =>
  expect(unitRate({ rates: {}, units }, measure)).toBe("1"),
);

describe("rates of images", () => {
  const price = { rates: { image: "3", image_output: "4" } };
  test.each([
    ["input_images", "3"],
    ["image", "3"],
    ["output_images", "4"],
    ["image_output", "4"],
    ["audio", undefined],
  ])("%s: %s", (name, rate) => expect(unitRate(price, name)).toBe(rate));

  test("a stated unit wins over a rate of the same name", () => {
    expect(unitRate({ ...price, units: { image: "5" } }, "image")).toBe("5");
  });
});

test("names of stated rates and units, rates first, without the others", () => {
  const units = { ocr_per_page: "1" };
  expect(unitsOf({ rates: { prompt: "1", image_output: "4", image: "3" }, units })).toEqual([
    ...["image", "image_output", "ocr_per_page"],
  ]);
  expect(unitsOf({ rates: { prompt: "1" } })).toEqual([]);
});
