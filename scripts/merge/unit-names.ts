// One name for each fee of a price in other units than tokens: sources name the same fee differently, and who sends all pays twice.
import { measureOf, namesOf } from "../../src/pricing/units.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";

/** A second of what is transcribed, and what sources also call it. */
const HEARD = "input_per_second";
const TRANSCRIBED = "output_per_second";

/** The price with the first name of each fee alone; calculators take the others for it. */
export function withOneName<Price extends PriceEntry>(price: Price, { mode }: ModelFacts): Price {
  const { units: stated, ...rest } = price;
  if (stated === undefined) return price;
  const names = Object.keys(stated);
  const isTranscribed =
    mode === "audio_transcription" && names.some((one) => measureOf(one) === "audio_seconds");
  // A list that charges the second as output says 0 for the input.
  const isFreeInput = isTranscribed && stated[HEARD] === "0" && stated[TRANSCRIBED] !== undefined;
  const units = isFreeInput ? { ...stated, [HEARD]: stated[TRANSCRIBED] } : stated;
  const kept = Object.entries(units).filter(([name]) => {
    if (isTranscribed && name === TRANSCRIBED) return false;
    const [first] = namesOf(name).filter((one) => names.includes(one));
    return first === undefined || first === name;
  });
  return { ...rest, units: Object.fromEntries(kept) } as Price;
}
