// Readings of a seller's own feed that are refused whole: in another unit than before, or, when unproven, unlike what is served.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Rates } from "../../src/schemas/price.ts";
import type { Catalog } from "../files/catalog.ts";
import type { Observation } from "../files/evidence.ts";
import { modelsById } from "../translate/model-ids.ts";
import { rowKey } from "./keep-known.ts";

/** Prices that move by more than this as a whole are in another unit. */
const UNIT_FACTOR = 10;
/** In a feed that nobody has seen, at least this share of the rows must be within this factor of what is served. */
const FIT_SHARE = 0.9;
const FIT_FACTOR = 2;

/** Throws when the rows that were read before have moved more than tenfold as a whole, by the middle one of their prices. */
export function refuseUnitChange(before: readonly Observation[], now: readonly Observation[]): void {
  const known = new Map(before.map((row) => [rowKey(row), cardOf(row)]));
  const moves = now.flatMap((row) => ratios(cardOf(row), known.get(rowKey(row)))).toSorted((a, b) => a - b);
  const middle = moves[Math.floor(moves.length / 2)];
  if (middle !== undefined && (middle > UNIT_FACTOR || middle < 1 / UNIT_FACTOR))
    throw new Error(`prices moved ${Number(middle.toPrecision(3))} times as a whole: another unit`);
}

/** Throws unless nine of ten rows that are served too cost there between half and double. */
export function refuseUnlikeServed(now: readonly Observation[], catalog: Catalog, at: Instant): void {
  const models = modelsById(catalog);
  const compared = now.flatMap((row) => {
    const served = inForce(models.get(row.provider)?.get(row.id)?.prices ?? [], at);
    const found = ratios(cardOf(row), served?.rates);
    return found.length === 0 ? [] : [found.every((one) => one <= FIT_FACTOR && one >= 1 / FIT_FACTOR)];
  });
  const near = compared.filter((fits) => fits).length;
  if (compared.length === 0 || near < compared.length * FIT_SHARE)
    throw new Error(`unproven: ${near} of ${compared.length} rows are near what is served`);
}

function cardOf({ prices, native }: Observation): Rates | undefined {
  return prices.at(-1)?.rates ?? native?.rates;
}

function ratios(a: Rates | undefined, b: Rates | undefined): number[] {
  return (["prompt", "completion"] as const)
    .map((name) => Number(a?.[name]) / Number(b?.[name]))
    .filter((ratio) => ratio > 0 && ratio < Number.POSITIVE_INFINITY);
}
