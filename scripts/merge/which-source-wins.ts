// Chooses among several values of one rate: the page's own text first, then the newest and best witnessed.
import { add, negate, parseDecimal } from "../../src/pricing/decimal.ts";
import type { Decimal, RateName } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { daysBetween, latest } from "../files/days.ts";
import { type Speaker, type Statement, votesOf } from "./statements.ts";
import { AGE_DAYS } from "./witnesses.ts";

/** A witness this many days older than the newest reading has no vote, because prices change within a month. */
const VOTE_DAYS = 30;
/** Decimal places of whole cents per 1M tokens. */
const CENTS = 8;

export type Choice = {
  value: Decimal;
  /** The winning statement, best first among those with the value. */
  by: Statement;
  /** Statements of that value, exact or rounded to cents, and of other values. */
  agreeing: Statement[];
  against: Statement[];
};

/** A statement with its value for the rate in question. */
type Stating = { statement: Statement; value: Decimal };

/** Chooses the value of a rate that the statements support; undefined without one. */
export function chooseRate(name: RateName, speakers: readonly Speaker[]): Choice | undefined {
  const stating = newestOfSeries(
    speakers.flatMap(({ statement, price }) => {
      const value = price.rates[name];
      return value === undefined ? [] : [{ statement, value }];
    }),
    name,
  );
  const winner = officialWinner(name, stating) ?? listedWinner(name, stating);
  if (winner === undefined) return undefined;
  const [agreeing, against] = [true, false].map((says) =>
    stating
      .filter(({ value }) => (value === winner.value || isRounded(value, winner.value)) === says)
      .map(({ statement }) => statement),
  );
  return { value: winner.value, by: winner.statement, agreeing: agreeing ?? [], against: against ?? [] };
}

/** Keeps the newest reading of each series, and an official one beside it. */
function newestOfSeries(stating: readonly Stating[], name: RateName): Stating[] {
  const kept = new Map<string, Stating>();
  for (const one of stating) {
    const { statement } = one;
    const key = statement.official.has(name) ? `official ${statement.series}` : statement.series;
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

/**
 * The best ranked value among readings not much older than the newest, unless more independent recent witnesses agree on another. It yields
 * to the exact value that it rounds to cents. For rates other than prompt and completion, which come from one card, age does not count.
 */
function listedWinner(name: RateName, stating: readonly Stating[]): Stating | undefined {
  const ranked = stating.toSorted((a, b) => a.statement.rank - b.statement.rank || newerFirst(a, b));
  const recent = notOlder(ranked, AGE_DAYS);
  const voting = new Set(notOlder(ranked, VOTE_DAYS));
  const count = (group: readonly Stating[]) => votes(group.filter((one) => voting.has(one)));
  // The best ranked group comes first and stays there on a tie; a single witness outvotes nobody.
  const outvoting = (group: readonly Stating[]) => (count(group) >= 2 ? count(group) : 0);
  const [group = []] = byValue(recent).toSorted((a, b) => outvoting(b) - outvoting(a));
  const [best] = group;
  const exact = name === "prompt" || name === "completion" ? recent : ranked;
  return best && (exact.find(({ value }) => isRounded(best.value, value)) ?? best);
}

/** Groups by value, in the order of each value's first statement. */
function byValue(stating: readonly Stating[]): Stating[][] {
  return [...Map.groupBy(stating, ({ value }) => value).values()];
}

/** Counts independent witnesses; of one origin the strongest counts. */
function votes(stating: readonly Stating[]): number {
  const origins = Map.groupBy(stating, ({ statement }) => statement.origin);
  return [...origins.values()].reduce(
    (sum, same) => sum + Math.max(...same.map(({ statement }) => votesOf(statement))),
    0,
  );
}

/** Readings at most this many days older than the newest; an unknown day is older than any. */
function notOlder(stating: readonly Stating[], days: number): readonly Stating[] {
  const newest = latest(stating.map(({ statement }) => statement.read));
  if (!newest) return stating;
  return stating.filter(({ statement }) => daysBetween(statement.read, newest) <= days);
}

/** Whether `rough` is `exact` (USD per token) rounded to whole cents per 1M tokens, as one list writes small rates. */
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
