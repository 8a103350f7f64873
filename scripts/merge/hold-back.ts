// Prices that cannot be right: far off what others say, 0 where they all say more, huge and seen once, or known from one origin
// alone and far off what others charge for the model. Held back and reported, never served.
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { AcceptedRelation } from "../files/decisions.ts";
import type { Provider, Source } from "../files/registry.ts";
import type { SourceRank } from "../pull/sources.ts";
import { canonicalModel } from "./canonical-model.ts";
import { offerFactsOf } from "./offer-facts.ts";
import type { TieredReading } from "./price-spans.ts";
import type { FirstHand } from "./relations.ts";
import { cardOf } from "./timeline.ts";

/** A price more than this many times off the median of the others is held back. */
const FAR_OFF = 9;
/** USD per token above which a price must be seen elsewhere: 200 USD per 1M tokens. */
export const HUGE = 0.0002;

/** Sources that state a price before a 0 is doubted: of two alone one may know of an input without output. */
const LEAST_SOURCES = 2;

type Priced = { price: PriceEntry };

/** Current prompt and completion rates of one model at other providers, USD per token; NaN where not known. */
export type OtherPrices = {
  prompt: readonly number[];
  completion: readonly number[];
  /** Prices as `cardOf` writes them that lists made from providers' own state for the model, wherever it is sold. */
  cards?: ReadonlySet<string>;
  firstHand?: FirstHand;
  /** Readings of the model's context tiers, wherever it is sold, here too. */
  tiered?: readonly TieredReading[];
};

/**
 * Splits rows of one model, in order of precedence, into those that may be served and those held back, with why.
 * Between two rows that contradict each other the one of higher precedence stays, unless it alone is huge.
 */
export function holdBack<T extends Priced>(
  rows: readonly T[],
  atOthers: OtherPrices,
): { kept: T[]; held: { row: T; reason: string }[] } {
  const doubts = rows.flatMap((row) => doubt(row, rows, atOthers) ?? []);
  const worst = doubts.reduce<Doubt<T> | undefined>(
    (most, next) => (most === undefined || next.off >= most.off ? next : most),
    undefined,
  );
  if (worst === undefined) return { kept: [...rows], held: [] };
  const { row, reason } = worst;
  const { kept, held } = holdBack(
    rows.filter((other) => other !== row),
    atOthers,
  );
  return { kept, held: [{ row, reason }, ...held] };
}

/** Why a row is doubted; `off` is how many times it is off, infinite when it is huge and alone. */
type Doubt<T> = { row: T; reason: string; off: number };

function doubt<T extends Priced>(row: T, kept: readonly T[], atOthers: OtherPrices): Doubt<T> | undefined {
  for (const name of ["prompt", "completion"] as const) {
    // An unknown rate is no number.
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

/** A lone price more than this many times off what others charge for the model is not believed. */
const LONE_FAR_OFF = 5;
/** Providers whose median shows the usual price: at least this many must sell the model. */
const LEAST_PROVIDERS = 3;

/** Why the only price known of an offer is doubted: it is far off what other providers charge. */
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

/**
 * How many times a value is above or below the middle one of the others that are not 0; of an even number that is the geometric mean of
 * two, so that one wild value weighs less. NaN beside none.
 */
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

/**
 * Makers who sell their models under another name than their own. Not their platforms in mainland China: those print yuan, and
 * a list that forgets to convert them is seven times too high.
 */
const OWN_PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  google: ["google_ai_studio", "vertex"],
  amazon: ["bedrock", "amazon-nova"],
  microsoft: ["azure"],
};

/**
 * Rows of one id, split into those that may be served and those that are far off, with why. Each is held against the others
 * by itself: of two readings of one origin the older may be the one that is believed.
 */
export function withoutLone<T extends { source: Source; price: PriceEntry }>(
  id: string,
  rows: readonly T[],
  others: OtherPrices,
  input: LoneInput,
): { kept: T[]; held: { row: T; reason: string }[] } {
  const doubtful = isLone(rows, input) && !isExempt(id, rows, input);
  const doubts = rows.map((row) => ({ row, reason: doubtful ? loneDoubt(row, others) : undefined }));
  return {
    kept: doubts.filter(({ reason }) => reason === undefined).map(({ row }) => row),
    held: doubts.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
  };
}

function isLone(rows: readonly { source: Source }[], { sources }: LoneInput): boolean {
  return new Set(rows.map(({ source }) => sources.get(source)?.origin ?? source)).size === 1;
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
