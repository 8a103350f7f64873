// One name for each fee in units: sources name one fee differently, and a caller who sends all names must not pay twice.
import { measureOf, namesOf } from "../../src/pricing/units.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";

/** A second of transcribed audio, with the other names sources use for it. */
const HEARD = "input_per_second";
const TRANSCRIBED = "output_per_second";

/** Keeps only the first name of each fee; calculators accept the others for it. */
export function withOneName<Price extends PriceEntry>(price: Price, { mode }: ModelFacts): Price {
  const { units: stated, ...rest } = price;
  if (stated === undefined) return price;
  const names = Object.keys(stated);
  const isTranscribed =
    mode === "audio_transcription" && names.some((one) => measureOf(one) === "audio_seconds");
  // A list that charges the second as output writes 0 for the input.
  const isFreeInput = isTranscribed && stated[HEARD] === "0" && stated[TRANSCRIBED] !== undefined;
  const units = isFreeInput ? { ...stated, [HEARD]: stated[TRANSCRIBED] } : stated;
  const kept = Object.entries(units).filter(([name]) => {
    if (isTranscribed && name === TRANSCRIBED) return false;
    const [first] = namesOf(name).filter((one) => names.includes(one));
    return first === undefined || first === name;
  });
  return { ...rest, units: Object.fromEntries(kept) } as Price;
}
