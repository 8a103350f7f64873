// What is coming for an offer, and what lately changed: below its rate in a table, below what a call costs, and when it ends.
import type { PriceEntry } from "../../contract/price-answers.ts";
import { dayBefore } from "../../schemas/moment.ts";
import type { PublicRate, RateName } from "../../schemas/price.ts";
import { amountText, knownRate } from "../api/names.ts";
import { dayText, formatRate, roundUsd, todayUtc, type Unit } from "../ui/format.ts";
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
  return movedTo(move.up, `${price}${move.day === "" ? " at peak" : `, ${dayText(move.day, today)}`}`);
}

function movedTo(up: boolean, text: string) {
  return (
    <small class={up ? "move up" : "move down"}>
      <span aria-hidden="true">{up ? "↑" : "↓"}</span> {text}
    </small>
  );
}

/** `↑ $0.04, 1 Dec`: what follows on an amount of USD from a day on; nothing if it stays the same. */
export function nextNote(now: string, next: string, from: string) {
  if (Number(next) === Number(now)) return undefined;
  return movedTo(Number(next) > Number(now), `${roundUsd(next)}, ${dayText(from.slice(0, 10), todayUtc())}`);
}

/** The instant from which another price of an offer is announced; undefined without one. Its history begins with the oldest. */
export function turnOf({ history = [] }: Pick<PriceEntry, "history">, now: string): string | undefined {
  return history.map(({ effective_from: from = "" }) => from).find((from) => from > now);
}

/** Where an offer is in its life, unless it is simply on sale: `ends 1 Dec`, `preview`. */
export function lifeTag({ status = "active", retires = "" }: PriceEntry) {
  if (status === "active") return undefined;
  const today = todayUtc();
  return <span class={`tag ${status}`}>{retires > today ? `ends ${dayText(retires, today)}` : status}</span>;
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
  const begun = history.filter(({ effective_from: from = "" }) => from.slice(0, 10) <= today);
  const [before, now, next] = [begun.at(-2), begun.at(-1), history[begun.length]];
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
