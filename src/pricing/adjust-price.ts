// What a tier of service or a region makes of a price: the rates its page prints, or the factor its page states on every rate of
// tokens. Fees never scale. Composition: the card of the tier, then its context tiers, hours, and last the region.
import type { Decimal, Hours, RateName, Rates, Tier } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { RATE_NAMES } from "../schemas/words.ts";
import { scaleDecimal } from "./decimal.ts";

/** Charged beside tokens: by call, by search, or off the sum. */
const FEES: ReadonlySet<RateName> = new Set([
  ...(["discount", "request", "web_search"] as const),
  ...(["web_search_low", "web_search_medium", "web_search_high"] as const),
]);

/** Rates of what a model writes; all others of tokens are of what it reads. */
const OUTPUT: ReadonlySet<RateName> = new Set([
  ...(["completion", "internal_reasoning", "audio_output", "image_output"] as const),
  ...(["image_token_output", "video_token_output"] as const),
]);

/** A factor as a fraction of two decimals. */
type Factor = { by: Decimal; of: Decimal };

const adjusted = new WeakMap<ShardPrice, Map<string, ShardPrice>>();

/** The price in a tier of service whose rates it has; undefined without any. What the tier does not name scales with it. */
export function inServiceTier(price: ShardPrice, name: string): ShardPrice | undefined {
  const tier = price.service_tiers?.[name];
  if (tier === undefined) return undefined;
  return kept(price, `tier ${name}`, () => {
    const read = factorOf(tier.rates.prompt, price.rates.prompt);
    const written = factorOf(tier.rates.completion, price.rates.completion) ?? read;
    const scaled = scale(price, (rate) => (OUTPUT.has(rate) ? written : read) ?? UNCHANGED);
    return {
      ...scaled,
      rates: { ...scaled.rates, ...tier.rates },
      ...(tier.tiers && { tiers: tier.tiers }),
    };
  });
}

/** The price with every rate of tokens times a factor. */
export function timesFactor(price: ShardPrice, factor: Decimal): ShardPrice {
  return kept(price, `factor ${factor}`, () => scale(price, () => ({ by: factor, of: "1" })));
}

/**
 * The price with the rate of a search whose context has a size, where it has one. Where a search costs nothing of its own, it is
 * the fee per request that goes by the size.
 */
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

/** Kept as long as the price: without it a call in a tier of service takes 70 % more processor time. */
function kept(price: ShardPrice, key: string, make: () => ShardPrice): ShardPrice {
  let known = adjusted.get(price);
  if (known === undefined) {
    known = new Map();
    adjusted.set(price, known);
  }
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

function scale(price: ShardPrice, factor: (rate: RateName) => Factor): ShardPrice {
  const of = (rates: Rates) => scaleRates(rates, factor);
  const { tiers, hours } = price;
  return {
    ...price,
    rates: of(price.rates),
    ...(tiers && { tiers: tiers.map((tier): Tier => ({ ...tier, rates: of(tier.rates) })) }),
    ...(hours && { hours: hours.map((one): Hours => ({ ...one, rates: of(one.rates) })) }),
  };
}

function scaleRates(rates: Rates, factor: (rate: RateName) => Factor): Rates {
  const scaled: Rates = {};
  for (const name of RATE_NAMES) {
    const rate = rates[name];
    if (rate === undefined) continue;
    const { by, of } = factor(name);
    scaled[name] = FEES.has(name) ? rate : scaleDecimal(rate, by, of);
  }
  return scaled;
}
