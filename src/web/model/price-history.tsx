// How a model's price changed, at the providers where an earlier or an announced price is known.
import { type DatedPrice, MAIN_RATES, type PriceEntry, RATE_LABELS } from "../api/entries.ts";
import { formatRate, type Unit } from "../ui/format.ts";

export function PriceHistory({ entries, unit }: { entries: PriceEntry[]; unit: Unit }) {
  const dated = entries.filter(({ history = [] }) => history.length > 1);
  if (dated.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Price history">
        <table class="prices">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">Days</th>
              {MAIN_RATES.map((rate) => (
                <th key={rate} scope="col" class="number">
                  {RATE_LABELS[rate]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dated.flatMap((entry) =>
              (entry.history ?? []).map((price) => (
                <HistoryRow key={`${entry.model_id} ${price.from}`} entry={entry} price={price} unit={unit} />
              )),
            )}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function HistoryRow({ entry, price, unit }: { entry: PriceEntry; price: DatedPrice; unit: Unit }) {
  return (
    <tr>
      <th scope="row">{entry.provider_id}</th>
      <td>
        {price.from ?? "the first known day"} to {price.until ?? "now"}
      </td>
      {MAIN_RATES.map((rate) => {
        const value = price[rate];
        return (
          <td key={rate} class="number">
            {value === undefined ? "–" : formatRate(value, unit)}
          </td>
        );
      })}
    </tr>
  );
}
