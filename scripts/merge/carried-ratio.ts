// Rates that keep their ratio to prompt and completion over a change of card: context tiers, tiers of service, cache reads and writes
// that readings state beside the card before, and none beside the present one. They are estimates, and marked as such.
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import { GROWS_WITH } from "../../src/pricing/grown-tier.ts";
import { DAY_MS, type Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { dayOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import type { Statement } from "./statements.ts";
import { cardOf } from "./timeline.ts";

/** Days for which a ratio is kept after its last reading, or after the change. */
const LONGEST_DAYS = 180;

const SERVICES = ["batch", "flex", "priority"] as const;
const CACHES = ["input_cache_read", "input_cache_write"] as const;
const KINDS = ["tiers", ...SERVICES, ...CACHES] as const;

/** What may be carried. Never audio, images or fees. */
export type Kind = (typeof KINDS)[number];

/** A rate of text -> the rate it keeps its ratio to. */
const PARENTS = [["prompt", "prompt"], ["completion", "completion"], ...GROWS_WITH] as const;

type Card = Pick<PriceEntry, "rates" | "tiers" | "service_tiers">;
/** A card that was read, and when last. */
type Donor = { card: Card; seen: string };
/** Rates of a kind; of a context tier with its threshold, else 0. */
type Part = readonly Tier[];

export type RatioLimits = {
  now?: Instant;
  /** Page -> the kinds that it prints for some model: its silence about them is a statement. */
  printed?: ReadonlyMap<string, ReadonlySet<Kind>>;
  /** Tiers of service that the provider charges by a factor. */
  factored?: ReadonlySet<string>;
};

/** The prices in force and announced, each with what the card just before it had and every reading agrees on. */
export function withCarriedRatios<D extends { price: PriceEntry }>(
  prices: readonly D[],
  statements: readonly Statement[],
  { now, printed = new Map(), factored = new Set() }: RatioLimits,
): D[] {
  if (now === undefined) return [...prices];
  const oldest = dayOf(new Date(Date.parse(now) - LONGEST_DAYS * DAY_MS).toISOString());
  const donors = donorsOf(statements);
  return prices.map((decided, i) => {
    const { price } = decided;
    const isLatest = (price.until ?? now) >= now && (price.from ?? now) >= oldest;
    if (!isLatest || price.rates.prompt === undefined || price.rates.completion === undefined) return decided;
    const others = donors.filter(({ card }) => cardOf(card) !== cardOf(price));
    const before = cardBefore(prices[i - 1]?.price, price, others);
    const silenced = kindsPrinted(statements, price, printed);
    const kinds = KINDS.filter((kind) => !silenced.has(kind) && !factored.has(kind) && !partOf(price, kind));
    const carried = kinds.flatMap((kind) => {
      const recent = others.filter(({ card, seen }) => cardOf(card) === before && seen >= oldest);
      const part = ratioKept(kind, recent, others, price.rates);
      return part ? [{ kind, part }] : [];
    });
    return carried.length === 0 ? decided : { ...decided, price: carried.reduce(added, price) };
  });
}

function donorsOf(statements: readonly Statement[]): Donor[] {
  return statements.flatMap(({ prices, before, read }) => [
    ...prices.map((card) => ({ card, seen: card.until === undefined ? read : dayOf(card.until) })),
    ...(before ? [{ card: before, seen: read }] : []),
  ]);
}

/** The card that the present one followed: the span's before, else the one that was read last. */
function cardBefore(last: PriceEntry | undefined, price: PriceEntry, others: readonly Donor[]): string {
  if (last?.until !== undefined && last.until === price.from) return cardOf(last);
  const newest = others.reduce<Donor | undefined>(
    (best, one) => (best === undefined || one.seen > best.seen ? one : best),
    undefined,
  );
  return newest === undefined ? "" : cardOf(newest.card);
}

/** Kinds that the page of the card prints for some model, though not for this one. */
function kindsPrinted(
  statements: readonly Statement[],
  price: PriceEntry,
  printed: ReadonlyMap<string, ReadonlySet<Kind>>,
): ReadonlySet<Kind> {
  const pages = statements.flatMap(({ confidence, page, prices }) =>
    confidence === "official" && prices.some((one) => cardOf(one) === cardOf(price)) ? [page ?? ""] : [],
  );
  return new Set(pages.flatMap((page) => [...(printed.get(page) ?? [])]));
}

/** The kinds of rates that a price has. */
export function kindsOf(price: Card): Kind[] {
  return KINDS.filter((kind) => partOf(price, kind) !== undefined);
}

function partOf({ rates, tiers, service_tiers: services = {} }: Card, kind: Kind): Part | undefined {
  if (kind === "tiers") return tiers;
  if (kind === "input_cache_read" || kind === "input_cache_write") {
    return rates[kind] === undefined ? undefined : [{ above: 0, rates: { [kind]: rates[kind] } }];
  }
  const own = services[kind];
  return own && [{ above: 0, rates: own.rates }, ...(own.tiers ?? [])];
}

/** A kind's rates at the present card, as the fullest of the recent readings has them, unless some reading has another ratio. */
function ratioKept(
  kind: Kind,
  recent: readonly Donor[],
  others: readonly Donor[],
  present: Rates,
): Part | undefined {
  const [fullest] = recent
    .flatMap(({ card }) => scaledPart(card, kind, present) ?? [])
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (fullest === undefined || sizeOf(fullest) === 0) return undefined;
  const all = others.flatMap(({ card }) => scaledPart(card, kind, present) ?? []);
  return all.every((part) => isSame(part, fullest)) ? fullest : undefined;
}

function sizeOf(part: Part): number {
  return part.reduce((sum, { rates }) => sum + Object.keys(rates).length, 0);
}

/** Both say the same of each rate that both have, at the same thresholds. */
function isSame(a: Part, b: Part): boolean {
  return (
    a.length === b.length &&
    a.every(({ above, rates }, i) => {
      const other = b[i];
      if (other?.above !== above) return false;
      return Object.entries(rates).every(([name, rate]) => (other.rates[name as RateName] ?? rate) === rate);
    })
  );
}

/** What a card has of a kind, times what the present prompt or completion is of its own. A list, so that nothing is one too. */
function scaledPart(card: Card, kind: Kind, present: Rates): [Part] | undefined {
  const part = partOf(card, kind);
  return (
    part && [part.map(({ above, rates }) => ({ above, rates: scaledRates(rates, card.rates, present) }))]
  );
}

function scaledRates(rates: Rates, base: Rates, present: Rates): Rates {
  const scaled: Rates = {};
  for (const [name, parent] of PARENTS) {
    const [rate, from, to] = [rates[name], base[parent], present[parent]];
    if (rate === undefined || from === undefined || from === "0" || to === undefined) continue;
    scaled[name] = scaleDecimal(rate, to, from);
  }
  return scaled;
}

/** A price moved to other rates; what keeps its ratio to prompt and completion does, unless they name it. */
export function movedTo(price: PriceEntry, rates: Rates): PriceEntry {
  let moved: PriceEntry = { ...price, rates: { ...price.rates, ...rates } };
  for (const kind of KINDS.filter((one) => !(one in rates))) {
    const [part] = scaledPart(price, kind, moved.rates) ?? [];
    if (part !== undefined) moved = added(moved, { kind, part });
  }
  return moved;
}

function added(price: PriceEntry, { kind, part }: { kind: Kind; part: Part }): PriceEntry {
  const { carried = {} } = price;
  const [first, ...tiers] = part;
  if (kind === "tiers") return { ...price, tiers: [...part], carried: { ...carried, tiers: true } };
  if (kind === "input_cache_read" || kind === "input_cache_write") {
    const names = [...(carried.rates ?? []), kind];
    return { ...price, rates: { ...price.rates, ...first?.rates }, carried: { ...carried, rates: names } };
  }
  const own = { rates: first?.rates ?? {}, ...stated({ tiers }) };
  const names = [...(carried.service_tiers ?? []), kind];
  return {
    ...price,
    service_tiers: { ...price.service_tiers, [kind]: own },
    carried: { ...carried, service_tiers: names },
  };
}
