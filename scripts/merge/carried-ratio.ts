// Rates that keep their ratio to prompt and completion when the card changes: context tiers, service tiers, cache reads and writes that
// readings state with the previous card and nobody states with the present one. They are marked as estimates.
import { RATE_AND_PARENT } from "../../src/pricing/adjust-price.ts";
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { addDays, dayOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import type { Statement } from "./statements.ts";
import { cardOf } from "./timeline.ts";

/** A ratio is kept for this many days after its last reading or after the change. */
const LONGEST_DAYS = 180;

const SERVICES = ["batch", "flex", "priority"] as const;
const CACHES = ["input_cache_read", "input_cache_write"] as const;
/** Cached rates come first, since those of tiers move with them. */
const KINDS = [...CACHES, "tiers", ...SERVICES] as const;

/** The kinds of rates that may be carried over. Audio, images and fees never are. */
export type Kind = (typeof KINDS)[number];

/** Each text rate and the rate to which it keeps its ratio. */
const PARENTS = [["prompt", "prompt"], ["completion", "completion"], ...RATE_AND_PARENT] as const;

type Card = Pick<PriceEntry, "rates" | "tiers" | "service_tiers">;
/** A card and the day it was last read. */
type Donor = { card: Card; seen: string };
/** The rates of a kind, with the threshold for a context tier and 0 otherwise. */
type Part = readonly Tier[];

export type RatioLimits = {
  now?: Instant;
  /** The kinds that each page prints for some model; not printing one is then a statement. */
  printed?: ReadonlyMap<string, ReadonlySet<Kind>>;
  /** Service tiers that the provider charges by a factor. */
  factored?: ReadonlySet<string>;
};

/** Returns the prices in force and announced, each completed by what the previous card had and all readings agree on. */
export function withCarriedRatios<D extends { price: PriceEntry }>(
  prices: readonly D[],
  statements: readonly Statement[],
  { now, printed = new Map(), factored = new Set() }: RatioLimits,
): D[] {
  if (now === undefined) return [...prices];
  const oldest = addDays(dayOf(now), -LONGEST_DAYS);
  const donors = readDonors(statements);
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

function readDonors(statements: readonly Statement[]): Donor[] {
  return statements.flatMap(({ prices, before, read, shown = read }) => [
    ...prices.map((card) => ({ card, seen: card.until === undefined ? shown : dayOf(card.until) })),
    ...(before ? [{ card: before, seen: shown }] : []),
  ]);
}

/** The card before the present one: the previous span's, else the card that was read last. */
function cardBefore(last: PriceEntry | undefined, price: PriceEntry, others: readonly Donor[]): string {
  if (last?.until !== undefined && last.until === price.from) return cardOf(last);
  const [newest] = others.toSorted((a, b) => byCodePoint(b.seen, a.seen));
  return newest === undefined ? "" : cardOf(newest.card);
}

/** The kinds that the card's page prints for other models. */
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

/** The kinds of rates in a price. */
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

/** Scales a kind's rates to the present card, from the most complete recent reading, unless another reading has a different ratio. */
function ratioKept(
  kind: Kind,
  recent: readonly Donor[],
  others: readonly Donor[],
  present: Rates,
): Part | undefined {
  const [fullest] = recent
    .flatMap(({ card }) => scaledPart(card, kind, present) ?? [])
    .toSorted((a, b) => countRates(b) - countRates(a));
  if (fullest === undefined || countRates(fullest) === 0) return undefined;
  const all = others.flatMap(({ card }) => scaledPart(card, kind, present) ?? []);
  return all.every((part) => isSame(part, fullest)) ? fullest : undefined;
}

function countRates(part: Part): number {
  return part.reduce((sum, { rates }) => sum + Object.keys(rates).length, 0);
}

/** Whether two parts agree on every rate that both have, at the same thresholds. */
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

/** A kind's rates on a card, scaled to the present one; in a list, so that an empty part counts as a result. */
function scaledPart(card: Card, kind: Kind, present: Rates): [Part] | undefined {
  const part = partOf(card, kind);
  return part && [part.map((tier) => ({ ...tier, rates: scaledRates(tier, card.rates, present) }))];
}

function scaledRates({ above, rates }: Tier, base: Rates, present: Rates): Rates {
  const scaled: Rates = {};
  for (const [name, parent] of PARENTS) {
    // In a tier, a rate that both cards state has its own ratio.
    const isKnown = [base[parent], base[name], present[name]].every((one) => one !== undefined);
    const like = above > 0 && isKnown ? name : parent;
    const [rate, from, to] = [rates[name], base[like], present[like]];
    if (rate === undefined || from === undefined || from === "0" || to === undefined) continue;
    scaled[name] = scaleDecimal(rate, to, from);
  }
  return scaled;
}

/** Moves a price to other rates; everything with a ratio to prompt and completion moves too, unless the rates name it. */
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
