// describeUnits: prices in other units, told in words with their amounts.
import { expect, test } from "vitest";
import { describeUnits } from "../../../scripts/build/describe-units.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

test.each<[PriceEntry, string | undefined]>([
  [{ rates: {} }, undefined],
  [{ rates: { prompt: "1", completion: "2" } }, undefined],
  [{ rates: {}, units: {} }, undefined],
  [{ rates: { image: "0.1" } }, "per input image (0.1 USD)"],
  [{ rates: { image_output: "0.1" } }, "per output image (0.1 USD)"],
  [{ rates: { request: "0.1" } }, "per request (0.1 USD)"],
  [{ rates: { web_search: "0.1" } }, "per search (0.1 USD)"],
  [{ rates: { audio: "0.1" } }, "per input audio token (0.1 USD)"],
  [{ rates: { audio_output: "0.1" } }, "per output audio token (0.1 USD)"],
  [{ rates: { image_token: "0.1" } }, "per input image token (0.1 USD)"],
  [{ rates: { image_token_output: "0.1" } }, "per output image token (0.1 USD)"],
  [{ rates: { video_token: "0.1" } }, "per input video token (0.1 USD)"],
  [{ rates: { video_token_output: "0.1" } }, "per output video token (0.1 USD)"],
  [{ rates: {}, units: { output_per_second: "0.05" } }, "per second of output (0.05 USD)"],
  [{ rates: {}, units: { input_per_page: "0.05" } }, "per page of input (0.05 USD)"],
  [{ rates: {}, units: { output_per_second_1080p: "0.05" } }, "per second of output, 1080p (0.05 USD)"],
  [{ rates: {}, units: { output_per_image_2k_hd: "0.05" } }, "per image of output, 2k hd (0.05 USD)"],
  [{ rates: {}, units: { code_interpreter_session: "0.05" } }, "code interpreter session (0.05 USD)"],
  [
    { rates: { request: "1", image: "2" }, units: { input_per_page: "3" } },
    "per input image (2 USD), per request (1 USD), per page of input (3 USD)",
  ],
])("%j is %j", (price, words) => expect(describeUnits(price)).toBe(words));
