// Every provider of a model, cheapest first, the cheapest marked, with cache rates and the way to a bill.
import { lowestPrice, MAIN_RATES, type PriceEntry, priceOf, RATE_LABELS } from "../api/entries.ts";
import { EntryDetails } from "../catalogue/entry-details.tsx";
import { Rate } from "../catalogue/price-table.tsx";
import { formatTokens, UNIT_NAMES, type Unit } from "../ui/format.ts";

type ProviderTableProps = { entries: PriceEntry[]; unit: Unit };

export function ProviderTable({ entries, unit }: ProviderTableProps) {
  const lowest = lowestPrice(entries);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="Prices by provider">
      <table class="prices">
        <caption>{UNIT_NAMES[unit]}, cheapest first by input plus output</caption>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col" class="wide">
              Listed as
            </th>
            <th scope="col" class="number wide">
              Context
            </th>
            {MAIN_RATES.map((rate) => (
              <th key={rate} scope="col" class="number">
                {RATE_LABELS[rate]}
              </th>
            ))}
            <th scope="col">
              <span class="visually-hidden">Bill</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <ProviderRow
              key={`${entry.provider_id} ${entry.model_id}`}
              entry={entry}
              unit={unit}
              best={lowest !== undefined && priceOf(entry) === lowest}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ProviderRow({ entry, unit, best }: { entry: PriceEntry; unit: Unit; best: boolean }) {
  const bill = new URLSearchParams({
    view: "calculator",
    provider: entry.provider_id,
    model: entry.model_id,
  });
  return (
    <tr class={best ? "best" : undefined}>
      <th scope="row">
        <div class="name">
          {entry.provider_id} {best && <span class="tag">cheapest</span>}
          <span class="narrow">{entry.model_id}</span>
          <EntryDetails entry={entry} unit={unit} />
        </div>
      </th>
      <td class="id wide">{entry.model_id}</td>
      <td class="number wide">
        {entry.context_tokens === undefined ? "–" : formatTokens(entry.context_tokens)}
      </td>
      {entry.pricing === null ? (
        <td class="unpriced" colSpan={MAIN_RATES.length}>
          {entry.message || "No public price is known."}
        </td>
      ) : (
        MAIN_RATES.map((rate) => (
          <td key={rate} class="number">
            <Rate entry={entry} rate={rate} unit={unit} />
          </td>
        ))
      )}
      <td>
        {entry.pricing !== null && (
          <a href={`/?${bill}`} aria-label={`Calculate at ${entry.provider_id}`}>
            Calculate
          </a>
        )}
      </td>
    </tr>
  );
}
