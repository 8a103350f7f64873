// Parts of an amount end to end, as SVG in the page's own colours: drawn by the Worker too, without a script.

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
          class={`fill-${tone}`}
          x={widths.slice(0, i).reduce((sum, width) => sum + width, 0)}
          width={widths[i]}
          height="4"
        />
      ))}
    </svg>
  );
}
