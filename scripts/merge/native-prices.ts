// Prices that a seller publishes in another currency than USD. A list's conversion stays served beside them. A list that shows another
// seller's card has copied its price, and the page's price is converted instead.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import type { OtherPrices } from "./hold-back.ts";
import { type Statement, statementOfFact } from "./statements.ts";
import { cardOf, timesRatio } from "./timeline.ts";

type Quotes = NonNullable<Provider["quotes"]>;
type NativeFact = PageFact & Required<Pick<PageFact, "native">>;

/** A list's conversion lies within this share of the page's price; exchange rates move, and other prices differ more. */
const NEAR = 0.15;

/**
 * Splits lists' rows into those that may be conversions of a page's native price and those that are not, with the reason; when none is
 * left, returns the page's prices converted. Without a page and a dated exchange rate every row may be a conversion.
 */
export function besideNative<Row extends { price: PriceEntry }>(
  rows: readonly Row[],
  pages: readonly PageFact[],
  others: OtherPrices,
  { quotes }: Pick<Provider, "quotes">,
  now: Instant,
): { own: Row[]; foreign: { row: Row; reason: string }[]; printed: Statement[] } {
  const facts = quotes ? nativeFacts(pages, quotes) : [];
  const rates = converted(inForce(facts, now)?.native.rates ?? {}, quotes);
  if (rates?.prompt === undefined) return { own: [...rows], foreign: [], printed: [] };
  const foreign = rows.flatMap((row) => {
    const reason = others.cards?.has(cardOf(row.price))
      ? COPIED
      : isFarOff(row.price.rates, rates)
        ? FAR_OFF
        : undefined;
    return reason === undefined ? [] : [{ row, reason }];
  });
  const own = rows.filter((one) => !foreign.some(({ row }) => row === one));
  return { own, foreign, printed: own.length > 0 ? [] : convertedStatements(facts, quotes) };
}

const COPIED = "the card of another seller in USD, where this one prints another currency";
const FAR_OFF = "no conversion of what the seller's page prints";

function isFarOff(rates: Rates, printed: Rates): boolean {
  return (["prompt", "completion"] as const).some((name) => {
    const ratio = Number(rates[name]) / Number(printed[name]);
    return ratio > 1 + NEAR || ratio < 1 / (1 + NEAR);
  });
}

function nativeFacts(pages: readonly PageFact[], { currency }: Quotes): NativeFact[] {
  return pages.filter((fact): fact is NativeFact => fact.native?.currency === currency);
}

function convertedStatements(facts: readonly NativeFact[], quotes: Quotes | undefined): Statement[] {
  return facts.flatMap(({ native, ...fact }) => {
    const rates = converted(native.rates, quotes);
    const tiers = native.tiers?.map((tier) => ({ ...tier, rates: converted(tier.rates, quotes) ?? {} }));
    return rates === undefined ? [] : (statementOfFact({ ...fact, rates, ...stated({ tiers }) }) ?? []);
  });
}

/** Adds the native price from the page, and the page's other rates converted. */
export function withNative(
  price: CatalogPrice,
  pages: readonly PageFact[],
  { quotes }: Pick<Provider, "quotes">,
  now: Instant,
): CatalogPrice {
  if (quotes === undefined) return price;
  const isNow = inForce([price], now) !== undefined;
  const fact = inForce(nativeFacts(pages, quotes), isNow ? now : (price.from ?? ""));
  if (fact === undefined) return price;
  const { native, page, read, confidence } = fact;
  const more = Object.entries(converted(native.rates, quotes) ?? {}).filter(
    ([name]) => price.rates[name as RateName] === undefined,
  );
  const origin = { source: "page", read: read ?? "", page, confidence };
  const evidence = { ...price.evidence, ...Object.fromEntries(more.map(([name]) => [name, origin])) };
  return {
    ...price,
    rates: { ...price.rates, ...Object.fromEntries(more) },
    native: { currency: native.currency, rates: native.rates },
    ...stated({ evidence }),
  };
}

function converted(rates: Rates, { per_usd }: Partial<Quotes> = {}): Rates | undefined {
  return per_usd === undefined ? undefined : timesRatio(rates, "1", per_usd);
}
