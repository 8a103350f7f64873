// The record of an offer's prices as the lines of a step chart: spans of time with a price, the dearest window of hours above it.
import type { DatedPrice } from "../../contract/history-answers.ts";

/** Milliseconds since 1970 from and to, a price in USD per token, and of prices by the hour the dearest. */
export type Step = { from: number; to: number; price: number; peak?: number; state: DatedPrice["state"] };
export type Series = { rate: "prompt" | "completion"; steps: Step[] };
export type Chart = { start: number; end: number; top: number; series: Series[]; marks: number[] };

const RATES = ["prompt", "completion"] as const;
const DAY_MS = 86_400_000;
/** How long the first and the last span are drawn at least, as a share of the time between the first and the last instant. */
const MARGIN = 0.15;

/** The chart of a record, or undefined where there is nothing to see: one price that never changed, without hours. */
export function chartOf(prices: readonly DatedPrice[], today: string): Chart | undefined {
  const now = Date.parse(today);
  const known = prices.filter(({ rates }) => RATES.some((rate) => rates[rate] !== undefined));
  const changes = known.some(({ rates }) => RATES.some((rate) => rates[rate] !== known[0]?.rates[rate]));
  if (!changes && !known.some(({ hours = [] }) => hours.length > 0)) return undefined;
  const marks = [...new Set(known.flatMap(({ effective_from: from }) => from ?? []))].map((from) =>
    Date.parse(from),
  );
  const [low, high] = [Math.min(now - 30 * DAY_MS, ...marks), Math.max(now, ...marks)];
  const margin = Math.max(MARGIN * (high - low), DAY_MS);
  const [start, end] = [low - margin, high + margin];
  const series = RATES.map((rate) => ({
    rate,
    steps: known.flatMap((price) => stepOf(price, rate, start, end)),
  }));
  const top = Math.max(...series.flatMap(({ steps }) => steps.map(({ price, peak }) => peak ?? price)));
  return { start, end, top, series: series.filter(({ steps }) => steps.length > 0), marks };
}

function stepOf(
  { effective_from, effective_until, rates, hours, state }: DatedPrice,
  rate: Series["rate"],
  start: number,
  end: number,
): Step[] {
  const price = rates[rate];
  if (price === undefined) return [];
  const windows = (hours ?? []).flatMap((window) => window.rates[rate] ?? []).map(Number);
  const peak = Math.max(Number(price), ...windows);
  const from = effective_from === null ? start : Math.max(start, Date.parse(effective_from));
  const to = effective_until === null ? end : Math.min(end, Date.parse(effective_until));
  return [{ from, to, price: Number(price), ...(peak > Number(price) && { peak }), state }];
}
