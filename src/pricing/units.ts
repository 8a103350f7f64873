// Quantities in other units than tokens, and the rate that one of each is charged at.

import type { Decimal } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { Measure } from "../schemas/words.ts";
import { scaleDecimal } from "./decimal.ts";

/** A unit of a price, and how many of the measure make one. */
type Measured = readonly [unit: string, of: Decimal];

/** What is counted, and the units that prices state for it, the first that a price has. */
const MEASURES: Readonly<Partial<Record<Measure, readonly Measured[]>>> = {
  audio_seconds: [
    // Before a second, which sources make of them and round.
    ["input_per_minute", "60"],
    ["input_per_hour_audio", "3600"],
    ["input_per_second", "1"],
    ["input_per_audio_per_second", "1"],
  ],
  video_seconds: [
    ["output_per_video_per_second", "1"],
    ["output_per_second", "1"],
  ],
  characters: [["input_per_character", "1"]],
  pages: [
    ["ocr_per_page", "1"],
    ["input_per_page", "1"],
  ],
  annotated_pages: [
    ["annotation_per_page", "1"],
    ["input_per_page_annotated", "1"],
  ],
  search_units: [["input_per_query", "1"]],
  file_searches: [
    ["input_per_file_search", "1"],
    ["input_per_storage_search", "1"],
  ],
  container_sessions: [["code_interpreter_per_session", "1"]],
  code_executions: [["input_per_code_execution", "1"]],
  input_images: [["image", "1"]],
  output_images: [["image_output", "1"]],
};

/** Rates that are of units, not of tokens. */
const UNIT_RATES = ["image", "image_output"] as const;

/** USD for one of a unit that the price states, or of a measure that it states a unit for; undefined when it is not known. */
export function unitRate(price: ShardPrice, name: string): Decimal | undefined {
  const stated = statedRate(price, name);
  if (stated !== undefined) return stated;
  const measured = Object.hasOwn(MEASURES, name) ? (MEASURES[name as Measure] ?? []) : [];
  for (const [unit, of] of measured) {
    const rate = statedRate(price, unit);
    if (rate !== undefined) return scaleDecimal(rate, "1", of);
  }
  return undefined;
}

/** Names of all units that the price states. */
export function unitsOf({ units = {}, rates }: ShardPrice): string[] {
  return [...UNIT_RATES.filter((name) => rates[name] !== undefined), ...Object.keys(units)];
}

function statedRate({ units = {}, rates }: ShardPrice, name: string): Decimal | undefined {
  if (Object.hasOwn(units, name)) return units[name];
  const rate = UNIT_RATES.find((one) => one === name);
  return rate && rates[rate];
}
