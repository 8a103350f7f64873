// Quantities in units other than tokens, and their rates.
import type { Decimal } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { Measure } from "../schemas/words.ts";
import { scaleDecimal } from "./decimal.ts";

/** A price's unit, and how many of the measure it holds. */
type Measured = readonly [unit: string, of: Decimal];

/** Each measure with the units that prices state for it. The first stated one counts, because all name one fee. */
export const UNITS_OF_MEASURES: Readonly<Partial<Record<Measure, readonly Measured[]>>> = {
  // Minutes and hours come before seconds, which sources derive from them and round.
  audio_seconds: units(
    "input_per_minute/60 input_per_hour_audio/3600 input_per_second input_per_audio_per_second",
  ),
  video_seconds: units("output_per_second output_per_video_per_second"),
  characters: units("input_per_character"),
  pages: units("ocr_per_page input_per_page"),
  annotated_pages: units("annotation_per_page input_per_page_annotated"),
  search_units: units("input_per_query"),
  file_searches: units("input_per_file_search input_per_storage_search"),
  maps_queries: units("input_per_maps_query"),
  cache_storage_token_hours: units("cache_storage_per_token_hour"),
  container_sessions: units("code_interpreter_per_session"),
  code_executions: units("input_per_code_execution"),
  input_images: units("image"),
  output_images: units("image_output"),
};

/** `name/60` is a unit that holds 60 of the measure. */
function units(names: string): Measured[] {
  return names
    .split(" ")
    .map((name) => name.split("/"))
    .map(([unit = "", of = "1"]) => [unit, of]);
}

/** Each name of a fee with all its names, the measure first, and how many of the measure each holds. */
const NAMES: ReadonlyMap<string, readonly Measured[]> = new Map(
  Object.entries(UNITS_OF_MEASURES).flatMap(([measure, units]) => {
    const names: readonly Measured[] = [[measure, "1"], ...units];
    return names.map(([name]) => [name, names] as const);
  }),
);

/** All names of a unit's fee, the measure first, in order of precedence. */
export function namesOf(name: string): string[] {
  return NAMES.get(name)?.map(([one]) => one) ?? [name];
}

/** Container fees: per minute, or per session of twenty minutes. */
const CONTAINER = ["container_minutes", "container_1gb_minutes", "container_1gb"];

/** The measure that a unit is another name for, or the unit itself. */
export function measureOf(name: string): string {
  return CONTAINER.includes(name) ? "container_sessions" : (NAMES.get(name)?.[0]?.[0] ?? name);
}

/** The price's name for a unit. A second of transcribed audio is also called a second of output. */
export function nameIn(price: ShardPrice, name: string): string {
  const isHeard = name === "output_per_second" && unitRate(price, name) === undefined;
  return isHeard && unitRate(price, "audio_seconds") !== undefined ? "input_per_second" : name;
}

const UNIT_RATES = ["image", "image_output"] as const;

/** USD for one unit that the price states under this or another name; undefined if unknown. */
export function unitRate(price: ShardPrice, name: string): Decimal | undefined {
  const stated = statedRate(price, name);
  if (stated !== undefined) return stated;
  const names = NAMES.get(name) ?? [];
  const sent = names.find(([one]) => one === name)?.[1] ?? "1";
  for (const [unit, of] of names) {
    const rate = statedRate(price, unit);
    if (rate !== undefined) return scaleDecimal(rate, sent, of);
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
