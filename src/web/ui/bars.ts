// What a bar chart shows.

export type Bars = {
  labels: string[];
  /** One value for each label; the series of a label are drawn end to end. */
  series: { label: string; values: number[]; tone: number }[];
  format: (value: number) => string;
};

/** A label for each row: its provider, with the model's id where a provider has several. */
export function labelsOf(rows: readonly { provider: string; model: string }[]): string[] {
  return rows.map(({ provider, model }) => {
    const alone = rows.filter((row) => row.provider === provider).length === 1;
    return alone ? provider : `${provider}: ${model}`;
  });
}
