// The table of prices: sortable columns in the units of what the models do; a row has the model, its figures, and its abilities as letters.
import { useMemo } from "preact/hooks";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import {
  displayName,
  isPerToken,
  knownRate,
  LISTED_RATES,
  modelHref,
  type ProviderName,
  providerNames,
  rateName,
} from "../api/names.ts";
import { cell, rateCell, type Shown } from "../offers/rate-cell.tsx";
import { followHere } from "../ui/dom.ts";
import { dayText, formatTokens, formatUsd, todayUtc, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { headings, Table, UNKNOWN } from "../ui/table.tsx";
import { abilitiesHtml, detailsHtml, LEGEND, makerMark } from "./entry-html.ts";
import type { Change } from "./filters.tsx";
import { MODES, type ModeColumns, unitSpan } from "./modes.ts";
import { type CatalogueQuery, catalogueHref, type SortField, shownMode } from "./query.ts";

export type Columns = ReturnType<typeof columnsFor>;

/** The columns of figures: the rates and the unit of the mode, and the rate that rows are sorted by. */
export function columnsFor(query: CatalogueQuery) {
  const [mode, sort] = [shownMode(query), query.sort];
  const { rates, unit }: ModeColumns = MODES[mode];
  const sorted = LISTED_RATES.filter((rate) => rate === sort && !rates.includes(rate));
  return {
    rates: [...rates, ...sorted],
    unit,
    sort,
    /** The ratio of the blended price. */
    ratio: rates.includes("completion") ? query.ratio : undefined,
    /** Whether the table marks abilities. */
    can: mode === "chat" || mode === "any",
    /** Whether it is of several sellers. */
    sellers: query.provider === "",
  };
}

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
    const shown = { unit: query.unit, today: todayUtc() };
    return entries.map((entry) => priceRow(entry, nameOf(entry.provider_id), columns, shown));
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

/** A row; plain functions make it, since a component each for its cells takes the server longer than the cells. */
export function priceRow(entry: PriceEntry, provider: string, columns: Columns, shown: Shown) {
  const { unit, today } = shown;
  const { provider_id, model_id, context_tokens, released, as_of, checked = as_of, certainty } = entry;
  return (
    <tr key={`${provider_id} ${model_id}`}>
      <th scope="row">{nameCell(entry, provider, unit)}</th>
      {figureCells(entry, columns, shown)}
      {columns.can && abilitiesCell(entry)}
      {columns.sellers && <td class="wide seller">{provider}</td>}
      {cell(context_tokens === undefined ? undefined : formatTokens(context_tokens), WIDE)}
      {cell(released && dayText(released, today), WIDE)}
      {checkedCell(checked, certainty, today)}
    </tr>
  );
}

/** The model by its maker's mark and its display name, its id, and how many offers it has; on a phone also who sells it. */
function nameCell(entry: PriceEntry, provider: string, unit: Unit) {
  const { model_id, provider_id, canonical, offers = 1, status, context_tokens: context } = entry;
  const name = displayName(entry, model_id);
  const details = detailsHtml(entry, unit);
  const [maker = provider_id] = canonical?.split("/") ?? [];
  return (
    <div class="name">
      <input
        type="checkbox"
        class="pick"
        name="m"
        value={`${provider_id}/${model_id}`}
        form="compare"
        aria-label={`Compare ${name}`}
      />
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: makerMark(maker) }} />
      <a href={modelHref(model_id)} data-model={model_id} title={model_id}>
        {name}
      </a>
      {status !== undefined && status !== "active" && <span class={`tag ${status}`}>{status}</span>}
      {name !== model_id && <span class="id">{model_id}</span>}
      {offers > 1 && <span class="offers">{offers} offers</span>}
      {details && <details class="more" dangerouslySetInnerHTML={{ __html: details }} />}
      <span class="narrow">
        {provider}
        {context !== undefined && ` · ${formatTokens(context)}`}
      </span>
    </div>
  );
}

function figureCells(entry: PriceEntry, columns: Columns, shown: Shown) {
  const { rates, unit: own, ratio } = columns;
  const price = own && unitSpan(own, entry);
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
      {own && cell(price && spanText(price))}
      {rates.map((rate) => rateCell(entry, rate, rateClass(columns, rate), shown))}
      {ratio && cell(mixed === undefined ? undefined : formatUsd(mixed).slice(1), ROOMY)}
    </>
  );
}

const NUMBER = "number";
const WIDE = "number wide";
const ROOMY = "number roomy";
/** The class of a rate's column: a phone has the first two figures, and the one that rows are sorted by. */
function rateClass({ rates, unit, sort }: Columns, rate: PublicRate): string {
  return rates.indexOf(rate) < (unit ? 1 : 2) || rate === sort ? NUMBER : WIDE;
}

const CERTAINTY_MARKS = { high: "●", medium: "◐", low: "○" } as const;

/** The day of the last reading, and how sure it makes the price. */
function checkedCell(day: string | undefined, certainty: PriceEntry["certainty"], today: string) {
  if (day === undefined || certainty === undefined) return cell(day && dayText(day, today), ROOMY);
  return (
    <td class={ROOMY} title={`${day}, ${certainty} certainty`}>
      <span class={`sure ${certainty}`} aria-hidden="true">
        {CERTAINTY_MARKS[certainty]}
      </span>
      <Hidden>{certainty} </Hidden>
      {dayText(day, today)}
    </td>
  );
}

function abilitiesCell(entry: PriceEntry) {
  return (
    <td class="roomy marks" dangerouslySetInnerHTML={{ __html: abilitiesHtml(entry) ?? UNKNOWN.__html }} />
  );
}

/** From the lowest to the highest of a model's prices in one unit. */
function spanText({ low, high }: { low: string; high: string }): string {
  return low === high ? formatUsd(low) : `${formatUsd(low)} to ${formatUsd(high)}`;
}

/** Digits shown: a blended price averages many calls and is never billed. */
const DIGITS = 4;

/** USD per 1M tokens at a ratio `input:output`, rounded; undefined where one of the rates is not known. */
export function blended(entry: PriceEntry, ratio: string): number | undefined {
  const [input = 1, output = 1] = ratio.split(":").map(Number);
  const [prompt, completion] = [knownRate(entry, "prompt"), knownRate(entry, "completion")];
  if (prompt === undefined || completion === undefined) return undefined;
  return Number((((prompt * input + completion * output) * 1e6) / (input + output)).toPrecision(DIGITS));
}
