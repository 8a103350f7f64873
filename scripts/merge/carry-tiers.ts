// Context tiers over a change that did not touch them: a list's past editions state cards without tiers, and a page may print a
// card alone. Silence about tiers is no change of tiers.
import type { Rates } from "../../src/schemas/price.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import type { Decided } from "./price-spans.ts";
import type { Span } from "./timeline.ts";

/**
 * The prices, oldest first, where one without tiers has those of its neighbour of the same rates. An official page's card is believed
 * as it stands: makers do lift their tiers.
 */
export function carryTiers(prices: readonly Decided[]): Decided[] {
  const forth = carried(prices);
  return carried(forth.toReversed()).toReversed();
}

function carried(prices: readonly Decided[]): Decided[] {
  let last: Decided | undefined;
  return prices.map((next) => {
    const tiers = last && mayCarry(last, next) ? last.price.tiers : undefined;
    last = tiers ? { ...next, price: { ...next.price, tiers } } : next;
    return last;
  });
}

function mayCarry({ price: from }: Decided, { price: to, by }: Decided): boolean {
  return (
    to.tiers === undefined &&
    touches(from, to) &&
    sameRates(from.rates, to.rates) &&
    by.get("prompt")?.confidence !== "official"
  );
}

function touches(a: Span, b: Span): boolean {
  return (a.until !== undefined && a.until === b.from) || (b.until !== undefined && b.until === a.from);
}

/** Of those that both state: a source that lacks one says nothing of it. */
function sameRates(a: Rates, b: Rates): boolean {
  return RATE_NAMES.every((name) => a[name] === undefined || b[name] === undefined || a[name] === b[name]);
}
