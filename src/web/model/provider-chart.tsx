// Input and output price by provider as a chart; the table above it holds the same figures.

import { type PriceEntry, priceOf } from "../api/entries.ts";
import { BarChart } from "../ui/bar-chart.tsx";
import { labelsOf } from "../ui/bars.ts";
import { formatRate, UNIT_NAMES, type Unit } from "../ui/format.ts";

const MAX_BARS = 14;
const FACTOR: Readonly<Record<Unit, number>> = { "1m": 1e6, "1k": 1e3, token: 1 };

export function ProviderChart({ entries, unit }: { entries: PriceEntry[]; unit: Unit }) {
  const priced = entries.filter((entry) => (priceOf(entry) ?? 0) > 0).slice(0, MAX_BARS);
  if (priced.length < 2) return null;
  const rates = (rate: "prompt" | "completion") =>
    priced.map(({ pricing }) => (pricing?.[rate] ?? 0) * FACTOR[unit]);
  const bars = {
    labels: labelsOf(priced.map(({ provider_id, model_id }) => ({ provider: provider_id, model: model_id }))),
    series: [
      { label: "Input", values: rates("prompt"), tone: 1 },
      { label: "Output", values: rates("completion"), tone: 2 },
    ],
    stacked: false,
    marked: 0,
    format: (value: number) => formatRate(Number((value / FACTOR[unit]).toPrecision(6)), unit),
  };
  return (
    <section aria-labelledby="chart">
      <h2 id="chart">Price by provider</h2>
      <BarChart
        bars={bars}
        description={`Input and output price, ${UNIT_NAMES[unit]}, at ${priced.length} providers, cheapest first. The table of providers has the same figures.`}
      />
    </section>
  );
}
