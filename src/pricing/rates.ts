// The rates of a call: the price in force, the context tier, and fallbacks for unknown rates, each an integer at one scale.
import { given } from "../given.ts";
import { keptOr } from "../lru-cache.ts";
import { CHARGES, type ChargedItem, FALLBACKS, FOLLOWERS } from "../schemas/charges.ts";
import { type Instant, isWithin } from "../schemas/moment.ts";
import type { Decimal, DerivedRate, Hours, PublicRate, RateName, Rates, Tier } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { OTHER_RATES, PUBLIC_RATES, RATE_NAMES } from "../schemas/words.ts";
import { parseDecimal, rescale, scaleDecimal } from "./decimal.ts";

/** A price as a call is charged at it; `scaled` are base rates that no reading states for its service tier. */
export type ChargedPrice = ShardPrice & { scaled?: readonly RateName[] };

export type DerivedRates = Partial<Record<RateName, DerivedRate>>;

export type AppliedRates = {
  /** The rate charged by name, fallbacks included; an absent name is unknown. */
  known: Partial<Record<RateName, Decimal>>;
  /** Unknown rates with the rate charged in their place. */
  fallbacks: Partial<Record<RateName, RateName>>;
  derived: DerivedRates;
  /** Rates that no reading states in their tier, raised in step with another rate. */
  scaled: readonly RateName[];
  tierAbove?: number;
};

/** The latest price in force at an instant; undefined outside every span. */
export function inForce<Price extends { from?: Instant; until?: Instant }>(
  prices: readonly Price[],
  at: Instant,
): Price | undefined {
  return prices.findLast((price) => isWithin(price, at));
}

/** Whether a prompt or completion rate is known. */
export function hasTokenPrice({ rates }: { rates: Rates }): boolean {
  return rates.prompt !== undefined || rates.completion !== undefined;
}

/** The context tier of a call with `input` tokens: the highest whose threshold the input exceeds. */
export function tierOf({ tiers }: ShardPrice, input: number): Tier | undefined {
  let tier: Tier | undefined;
  for (const candidate of tiers ?? [])
    if (input > candidate.above && candidate.above > (tier?.above ?? -1)) tier = candidate;
  return tier;
}

/** The rates of a call with `input` tokens in all: from the window of hours, else from the context tier, else the base rates. */
export function applyRates(price: ChargedPrice, input: number, window?: Hours): AppliedRates {
  const tier = tierOf(price, input);
  const hourly = window && ratesInWindow(price.rates, window);
  const known: AppliedRates["known"] = {};
  const scaled: RateName[] = [];
  for (const name of RATE_NAMES) {
    const rate = hourly?.[name] ?? tier?.rates[name] ?? price.rates[name];
    if (rate === undefined) continue;
    known[name] = rate;
    const card = tier?.rates[name] === undefined ? price : tier;
    if (hourly?.[name] === undefined && card.scaled?.includes(name)) scaled.push(name);
  }
  const derived = { ...derive(known, price.derived), ...derive(known, AS_ANOTHER) };
  const stated = { ...known };
  const fallbacks: AppliedRates["fallbacks"] = {};
  for (const [unknown, instead] of FALLBACKS) {
    if (stated[unknown] !== undefined) continue;
    const charged = instead.find((name) => stated[name] !== undefined);
    const rate = charged && stated[charged];
    if (charged === undefined || rate === undefined) continue;
    known[unknown] = rate;
    fallbacks[unknown] = charged;
  }
  return { known, fallbacks, derived, scaled, ...(tier && { tierAbove: tier.above }) };
}

/** The rates of a window; separately stated reasoning follows the window's output rate. */
export function ratesInWindow({ completion, internal_reasoning: reasoning }: Rates, { rates }: Hours): Rates {
  if (rates.internal_reasoning !== undefined || rates.completion === undefined) return rates;
  if (reasoning === undefined || completion === undefined || completion === "0") return rates;
  return { ...rates, internal_reasoning: scaleDecimal(reasoning, rates.completion, completion) };
}

