// The table of prices: sortable columns, and on demand what else is known of a row.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, knownRate, MAIN_RATES, type PriceEntry, RATE_LABELS } from "../api/entries.ts";
import { formatRate, formatTokens, formatUsd, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { EntryDetails } from "./entry-details.tsx";
import { type Change, follow } from "./filters.tsx";
import {
  type CatalogueQuery,
  catalogueHref,
  isDescending,
  modelHref,
  type SortField,
  sortOf,
} from "./query.ts";

/** Classes of the headers that are not over figures; on a phone the provider is under the model. */
const CLASSES: ReadonlyMap<SortField, string> = new Map([
  ["model_id", "first"],
  ["provider_id", "wide"],
  ["released", "number wide"],
]);

type TableProps = { entries: PriceEntry[]; query: CatalogueQuery; change: Change };

export function PriceTable({ entries, query, change }: TableProps) {
  const rates = columnsFor(sortOf(query));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="Table of prices">
      <table class="prices">
        <caption>{UNIT_NAMES[query.unit]}</caption>
        <thead>
          <tr>
            <SortHeader field="model_id" label="Model" query={query} change={change} />
            <SortHeader field="provider_id" label="Provider" query={query} change={change} />
            <th scope="col" class="number wide">
              Context
            </th>
            <SortHeader field="released" label="Released" query={query} change={change} />
            {rates.map((rate) => (
              <SortHeader key={rate} field={rate} label={RATE_LABELS[rate]} query={query} change={change} />
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row
              key={`${entry.provider_id} ${entry.model_id}`}
              entry={entry}
              rates={rates}
              unit={query.unit}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The usual four, and the one that is sorted by. */
function columnsFor(sort: SortField): readonly PublicRate[] {
  if (sort === "model_id" || sort === "provider_id" || sort === "released" || MAIN_RATES.includes(sort))
    return MAIN_RATES;
  return [...MAIN_RATES, sort];
}

type SortHeaderProps = { field: SortField; label: string; query: CatalogueQuery; change: Change };

function SortHeader({ field, label, query, change }: SortHeaderProps) {
  const active = sortOf(query) === field;
  // The first click on a price shows the lowest, on the day the newest.
  const descending = active ? !isDescending(query) : field === "released";
  const next = { ...query, sort: field, descending, page: 1 };
  const direction = isDescending(query) ? "descending" : "ascending";
  return (
    <th scope="col" class={CLASSES.get(field) ?? "number"} aria-sort={active ? direction : undefined}>
      <a href={catalogueHref(next)} onClick={(event) => follow(event, () => change(next))}>
        {label}
        <span class="arrow" aria-hidden="true">
          {active ? (isDescending(query) ? "↓" : "↑") : ""}
        </span>
      </a>
    </th>
  );
}

type RowProps = { entry: PriceEntry; rates: readonly PublicRate[]; unit: Unit };

function Row({ entry, rates, unit }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <div class="name">
          <a href={modelHref(entry.model_id)}>{entry.model_id}</a>
          <span class="narrow">{entry.provider_id}</span>
          <EntryDetails entry={entry} unit={unit} />
        </div>
      </th>
      <td class="wide">{entry.provider_id}</td>
      <td class="number wide">
        {entry.context_tokens === undefined ? <Unknown /> : formatTokens(entry.context_tokens)}
      </td>
      <td class="number wide">{entry.released ?? <Unknown />}</td>
      {entry.pricing === null ? (
        <td class="unpriced" colSpan={rates.length}>
          {entry.message || "No public price is known."}
        </td>
      ) : (
        rates.map((rate) => (
          <td key={rate} class="number">
            <Rate entry={entry} rate={rate} unit={unit} />
          </td>
        ))
      )}
    </tr>
  );
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
