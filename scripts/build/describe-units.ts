// Describes a price that is not per text token in words: "per second of output (0.05 USD)".
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";

const RATE_WORDS: Partial<Record<RateName, string>> = {
  image: "per input image",
  image_output: "per output image",
  request: "per request",
  web_search: "per search",
  audio: "per input audio token",
  audio_output: "per output audio token",
  image_token: "per input image token",
  image_token_output: "per output image token",
  video_token: "per input video token",
  video_token_output: "per output video token",
};

/** Words for every part of a price without token rates, each with its amount in USD; undefined if it has no part. */
export function describeUnits(price: PriceEntry): string | undefined {
  const rates = Object.entries(RATE_WORDS).flatMap(([name, words]) => {
    const rate = price.rates[name as RateName];
    return rate === undefined ? [] : [`${words} (${rate} USD)`];
  });
  const units = Object.entries(price.units ?? {}).map(([name, rate]) => `${unitWords(name)} (${rate} USD)`);
  const parts = [...rates, ...units];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** `output_per_second_1080p` -> `per second of output, 1080p`. */
function unitWords(name: string): string {
  const match = /^(input|output)_per_([a-z]+)(?:_(.+))?$/.exec(name);
  if (match === null) return name.replaceAll("_", " ");
  const [, direction, unit, variant] = match;
  return `per ${unit} of ${direction}${variant ? `, ${variant.replaceAll("_", " ")}` : ""}`;
}
