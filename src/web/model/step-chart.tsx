// The record of an offer's prices as the lines of a step chart: spans of time with a price, the dearest window of hours above it.
import type { DatedPrice } from "../../contract/history-answers.ts";
import { DAY_MS, dayAt } from "../../schemas/moment.ts";
import { formatRate } from "../ui/format.ts";

/** A span in milliseconds since 1970, its price in USD per token, and of prices by the hour the dearest. */
export type Step = { from: number; to: number; price: number; peak?: number; state: DatedPrice["state"] };
export type Series = { rate: "prompt" | "completion"; steps: Step[] };
/** `unsure`: times in which the change lies somewhere, or for which one list alone has the price. */
export type Chart = {
  start: number;
  end: number;
  top: number;
  series: Series[];
  marks: number[];
  unsure: { from: number; to: number }[];
};

const RATES = ["prompt", "completion"] as const;
/** The least drawn length of the first and the last span, as a share of the time between the first and the last instant. */
const MARGIN = 0.15;

/** The chart of a record; undefined if there is nothing to see: one price that never changed, without hours. */
export function toChart(prices: readonly DatedPrice[], today: string): Chart | undefined {
  const now = Date.parse(today);
  const known = prices.filter(({ rates }) => RATES.some((rate) => rates[rate] !== undefined));
  const changes = known.some(({ rates }) => RATES.some((rate) => rates[rate] !== known[0]?.rates[rate]));
  if (!changes && !known.some(({ hours = [] }) => hours.length > 0)) return undefined;
  const marks = [...new Set(known.flatMap(({ effective_from: from }) => (from ? Date.parse(from) : [])))];
  const [low, high] = [Math.min(now - 30 * DAY_MS, ...marks), Math.max(now, ...marks)];
  const margin = Math.max(MARGIN * (high - low), DAY_MS);
  const [start, end] = [low - margin, high + margin];
  const series = RATES.map((rate) => {
    return { rate, steps: known.flatMap((price) => toSteps(price, rate, start, end)) };
  });
  const top = Math.max(...series.flatMap(({ steps }) => steps.map(({ price, peak }) => peak ?? price)));
  const unsure = known.flatMap(({ effective_from, gap_from, alone_until }) => [
    ...spanBetween(gap_from, effective_from, start),
    ...spanBetween(effective_from, alone_until, start),
  ]);
  return { start, end, top, series: series.filter(({ steps }) => steps.length > 0), marks, unsure };
}

function spanBetween(from: string | null | undefined, to: string | null | undefined, start: number) {
  const [begin, end] = [Math.max(start, Date.parse(from ?? "")), Date.parse(to ?? "")];
  return begin < end ? [{ from: begin, to: end }] : [];
}

function toSteps(price: DatedPrice, rate: Series["rate"], start: number, end: number): Step[] {
  const { effective_from, effective_until, rates, hours = [], state } = price;
  if (rates[rate] === undefined) return [];
  const base = Number(rates[rate]);
  const peak = Math.max(base, ...hours.flatMap((window) => window.rates[rate] ?? []).map(Number));
  const from = effective_from === null ? start : Math.max(start, Date.parse(effective_from));
  const to = effective_until === null ? end : Math.min(end, Date.parse(effective_until));
  return [{ from, to, price: base, ...(peak > base && { peak }), state }];
}

const [WIDTH, HEIGHT] = [720, 270];
const BOX = { left: 64, right: 84, top: 16, bottom: 34 };
const LINES = 4;
const INNER = HEIGHT - BOX.top - BOX.bottom;
const LABEL_WIDTH = 76;
const NAME_HEIGHT = 14;

const LINES_OF = { prompt: ["Input", 1], completion: ["Output", 3] } as const;

