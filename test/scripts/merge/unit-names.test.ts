// withOneName: a price in other units than tokens has each fee under one name.
import { expect, test } from "vitest";
import { withOneName } from "../../../scripts/merge/unit-names.ts";

test.each<[string, Record<string, string>, string | undefined, string[]]>([
  [
    "a search of files",
    { input_per_storage_search: "1", input_per_file_search: "1" },
    undefined,
    ["input_per_file_search"],
  ],
  [
    "a page",
    { input_per_page: "1", ocr_per_page: "1", annotation_per_page: "3" },
    undefined,
    ["ocr_per_page", "annotation_per_page"],
  ],
  [
    "a second, exact by the minute",
    { input_per_second: "0.0166", input_per_minute: "1" },
    undefined,
    ["input_per_minute"],
  ],
  [
    "what is transcribed",
    { input_per_second: "1", output_per_second: "1" },
    "audio_transcription",
    ["input_per_second"],
  ],
  [
    "what is spoken",
    { input_per_character: "1", output_per_second: "1" },
    "audio_speech",
    ["input_per_character", "output_per_second"],
  ],
  [
    "what is heard and filmed",
    { input_per_second: "1", output_per_second: "1" },
    undefined,
    ["input_per_second", "output_per_second"],
  ],
  ["transcribed, by nothing else", { output_per_second: "1" }, "audio_transcription", ["output_per_second"]],
  ["names of no other", { input_per_message: "1" }, undefined, ["input_per_message"]],
])("%s", (_, units, mode, kept) => {
  const { units: named = {} } = withOneName({ rates: {}, units }, mode ? { mode } : {});
  expect(Object.keys(named)).toEqual(kept);
});

test("a price with only token rates is unchanged", () => {
  const price = { rates: { prompt: "1" } };
  expect(withOneName(price, {})).toBe(price);
});

test.each<[input: string, output: string, kept: string]>([
  ["0", "0.0000277778", "0.0000277778"],
  ["0.0001", "0.0000277778", "0.0001"],
  ["0", "0", "0"],
])("a second of audio in at %s and out at %s costs %s", (input, output, kept) => {
  const price = { rates: {}, units: { input_per_second: input, output_per_second: output } };
  expect(withOneName(price, { mode: "audio_transcription" }).units).toEqual({ input_per_second: kept });
});
