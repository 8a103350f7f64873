// Which served rows a pull has moved: new ones, other prices, prices that went, newest launches first.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Rates } from "../../src/schemas/price.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";

export type MovedRow = {
  row: string;
  kind: "new" | "moved" | "unpriced";
  released?: string;
  was?: Rates;
  now?: Rates;
};

const SHOWN = ["prompt", "completion", "input_cache_read"] as const;

/**
 * Rows whose price in force differs, newest launches first: an offer's own launch, else that of its model elsewhere. A row without
 * any comes last, and after it new rows without a price.
 */
export function movedRows(before: Catalog, after: Catalog, now: Instant): MovedRow[] {
  const launches = launchesOf(after);
  const moved = [...after].flatMap(([slug, models]) => {
    const known = new Map((before.get(slug) ?? []).map((model) => [model.id, model]));
    return models.flatMap((model) => {
      const released = model.facts.released ?? launches.get(model.canonical ?? "");
      return moveOf(`${slug}/${model.id}`, known.get(model.id), model, released, now) ?? [];
    });
  });
  return moved.toSorted(
    (a, b) =>
      Number(isEmpty(a)) - Number(isEmpty(b)) ||
      byCodePoint(b.released ?? "", a.released ?? "") ||
      byCodePoint(a.row, b.row),
  );
}

/** The first launch of each canonical model that any seller dates. */
function launchesOf(catalog: Catalog): ReadonlyMap<string, string> {
  const launches = new Map<string, string>();
  for (const { canonical = "", facts } of [...catalog.values()].flat()) {
    const { released = "" } = facts;
    if (released !== "" && released < (launches.get(canonical) ?? "~")) launches.set(canonical, released);
  }
  launches.delete("");
  return launches;
}

function isEmpty({ was, now }: MovedRow): boolean {
  return was === undefined && now === undefined;
}

function moveOf(
  row: string,
  before: CatalogModel | undefined,
  after: CatalogModel,
  released: string | undefined,
  at: Instant,
): MovedRow | undefined {
  const [was, now] = [before && inForce(before.prices, at)?.rates, inForce(after.prices, at)?.rates];
  const about = {
    row,
    ...(released !== undefined && { released }),
    ...(was && { was }),
    ...(now && { now }),
  };
  if (before === undefined) return { ...about, kind: "new" };
  if (isSame(was, now)) return undefined;
  return { ...about, kind: now === undefined ? "unpriced" : "moved" };
}

/** A line a row, USD per 1M tokens; at most `most`, then how many more there are. */
export function movedText(rows: readonly MovedRow[], most: number): string[] {
  const lines = rows.slice(0, most).map(({ row, kind, released, was, now }) => {
    const day = released === undefined ? "" : `, launched ${released}`;
    return kind === "new"
      ? `new: ${row} ${ratesText(now)}${day}`
      : `${kind}: ${row} ${ratesText(was)} -> ${ratesText(now)}${day}`;
  });
  return rows.length > most ? [...lines, `… ${rows.length - most} more rows moved`] : lines;
}

function isSame(a: Rates | undefined, b: Rates | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(rates: Rates | undefined): [string, string][] | undefined {
  return rates && Object.entries(rates).toSorted(([a], [b]) => byCodePoint(a, b));
}

function ratesText(rates: Rates | undefined): string {
  if (rates === undefined) return "no price";
  return SHOWN.map((name) => rates[name])
    .map((rate) => (rate === undefined ? "?" : String(Number((Number(rate) * 1e6).toPrecision(12)))))
    .join("/");
}
