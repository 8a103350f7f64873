// One row of the table of prices: the model, its figures, and on demand what else is known of it.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, knownRate, type PriceEntry } from "../api/entries.ts";
import { formatRate, formatTokens, formatUsd, type Unit } from "../ui/format.ts";
import { abilitiesHtml } from "./abilities.ts";
import { blended } from "./blend.ts";
import { entryDetails } from "./entry-details.tsx";
import type { Columns } from "./price-columns.ts";
import { modelHref } from "./query.ts";

/** A row; plain functions make it, since a component each for its cells takes the server longer than the cells. */
export function priceRow(entry: PriceEntry, provider: string, columns: Columns, unit: Unit) {
  const { provider_id, model_id, context_tokens, released, as_of } = entry;
  return (
    <tr key={`${provider_id} ${model_id}`}>
      <th scope="row">{nameOf(entry, provider, unit)}</th>
      {figuresOf(entry, columns, unit)}
      {columns.can && abilitiesCell(entry)}
      <td class="wide">{provider}</td>
      {cellOf(context_tokens === undefined ? undefined : formatTokens(context_tokens), WIDE)}
      {cellOf(released, WIDE)}
      {cellOf(as_of, ROOMY)}
    </tr>
  );
}

/** The model by its display name, its id, who sells it, and how many others do. */
function nameOf(entry: PriceEntry, provider: string, unit: Unit) {
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
      {entryDetails(entry, unit)}
    </div>
  );
}

function figuresOf(entry: PriceEntry, { rates, unit: own, ratio }: Columns, unit: Unit) {
  const price = own?.of(entry);
  if (entry.pricing === null && price === undefined) {
    const cells = rates.length + (own ? 1 : 0);
    return (
      <>
        <td class="unpriced" colSpan={cells}>
          {entry.message || "No public price is known."}
        </td>
        {ratio && <td class={ROOMY} />}
      </>
    );
  }
  const mixed = ratio ? blended(entry, ratio) : undefined;
  return (
    <>
      {own && cellOf(price && spanOf(price))}
      {rates.map((rate) => cellOf(rateOf(entry, rate, unit), NUMBER, rate))}
      {ratio && cellOf(mixed === undefined ? undefined : formatUsd(mixed).slice(1), ROOMY)}
    </>
  );
}

const NUMBER = "number";
const WIDE = "number wide";
const ROOMY = "number roomy";
const UNKNOWN = {
  __html:
    '<span class="unknown"><span aria-hidden="true">–</span><span class="visually-hidden">not known</span></span>',
};

/** A cell with a figure, or with a dash where none is known. */
function cellOf(figure: string | undefined, kind = NUMBER, key?: string) {
  if (figure === undefined) return <td key={key} class={kind} dangerouslySetInnerHTML={UNKNOWN} />;
  return (
    <td key={key} class={kind}>
      {figure}
    </td>
  );
}

function abilitiesCell(entry: PriceEntry) {
  return (
    <td class="roomy marks" dangerouslySetInnerHTML={{ __html: abilitiesHtml(entry) ?? UNKNOWN.__html }} />
  );
}

/** From the lowest to the highest of a model's prices in one unit. */
function spanOf([low, high]: readonly [string, string]): string {
  return low === high ? formatUsd(low) : `${formatUsd(low)} to ${formatUsd(high)}`;
}

/** One rate of a row; undefined where none is known. */
function rateOf(entry: PriceEntry, rate: PublicRate, unit: Unit): string | undefined {
  const value = knownRate(entry, rate);
  if (value === undefined || value === 0) return value === 0 ? "free" : undefined;
  return isTokenRate(rate) ? formatRate(value, unit) : formatUsd(value);
}
