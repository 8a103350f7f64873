// Price entries as CSV lines (RFC 4180), with units in the names of columns and, on request, cells that no spreadsheet takes for a
// formula. Loaded when the first table is asked for.
import type { PriceEntry } from "../contract/price-answers.ts";
import { formatDecimal, multiply, parseNumeral } from "../pricing/decimal.ts";
import type { PublicRate, RateName } from "../schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../schemas/words.ts";

/** Text, a number that is not negative, several of them, or undefined for an empty cell. */
type Cell = string | number | readonly number[] | undefined;

type CsvColumn = { name: string; cell: (entry: PriceEntry) => Cell };

export type CsvOptions = {
  /** With the columns of `include=facts`. */
  facts?: boolean;
  /** An apostrophe precedes text that a spreadsheet would take for a formula. */
  guarded?: boolean;
  /** Rates per token are of a million. */
  perMillion?: boolean;
};

/** Units of the rates that are not in USD a token. */
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

/** The end of the name of a column that is per token. */
const PER_TOKEN = /_per_token$/;

/** The rates of batch, of context tiers and of the dearest hours that have a column. */
const TEXT_RATES = ["prompt", "completion", "input_cache_read"] as const;

/** Members of an entry that change its price for some calls. */
const VARYING = ["tiers", "service_tiers", "hours", "units"] as const;

const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const CRLF = "\r\n";
const MILLION = 1_000_000n;

const COLUMNS: readonly CsvColumn[] = [
  { name: "provider_id", cell: (entry) => entry.provider_id },
  { name: "model_id", cell: (entry) => entry.model_id },
  { name: "canonical", cell: (entry) => entry.canonical },
  { name: "variant_of", cell: (entry) => entry.variant_of },
  { name: "status", cell: (entry) => entry.status },
  { name: "status_since", cell: (entry) => entry.status_since },
  ...PUBLIC_RATES.map((rate) => ({
    name: columnOf(rate),
    cell: (entry: PriceEntry) => knownRate(entry, rate),
  })),
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
  { name: "certainty", cell: (entry) => entry.certainty },
  { name: "checked", cell: (entry) => entry.checked },
  { name: "sources", cell: (entry) => entry.sources?.join(" ") },
  { name: "page", cell: (entry) => entry.page },
  ...TEXT_RATES.map((rate) => ({
    name: `batch_${columnOf(rate)}`,
    cell: ({ service_tiers }: PriceEntry) => service_tiers?.batch?.[rate],
  })),
  { name: "tier_above_tokens", cell: ({ tiers }) => tiers?.map(({ above }) => above) },
  ...TEXT_RATES.map((rate) => ({
    name: `tier_${columnOf(rate)}`,
    cell: (entry: PriceEntry) =>
      entry.tiers && known(entry.tiers.map((tier) => tier[rate] ?? knownRate(entry, rate))),
  })),
  { name: "hours_utc", cell: ({ hours }) => hours?.map(({ utc }) => utc).join(" ") },
  ...TEXT_RATES.map((rate) => ({
    name: `peak_${columnOf(rate)}`,
    cell: (entry: PriceEntry) => entry.hours && dearest(entry, rate),
  })),
  {
    name: "units_usd",
    cell: ({ units }) =>
      units &&
      Object.entries(units)
        .map(([name, rate]) => `${name}=${plain(String(rate))}`)
        .join(" "),
  },
];

/** All of some rates; undefined where one of them is not known. */
function known(rates: readonly (number | undefined)[]): number[] | undefined {
  const all = rates.filter((rate) => rate !== undefined);
  return all.length === rates.length ? all : undefined;
}

/** The highest of the base rate and those of the windows of hours. */
function dearest(entry: PriceEntry, rate: PublicRate): number | undefined {
  const base = knownRate(entry, rate);
  const all = known((entry.hours ?? []).map((window) => window[rate] ?? base));
  return all && Math.max(...all, base ?? 0);
}

const FACT_COLUMNS: readonly CsvColumn[] = [
  { name: "name", cell: ({ facts }) => facts?.name },
  { name: "mode", cell: ({ facts }) => facts?.mode },
  { name: "max_input_tokens", cell: ({ facts }) => facts?.max_input_tokens },
  { name: "capabilities", cell: ({ facts }) => facts?.capabilities.join(" ") },
];

/** The name of a rate's column: the rate and its unit. */
export function columnOf(rate: RateName): string {
  return `${rate}_${UNITS[rate] ?? "usd_per_token"}`;
}

/** The first line of a table. */
export function csvHeader(options: CsvOptions): string {
  return (
    columnsOf(options)
      .map(({ name }) => (options.perMillion ? name.replace(PER_TOKEN, "_per_million_tokens") : name))
      .join(",") + CRLF
  );
}

/** An entry of a list, JSON text, as a line. */
export function csvLine(json: string, options: CsvOptions): string {
  // The build wrote the text, and its hash was checked.
  const entry = JSON.parse(json) as PriceEntry;
  return (
    columnsOf(options)
      .map(({ name, cell }) => written(cell(entry), name, options))
      .join(",") + CRLF
  );
}

function columnsOf({ facts }: CsvOptions): readonly CsvColumn[] {
  return facts ? [...COLUMNS, ...FACT_COLUMNS] : COLUMNS;
}

/** A rate, undefined if unknown. */
function knownRate({ pricing, unknown }: PriceEntry, rate: PublicRate): number | undefined {
  return pricing === null || unknown?.includes(rate) ? undefined : pricing[rate];
}

function written(cell: Cell, name: string, { guarded, perMillion }: CsvOptions): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return quoted(guarded && FORMULA.test(cell) ? `'${cell}` : cell);
  const times = perMillion && PER_TOKEN.test(name) ? MILLION : 1n;
  return [cell]
    .flat()
    .map((one) => plain(String(one), times))
    .join(" ");
}

/** A number times a whole one, without an exponent. */
function plain(numeral: string, times = 1n): string {
  if (times === 1n && !numeral.includes("e")) return numeral;
  return formatDecimal(multiply(parseNumeral(numeral), { units: times, scale: 0 }));
}

/** Text with a quote, a comma or a line break in it stands in quotes. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
