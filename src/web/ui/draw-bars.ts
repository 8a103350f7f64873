// Draws bars with Chart.js, of which only what a bar chart needs is bundled; colours are the style sheet's.
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";
import type { Bars } from "./bars.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Draws horizontal bars; returns what takes them away. */
export function drawBars(canvas: HTMLCanvasElement, bars: Bars): () => void {
  const style = getComputedStyle(canvas);
  const width = canvas.parentElement?.clientWidth ?? canvas.clientWidth;
  const color = (name: string) => style.getPropertyValue(name).trim();
  const chart = new Chart(canvas, {
    type: "bar",
    data: {
      labels: bars.labels.map((label) => crop(label, width)),
      datasets: bars.series.map(({ label, values, tone }) => ({
        label,
        data: values,
        backgroundColor: color(`--tone-${tone}`),
        maxBarThickness: 22,
      })),
    },
    options: {
      indexAxis: "y",
      maintainAspectRatio: false,
      animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 250 },
      font: { family: style.fontFamily },
      color: color("--text"),
      plugins: {
        legend: { align: "start", labels: { color: color("--text"), boxWidth: 12, boxHeight: 12 } },
        tooltip: {
          callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${bars.format(Number(raw))}` },
        },
      },
      scales: scales(bars, color),
    },
  });
  return () => chart.destroy();
}

/** A label that leaves most of the width to the bars. */
function crop(label: string, width: number): string {
  const letters = Math.max(14, Math.floor(width / 24));
  return label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
}

function scales(bars: Bars, color: (name: string) => string) {
  const single = bars.labels.length === 1 && bars.stacked;
  const sum = bars.series.reduce((total, { values }) => total + (values[0] ?? 0), 0);
  return {
    x: {
      stacked: bars.stacked,
      display: !single,
      ...(single && { max: sum }),
      border: { display: false },
      grid: { color: color("--line") },
      ticks: {
        color: color("--quiet"),
        maxTicksLimit: 6,
        callback: (value: string | number) => bars.format(Number(value)),
      },
    },
    y: {
      stacked: bars.stacked,
      display: !single,
      border: { display: false },
      grid: { display: false },
      ticks: {
        autoSkip: false,
        color: ({ index }: { index: number }) => color(index === bars.marked ? "--accent" : "--text"),
      },
    },
  };
}
