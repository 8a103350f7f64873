// Rows of several sources, dated by instants, -> models of one provider: same normalised id, same model, unless one source
// tells them apart.
import type { PriceEntry } from "../../src/schemas/price.ts";
import { dayAfter, startOf, toInstants } from "../files/days.ts";
import type { Observation } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { normaliseId } from "../translate/model-ids.ts";

/** An observation whose prices are dated by instants, the last exclusive; `before` has no dates. */
export type DatedRow = Omit<Observation, "prices" | "past"> & {
  prices: PriceEntry[];
  /** Each ended, and was read from `since` (absent: `read`) to `read`. */
  past?: (PriceEntry & { until: string; read: string; since?: string })[];
};

/** A row with its prices and its earlier ones dated by instants. */
export function dateRow({ prices, past, ...row }: Observation): DatedRow {
  return {
    ...row,
    prices: prices.map(toInstants),
    ...(past && {
      past: past.map(({ until, ...price }) => ({ ...toInstants(price), until: startOf(dayAfter(until)) })),
    }),
  };
}

/** A row with the source it is from and the day it was read; `recorded`: in a seller's document that others kept. */
export type SourcedRow = { source: Source; read: string; row: DatedRow; recorded?: true };

/** One model: its id is the id of the first source in order of precedence. */
export type ModelRows = { id: string; rows: SourcedRow[] };

/** The source still lists the row. */
export function isListed({ row }: SourcedRow): boolean {
  return row.gone === undefined;
}

/**
 * Groups rows that come in order of precedence. Two ids that one source lists side by side are two models, even when
 * they differ in punctuation only; a row of another source then joins the one it equals exactly, else the first.
 */
export function groupModels(rows: readonly SourcedRow[]): ModelRows[] {
  const groups = Map.groupBy(rows, ({ row }) => normaliseId(row.id));
  return [...groups.values()].flatMap(splitGroup);
}

function splitGroup(rows: SourcedRow[]): ModelRows[] {
  const ids = distinctIds(rows);
  const models = new Map<string, ModelRows>(ids.map((id) => [id, { id, rows: [] }]));
  const [first] = models.values();
  for (const row of rows) (models.get(row.row.id) ?? first)?.rows.push(row);
  return [...models.values()];
}

/** The ids that must stay apart: those of the first source that lists more than one, else the first row's alone. */
function distinctIds(rows: SourcedRow[]): string[] {
  const apart = new Set<string>();
  for (const own of Map.groupBy(rows, ({ source }) => source).values()) {
    const ids = new Set(own.map(({ row }) => row.id));
    if (ids.size > 1) for (const id of ids) apart.add(id);
  }
  return apart.size === 0 ? rows.slice(0, 1).map(({ row }) => row.id) : [...apart];
}
