// Which of several values of one rate is believed: the page's own text, else the newest and best witnessed.
import type { Decimal, RateName } from "../../src/schemas/price.ts";
import { type Speaker, type Statement, votesOf } from "./statement.ts";

/** Days a reading may be older than another and still count against it. */
export const AGE_DAYS = 30;
const DAY_MS = 86_400_000;

export type Choice = {
  value: Decimal;
  /** The statement that won, best first among those that say the value. */
  by: Statement;
  /** Statements of another value. */
  against: Statement[];
};

/**
 * The value of a rate that the speakers' evidence supports; undefined when none of them states it. `aged`: old readings
 * lose to newer ones, as for prompt and completion; other rates come from one price list, however old its copy is.
 */
export function chooseRate(name: RateName, speakers: readonly Speaker[], aged: boolean): Choice | undefined {
  const stating = newestOfOrigins(
    speakers.filter(({ price }) => price.rates[name] !== undefined),
    name,
  );
  const winner = officialWinner(name, stating) ?? listedWinner(name, aged ? withoutAged(stating) : stating);
  const value = winner?.price.rates[name];
  if (winner === undefined || value === undefined) return undefined;
  const against = stating.filter(({ price }) => price.rates[name] !== value);
  return { value, by: winner.statement, against: against.map(({ statement }) => statement) };
}

/** Of each origin only its newest reading; an official one stays beside it. */
function newestOfOrigins(speakers: readonly Speaker[], name: RateName): Speaker[] {
  const kept = new Map<string, Speaker>();
  for (const speaker of speakers) {
    const { statement } = speaker;
    const key = statement.official.has(name) ? `official ${statement.origin}` : statement.origin;
    const known = kept.get(key);
    if (known === undefined || statement.read > known.statement.read) kept.set(key, speaker);
  }
  return [...kept.values()];
}

/** The newest official reading, unless two later independent readings agree on another value. */
function officialWinner(name: RateName, speakers: readonly Speaker[]): Speaker | undefined {
  const [newest] = speakers
    .filter(({ statement }) => statement.official.has(name))
    .toSorted((a, b) => compare(b.statement.read, a.statement.read));
  if (newest === undefined) return undefined;
  const later = speakers.filter(
    ({ statement, price }) =>
      statement.read > newest.statement.read && price.rates[name] !== newest.price.rates[name],
  );
  const superseded = [...byValue(name, later).values()].some((group) => votes(group) >= 2);
  return superseded ? undefined : newest;
}

/** The best ranked value, unless more independent witnesses agree on another or it is that value rounded to cents. */
function listedWinner(name: RateName, speakers: readonly Speaker[]): Speaker | undefined {
  const ranked = speakers.toSorted(
    (a, b) => a.statement.rank - b.statement.rank || compare(b.statement.read, a.statement.read),
  );
  const [best] = ranked;
  if (best === undefined) return undefined;
  const groups = byValue(name, ranked);
  const own = groups.get(best.price.rates[name] ?? "") ?? [];
  const stronger = [...groups.values()]
    .filter((group) => group !== own && votes(group) >= 2 && votes(group) > votes(own))
    .toSorted((a, b) => votes(b) - votes(a))[0];
  const precise = ranked.find(({ price }) =>
    isRounded(best.price.rates[name] ?? "", price.rates[name] ?? ""),
  );
  return precise ?? stronger?.[0] ?? best;
}

function byValue(name: RateName, speakers: readonly Speaker[]): Map<string, Speaker[]> {
  const groups = new Map<string, Speaker[]>();
  for (const speaker of speakers) {
    const value = speaker.price.rates[name] ?? "";
    groups.set(value, [...(groups.get(value) ?? []), speaker]);
  }
  return groups;
}

/** Independent witnesses; of one origin the strongest counts. */
function votes(speakers: readonly Speaker[]): number {
  const most = new Map<string, number>();
  for (const { statement } of speakers) {
    most.set(statement.origin, Math.max(most.get(statement.origin) ?? 0, votesOf(statement)));
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}

/** Readings that are not much older than the newest one. */
function withoutAged(speakers: readonly Speaker[]): Speaker[] {
  const newest = speakers.map(({ statement }) => statement.read).reduce((a, b) => (a > b ? a : b), "");
  if (newest === "") return [...speakers];
  const oldest = new Date(Date.parse(newest.padEnd(10, "-01")) - AGE_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return speakers.filter(({ statement }) => statement.read.padEnd(10, "-01") >= oldest);
}

/** USD per token: `rough` is `exact` rounded to whole cents per 1M tokens, as one list writes small rates. */
export function isRounded(rough: Decimal, exact: Decimal): boolean {
  if (rough === exact || !isWholeCents(rough) || isWholeCents(exact)) return false;
  const difference = Math.abs(Number(rough) - Number(exact)) * 1e8;
  return difference <= 0.5 + 1e-6;
}

/** At most 8 decimals: a whole number of cents per 1M tokens. */
function isWholeCents(rate: Decimal): boolean {
  return (rate.split(".")[1] ?? "").length <= 8;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
