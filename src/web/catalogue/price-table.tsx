// The table of prices: sortable columns in the units of what the models do; a row has the model, its figures, and its abilities as letters.
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { displayName, isPerToken, knownRate, LISTED_RATES, modelHref, rateName } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { entryText } from "../offers/offer-id.ts";
import { lifeTag, readingDay, type Shown, shownRate } from "../offers/rate-cell.tsx";
import { dom } from "../ui/dom.ts";
import { dayText, formatRate, formatTokens, formatUsd, todayUtc, UNIT_NAMES } from "../ui/format.ts";
import { Hidden, Link } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { abilitiesHtml, detailsHtml, LEGEND, makerMark } from "./entry-html.ts";
import type { Change } from "./filters.tsx";
import { MODES, type ModeColumns, type Span, unitSpan } from "./modes.ts";
import { type CatalogueQuery, catalogueHref, type SortField, shownMode } from "./query.ts";

/** The label of a rate's column; a rate that is not per token says so. */
function columnLabel(rate: PublicRate): string {
  const name = rateName(rate);
  return isPerToken(rate) || name.startsWith("Per ") ? name : `${name}, each`;
}

/** The widest phone, and more rows than it has room for: these rows of a new answer are drawn first, 0.05 s sooner on a slow processor. */
const PHONE = 700;
const PHONE_ROWS = 14;

const Sorting = createContext<SortProps | undefined>(undefined);
type SortProps = { query: CatalogueQuery; change: Change };

export function PriceTable({ entries, ...sorting }: SortProps & { entries: PriceEntry[] }) {
  const { query } = sorting;
  const { nameOf } = useContext(Page);
  const { sort, descending, ratio, unit, provider } = query;
  const [drawn, draw] = useState(entries);
  useEffect(() => {
    const rest = setTimeout(() => draw(entries));
    return () => clearTimeout(rest);
  }, [entries]);
  const rows = drawn === entries || dom.innerWidth > PHONE ? entries : entries.slice(0, PHONE_ROWS);
  // The rows stay while a search is typed: do not render them again.
  const table = useMemo(
    () => (
      <Table
        label="Table of prices"
        kind="list"
        caption={<Hidden>{UNIT_NAMES[unit]}, where a column names no other unit</Hidden>}
        columns={columnsFor(query, nameOf, todayUtc())}
        // Another answer makes new rows: moved ones would count as a shifting page.
        groups={[{ key: entries.map(entryText).join(), rows }]}
        {...rowProps(query)}
      />
    ),
    [rows, nameOf, shownMode(query), sort, descending, ratio, unit, provider === ""],
  );
  return (
    <Sorting.Provider value={sorting}>
      {table}
      {/chat|any/.test(shownMode(query)) && <p class="hint wide">{LEGEND}</p>}
    </Sorting.Provider>
  );
}

/** The key of a row, and its message in place of a price. */
export function rowProps(query: CatalogueQuery) {
  const { unit }: ModeColumns = MODES[shownMode(query)];
  const message = (entry: PriceEntry) =>
    entry.pricing === null && !(unit && unitSpan(unit, entry))
      ? entry.message || "No public price is known."
      : undefined;
  return { keyOf: entryText, message };
}

const NUMBER = "number";
const WIDE = "number wide";
const ROOMY = "number roomy";

/** The columns for a query: the mode's rates and unit, the rate that rows are sorted by, and other facts. */
export function columnsFor(
  query: CatalogueQuery,
  nameOf: (provider: string) => string,
  today: string,
): (Column<PriceEntry> | false | undefined)[] {
  const { sort, ratio } = query;
  const shown: Shown = { unit: query.unit, today };
  const sortable = sortableIn(query);
  const mode = shownMode(query);
  const { rates, unit }: ModeColumns = MODES[mode];
  const all = [...rates, ...LISTED_RATES.filter((rate) => rate === sort && !rates.includes(rate))];
  // A phone has the first two figures, and the one that rows are sorted by.
  const rateKind = (rate: PublicRate, i: number) => (i < (unit ? 1 : 2) || rate === sort ? NUMBER : WIDE);
  return [
    sortable("model_id", "Model", (entry) => nameCell(entry, nameOf(entry.provider_id), shown), "first"),
    unit && sortable("unit", unit.label, (entry) => spanText(unitSpan(unit, entry)), NUMBER, true),
    ...all.map((rate, i) =>
      sortable(rate, columnLabel(rate), (entry) => shownRate(entry, rate, shown), rateKind(rate, i), true),
    ),
    rates.includes("completion") &&
      sortable(
        "blended",
        `Blended ${ratio}`,
        (entry) => {
          const mixed = blended(entry, ratio);
          return mixed === undefined ? undefined : formatRate(mixed, "token");
        },
        sort === "blended" ? NUMBER : ROOMY,
      ),
    /chat|any/.test(mode) && ["Can", abilityMarks, "roomy"],
    query.provider === "" &&
      sortable("provider_id", "Provider", (entry) => nameOf(entry.provider_id), "wide seller"),
    sortable("context_tokens", "Context", ({ context_tokens: size }) => size && formatTokens(size), WIDE),
    sortable("released", "Released", ({ released }) => released && dayText(released, today), WIDE),
    ["Checked", (entry) => readingDay(entry, today), ROOMY],
  ];
}

