// Quantities in other units than tokens: their rates in a price, the provider's fee for each, and what charging it assumes.
import type { Instant } from "../schemas/moment.ts";
import type { Decimal } from "../schemas/price.ts";
import type { ShardFee, ShardPrice } from "../schemas/shard.ts";
import type { Measure } from "../schemas/words.ts";
import { type Amount, add, negate, parseDecimal, rescale, scaleDecimal, ZERO } from "./decimal.ts";
import type { Assumption } from "./usage.ts";

/** A price's unit, and how many of the measure it holds. */
type Measured = readonly [unit: string, of: Decimal];

/** Each measure with the units that prices state for it, the first of which counts; all are names of one fee. */
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

/** The name under which a price has a unit; sources also call a transcribed second one of output. */
export function nameIn(price: ShardPrice, name: string): string {
  const isHeard = name === "output_per_second" && unitRate(price, name) === undefined;
  return isHeard && unitRate(price, "audio_seconds") !== undefined ? "input_per_second" : name;
}

/** Rates per unit instead of per token. */
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

/** The item of a line that a fee was charged in or that has a free allowance. */
export type ChargedFee = { item: string; fee: ShardFee };

/** A provider's fees besides its models' prices. `allowanceUsed` says whether free units are used up, if the call does. */
export type Fees = {
  feeOf: (item: string) => ShardFee | undefined;
  allowanceUsed: boolean | null | undefined;
};

/** A fee by its name and its page's unit, since providers count the same thing in different units. */
type Named = readonly [name: string, unit: string];

/** Each measure with the fees charged for it; the first that a provider has applies. */
export const FEES_OF_MEASURES: Readonly<Partial<Record<Measure | "web_search", readonly Named[]>>> = {
  // Twenty minutes of the smallest memory size, which is the default.
  container_sessions: fees("container_1gb/20 minutes"),
  container_minutes: fees("container_1gb_minutes/minute"),
  container_hours: fees("code_execution/container hour"),
  code_executions: fees("code_execution/call"),
  file_searches: fees("file_search/call, collections_search/call"),
  storage_gb_days: fees("file_search_storage/GB day"),
  web_fetches: fees("web_fetch/call, fetch_url/call"),
  x_searches: fees("x_search/call"),
  attachment_searches: fees("attachment_search/call"),
  maps_queries: fees("google_maps/query, google_maps/grounded prompt"),
  cache_storage_token_hours: fees("cache_storage/token hour"),
  web_search: fees("google_search/search, google_search/grounded prompt"),
};

/** Names with their units after a slash. */
function fees(text: string): Named[] {
  return text.split(", ").map((fee) => fee.split("/") as [string, string]);
}

/** The fee for an item: the first of its name, else the first for its measure. */
export function feeFor(all: readonly ShardFee[], item: string): ShardFee | undefined {
  const measured = Object.hasOwn(FEES_OF_MEASURES, item) ? FEES_OF_MEASURES[item as Measure] : undefined;
  const found = measured?.map(([name, unit]) => all.find((one) => one.name === name && one.unit === unit));
  return all.find(({ name }) => name === item) ?? found?.find((fee) => fee !== undefined);
}

/** How much of a quantity is charged: whole steps, within the fee's bounds, and beyond the free allowance if `isFree`. */
export function billable(quantity: Amount, { step, least, most, free }: ShardFee, isFree: boolean): Amount {
  let counted = step === undefined ? quantity : inSteps(quantity, parseDecimal(step));
  if (least !== undefined) counted = greater(counted, parseDecimal(least));
  if (most !== undefined) counted = negate(greater(negate(counted), negate(parseDecimal(most))));
  if (!isFree || free === undefined) return counted;
  return greater(ZERO, add(counted, negate(parseDecimal(free.amount))));
}

function inSteps(quantity: Amount, step: Amount): Amount {
  const scale = Math.max(quantity.scale, step.scale);
  const [units, of] = [rescale(quantity, scale).units, rescale(step, scale).units];
  return { units: ((units + of - 1n) / of) * of, scale };
}

function greater(a: Amount, b: Amount): Amount {
  return add(a, negate(b)).units < 0n ? b : a;
}

/** What is assumed: that free units are used up, if the call does not say, and that a fee was the same before it was read. */
export function assumedOfFees(
  { fees = [], allowances = [] }: { fees?: readonly ChargedFee[]; allowances?: readonly ChargedFee[] },
  at: Instant,
  allowanceUsed: boolean | null | undefined,
): Assumption[] {
  const isOpen = allowances.length > 0 && allowanceUsed == null;
  // Stryker disable next-line EqualityOperator: a day never equals an instant
  const isEarly = fees.some(({ fee }) => fee.from === undefined && fee.read !== null && at < fee.read);
  return [
    ...(isOpen ? (["free_allowance"] as const) : []),
    ...(isEarly ? (["earliest_known_price"] as const) : []),
  ];
}
