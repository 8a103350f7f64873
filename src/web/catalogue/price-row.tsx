// One row of the table of prices, and its columns: the model, the figures of its mode, and its abilities as letters.

import type { VNode } from "preact";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { ABILITIES, capabilityName, displayName } from "../api/names.ts";
import { isPerToken, knownRate, LISTED_RATES } from "../api/rate-names.ts";
import { moveNote } from "../offers/move-note.tsx";
import { modelHref } from "../offers/offer-id.ts";
import { dayText, formatRate, formatTokens, formatUsd, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { makerMark } from "../ui/maker-mark.ts";
import { UNKNOWN } from "../ui/table.tsx";
import { entryDetails } from "./entry-details.tsx";
import { MODES, type ModeColumns } from "./modes.ts";
import { type CatalogueQuery, type SortField, shownMode } from "./query.ts";

/** The columns of figures of a table. */
export type Columns = {
  rates: readonly PublicRate[];
  unit?: ModeColumns["unit"] | undefined;
  sort: SortField | "";
  /** The ratio of the blended price. */
  ratio?: string | undefined;
  /** Whether the table marks abilities. */
  can: boolean;
  /** Whether it is of several sellers. */
  sellers: boolean;
};

/** The rates and the unit of the mode, and the rate that rows are sorted by. */
export function columnsFor(query: CatalogueQuery): Columns {
  const { rates, unit }: ModeColumns = MODES[shownMode(query)];
  const sort = query.sort;
  const isListed = (field: string): field is PublicRate =>
    LISTED_RATES.some((rate) => rate === field) && !rates.some((rate) => rate === field);
  return {
    rates: sort && isListed(sort) ? [...rates, sort] : rates,
    unit,
    sort,
    ratio: rates.includes("completion") ? query.ratio : undefined,
    can: ["chat", "any"].includes(shownMode(query)),
    sellers: query.provider === "",
  };
}

/** A row; plain functions make it, since a component each for its cells takes the server longer than the cells. */
export function priceRow(entry: PriceEntry, provider: string, columns: Columns, unit: Unit, today: string) {
  const { provider_id, model_id, context_tokens, released, as_of, checked = as_of, certainty } = entry;
  return (
    <tr key={`${provider_id} ${model_id}`}>
      <th scope="row">{nameCell(entry, provider, unit)}</th>
      {figureCells(entry, columns, unit, today)}
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
      {entryDetails(entry, unit)}
      <span class="narrow">
        {provider}
        {context !== undefined && ` · ${formatTokens(context)}`}
      </span>
    </div>
  );
}

function figureCells(entry: PriceEntry, columns: Columns, unit: Unit, today: string) {
  const { rates, unit: own, ratio } = columns;
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
      {own && cell(price && spanText(price))}
      {rates.map((rate) =>
        cell(rateText(entry, rate, unit), rateClass(columns, rate), rate, moveNote(entry, rate, unit, today)),
      )}
      {ratio && cell(mixed === undefined ? undefined : formatUsd(mixed).slice(1), ROOMY)}
    </>
  );
}

const NUMBER = "number";
const WIDE = "number wide";
const ROOMY = "number roomy";
/** The class of a rate's column: a phone has the first two figures, and the one that rows are sorted by. */
export function rateClass({ rates, unit, sort }: Columns, rate: PublicRate): string {
  return rates.indexOf(rate) < (unit ? 1 : 2) || rate === sort ? NUMBER : WIDE;
}

/** A cell with a figure, or a dash for an unknown one. */
function cell(figure: string | undefined, kind = NUMBER, key?: string, note?: VNode) {
  if (figure === undefined) return <td key={key} class={kind} dangerouslySetInnerHTML={UNKNOWN} />;
  return (
    <td key={key} class={kind}>
      {figure}
      {note}
    </td>
  );
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
function spanText([low, high]: readonly [string, string]): string {
  return low === high ? formatUsd(low) : `${formatUsd(low)} to ${formatUsd(high)}`;
}

/** One rate of a row, to six digits: one from another currency has as many as a double. Undefined where it is unknown. */
function rateText(entry: PriceEntry, rate: PublicRate, unit: Unit): string | undefined {
  const value = knownRate(entry, rate);
  if (value === undefined || value === 0) return value === 0 ? "free" : undefined;
  const shown = Number(value.toPrecision(6));
  return isPerToken(rate) ? formatRate(shown, unit) : formatUsd(shown);
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

/** Stands for a letter when no source states the ability. */
const UNSTATED = "·";
const MARKED = ABILITIES.flatMap(([name, , mark]) => (mark === undefined ? [] : [[name, mark] as const]));

/** What the marks stand for: `T tools`. */
export const LEGEND = [
  ...MARKED.map(([name, mark]) => `${mark} ${capabilityName(name)}`),
  `${UNSTATED} not stated`,
].join(", ");

/** The cell's content as HTML: letters to see, words to hear; undefined where no ability is known. */
export function abilitiesHtml(entry: PriceEntry): string | undefined {
  const able = MARKED.filter(([name]) => isAble(entry, name));
  if (able.length === 0) return undefined;
  const marks = MARKED.map(([name, mark]) => (isAble(entry, name) ? mark : UNSTATED)).join("");
  const words = able.map(([name]) => capabilityName(name)).join(", ");
  return `<span aria-hidden="true" title="${words}">${marks}</span><span class="visually-hidden">${words}</span>`;
}

/** As the filter of the same name has it. */
function isAble(entry: PriceEntry, name: string): boolean {
  const { facts, input_modalities = [] } = entry;
  if (name === "vision" && input_modalities.includes("image")) return true;
  if (name === "caching" && (knownRate(entry, "input_cache_read") ?? 0) > 0) return true;
  return facts?.capabilities.includes(name) === true;
}
