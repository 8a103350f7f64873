// A rate that changes soon or changed lately, as its cell and a model's headline tell it.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { RateName } from "../../schemas/price.ts";

/** A rate's next value, or the one before; `up`: it is, or was, a rise. */
export type Move = { isAhead: boolean; up: boolean; rate: number; day: string };

/** Days for which a change of the past is told. */
const TOLD_DAYS = 30;

/** The announced change of a rate, else its change of the last 30 days before a day; undefined without either. */
export function moveOf({ history = [] }: PriceEntry, rate: RateName, today: string): Move | undefined {
  const spans = history.toSorted((a, b) => ((a.effective_from ?? "") < (b.effective_from ?? "") ? -1 : 1));
  const begun = spans.filter(({ effective_from: from = "" }) => from.slice(0, 10) <= today);
  const [before, now, next] = [begun.at(-2), begun.at(-1), spans[begun.length]];
  const [old, current, coming] = [before, now, next].map((span) => span?.[rate]);
  if (current === undefined) return undefined;
  if (next?.effective_from !== undefined && coming !== undefined && coming !== current)
    return { isAhead: true, up: coming > current, rate: coming, day: next.effective_from.slice(0, 10) };
  const day = now?.effective_from?.slice(0, 10) ?? "";
  const isLate = day > daysBefore(today, TOLD_DAYS);
  return isLate && old !== undefined && old !== current
    ? { isAhead: false, up: current > old, rate: old, day }
    : undefined;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
