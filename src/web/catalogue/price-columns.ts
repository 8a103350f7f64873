// Which columns of figures a table of prices has: those of what the models do, and the rate it is sorted by.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, RATE_LABELS } from "../api/entries.ts";
import { MODES, type ModeColumns } from "./modes.ts";
import { type CatalogueQuery, modeOf, type SortField, sortOf } from "./query.ts";

/** What columns of figures a table has. */
export type Columns = {
  rates: readonly PublicRate[];
  unit?: ModeColumns["unit"] | undefined;
  /** The ratio of the blended price. */
  ratio?: string | undefined;
  /** Models are chosen by what they can: marks for it. */
  can: boolean;
};

/** The rates and the unit of what the models do, and the rate that is sorted by. */
export function columnsFor(query: CatalogueQuery): Columns {
  const { rates, unit }: ModeColumns = MODES[modeOf(query)];
  const sort = sortOf(query);
  const isListed = (field: SortField): field is PublicRate =>
    Object.hasOwn(RATE_LABELS, field) && !rates.some((rate) => rate === field);
  return {
    rates: sort !== undefined && isListed(sort) ? [...rates, sort] : rates,
    unit,
    ratio: rates.includes("completion") ? query.ratio : undefined,
    can: ["chat", "any"].includes(modeOf(query)),
  };
}

/** A rate that is not by the token says so: no column mixes units. */
export function labelOf(rate: PublicRate): string {
  return isTokenRate(rate) || /^Per /.test(RATE_LABELS[rate])
    ? RATE_LABELS[rate]
    : `${RATE_LABELS[rate]}, each`;
}