/** Adds the derived rates of a card, and returns their rules. */
export function derive(card: Rates, rules: DerivedRates = {}): DerivedRates {
  const derived: DerivedRates = {};
  for (const [name, rule] of Object.entries(rules) as [RateName, DerivedRate][]) {
    const rate = card[rule.from];
    if (card[name] !== undefined || rate === undefined) continue;
    card[name] = scaleDecimal(rate, rule.factor);
    derived[name] = rule;
  }
  return derived;
}

/** Rates that every provider bills as another. */
const AS_ANOTHER: DerivedRates = Object.fromEntries(
  FOLLOWERS.map(([name, from]) => [name, { from, factor: "1" }]),
);

/** A rate as the integer `units` x 10^-scale, with the rate it was taken from, its rule, and what charging it assumes. */
export type CompiledRate = {
  rate: Decimal;
  units: bigint;
  fallback: RateName | undefined;
  derived: DerivedRate | undefined;
  assumed: "fallback_rate" | "scaled_rate" | undefined;
};

export type CompiledCharge = { item: ChargedItem; name: RateName; known: CompiledRate | undefined };

export type CompiledRates = {
  tierAbove: number | undefined;
  /** The 13 public rates as applied, `"0"` if unknown; rare rates only if stated. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** All other stated rates; undefined without any. */
  otherRates: Readonly<Partial<Record<RateName, Decimal>>> | undefined;
  derived: DerivedRates;
  /** The decimal places of every charged rate. */
  scale: number;
  /** In the order of a bill's lines. */
  charges: readonly CompiledCharge[];
};

type ByTier = Map<number | undefined, CompiledRates>;

/** A price changed for a call keeps its windows, so a window has other rates at each price. */
const compiled = new WeakMap<ShardPrice, Map<Hours | undefined, ByTier>>();

/** Public rates of rare counts, whose fallbacks an answer shows only if charged. */
const RARE_RATES: ReadonlySet<RateName> = new Set(
  CHARGES.map(({ rate }) => rate).filter((rate) => CHARGES.every((one) => one.rate !== rate || one.rare)),
);

/** `applyRates`, ready to bill. Cached with the price: without that a call takes 8 to 35 % more processor time. */
export function compileRates(price: ChargedPrice, input: number, window?: Hours): CompiledRates {
  const above = tierOf(price, input)?.above;
  const byWindow = keptOr(compiled, price, () => new Map<Hours | undefined, ByTier>());
  const byTier = keptOr(byWindow, window, (): ByTier => new Map());
  return keptOr(byTier, above, () => compile(applyRates(price, input, window)));
}

function compile({ known, fallbacks, derived, scaled, tierAbove }: AppliedRates): CompiledRates {
  const amounts = Object.entries(known).map(([name, rate]) => ({ name, rate, amount: parseDecimal(rate) }));
  const scale = Math.max(0, ...amounts.map(({ amount }) => amount.scale));
  const charged: Partial<Record<string, CompiledRate>> = {};
  for (const { name, rate, amount } of amounts) {
    const { units } = rescale(amount, scale);
    const [fallback, rule] = [fallbacks[name as RateName], derived[name as RateName]];
    const guessed = amount.units !== 0n && (fallback !== undefined || rule?.assumed);
    const grown = scaled.some((one) => one === name) ? "scaled_rate" : undefined;
    charged[name] = { rate, units, fallback, derived: rule, assumed: guessed ? "fallback_rate" : grown };
  }
  const isShown = (name: RateName) => fallbacks[name] === undefined || !RARE_RATES.has(name);
  const rates = PUBLIC_RATES.map((name) => [name, (isShown(name) && known[name]) || "0"] as const);
  const others = OTHER_RATES.filter((name) => fallbacks[name] === undefined && known[name] !== undefined);
  return {
    tierAbove,
    rates: Object.fromEntries(rates) as Record<PublicRate, Decimal>,
    otherRates: others.length === 0 ? undefined : picked(others, known),
    derived: given(picked(others, derived)),
    scale,
    charges: CHARGES.map(({ item, rate }) => ({ item, name: rate, known: charged[rate] })),
  };
}

function picked<Name extends string, Value>(names: readonly Name[], all: Partial<Record<Name, Value>>) {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Record<Name, Value>>;
}
