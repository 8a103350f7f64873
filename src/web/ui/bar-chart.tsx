// A chart of horizontal bars: each with its name and amount, and a legend for the colours.

export type Bars = {
  labels: string[];
  /** One value for each label; the series of a label are drawn end to end. */
  series: { label: string; values: number[]; tone: number }[];
  format: (value: number) => string;
};

/** A label for each row: its provider, with the model's id where a provider has several. */
export function barLabels(rows: readonly { provider: string; model: string }[]): string[] {
  return rows.map(({ provider, model }) => {
    const alone = rows.filter((row) => row.provider === provider).length === 1;
    return alone ? provider : `${provider}: ${model}`;
  });
}

type BarChartProps = { bars: Bars; description: string };

export function BarChart({ bars: { labels, series, format }, description }: BarChartProps) {
  const totals = labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const most = Math.max(...totals);
  return (
    <div class="chart" role="img" aria-label={description}>
      {labels.length > 1 && <Legend series={series} />}
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

/** Which colour is what. */
export function Legend({ series }: { series: readonly { label: string; tone: number }[] }) {
  return (
    <p class="legend">
      {series.map(({ label, tone }) => (
        <span key={label}>
          <span class={`swatch tone-${tone}`} />
          {label}
        </span>
      ))}
    </p>
  );
}

type StackedBarProps = {
  /** `tone`: the number of a colour. */
  parts: readonly { key: string; value: number; tone: number }[];
  /** The value that fills the whole width. */
  most: number;
};

/** One bar; what it shows is in figures beside it. */
export function StackedBar({ parts, most }: StackedBarProps) {
  const widths = parts.map(({ value }) => (most > 0 ? Math.max((100 * value) / most, 0) : 0));
  return (
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, tone }, i) => (
        <rect
          key={key}
          class={`tone-${tone}`}
          x={widths.slice(0, i).reduce((sum, width) => sum + width, 0)}
          width={widths[i]}
          height="4"
        />
      ))}
    </svg>
  );
}
