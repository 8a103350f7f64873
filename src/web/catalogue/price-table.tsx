// The table of prices: sortable columns in the units of what the models do.

import { useMemo } from "preact/hooks";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { type ProviderName, providerNames } from "../api/names.ts";
import { isPerToken, rateName } from "../api/rate-names.ts";
import { followHere } from "../ui/dom.ts";
import { todayUtc, UNIT_NAMES } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { headings, Table } from "../ui/table.tsx";
import type { Change } from "./filters.tsx";
import { type Columns, columnsFor, LEGEND, priceRow, rateClass } from "./price-row.tsx";
import { type CatalogueQuery, catalogueHref, type SortField } from "./query.ts";

/** A rate that is not by the token says so: no column mixes units. */
function columnLabel(rate: PublicRate): string {
  const name = rateName(rate);
  return isPerToken(rate) || name.startsWith("Per ") ? name : `${name}, each`;
}

/** Classes of the headers that are not over figures; on a phone the provider is under the model. */
const CLASSES: ReadonlyMap<SortField, string> = new Map([
  ["model_id", "first"],
  ["provider_id", "wide"],
  ["context_tokens", "number wide"],
  ["released", "number wide"],
]);

type TableProps = {
  entries: PriceEntry[];
  providers: readonly ProviderName[];
  query: CatalogueQuery;
  change: Change;
};

export function PriceTable({ entries, providers, query, change }: TableProps) {
  const columns = columnsFor(query);
  // The rows stay while a search is typed: do not render them again.
  const rows = useMemo(() => {
    const nameOf = providerNames(providers);
    const today = todayUtc();
    return entries.map((entry) => priceRow(entry, nameOf(entry.provider_id), columns, query.unit, today));
  }, [entries, providers, columns.rates.join(), columns.unit, columns.ratio, columns.sellers, query.unit]);
  return (
    <Table
      label="Table of prices"
      kind="list"
      caption={<Hidden>{UNIT_NAMES[query.unit]}, where a column names no other unit</Hidden>}
      headings={<PriceHeadings columns={columns} query={query} change={change} />}
    >
      <tbody key={rowsKey(entries)}>{rows}</tbody>
    </Table>
  );
}

type SortProps = { query: CatalogueQuery; change: Change };

function PriceHeadings({ columns, ...sort }: SortProps & { columns: Columns }) {
  const { unit, rates, ratio, can, sellers } = columns;
  return (
    <>
      <SortHeader field="model_id" label="Model" {...sort} />
      {unit && <SortHeader field="unit" label={unit.label} {...sort} />}
      {rates.map((rate) => (
        <SortHeader
          key={rate}
          field={rate}
          label={columnLabel(rate)}
          kind={rateClass(columns, rate)}
          {...sort}
        />
      ))}
      {ratio && (
        <th scope="col" class="number roomy" title="Input and output together, USD per 1M tokens">
          Blended {ratio}
        </th>
      )}
      {can && (
        <th scope="col" class="roomy" title={LEGEND}>
          Can
        </th>
      )}
      {sellers && <SortHeader field="provider_id" label="Provider" {...sort} />}
      <SortHeader field="context_tokens" label="Context" {...sort} />
      <SortHeader field="released" label="Released" {...sort} />
      {headings(["Checked", "number roomy"])}
    </>
  );
}

/** Another answer makes new rows: moved ones would count as a shifting page. */
function rowsKey(entries: readonly PriceEntry[]): string {
  return entries.map(({ provider_id, model_id }) => `${provider_id}/${model_id}`).join();
}

type SortHeaderProps = SortProps & { field: SortField; label: string; kind?: string };

function SortHeader({ field, label, kind, query, change }: SortHeaderProps) {
  const active = query.sort === field;
  // The first click on a price shows the lowest, on the day the newest, on the context the largest.
  const descending = active ? !query.descending : field === "released" || field === "context_tokens";
  const next = { ...query, sort: field, descending, page: 1 };
  const direction = query.descending ? "descending" : "ascending";
  return (
    <th scope="col" class={kind ?? CLASSES.get(field) ?? "number"} aria-sort={active ? direction : undefined}>
      <a href={catalogueHref(next)} onClick={(event) => followHere(event, () => change(next))}>
        {label}
        <span class="arrow" aria-hidden="true">
          {active ? (query.descending ? "↓" : "↑") : ""}
        </span>
      </a>
    </th>
  );
}
