// Price entries as CSV lines (RFC 4180), with units in the column names and, on request, no cell that a spreadsheet runs.
import type { PriceEntry } from "../contract/price-answers.ts";
import { csvRow, guarded } from "../csv.ts";
import { toDecimal } from "../pricing/decimal.ts";
import type { PublicRate, RateName } from "../schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../schemas/words.ts";
import { knownRate } from "./listing-view.ts";

/** Text, a number that is not negative, several joined by spaces, or undefined for an empty cell. */
type Cell = string | number | readonly (string | number)[] | undefined;

type CsvColumn = { name: string; cell: (entry: PriceEntry) => Cell };

export type CsvOptions = {
  /** Includes the columns of `include=facts`. */
  facts?: boolean;
  /** Puts an apostrophe before text that a spreadsheet would read as a formula. */
  safe?: boolean;
  perMillion?: boolean;
};

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

const PER_TOKEN = /_per_token$/;

/** The rates that have columns for batch, context tiers and the dearest hours. */
const TEXT_RATES = ["prompt", "completion", "input_cache_read"] as const;

const VARYING = ["tiers", "service_tiers", "hours", "units"] as const;

const COLUMNS: readonly CsvColumn[] = [
  ...same("provider_id", "model_id", "canonical", "variant_of", "status", "status_since"),
  ...PUBLIC_RATES.map((rate) => ({
    name: columnOf(rate),
    cell: (entry: PriceEntry) => knownRate(entry, rate),
  })),
  ...OTHER_RATES.map((rate) => ({ name: columnOf(rate), cell: (entry: PriceEntry) => entry.rates?.[rate] })),
  { name: "varies_by", cell: (entry) => VARYING.filter((name) => entry[name] !== undefined) },
  ...same("unpriced_reason", "message", "context_tokens", "max_output_tokens"),
  ...same("input_modalities", "output_modalities", "released", "retires", "replaced_by", "guaranteed_until"),
  ...same("as_of", "certainty", "checked", "sources", "page"),
  ...rateColumns("batch", ({ service_tiers }, rate) => service_tiers?.batch?.[rate]),
  { name: "tier_above_tokens", cell: ({ tiers }) => tiers?.map(({ above }) => above) },
  ...rateColumns(
    "tier",
    (entry, rate) => entry.tiers && known(entry.tiers.map((tier) => tier[rate] ?? knownRate(entry, rate))),
  ),
  { name: "hours_utc", cell: ({ hours }) => hours?.map(({ utc }) => utc) },
  ...rateColumns("peak", (entry, rate) => entry.hours && dearest(entry, rate)),
  {
    name: "units_usd",
    cell: ({ units }) => units && Object.entries(units).map(([name, rate]) => `${name}=${plain(rate)}`),
  },
];

type Named = { [Name in keyof PriceEntry]-?: PriceEntry[Name] extends Cell ? Name : never }[keyof PriceEntry];

function same(...names: readonly Named[]): CsvColumn[] {
  return names.map((name) => ({ name, cell: (entry) => entry[name] }));
}

function rateColumns(prefix: string, of: (entry: PriceEntry, rate: (typeof TEXT_RATES)[number]) => Cell) {
  return TEXT_RATES.map((rate) => {
    return { name: `${prefix}_${columnOf(rate)}`, cell: (entry: PriceEntry) => of(entry, rate) };
  });
}

/** The given rates, or undefined if one of them is unknown. */
function known(rates: readonly (number | undefined)[]): number[] | undefined {
  const all = rates.filter((rate) => rate !== undefined);
  return all.length === rates.length ? all : undefined;
}

function dearest(entry: PriceEntry, rate: PublicRate): number | undefined {
  const base = knownRate(entry, rate);
  const all = known((entry.hours ?? []).map((window) => window[rate] ?? base));
  return all && Math.max(...all, base ?? 0);
}

const FACT_COLUMNS = (["name", "mode", "max_input_tokens", "capabilities"] as const).map(
  (name): CsvColumn => ({ name, cell: ({ facts }) => facts?.[name] }),
);

/** The name of a rate's column: the rate and its unit. */
export function columnOf(rate: RateName): string {
  return `${rate}_${UNITS[rate] ?? "usd_per_token"}`;
}

export function csvHeader(options: CsvOptions): string {
  const nameOf = ({ name }: CsvColumn) =>
    options.perMillion ? name.replace(PER_TOKEN, "_per_million_tokens") : name;
  return csvRow(columnsOf(options).map(nameOf));
}

/** An entry's JSON text as a line. */
export function csvLine(json: string, options: CsvOptions): string {
  // The build wrote the text, and its hash was verified.
  const entry = JSON.parse(json) as PriceEntry;
  return csvRow(columnsOf(options).map(({ name, cell }) => written(cell(entry), name, options)));
}

function columnsOf({ facts }: CsvOptions): readonly CsvColumn[] {
  return facts ? [...COLUMNS, ...FACT_COLUMNS] : COLUMNS;
}

function written(cell: Cell, name: string, { safe, perMillion }: CsvOptions): string {
  if (cell === undefined) return "";
  const places = perMillion && PER_TOKEN.test(name) ? 6 : 0;
  const parts = [cell].flat().map((one) => (typeof one === "number" ? plain(one, places) : one));
  const text = parts.join(" ");
  return safe ? guarded(text) : text;
}

/** A number in plain digits, as `String` writes most numbers. */
function plain(number: number, places = 0): string {
  const numeral = String(number);
  return places === 0 && !numeral.includes("e") ? numeral : toDecimal(number, places);
}
