// One offer's whole price: standard, above a context, batch, flex and priority, cache lifetimes, hours, regions.
import { isPerToken, rateAmount, rateName, unitPriceText } from "../api/recorded-rates.ts";
import { UNIT_NAMES, type Unit } from "../ui/format.ts";
import { cardsOf, columnsOf } from "./cards.ts";
import type { Offer } from "./read-model.ts";

export function PriceCard({ offer, unit }: { offer: Offer; unit: Unit }) {
  const cards = cardsOf(offer);
  const columns = columnsOf(cards);
  const units = Object.entries(offer.units ?? {});
  if (columns.length === 0 && units.length === 0) return null;
  return (
    <section aria-labelledby="card">
      <h2 id="card">All rates at {offer.provider}</h2>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section class="scroll" tabIndex={0} aria-label="All rates">
          <table class="prices card">
            <caption>{UNIT_NAMES[unit]}; a dash: not known</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                {columns.map((rate) => (
                  <th key={rate} scope="col" class="number">
                    {rateName(rate)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cards.map(({ when, rates }) => (
                <tr key={when}>
                  <th scope="row">{when}</th>
                  {columns.map((rate) => (
                    <td key={rate} class="number">
                      {amountText(rate, rates[rate], unit)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {units.length > 0 && (
        <>
          <p class="units-head">In other units:</p>
          <ul class="ids">
            {units.map(([name, rate]) => (
              <li key={name}>{unitPriceText(name, rate)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** In the unit of the table without a sign; rates in other units with it. */
function amountText(rate: string, amount: number | undefined, unit: Unit): string {
  if (amount === undefined) return "–";
  const text = rateAmount(rate, String(amount), unit);
  return isPerToken(rate) ? text.replace("$", "") : text;
}
