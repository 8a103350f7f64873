// Mistakes of unit in lists, such as cents per 1,000 taken for USD per token, and noise from converting the provider's units.
import { parseDecimal } from "../../src/pricing/decimal.ts";
import type { Decimal, Rates } from "../../src/schemas/price.ts";
import type { Source } from "../files/registry.ts";
import type { SourceRank } from "../pull/sources.ts";
import { normaliseId } from "../translate/model-ids.ts";
import { type SourcedRow, withRowPrices } from "./group-models.ts";
import { HUGE } from "./hold-back.ts";
import { CARD, timesRatio } from "./timeline.ts";

/** A mistake of unit is assumed when this many models, also priced by another list, are off by the same power of ten. */
const LEAST_MODELS = 3;
/** A smaller factor may be another price list. */
const LEAST_PLACES = 3;

/** Converts a list's impossible prices to the unit of its other rows, where three models show the same power of ten. */
export function withOneUnit(
  rows: readonly SourcedRow[],
  sources: ReadonlyMap<Source, SourceRank>,
): SourcedRow[] {
  const originOf = ({ source }: SourcedRow) => sources.get(source)?.origin ?? source;
  const others = (row: SourcedRow) =>
    rows.filter(
      (other) =>
        originOf(other) !== originOf(row) &&
        other.row.subprovider === undefined &&
        normaliseId(other.row.id) === normaliseId(row.row.id),
    );
  const huge = rows.filter(({ row }) =>
    row.prices.some(({ rates }) => CARD.some((name) => Number(rates[name]) > HUGE)),
  );
  const seen = huge.flatMap((row) => {
    const [places] = others(row).flatMap((other) => placesApart(row, other) ?? []);
    return places === undefined ? [] : [{ source: row.source, places }];
  });
  const alike = Map.groupBy(seen, ({ source, places }) => `${source} ${places}`);
  const slips = [...alike.values()].filter((same) => same.length >= LEAST_MODELS).flat();
  const shifts = new Map(slips.map(({ source, places }) => [source, places]));
  return rows.map((sourced) => {
    const places = shifts.get(sourced.source);
    if (places === undefined || !huge.includes(sourced)) return sourced;
    return withRowPrices(sourced, (price) => ({ ...price, rates: shiftedRates(price.rates, places) }));
  });
}

/** By how many decimal places both prompt and completion exceed another row's; undefined if it is not one power of ten. */
function placesApart({ row: one }: SourcedRow, { row: other }: SourcedRow): number | undefined {
  const [price, known] = [one.prices.at(-1)?.rates, other.prices.at(-1)?.rates];
  const places = Math.round(Math.log10(Number(price?.prompt) / Number(known?.prompt)));
  if (!(places >= LEAST_PLACES) || price === undefined || known === undefined) return undefined;
  const shifted = shiftedRates(price, places);
  return shifted.prompt === known.prompt && shifted.completion === known.completion ? places : undefined;
}

function shiftedRates(rates: Rates, places: number): Rates {
  return timesRatio(rates, "1", String(10 ** places));
}

/** A rate within this share of a round one is that one with noise. */
const NOISE = 0.0001;
/** The most digits of a round rate. */
const ROUND_DIGITS = 3;

/** Replaces each rate within a ten-thousandth of a round one of the same provider by that; a seller's own feed is left alone. */
export function withoutNoise(
  rows: readonly SourcedRow[],
  sources: ReadonlyMap<Source, SourceRank>,
): SourcedRow[] {
  const round = new Map<string, Set<Decimal>>();
  for (const [name, rate] of rows.flatMap(({ row }) =>
    row.prices.flatMap(({ rates }) => Object.entries(rates)),
  )) {
    if (digitsOf(rate) <= ROUND_DIGITS) round.set(name, (round.get(name) ?? new Set()).add(rate));
  }
  const meant = (name: string, rate: Decimal) =>
    digitsOf(rate) > ROUND_DIGITS
      ? [...(round.get(name) ?? [])].find((one) => Math.abs(Number(rate) / Number(one) - 1) <= NOISE)
      : undefined;
  return rows.map((sourced) => {
    if (sources.get(sourced.source)?.first_hand !== undefined) return sourced;
    return withRowPrices(sourced, (price) => {
      const rates = Object.entries(price.rates).map(([name, rate]) => [name, meant(name, rate) ?? rate]);
      return { ...price, rates: Object.fromEntries(rates) };
    });
  });
}

function digitsOf(rate: Decimal): number {
  return String(parseDecimal(rate).units).replace(/0+$/, "").length;
}
