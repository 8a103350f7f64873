// Which of several values of one rate is believed: the page's own text, else the newest and best witnessed.
import { add, negate, parseDecimal } from "../../src/pricing/decimal.ts";
import { DAY_MS } from "../../src/schemas/moment.ts";
import type { Decimal, RateName } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { type Speaker, type Statement, votesOf } from "./statements.ts";

/** Days a reading may be older than another and still count against it. */
export const AGE_DAYS = 30;
/** Digits after the point of whole cents per 1M tokens. */
const CENTS = 8;

export type Choice = {
  value: Decimal;
  /** The statement that won, best first among those that say the value. */
  by: Statement;
  /** Statements of another value. */
  against: Statement[];
};

/** A statement with the value it gives the rate that is asked for. */
type Stating = { statement: Statement; value: Decimal };

/**
 * The value of a rate that the speakers' evidence supports; undefined without a statement. `aged`: old readings
 * lose to newer ones, as for prompt and completion; other rates come from one price list, however old its copy is.
 */
export function chooseRate(name: RateName, speakers: readonly Speaker[], aged: boolean): Choice | undefined {
  const stating = newestOfOrigins(
    speakers.flatMap(({ statement, price }) => {
      const value = price.rates[name];
      return value === undefined ? [] : [{ statement, value }];
    }),
    name,
  );
  const winner = officialWinner(name, stating) ?? listedWinner(aged ? withoutAged(stating) : stating);
  if (winner === undefined) return undefined;
  const against = stating.filter(({ value }) => value !== winner.value);
  return {
    value: winner.value,
    by: winner.statement,
    against: against.map(({ statement }) => statement),
  };
}

/** Of each origin only its newest reading; an official one stays beside it. */
function newestOfOrigins(stating: readonly Stating[], name: RateName): Stating[] {
  const kept = new Map<string, Stating>();
  for (const one of stating) {
    const { statement } = one;
    const key = statement.official.has(name) ? `official ${statement.origin}` : statement.origin;
    const known = kept.get(key);
    if (known === undefined || statement.read > known.statement.read) kept.set(key, one);
  }
  return [...kept.values()];
}

/** The newest official reading, unless two later independent readings agree on another value. */
function officialWinner(name: RateName, stating: readonly Stating[]): Stating | undefined {
  const [newest] = stating.filter(({ statement }) => statement.official.has(name)).toSorted(newerFirst);
  if (newest === undefined) return undefined;
  const later = stating.filter(
    ({ statement, value }) => statement.read > newest.statement.read && value !== newest.value,
  );
  return byValue(later).some((group) => votes(group) >= 2) ? undefined : newest;
}

/** The best ranked value, unless more independent witnesses agree on another or it is that value rounded to cents. */
function listedWinner(stating: readonly Stating[]): Stating | undefined {
  const ranked = stating.toSorted((a, b) => a.statement.rank - b.statement.rank || newerFirst(a, b));
  const [best] = ranked;
  if (best === undefined) return undefined;
  const precise = ranked.find(({ value }) => isRounded(best.value, value));
  // The best ranked group comes first, and stays there among those with as many witnesses.
  const [strongest] = byValue(ranked).toSorted((a, b) => votes(b) - votes(a));
  return precise ?? strongest?.[0];
}

/** In the order of each value's first statement. */
function byValue(stating: readonly Stating[]): Stating[][] {
  return [...Map.groupBy(stating, ({ value }) => value).values()];
}

/** Independent witnesses; of one origin the strongest counts. */
function votes(stating: readonly Stating[]): number {
  const origins = Map.groupBy(stating, ({ statement }) => statement.origin);
  return [...origins.values()].reduce(
    (sum, same) => sum + Math.max(...same.map(({ statement }) => votesOf(statement))),
    0,
  );
}

/** Readings that are not much older than the newest one; an unknown day is older than any. */
function withoutAged(stating: readonly Stating[]): readonly Stating[] {
  const days = stating.map(({ statement }) => Date.parse(statement.read)).filter(Number.isFinite);
  if (days.length === 0) return stating;
  const oldest = Math.max(...days) - AGE_DAYS * DAY_MS;
  return stating.filter(({ statement }) => Date.parse(statement.read) >= oldest);
}

/** USD per token: `rough` is `exact` rounded to whole cents per 1M tokens, as one list writes small rates. */
export function isRounded(rough: Decimal, exact: Decimal): boolean {
  const [rounded, precise] = [parseDecimal(rough), parseDecimal(exact)];
  if (rounded.scale > CENTS || precise.scale <= CENTS) return false;
  const twice = 2n * add(rounded, negate(precise)).units;
  const cent = 10n ** BigInt(precise.scale - CENTS);
  return -cent <= twice && twice <= cent;
}

function newerFirst(a: Stating, b: Stating): number {
  return byCodePoint(b.statement.read, a.statement.read);
}