export function StepChart({ chart, title, text }: { chart: Chart; title: string; text: string }) {
  const scale = toScale(chart);
  const ends = chart.series.map(({ steps }) => scale.y(steps.at(-1)?.price ?? 0));
  const [input = 0, output = 0] = ends;
  // Names that would overlap move apart.
  const apart = ends.length > 1 && Math.abs(input - output) < NAME_HEIGHT ? NAME_HEIGHT / 2 : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll steps" tabIndex={0} aria-label={title}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${text}`}>
        <Grid chart={chart} scale={scale} />
        {chart.unsure.length > 0 && <Unsure chart={chart} scale={scale} />}
        {chart.series.map((series, i) => (
          <Line key={series.rate} series={series} scale={scale} shift={i === 0 ? apart : -apart} />
        ))}
      </svg>
    </section>
  );
}

type Scale = { x: (time: number) => number; y: (price: number) => number; max: number };

/** Rounds the top up to a number with readable quarters. */
function toScale({ start, end, top }: Chart): Scale {
  const power = 10 ** Math.floor(Math.log10(top || 1));
  const max = ([1, 2, 4, 6, 8, 10].find((one) => one * power >= top * 1.05) ?? 20) * power;
  const width = WIDTH - BOX.left - BOX.right;
  return {
    x: (time) => round(BOX.left + ((time - start) / (end - start)) * width),
    y: (price) => round(BOX.top + (1 - price / max) * INNER),
    max,
  };
}

function Grid({ chart, scale }: { chart: Chart; scale: Scale }) {
  const prices = Array.from({ length: LINES + 1 }, (_, i) => (scale.max * i) / LINES);
  return (
    <g class="grid">
      {prices.map((price) => (
        <g key={price}>
          <path d={`M${BOX.left} ${scale.y(price)}H${WIDTH - BOX.right}`} />
          <text x={BOX.left - 8} y={scale.y(price) + 4} text-anchor="end">
            ${formatRate(Number(price.toPrecision(6)), "1m")}
          </text>
        </g>
      ))}
      {labelled(chart.marks, scale).map((mark) => (
        <g key={mark}>
          <path d={`M${scale.x(mark)} ${BOX.top}V${HEIGHT - BOX.bottom}`} />
          <text x={scale.x(mark)} y={HEIGHT - BOX.bottom + 18} text-anchor="middle">
            {dayAt(mark)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Unsure({ chart, scale: { x } }: { chart: Chart; scale: Scale }) {
  return (
    <g class="unsure">
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" />
      </pattern>
      {chart.unsure.map(({ from, to }) => (
        <rect key={from} x={x(from)} y={BOX.top} width={round(x(to) - x(from))} height={INNER} />
      ))}
    </g>
  );
}

function labelled(marks: readonly number[], { x }: Scale): number[] {
  const shown: number[] = [];
  for (const mark of marks.toReversed()) {
    const last = shown.at(-1);
    if (last === undefined || x(last) - x(mark) >= LABEL_WIDTH) shown.push(mark);
  }
  return shown;
}

function Line({ series: { rate, steps }, scale, shift }: { series: Series; scale: Scale; shift: number }) {
  const last = steps.at(-1);
  return (
    <g class={`line tone-${LINES_OF[rate][1]}`}>
      {steps.map((step, i) => (
        <g key={step.from}>
          {step.peak !== undefined && <path class="peak" d={bandPath(step, step.peak, scale)} />}
          <path class={step.state} d={stepPath(step, steps[i - 1], scale)} />
        </g>
      ))}
      {last && (
        <text x={WIDTH - BOX.right + 8} y={scale.y(last.price) + 4 + shift}>
          {LINES_OF[rate][0]}
        </text>
      )}
    </g>
  );
}

/** From where the step before ends, straight up or down, then level. */
function stepPath({ from, to, price }: Step, before: Step | undefined, { x, y }: Scale): string {
  const rise = before?.to === from ? `M${x(from)} ${y(before.price)}V${y(price)}` : `M${x(from)} ${y(price)}`;
  return `${rise}H${x(to)}`;
}

function bandPath({ from, to, price }: Step, peak: number, { x, y }: Scale): string {
  return `M${x(from)} ${y(price)}V${y(peak)}H${x(to)}V${y(price)}Z`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
