// One price for comparing models: what input and output cost together, at so many input tokens to output tokens.
import { knownRate, type PriceEntry } from "../api/entries.ts";

/** Digits that are shown of it: it is a means of many calls, not an amount anybody is billed. */
const DIGITS = 4;

/** USD per 1M tokens at a ratio `input:output`, rounded; undefined where one of the rates is not known. */
export function blended(entry: PriceEntry, ratio: string): number | undefined {
  const [input = 1, output = 1] = ratio.split(":").map(Number);
  const [prompt, completion] = [knownRate(entry, "prompt"), knownRate(entry, "completion")];
  if (prompt === undefined || completion === undefined) return undefined;
  return Number((((prompt * input + completion * output) * 1e6) / (input + output)).toPrecision(DIGITS));
}
