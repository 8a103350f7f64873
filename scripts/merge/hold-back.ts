// Holds back prices that cannot be right: far from what others state, 0 where others state more, huge and seen once, or known from one
// origin only and far from what others charge for the model. They are reported and never served.
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { AcceptedRelation } from "../files/decisions.ts";
import type { Provider, Source } from "../files/registry.ts";
import type { SourceRank } from "../pull/sources.ts";
import { canonicalModel } from "./canonical-model.ts";
import { offerFactsOf } from "./offer-facts.ts";
import type { TieredReading } from "./price-spans.ts";
import type { FirstHand } from "./relations.ts";
import { cardOf } from "./timeline.ts";

/** A price this many times off the median of the others is held back. */
const FAR_OFF = 9;
/** USD per token above which a price must be seen elsewhere: 200 USD per 1M tokens. */
export const HUGE = 0.0002;

/** This many sources must state a price before a 0 is doubted, because a single other source may know only one side. */
const LEAST_SOURCES = 2;

type Priced = { price: PriceEntry };

/** Current prompt and completion rates of one model at other providers, USD per token; NaN if unknown. */
export type OtherPrices = {
  prompt: readonly number[];
  completion: readonly number[];
  /** The prices, as `cardOf` writes them, that providers' own lists state for the model at any seller. */
  cards?: ReadonlySet<string>;
  firstHand?: FirstHand;
  /** Readings of the model's context tiers at any seller, including this one. */
  tiered?: readonly TieredReading[];
};

/** Splits a model's rows into servable and held-back ones. Of two that differ the first in precedence stays, unless only that one is huge. */
export function holdBack<T extends Priced>(
  rows: readonly T[],
  atOthers: OtherPrices,
): { kept: T[]; held: { row: T; reason: string }[] } {
  const doubts = rows.flatMap((row) => doubt(row, rows, atOthers) ?? []);
  const worst = doubts.toSorted((a, b) => a.off - b.off).at(-1);
  if (worst === undefined) return { kept: [...rows], held: [] };
  const { row, reason } = worst;
  const rest = rows.filter((other) => other !== row);
  const { kept, held } = holdBack(rest, atOthers);
  return { kept, held: [{ row, reason }, ...held] };
}

/** A doubted row with the reason; `off` is how many times it is off, infinite if it is huge and alone. */
type Doubt<T> = { row: T; reason: string; off: number };

function doubt<T extends Priced>(row: T, kept: readonly T[], atOthers: OtherPrices): Doubt<T> | undefined {
  for (const name of ["prompt", "completion"] as const) {
    // An unknown rate becomes NaN.
    const value = Number(row.price.rates[name]);
    const others = kept.filter((other) => other !== row).map((other) => Number(other.price.rates[name]));
    const known = others.filter((other) => other >= 0);
    if (value === 0 && known.length >= LEAST_SOURCES && known.every((other) => other > 0)) {
      return { row, reason: `${name} is 0 where ${known.length} other sources state more`, off: Infinity };
    }
    if (!(value > 0)) continue;
    const seen = [...others, ...atOthers[name]].some((other) => value <= other * FAR_OFF);
    if (value > HUGE && !seen) {
      return { row, reason: `${name} is above 200 USD per 1M tokens and seen once`, off: Infinity };
    }
    const { off, times } = offMedian(value, others);
    if (off > FAR_OFF)
      return { row, reason: `${name} is ${times} times the median of the other sources`, off };
  }
  return undefined;
}

/** A single price this many times off what others charge for the model is not believed. */
const LONE_FAR_OFF = 5;
/** At least this many providers must sell the model before their median counts as the usual price. */
const LEAST_PROVIDERS = 3;

/** Why an offer's only known price is doubted: it is far from what other providers charge. */
export function loneDoubt(row: Priced, atOthers: OtherPrices): string | undefined {
  if (atOthers.cards?.has(cardOf(row.price))) return undefined;
  for (const name of ["prompt", "completion"] as const) {
    const value = Number(row.price.rates[name]);
    const others = atOthers[name].filter((other) => other > 0);
    if (!(value > 0) || others.length < LEAST_PROVIDERS) continue;
    const { off, times } = offMedian(value, others);
    if (Number(off.toPrecision(12)) > LONE_FAR_OFF)
      return `${name} is ${times} times the median of ${others.length} other providers, and one source alone says so`;
  }
  return undefined;
}

/** How many times a value is off the median of the others that are not 0, between two their geometric mean; NaN without others. */
function offMedian(value: number, others: readonly number[]): { off: number; times: string } {
  const sorted = Float64Array.from(others.filter((other) => other > 0)).toSorted();
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN;
  const ratio = value / Math.sqrt(at((sorted.length - 1) / 2) * at(sorted.length / 2));
  return { off: Math.max(ratio, 1 / ratio), times: String(Number(ratio.toPrecision(3))) };
}

export type LoneInput = {
  provider: Provider;
  sources: ReadonlyMap<Source, SourceRank>;
  accepted?: readonly AcceptedRelation[];
};

/** Makers' own platforms under other names, but for those in China: lists that forget to convert yuan are seven times too high there. */
const OWN_PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  google: ["google_ai_studio", "vertex"],
  amazon: ["bedrock", "amazon-nova"],
  microsoft: ["azure"],
};

/** Holds back each row of an id that is far off by itself, because the older of two readings of one origin may be right. */
export function withoutLone<T extends { source: Source; price: PriceEntry }>(
  id: string,
  rows: readonly T[],
  others: OtherPrices,
  input: LoneInput,
): { kept: T[]; held: { row: T; reason: string }[] } {
  const origins = new Set(rows.map(({ source }) => input.sources.get(source)?.origin ?? source));
  const doubtful = origins.size === 1 && !isExempt(id, rows, input);
  const held = rows.flatMap((row) => {
    const reason = doubtful ? loneDoubt(row, others) : undefined;
    return reason === undefined ? [] : [{ row, reason }];
  });
  return { kept: rows.filter((row) => !held.some((one) => one.row === row)), held };
}

function isExempt(id: string, rows: readonly { source: Source }[], input: LoneInput): boolean {
  const { provider, sources, accepted = [] } = input;
  const maker = canonicalModel(id)?.maker ?? "";
  const own = (OWN_PLATFORMS[maker] ?? [maker]).includes(provider.slug);
  const follows = rows.some(({ source }) => sources.get(source)?.lists !== undefined);
  const row = `${provider.slug}/${id}`;
  return (
    (own && follows) ||
    offerFactsOf(provider.slug, id) !== undefined ||
    accepted.some((one) => one.row === row && one.relation === "lone_price_far_off")
  );
}