function sortableIn({ sort, descending }: CatalogueQuery) {
  type Cell = Column<PriceEntry>[1];
  return (field: SortField, label: string, cell: Cell, kind: string, isPrice = false): Column<PriceEntry> => {
    const sorted = sort !== field ? undefined : descending ? "descending" : "ascending";
    return [<SortLink key={field} field={field} label={label} />, cell, kind, { isPrice, sorted }];
  };
}

function SortLink({ field, label }: { field: SortField; label: string }) {
  const sorting = useContext(Sorting);
  if (sorting === undefined) return label;
  const { query, change } = sorting;
  const active = query.sort === field;
  // The first click sorts prices from the lowest, days from the newest, and contexts from the largest.
  const descending = active ? !query.descending : field === "released" || field === "context_tokens";
  const next = { ...query, sort: field, descending, page: 1 };
  return (
    <Link href={catalogueHref(next)} go={() => change(next)}>
      {label}
      <span class="arrow" aria-hidden="true">
        {active ? (query.descending ? "↓" : "↑") : ""}
      </span>
    </Link>
  );
}

/** A browser writes what is folded when it is opened; the Worker writes it at once. */
function nameCell(entry: PriceEntry, provider: string, { unit }: Shown) {
  const { model_id, provider_id, canonical, offers = 1, context_tokens: context } = entry;
  const name = displayName(entry, model_id);
  const [maker = provider_id] = canonical?.split("/") ?? [];
  return (
    <div class="name">
      <input
        type="checkbox"
        class="pick"
        name="m"
        value={entryText(entry)}
        form="compare"
        aria-label={`Compare ${name}`}
      />
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: makerMark(maker) }} />
      <a href={modelHref(model_id)} data-model={model_id} title={model_id}>
        {name}
      </a>
      {lifeTag(entry)}
      {name !== model_id && <span class="id">{model_id}</span>}
      {offers > 1 && <span class="offers">{offers} offers</span>}
      <details
        key={unit}
        class="more"
        onToggle={({ currentTarget: { lastElementChild: folded } }) => {
          if (globalThis.IN_BROWSER && folded) folded.innerHTML = detailsHtml(entry, unit);
        }}
      >
        <summary title="Details">
          <Hidden>Details of {model_id}</Hidden>
        </summary>
        <div dangerouslySetInnerHTML={{ __html: globalThis.IN_BROWSER ? "" : detailsHtml(entry, unit) }} />
      </details>
      <span class="narrow">
        {provider}
        {context !== undefined && ` · ${formatTokens(context)}`}
      </span>
    </div>
  );
}

function abilityMarks(entry: PriceEntry) {
  const html = abilitiesHtml(entry);
  return html && <span class="marks" dangerouslySetInnerHTML={{ __html: html }} />;
}

function spanText(span: Span | undefined): string | undefined {
  return span && [...new Set([span.low, span.high])].map(formatUsd).join(" to ");
}

/** Digits shown: a blended price averages many calls and is never billed. */
const DIGITS = 4;

/** USD per 1M tokens at a ratio `input:output`, rounded; undefined if a rate is unknown. */
export function blended(entry: PriceEntry, ratio: string): number | undefined {
  const [input = 1, output = 1] = ratio.split(":").map(Number);
  const [prompt, completion] = [knownRate(entry, "prompt"), knownRate(entry, "completion")];
  if (prompt === undefined || completion === undefined) return undefined;
  return Number((((prompt * input + completion * output) * 1e6) / (input + output)).toPrecision(DIGITS));
}
