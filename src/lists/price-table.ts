// Price entries as a table: CSV lines as RFC 4180 has them, with units in the names of columns, and cells that no spreadsheet takes
// for a formula where that is asked for. Loaded when the first table is asked for.

import type { PriceEntry } from "../contract/price-answers.ts";
import { formatDecimal, parseNumeral } from "../pricing/decimal.ts";
import type { PublicRate, RateName } from "../schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../schemas/words.ts";

/** Text, a number that is not negative, or undefined where nothing is known: an empty cell. */
type Cell = string | number | undefined;

type Tabled = { name: string; cell: (entry: PriceEntry) => Cell };

export type TableOptions = {
  /** With the columns of `include=facts`. */
  facts?: boolean;
  /** Text that a spreadsheet would take for a formula begins with an apostrophe. */
  guarded?: boolean;
};

/** What a rate is counted in, where that is not USD a token. */
const UNITS: Partial<Record<RateName, string>> = {
  discount: "fraction",
  request: "usd_per_call",
  web_search: "usd_per_search",
  web_search_low: "usd_per_search",
  web_search_medium: "usd_per_search",
  web_search_high: "usd_per_search",
  image: "usd_per_image",
  image_output: "usd_per_image",
};

/** What an entry may have that makes its price another one for some calls. */
const VARYING = ["tiers", "service_tiers", "hours", "units"] as const;

const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const CRLF = "\r\n";

const COLUMNS: readonly Tabled[] = [
  { name: "provider_id", cell: (entry) => entry.provider_id },
  { name: "model_id", cell: (entry) => entry.model_id },
  { name: "canonical", cell: (entry) => entry.canonical },
  { name: "variant_of", cell: (entry) => entry.variant_of },
  { name: "status", cell: (entry) => entry.status },
  { name: "status_since", cell: (entry) => entry.status_since },
  ...PUBLIC_RATES.map((rate) => ({ name: columnOf(rate), cell: (entry: PriceEntry) => known(entry, rate) })),
  ...OTHER_RATES.map((rate) => ({ name: columnOf(rate), cell: (entry: PriceEntry) => entry.rates?.[rate] })),
  { name: "varies_by", cell: (entry) => VARYING.filter((name) => entry[name] !== undefined).join(" ") },
  { name: "unpriced_reason", cell: (entry) => entry.unpriced_reason },
  { name: "message", cell: (entry) => entry.message },
  { name: "context_tokens", cell: (entry) => entry.context_tokens },
  { name: "max_output_tokens", cell: (entry) => entry.max_output_tokens },
  { name: "input_modalities", cell: (entry) => entry.input_modalities?.join(" ") },
  { name: "output_modalities", cell: (entry) => entry.output_modalities?.join(" ") },
  { name: "released", cell: (entry) => entry.released },
  { name: "retires", cell: (entry) => entry.retires },
  { name: "replaced_by", cell: (entry) => entry.replaced_by },
  { name: "guaranteed_until", cell: (entry) => entry.guaranteed_until },
  { name: "as_of", cell: (entry) => entry.as_of },
  { name: "sources", cell: (entry) => entry.sources?.join(" ") },
  { name: "page", cell: (entry) => entry.page },
];

const FACT_COLUMNS: readonly Tabled[] = [
  { name: "name", cell: ({ facts }) => facts?.name },
  { name: "mode", cell: ({ facts }) => facts?.mode },
  { name: "max_input_tokens", cell: ({ facts }) => facts?.max_input_tokens },
  { name: "capabilities", cell: ({ facts }) => facts?.capabilities.join(" ") },
];

/** The name of a rate's column: the rate and what it is counted in. */
export function columnOf(rate: RateName): string {
  return `${rate}_${UNITS[rate] ?? "usd_per_token"}`;
}

/** The first line of a table. */
export function csvHeader(options: TableOptions): string {
  return (
    columnsOf(options)
      .map(({ name }) => name)
      .join(",") + CRLF
  );
}

/** An entry of a list, JSON text, as a line. */
export function csvLine(json: string, options: TableOptions): string {
  // The build wrote the text, and its hash was checked.
  const entry = JSON.parse(json) as PriceEntry;
  return (
    columnsOf(options)
      .map(({ cell }) => written(cell(entry), options))
      .join(",") + CRLF
  );
}

function columnsOf({ facts }: TableOptions): readonly Tabled[] {
  return facts ? [...COLUMNS, ...FACT_COLUMNS] : COLUMNS;
}

/** A rate that is known. */
function known({ pricing, unknown }: PriceEntry, rate: PublicRate): number | undefined {
  return pricing === null || unknown?.includes(rate) ? undefined : pricing[rate];
}

function written(cell: Cell, { guarded }: TableOptions): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return plain(String(cell));
  return quoted(guarded && FORMULA.test(cell) ? `'${cell}` : cell);
}

/** A number without an exponent. */
function plain(numeral: string): string {
  return numeral.includes("e") ? formatDecimal(parseNumeral(numeral)) : numeral;
}

/** Text with a quote, a comma or a line break in it stands in quotes. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
