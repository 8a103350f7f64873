// What became of a bill between two versions, and which changes no one would believe unseen.
import { parseDecimal, rescale } from "../../src/pricing/decimal.ts";
import type { NamedCall } from "./calls.ts";
import type { Outcome } from "./price-call.ts";

/** A total that grows or falls more than this many times is refused. */
const MOST_TIMES = 3n;
/** The most that a new price may cost in USD: per 1M tokens, per search, per other unit. */
const DEAREST = { tokens: 100, search: 1, unit: 100 };

/** What became of a bill; the first five are refused, whatever their number. */
export const KINDS = [
  "more than threefold",
  "no longer priced",
  "no longer known",
  "answered by another offer",
  "new and dear",
  "moved",
  "answered otherwise",
] as const;

export type Kind = (typeof KINDS)[number];

export const REFUSED: ReadonlySet<Kind> = new Set(KINDS.slice(0, 5));

type Counted = Pick<NamedCall, "usage" | "subprovider">;

/** What became of a call's bill; the two outcomes differ. */
export function kindOf(call: Counted, was: Outcome, now: Outcome): Kind {
  if (was.http === 200 && isLessPriced(was, now)) return "no longer priced";
  if (now.http === 404 && was.http !== 404) return "no longer known";
  if (was.http === 200 && call.subprovider === undefined && was.offer !== now.offer)
    return "answered by another offer";
  if (now.total !== undefined && isNewlyPriced(was, now))
    return costOf(call, was, now) > limitOf(call) ? "new and dear" : "moved";
  if (was.total !== undefined && now.total !== undefined && was.total !== now.total)
    return isFar(was.total, now.total) ? "more than threefold" : "moved";
  return "answered otherwise";
}

function isLessPriced(was: Outcome, now: Outcome): boolean {
  return now.http !== 200 || now.unpriced.some((item) => !was.unpriced.includes(item));
}

function isNewlyPriced(was: Outcome, now: Outcome): boolean {
  return was.http !== 200 || was.unpriced.some((item) => !now.unpriced.includes(item));
}

/** How far a bill moves, in USD per 1M tokens, per search or per other unit. */
export function costOf({ usage }: Counted, was: Outcome, now: Outcome): number {
  const moved = Math.abs(Number(now.total ?? 0) - Number(was.total ?? 0));
  const { prompt_tokens, completion_tokens, web_search_count } = usage;
  if (web_search_count > 0) return moved / web_search_count;
  const tokens = prompt_tokens + completion_tokens;
  return tokens > 0 ? (moved / tokens) * 1e6 : moved / 10;
}

function limitOf({ usage }: Counted): number {
  if (usage.web_search_count > 0) return DEAREST.search;
  return usage.prompt_tokens + usage.completion_tokens > 0 ? DEAREST.tokens : DEAREST.unit;
}

/** One amount is more than threefold the other; 0 is far from everything else. */
function isFar(one: string, other: string): boolean {
  return isMore(one, other, MOST_TIMES) || isMore(other, one, MOST_TIMES);
}

/** `one` is more than `times` the other, exactly. */
export function isMore(one: string, other: string, times = 1n): boolean {
  const [left, right] = [parseDecimal(one), parseDecimal(other)];
  const scale = Math.max(left.scale, right.scale);
  return rescale(left, scale).units > rescale(right, scale).units * times;
}
