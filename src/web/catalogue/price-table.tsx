// The table of prices: sortable columns in the units of what the models do, and on demand what else is known of a row.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, knownRate, type PriceEntry, type ProviderName, RATE_LABELS } from "../api/entries.ts";
import { formatRate, formatTokens, formatUsd, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { blended } from "./blend.ts";
import { EntryDetails } from "./entry-details.tsx";
import { type Change, follow } from "./filters.tsx";
import { MODES, type ModeColumns } from "./modes.ts";
import { type CatalogueQuery, catalogueHref, modelHref, modeOf, type SortField, sortOf } from "./query.ts";

/** Classes of the headers that are not over figures; on a phone the provider is under the model. */
const CLASSES: ReadonlyMap<SortField, string> = new Map([
  ["model_id", "first"],
  ["provider_id", "wide"],
  ["released", "number wide"],
]);

type TableProps = {
  entries: PriceEntry[];
  providers: readonly ProviderName[];
  query: CatalogueQuery;
  change: Change;
};

/** What columns of figures a table has. */
type Columns = {
  rates: readonly PublicRate[];
  unit?: ModeColumns["unit"] | undefined;
  /** The ratio of the blended price. */
  ratio?: string | undefined;
};

export function PriceTable({ entries, providers, query, change }: TableProps) {
  const columns = columnsFor(query);
  const names = new Map(providers.map(({ provider_id, name }) => [provider_id, name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="Table of prices">
      <table class="prices">
        <caption>{UNIT_NAMES[query.unit]}, where a column names no other unit</caption>
        <thead>
          <tr>
            <SortHeader field="model_id" label="Model" query={query} change={change} />
            {columns.unit && (
              <th scope="col" class="number">
                {columns.unit.label}
              </th>
            )}
            {columns.rates.map((rate) => (
              <SortHeader key={rate} field={rate} label={labelOf(rate)} query={query} change={change} />
            ))}
            {columns.ratio && (
              <th scope="col" class="number wide" title="Input and output together, USD per 1M tokens">
                Blended {columns.ratio}
              </th>
            )}
            <SortHeader field="provider_id" label="Provider" query={query} change={change} />
            <th scope="col" class="number wide">
              Context
            </th>
            <SortHeader field="released" label="Released" query={query} change={change} />
            <th scope="col" class="number wide">
              Read
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row
              key={`${entry.provider_id} ${entry.model_id}`}
              entry={entry}
              provider={names.get(entry.provider_id) ?? entry.provider_id}
              columns={columns}
              unit={query.unit}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rates and the unit of what the models do, and the rate that is sorted by. */
function columnsFor(query: CatalogueQuery): Columns {
  const { rates, unit }: ModeColumns = MODES[modeOf(query)];
  const sort = sortOf(query);
  const isListed = (field: SortField): field is PublicRate =>
    field !== "model_id" && field !== "provider_id" && field !== "released" && !rates.includes(field);
  return {
    rates: sort !== undefined && isListed(sort) ? [...rates, sort] : rates,
    unit,
    ratio: rates.includes("completion") ? query.ratio : undefined,
  };
}

/** A rate that is not by the token says so: no column mixes units. */
function labelOf(rate: PublicRate): string {
  return isTokenRate(rate) || /^Per /.test(RATE_LABELS[rate])
    ? RATE_LABELS[rate]
    : `${RATE_LABELS[rate]}, each`;
}

type SortHeaderProps = { field: SortField; label: string; query: CatalogueQuery; change: Change };

function SortHeader({ field, label, query, change }: SortHeaderProps) {
  const active = sortOf(query) === field;
  // The first click on a price shows the lowest, on the day the newest.
  const descending = active ? !query.descending : field === "released";
  const next = { ...query, sort: field, descending, page: 1 };
  const direction = query.descending ? "descending" : "ascending";
  return (
    <th scope="col" class={CLASSES.get(field) ?? "number"} aria-sort={active ? direction : undefined}>
      <a href={catalogueHref(next)} onClick={(event) => follow(event, () => change(next))}>
        {label}
        <span class="arrow" aria-hidden="true">
          {active ? (query.descending ? "↓" : "↑") : ""}
        </span>
      </a>
    </th>
  );
}

type RowProps = { entry: PriceEntry; provider: string; columns: Columns; unit: Unit };

function Row({ entry, provider, columns, unit }: RowProps) {
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
