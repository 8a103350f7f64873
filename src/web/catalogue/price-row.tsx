// One row of the table of prices: the model, its figures, and on demand what else is known of it.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, knownRate, type PriceEntry } from "../api/entries.ts";
import { formatRate, formatTokens, formatUsd, type Unit } from "../ui/format.ts";
import { blended } from "./blend.ts";
import { EntryDetails } from "./entry-details.tsx";
import type { Columns } from "./price-columns.ts";
import { modelHref } from "./query.ts";

type RowProps = { entry: PriceEntry; provider: string; columns: Columns; unit: Unit };

export function PriceRow({ entry, provider, columns, unit }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Name entry={entry} provider={provider} unit={unit} />
      </th>
      <Figures entry={entry} columns={columns} unit={unit} />
      <td class="wide">{provider}</td>
      <td class="number wide">
        {entry.context_tokens === undefined ? <Unknown /> : formatTokens(entry.context_tokens)}
      </td>
      <td class="number wide">{entry.released ?? <Unknown />}</td>
      <td class="number wide">{entry.as_of ?? <Unknown />}</td>
    </tr>
  );
}

/** The model by its display name, its id, who sells it, and how many others do. */
function Name({ entry, provider, unit }: { entry: PriceEntry; provider: string; unit: Unit }) {
  const { model_id, facts, offers = 1, status } = entry;
  const name = facts?.name ?? model_id;
  return (
    <div class="name">
      <a href={modelHref(model_id)} data-model={model_id}>
        {name}
      </a>
      {status !== undefined && status !== "active" && <span class={`tag ${status}`}>{status}</span>}
      {offers > 1 && <span class="offers">{offers} offers</span>}
      {name !== model_id && <span class="id">{model_id}</span>}
      <span class="narrow">{provider}</span>
      <EntryDetails entry={entry} unit={unit} />
    </div>
  );
}

function Figures({ entry, columns: { rates, unit: own, ratio }, unit }: Omit<RowProps, "provider">) {
  const price = own?.of(entry);
  if (entry.pricing === null && price === undefined) {
    const cells = rates.length + (own ? 1 : 0);
    return (
      <>
        <td class="unpriced" colSpan={cells}>
          {entry.message || "No public price is known."}
        </td>
        {ratio && <td class="number wide" />}
      </>
    );
  }
  const mixed = ratio && blended(entry, ratio);
  return (
    <>
      {own && <td class="number">{price ? <Span price={price} /> : <Unknown />}</td>}
      {rates.map((rate) => (
        <td key={rate} class="number">
          <Rate entry={entry} rate={rate} unit={unit} />
        </td>
      ))}
      {ratio && <td class="number wide">{mixed === undefined ? <Unknown /> : formatUsd(mixed).slice(1)}</td>}
    </>
  );
}

/** From the lowest to the highest of a model's prices in one unit. */
function Span({ price: [low, high] }: { price: readonly [string, string] }) {
  return <>{low === high ? formatUsd(low) : `${formatUsd(low)} to ${formatUsd(high)}`}</>;
}

/** One rate of a row, or a dash where none is known. */
export function Rate({ entry, rate, unit }: { entry: PriceEntry; rate: PublicRate; unit: Unit }) {
  const value = knownRate(entry, rate);
  if (value === undefined) return <Unknown />;
  if (value === 0) return <>free</>;
  return <>{isTokenRate(rate) ? formatRate(value, unit) : formatUsd(value)}</>;
}

function Unknown() {
  return (
    <span class="unknown">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">not known</span>
    </span>
  );
}
