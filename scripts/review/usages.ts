// The counts that the gate bills for an offer: every rate, tier threshold and unit that one of two versions states for it.
import { toUsage } from "../../src/calculator/call.ts";
import { unitsOf } from "../../src/pricing/units.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import { RARE_KINDS } from "../../src/schemas/charges.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { MEASURES } from "../../src/schemas/words.ts";

/** Counts by what they are for: `base`, `cached`, `above 200000`. */
export type Usages = ReadonlyMap<string, Usage>;

const INPUT = { prompt_tokens: 1000, completion_tokens: 0 };
const OUTPUT = { prompt_tokens: 0, completion_tokens: 1000 };
const NEITHER = { prompt_tokens: 0, completion_tokens: 0 };
const TEXT = { prompt_tokens: 1000, completion_tokens: 1000 };

export const BASE = toUsage(TEXT);

/** Each count that is billed apart stands alone, so that no other part of a bill hides how far its rate moves. */
const ALWAYS: readonly [string, Usage][] = [
  ["base", BASE],
  ["input", toUsage(INPUT)],
  ["output", toUsage(OUTPUT)],
  ["cached", toUsage({ ...INPUT, cache_read_tokens: 1000 })],
  ["cache write", toUsage({ ...INPUT, cache_write_tokens: 1000 })],
  ["cache write 5m", toUsage({ ...INPUT, cache_write_5m_tokens: 1000, cache_write_tokens: 1000 })],
  ["cache write 1h", toUsage({ ...INPUT, cache_write_1h_tokens: 1000, cache_write_tokens: 1000 })],
  ["reasoning", toUsage({ ...OUTPUT, reasoning_tokens: 1000 })],
  ["search", toUsage({ ...NEITHER, web_search_count: 10 })],
];

const RARE = RARE_KINDS.map(({ item, rate, count, side, partOf, modality }) => {
  const isOfCache = partOf === "cache_read" || partOf === "cache_write";
  // So many of it, in a call with at least so much input.
  const usage = (tokens: number, input = 0) =>
    toUsage({
      prompt_tokens: partOf !== undefined && side === "input" ? Math.max(tokens, input) : input,
      completion_tokens: partOf !== undefined && side === "output" ? tokens : 0,
      ...(isOfCache && { [`${partOf}_tokens`]: tokens }),
      ...(modality !== undefined && { [`${modality}_tokens`]: tokens }),
      [count]: tokens,
    });
  return { name: item.replaceAll("_", " "), rate, usage };
});

/** Every usage of an offer that is worth billing, by the rates and units that any of its prices states. */
export function usagesFor(heads: readonly ShardHead[], models: readonly ShardModel[]): Usages {
  const prices = models.flatMap(pricesOf);
  const stated = new Set(prices.flatMap(rateNames));
  const rare = RARE.filter(({ rate }) => rate !== "input_cache_write" && stated.has(rate));
  const fees = heads.flatMap(({ fees: charged = [] }) => charged.map(({ name }) => name));
  const units = prices.flatMap(unitsOf);
  return new Map([
    ...ALWAYS,
    ...rare.map(({ name, usage }) => [name, usage(1000)] as const),
    ...thresholdsOf(prices).flatMap((above) => [
      ...aroundThreshold(above),
      ...rare.map(({ name, usage }) => [`above ${above}, ${name}`, usage(above + 1, above + 1)] as const),
    ]),
    ...counted([...units, ...(fees.length + units.length > 0 ? MEASURES : [])], "10"),
    // A fee may be for more than one at least.
    ...counted(fees, "1"),
  ]);
}

function counted(names: readonly string[], count: string) {
  return names.map((name) => [name, toUsage({ ...NEITHER, units: { [name]: count } })] as const);
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
  const input = (tokens: number) => toUsage({ ...TEXT, prompt_tokens: tokens });
  const long = { prompt_tokens: above + 1, completion_tokens: 0 };
  return [
    [`below ${above}`, input(above - 1)],
    [`at ${above}`, input(above)],
    [`above ${above}`, input(above + 1)],
    [`above ${above}, output`, toUsage({ prompt_tokens: above + 1, completion_tokens: 10 * above })],
    [`above ${above}, cached`, toUsage({ ...long, cache_read_tokens: above + 1 })],
    [`above ${above}, cache write`, toUsage({ ...long, cache_write_tokens: above + 1 })],
    [`above ${above}, search`, toUsage({ ...long, web_search_count: 1000 })],
    [
      `above ${above}, reasoning`,
      toUsage({ ...long, completion_tokens: 10 * above, reasoning_tokens: 10 * above }),
    ],
  ];
}
