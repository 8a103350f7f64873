// A chart of horizontal bars: each with its name and amount, and what the colours mean. A bar alone is beside what names them.
import type { Bars } from "./bars.ts";
import { StackedBar } from "./stacked-bar.tsx";

type BarChartProps = { bars: Bars; description: string };

export function BarChart({ bars: { labels, series, format }, description }: BarChartProps) {
  const totals = labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const most = Math.max(...totals);
  return (
    <div class="chart" role="img" aria-label={description}>
      {labels.length > 1 && (
        <p class="legend">
          {series.map(({ label, tone }) => (
            <span key={label}>
              <span class={`swatch tone-${tone}`} />
              {label}
            </span>
          ))}
        </p>
      )}
      {labels.map((label, i) => (
        <div key={label} class="bar-row">
          {labels.length > 1 && (
            <p>
              <span>{label}</span> <span>{format(totals[i] ?? 0)}</span>
            </p>
          )}
          <StackedBar
            parts={series.map(({ label: key, tone, values }) => ({ key, tone, value: values[i] ?? 0 }))}
            most={most}
          />
        </div>
      ))}
    </div>
  );
}
