// The counts that the gate bills for an offer: every rate, tier threshold and unit that one of two versions states for it.
import type { Usage } from "../../src/pricing/usage.ts";
import { RARE_KINDS } from "../../src/schemas/charges.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { MEASURES } from "../../src/schemas/words.ts";
import { usageOf } from "./price-call.ts";

/** Counts by what they are for: `base`, `cached`, `above 200000`. */
export type Usages = ReadonlyMap<string, Usage>;

const INPUT = { prompt_tokens: 1000, completion_tokens: 0 };
const OUTPUT = { prompt_tokens: 0, completion_tokens: 1000 };
const NEITHER = { prompt_tokens: 0, completion_tokens: 0 };
const TEXT = { prompt_tokens: 1000, completion_tokens: 1000 };

export const BASE = usageOf(TEXT);
export const CACHED = usageOf({ ...INPUT, cache_read_tokens: 1000 });

/** Of what can be counted apart each alone, so that no other part of a bill hides how far its rate moves. */
const ALWAYS: readonly [string, Usage][] = [
  ["base", BASE],
  ["input", usageOf(INPUT)],
  ["output", usageOf(OUTPUT)],
  ["cached", CACHED],
  ["cache write", usageOf({ ...INPUT, cache_write_tokens: 1000 })],
  ["cache write 5m", usageOf({ ...INPUT, cache_write_5m_tokens: 1000, cache_write_tokens: 1000 })],
  ["cache write 1h", usageOf({ ...INPUT, cache_write_1h_tokens: 1000, cache_write_tokens: 1000 })],
  ["reasoning", usageOf({ ...OUTPUT, reasoning_tokens: 1000 })],
  ["search", usageOf({ ...NEITHER, web_search_count: 10 })],
];

/** Counts of few calls, by the rate that charges them. */
const RARE = new Map(
  RARE_KINDS.map(({ item, rate, count, side, partOf, modality }) => {
    const isOfCache = partOf === "cache_read" || partOf === "cache_write";
    const cache = isOfCache ? { [`${partOf}_tokens`]: 1000 } : {};
    const whole = modality === undefined ? {} : { [`${modality}_tokens`]: 1000 };
    const text = partOf === undefined ? NEITHER : side === "input" ? INPUT : OUTPUT;
    return [item, { rate, usage: usageOf({ ...text, ...cache, ...whole, [count]: 1000 }) }] as const;
  }),
);

/** Every usage worth billing of an offer, by what any of its prices states. */
export function usagesFor(heads: readonly ShardHead[], models: readonly ShardModel[]): Usages {
  const prices = models.flatMap(pricesOf);
  const stated = new Set(prices.flatMap(rateNames));
  const rare = [...RARE].filter(([, { rate }]) => stated.has(rate));
  return new Map([
    ...ALWAYS,
    ...rare.map(([item, { usage }]) => [item.replaceAll("_", " "), usage] as const),
    ...thresholdsOf(prices).flatMap(aroundThreshold),
    ...[...unitNames(heads, prices)].map(
      (unit) => [unit, usageOf({ ...NEITHER, units: { [unit]: "10" } })] as const,
    ),
  ]);
}

/** All prices of a model, a gateway's at its hosts too. */
export function pricesOf({ prices, subproviders = {} }: ShardModel): ShardPrice[] {
  return [...prices, ...Object.values(subproviders).flat()];
}

function rateNames(price: ShardPrice): string[] {
  const cards = [price, ...Object.values(price.service_tiers ?? {})];
  const all = [...cards, ...cards.flatMap(({ tiers = [] }) => tiers), ...(price.hours ?? [])];
  return all.flatMap(({ rates }) => Object.keys(rates));
}

function thresholdsOf(prices: readonly ShardPrice[]): number[] {
  const cards = prices.flatMap((price) => [price, ...Object.values(price.service_tiers ?? {})]);
  return [...new Set(cards.flatMap(({ tiers = [] }) => tiers.map(({ above }) => above)))];
}

function aroundThreshold(above: number): [string, Usage][] {
  const input = (tokens: number) => usageOf({ ...TEXT, prompt_tokens: tokens });
  const long = { prompt_tokens: above + 1, completion_tokens: 0 };
  return [
    [`below ${above}`, input(above - 1)],
    [`at ${above}`, input(above)],
    [`above ${above}`, input(above + 1)],
    [`above ${above}, output`, usageOf({ prompt_tokens: above + 1, completion_tokens: 10 * above })],
    [`above ${above}, cached`, usageOf({ ...long, cache_read_tokens: above + 1 })],
    [`above ${above}, cache write`, usageOf({ ...long, cache_write_tokens: above + 1 })],
    [
      `above ${above}, reasoning`,
      usageOf({ ...long, completion_tokens: 10 * above, reasoning_tokens: 10 * above }),
    ],
  ];
}

/** Units that a price or a fee charges, under their own names and the service's. */
function unitNames(heads: readonly ShardHead[], prices: readonly ShardPrice[]): Set<string> {
  const fees = heads.flatMap(({ fees: charged = [] }) => charged.map(({ name }) => name));
  const units = prices.flatMap(({ units: stated = {}, rates }) => [
    ...Object.keys(stated),
    ...(["image", "image_output"] as const).filter((name) => rates[name] !== undefined),
  ]);
  return new Set([...units, ...fees, ...(fees.length + units.length > 0 ? MEASURES : [])]);
}
