// Bars of parts laid end to end, and a legend for the colours.

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

type Part = { key: string; value: number; tone: number };

/** One bar; its figures stand beside it. */
export function StackedBar({ parts, most }: { parts: readonly Part[]; most: number }) {
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
