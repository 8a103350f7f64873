// Groups rows of several sources into models of one provider, by normalised id, unless one source lists two such ids.
import type { PriceEntry } from "../../src/schemas/price.ts";
import { dayAfter, startOf, toInstants } from "../files/days.ts";
import type { Observation } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { normaliseId } from "../translate/model-ids.ts";

/** An observation whose prices are dated by instants, with an exclusive end; `before` has no dates. */
export type DatedRow = Omit<Observation, "prices" | "past"> & {
  prices: PriceEntry[];
  /** Ended prices, each read from `since` (absent: `read`) to `read`. */
  past?: (PriceEntry & { until: string; read: string; since?: string })[];
};

/** Dates a row's present and earlier prices by instants; an earlier one without a beginning begins at the end of the one before. */
export function dateRow({ prices, past, ...row }: Observation): DatedRow {
  return {
    ...row,
    prices: prices.map(toInstants),
    ...(past && {
      past: past.map(({ until, ...price }, i) => {
        const before = past[i - 1];
        const from = before && startOf(dayAfter(before.until));
        return { ...stated({ from }), ...toInstants(price), until: startOf(dayAfter(until)) };
      }),
    }),
  };
}

/** A row with its source and reading day; `recorded` marks a seller's document in a copy that others kept. */
export type SourcedRow = { source: Source; read: string; row: DatedRow; recorded?: true };

/** One model, named by the first source in order of precedence. */
export type ModelRows = { id: string; rows: SourcedRow[] };

/** Changes each of a row's prices, the ended ones too. */
export function withRowPrices(
  { row, ...sourced }: SourcedRow,
  change: (price: PriceEntry) => PriceEntry,
): SourcedRow {
  const past = row.past && { past: row.past.map((one) => ({ ...one, ...change(one) })) };
  return { ...sourced, row: { ...row, prices: row.prices.map((price) => change(price)), ...past } };
}

/** Whether the source still lists the row. */
export function isListed({ row }: SourcedRow): boolean {
  return row.gone === undefined;
}

/** Groups rows in order of precedence. Ids that one source lists apart are two models; another's row joins its equal, or the first. */
export function groupModels(rows: readonly SourcedRow[]): ModelRows[] {
  return [...Map.groupBy(rows, ({ row }) => normaliseId(row.id)).values()].flatMap(splitGroup);
}

function splitGroup(rows: SourcedRow[]): ModelRows[] {
  const ids = distinctIds(rows);
  const models = new Map<string, ModelRows>(ids.map((id) => [id, { id, rows: [] }]));
  const [first] = models.values();
  for (const row of rows) (models.get(row.row.id) ?? first)?.rows.push(row);
  return [...models.values()];
}

/** The ids to keep apart: the ids of the first source that lists more than one, else only the first row's id. */
function distinctIds(rows: SourcedRow[]): string[] {
  const apart = new Set<string>();
  for (const own of Map.groupBy(rows, ({ source }) => source).values()) {
    const ids = new Set(own.map(({ row }) => row.id));
    if (ids.size > 1) for (const id of ids) apart.add(id);
  }
  return apart.size === 0 ? rows.slice(0, 1).map(({ row }) => row.id) : [...apart];
}
