// A rate in a table, and below it the announced next value or the recent last one.
import type { PriceEntry } from "../../contract/price-answers.ts";
import { dayBefore } from "../../schemas/moment.ts";
import type { PublicRate, RateName } from "../../schemas/price.ts";
import { amountText, knownRate } from "../api/names.ts";
import { dayText, formatRate, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";

/** How rates are shown: in which unit, and on which day. */
export type Shown = { unit: Unit; today: string };

/** A row's rate to six digits, because a converted one has as many as a double; undefined if unknown. */
export function shownRate(entry: PriceEntry, rate: PublicRate, shown: Shown) {
  const value = knownRate(entry, rate);
  if (value === undefined || value === 0) return value === 0 ? "free" : undefined;
  const text = amountText(rate, Number(value.toPrecision(6)), shown.unit);
  return [text, moveNote(entry, rate, shown)];
}

/** `↑ 4.00, 1 Dec` for an input or output price that is announced to change, `↓ was 3.00, 10 Nov` for one that lately did, else `↑ 1.20 at peak`. */
export function moveNote(entry: PriceEntry, rate: PublicRate, { unit, today }: Shown) {
  const isShown = rate === "prompt" || rate === "completion";
  const move = isShown ? (findMove(entry, rate, today) ?? peakOf(entry, rate)) : undefined;
  if (move === undefined) return undefined;
  const price = `${move.isAhead ? "" : "was "}${formatRate(move.rate, unit)}`;
  return (
    <small class={move.up ? "move up" : "move down"}>
      <span aria-hidden="true">{move.up ? "↑" : "↓"}</span> {price}
      <span class="wide">{move.day === "" ? " at peak" : `, ${dayText(move.day, today)}`}</span>
    </small>
  );
}

/** The rate of the dearest hours, if they are dearer than others. */
function peakOf(entry: PriceEntry, rate: "prompt" | "completion") {
  const peak = Math.max(...(entry.hours ?? []).map((window) => window[rate] ?? 0));
  return peak > (knownRate(entry, rate) ?? peak)
    ? { isAhead: true, up: true, rate: peak, day: "" }
    : undefined;
}

const RECENT_DAYS = 30;

/** A rate's next value, else the one before a change in the last 30 days; `up`: the change is a rise. Undefined without either. */
export function findMove({ history = [] }: PriceEntry, rate: RateName, today: string) {
  const spans = history.toSorted((a, b) => ((a.effective_from ?? "") < (b.effective_from ?? "") ? -1 : 1));
  const begun = spans.filter(({ effective_from: from = "" }) => from.slice(0, 10) <= today);
  const [before, now, next] = [begun.at(-2), begun.at(-1), spans[begun.length]];
  const [old, current, coming] = [before, now, next].map((span) => span?.[rate]);
  if (current === undefined) return undefined;
  if (next?.effective_from !== undefined && coming !== undefined && coming !== current)
    return { isAhead: true, up: coming > current, rate: coming, day: next.effective_from.slice(0, 10) };
  const day = now?.effective_from?.slice(0, 10) ?? "";
  const isLate = day > dayBefore(today, RECENT_DAYS);
  return isLate && old !== undefined && old !== current
    ? { isAhead: false, up: current > old, rate: old, day }
    : undefined;
}

const CERTAINTY_MARKS = { high: "●", medium: "◐", low: "○" } as const;

/** The day of the last reading, and how sure it makes the price. */
export function readingDay({ as_of, checked: day = as_of, certainty }: PriceEntry, today: string) {
  if (day === undefined || certainty === undefined) return day && dayText(day, today);
  return (
    <span title={`${day}, ${certainty} certainty`}>
      <span class={`sure ${certainty}`} aria-hidden="true">
        {CERTAINTY_MARKS[certainty]}
      </span>
      <Hidden>{certainty} </Hidden>
      {dayText(day, today)}
    </span>
  );
}
