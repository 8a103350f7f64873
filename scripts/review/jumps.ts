// Which changes of a price nobody would believe unseen: more than threefold, to or from 0, gone, or out of line with what
// holds beside them.
import { formatDecimal, parseDecimal, rescale } from "../../src/pricing/decimal.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../../src/schemas/words.ts";
import type { Change } from "./price-changes.ts";

/** A price that grows or falls more than this many times is a jump. */
const JUMP = 3n;

/** Rates in USD per something dearer than a token, or no price at all. */
const NOT_PER_TOKEN: ReadonlySet<string> = new Set([
  "request",
  "web_search",
  "web_search_low",
  "web_search_medium",
  "web_search_high",
  "image",
  "image_output",
  "discount",
]);
const TOKEN_RATES: ReadonlySet<string> = new Set(
  [...PUBLIC_RATES, ...OTHER_RATES].filter((name) => !NOT_PER_TOKEN.has(name)),
);
const MAP_TOKEN_RATE = /cost_per_(\w+_)?token|_token_cost/;

/** Parts of a call's cost, not prices: they change every call they come upon. */
const FRACTIONS: ReadonlySet<string> = new Set(["discount", "byok_fee"]);

/** A rate in USD per token, of a shard or of the cost map. */
export function isTokenRate(leaf: string): boolean {
  return TOKEN_RATES.has(leaf) || MAP_TOKEN_RATE.test(leaf);
}

/** Whether a person has to allow this change by name before it is published. */
export function isJump(change: Change): boolean {
  const { leaf, was, now, until, gone } = change;
  if (isSwitch(was) || isSwitch(now)) return was !== undefined && now !== undefined;
  if (was === undefined) return now !== undefined && appearsOutOfLine(change, now);
  // A past price that is no longer known refuses a call, it does not misprice one; a subprovider may leave as a row may.
  if (now === undefined) return until === undefined && !gone;
  if (FRACTIONS.has(leaf) && isFar(rest(was), rest(now))) return true;
  return isFar(was, now);
}

function isSwitch(text: string | undefined): boolean {
  return text === "true" || text === "false";
}

/**
 * A value that was not known: threefold out of the range of its like beside it, a tier's beside the base rate's. Without
 * its like, a token rate more than threefold the dearest token rate beside it. Discounts and fees always.
 */
function appearsOutOfLine({ leaf, beside }: Change, now: string): boolean {
  if (FRACTIONS.has(leaf)) return !isZero(now);
  const values = [...beside.values()].filter(({ text }) => !isSwitch(text));
  const alike = values.filter((value) => areAlike(value.leaf, leaf)).map(({ text }) => text);
  if (alike.length > 0) {
    return alike.every((text) => isMore(now, text, JUMP)) || alike.every((text) => isMore(text, now, JUMP));
  }
  const rates = values.filter((value) => isTokenRate(value.leaf)).map(({ text }) => text);
  return isTokenRate(leaf) && rates.length > 0 && rates.every((text) => isMore(now, text, JUMP));
}

/** The same rate under other conditions: the cost map writes those behind the rate's name. */
function areAlike(a: string, b: string): boolean {
  return a === b || (a.includes("cost") && (a.startsWith(`${b}_`) || b.startsWith(`${a}_`)));
}

/** One is more than threefold the other; 0 is far from everything else. */
function isFar(a: string, b: string): boolean {
  return isMore(a, b, JUMP) || isMore(b, a, JUMP);
}

/** `a` is more than `times` `b`, exactly. */
export function isMore(a: string, b: string, times = 1n): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  const scale = Math.max(left.scale, right.scale);
  return rescale(left, scale).units > rescale(right, scale).units * times;
}

function isZero(text: string): boolean {
  return parseDecimal(text).units === 0n;
}

/** What a discount leaves to pay: 1 less the fraction. */
function rest(fraction: string): string {
  const { units, scale } = parseDecimal(fraction);
  return formatDecimal({ units: 10n ** BigInt(scale) - units, scale });
}
