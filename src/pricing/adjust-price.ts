// Applies a service tier or a region to a price: the rates its page states, or its page's factor on every token rate. Fees never scale. The
// order is the tier's card, its context tiers, hours, and the region last. Rates that a context tier does not name grow with its text rates.
import { keptOr } from "../lru-cache.ts";
import type { Decimal, Hours, RateName, Rates, Tier } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { RATE_NAMES, words } from "../schemas/words.ts";
import { scaleDecimal } from "./decimal.ts";
import type { ChargedPrice } from "./rates.ts";

export const FEES: ReadonlySet<RateName> = new Set(
  words("discount request web_search web_search_low web_search_medium web_search_high"),
);

/** Rates of model output; all other token rates are of input. */
const OUTPUT: ReadonlySet<RateName> = new Set(
  words("completion internal_reasoning audio_output image_output image_token_output video_token_output"),
);

type Factor = { by: Decimal; of: Decimal };

const adjusted = new WeakMap<ShardPrice, Map<string, ChargedPrice>>();

/** A service tier charged by a factor; `same` are the rates that it leaves. */
export type FactoredTier = { name: string; factor: Decimal; same?: readonly RateName[] | undefined };

/** The price in a service tier with own rates, if it has any. Other rates grow with them and are `scaled`, unless a page states the factor. */
export function inServiceTier(
  price: ShardPrice,
  name: string,
  { factor, same = [] }: { factor?: Decimal | undefined; same?: FactoredTier["same"] } = {},
): ChargedPrice | undefined {
  const tiers = price.service_tiers ?? {};
  const tier = Object.hasOwn(tiers, name) ? tiers[name] : undefined;
  if (tier === undefined) return undefined;
  return kept(price, `tier ${name} ${factor ?? ""} ${same}`, () => {
    const output = factorOf(tier.rates.completion, price.rates.completion);
    const read = factorOf(tier.rates.prompt, price.rates.prompt) ?? output;
    const written = output ?? read;
    const other = (rate: RateName) => (OUTPUT.has(rate) ? written : read);
    const whole = scale(price, (rate) => (same.includes(rate) ? UNCHANGED : (other(rate) ?? UNCHANGED)));
    const rates = { ...whole.rates, ...tier.rates };
    const own = tier.tiers && { tiers: tier.tiers.map((one) => grownTier(one, rates)) };
    if (factor !== undefined && isEachTimes(factor, tier.rates, price.rates, same))
      return { ...whole, rates, ...own };
    // The standard context tiers scale with the service tier.
    const tiers = whole.tiers && {
      tiers: whole.tiers.map((one) => ({ ...one, scaled: unstated(one.rates, {}) })),
    };
    return { ...whole, rates, scaled: unstated(rates, tier.rates), ...(own ?? tiers) };
  });
}

function isEachTimes(factor: Decimal, some: Rates, base: Rates, same: readonly RateName[]): boolean {
  return RATE_NAMES.every((name) => {
    const [rate, standard] = [some[name], base[name]];
    if (rate === undefined || standard === undefined) return true;
    return rate === (same.includes(name) ? standard : scaleDecimal(standard, factor));
  });
}

/** Token rates that one card has and another does not state. Reasoning is billed as output, so it need not be stated. */
function unstated(rates: Rates, stated: Rates): RateName[] {
  const isOutput = (name: RateName) => name === "internal_reasoning";
  return RATE_NAMES.filter(
    (name) => rates[name] !== undefined && stated[name] === undefined && !isOutput(name) && !FEES.has(name),
  );
}

/** The price without the rates that nobody read and that only kept their ratio to another rate. */
export function withoutCarried(price: ShardPrice): ShardPrice {
  const { carried } = price;
  if (carried === undefined) return price;
  return kept(price, "without carried", () => {
    const { carried: _, tiers, service_tiers: services = {}, ...rest } = price;
    const rates = { ...rest.rates };
    for (const name of carried.rates ?? []) delete rates[name];
    const stated = Object.entries(services).filter(([name]) => !carried.service_tiers?.includes(name));
    return {
      ...rest,
      rates,
      ...(tiers && !carried.tiers && { tiers }),
      ...(stated.length > 0 && { service_tiers: Object.fromEntries(stated) }),
    };
  });
}

/** The price with every token rate times a factor, except those that stay the `same`. */
export function timesFactor(price: ShardPrice, factor: Decimal, same: readonly RateName[] = []) {
  const of = (rate: RateName) => (same.includes(rate) ? UNCHANGED : { by: factor, of: "1" });
  return kept(price, `factor ${factor} ${same}`, () => scale(price, of));
}

/** The price with the search rate of a context size, if there is one. If searches are free, the fee per request depends on the size. */
export function withSearchSize(price: ShardPrice, size: "low" | "medium" | "high"): ShardPrice | undefined {
  const rate = price.rates[`web_search_${size}`];
  if (rate === undefined) return undefined;
  const fee = price.rates.web_search === "0" && price.rates.request !== undefined ? "request" : "web_search";
  return kept(price, `search ${size}`, () => ({ ...price, rates: { ...price.rates, [fee]: rate } }));
}

const UNCHANGED: Factor = { by: "1", of: "1" };

function factorOf(by: Decimal | undefined, of: Decimal | undefined): Factor | undefined {
  return by === undefined || of === undefined || of === "0" ? undefined : { by, of };
}

/** Cached with the price: without it a call in a service tier takes 70 % more processor time. */
function kept(price: ShardPrice, key: string, make: () => ChargedPrice): ChargedPrice {
  const known = keptOr(adjusted, price, () => new Map<string, ChargedPrice>());
  return keptOr(known, key, make);
}

/** The price with every rate times its factor, and fees unchanged. */
function scale(price: ChargedPrice, factor: (rate: RateName) => Factor): ShardPrice {
  const times = (name: RateName, rate: Decimal) => {
    const { by, of } = factor(name);
    return FEES.has(name) ? rate : scaleDecimal(rate, by, of);
  };
  const of = (rates: Rates): Rates => {
    const names = RATE_NAMES.filter((name) => rates[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, times(name, rates[name] ?? "0")]));
  };
  const { tiers, hours } = price;
  return {
    ...price,
    rates: of(price.rates),
    ...(tiers && { tiers: tiers.map((tier): Tier => ({ ...tier, rates: of(tier.rates) })) }),
    ...(hours && { hours: hours.map((one): Hours => ({ ...one, rates: of(one.rates) })) }),
  };
}

/** Each text rate with the rate whose multiple it follows above a threshold. */
export const RATE_AND_PARENT = [
  ["input_cache_read", "prompt"],
  ["input_cache_write", "prompt"],
  ["input_cache_write_1h", "prompt"],
  ["input_cache_write_12h", "prompt"],
  ["internal_reasoning", "completion"],
] as const satisfies readonly (readonly [RateName, RateName])[];

/** The tier with every text rate of its base card; those it did not name are `scaled`, except reasoning, which is output. */
export function grownTier(tier: Tier, base: Rates): Tier {
  const whole: Rates = { ...tier.rates };
  const scaled: RateName[] = [];
  for (const [name, parent] of RATE_AND_PARENT) {
    const [rate, from, to] = [base[name], base[parent], tier.rates[parent]];
    if (whole[name] !== undefined || rate === undefined || from === undefined || to === undefined) continue;
    if (from === "0") continue;
    whole[name] = scaleDecimal(rate, to, from);
    if (name !== "internal_reasoning") scaled.push(name);
  }
  if (scaled.length === 0) return { ...tier, rates: whole };
  return { ...tier, rates: whole, scaled: [...(tier.scaled ?? []), ...scaled] };
}
